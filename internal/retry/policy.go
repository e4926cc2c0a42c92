package retry

import (
	"go/token"
	"math"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/term"
)

// A Policy is how a library, or a client, repeats an operation, as far as the
// configuration in sight tells. The zero value of a property is not known.
type Policy struct {
	// Attempts is the number of all tries. Variable is what sets it, as
	// written, if that is no constant.
	Attempts term.Term
	Variable string
	Curve    catalog.Curve
	Factor   float64
	// First is the wait after the first attempt, Max what bounds the waits, and
	// Elapsed the time after which no attempt starts; a known 0 is none.
	First, Max, Elapsed Length
	Jitter              catalog.Tri
	// Share and Spread are the greatest random part, as a share of the wait and
	// as a time; 0 if not known.
	Share  float64
	Spread time.Duration
	// Flattened says that Max is applied to what the random part is in.
	Flattened, endsAtMax bool
	// Level says that the code sets a first wait that is the longest, too.
	Level bool
	Ctx   Given
	// Brief says that the context has a time limit that is short or not known.
	Brief       bool
	Interrupted catalog.Tri
	// Filter decides what is repeated, nil if nothing does; Filtered says that
	// there is one, seen or not.
	Filter   *ssa.Function
	Filtered bool
	// Poll says that the waits are a schedule.
	Poll bool
	// Broken are settings with which the library fails or does not do what it
	// is for.
	Broken []Broken
	// Elsewhere says that the configuration comes from other code, so that the
	// defaults may not be what holds.
	Elsewhere bool
	// Each is the limit of one attempt, 0 if none is in sight.
	Each time.Duration
	// Layer names what retries, if that is not the client itself.
	Layer string
	// Made is where the policy is made; the literal or call is found there.
	Made token.Pos

	at     map[catalog.Effect]token.Pos
	unsaid bool // the attempts are for another layer to say
	writes catalog.Tri
	reads  catalog.Tri
	// layers are the attempts of what repeats around or below the client
	// itself, the zero term if nothing does.
	layers term.Term
	conn   connection
	house  term.Term // attempts of an interceptor of the code's own, the zero term if there is none
}

// connection is what a gRPC connection repeats, by the methods called on it.
type connection struct {
	services []ServiceRetry
	unsure   bool // some of these may not hold
	cap      int  // of their attempts, 0 for the default
	stopped  bool // they are switched off
}

// Broken is a setting, or one left out, and what it leads to.
type Broken struct {
	At     token.Pos
	Effect catalog.Effect
	Text   string
	// Cure is what to do about it, "" to set it.
	Cure string
	// Doubt says that it depends on a number that is not known.
	Doubt bool
}

// A Length is a duration that may not be known.
type Length struct {
	D     time.Duration
	Known bool
}

// Given says whether a library was handed a context.
type Given uint8

// The ways in which a library gets a context.
const (
	CtxUnknown Given = iota
	CtxMissing       // none is handed over
	CtxEndless       // one that provably never ends
	CtxPassed        // one that may end
)

// At returns where a property was set; where the policy is made if nothing else
// set it.
func (q *Policy) At(effects ...catalog.Effect) token.Pos {
	for _, e := range effects {
		if pos, ok := q.at[e]; ok {
			return pos
		}
	}
	return q.Made
}

// Set reports whether the code in sight sets a property.
func (q *Policy) Set(e catalog.Effect) bool {
	_, ok := q.at[e]
	return ok
}

func (q *Policy) mark(e catalog.Effect, pos token.Pos) {
	if q.at == nil {
		q.at = map[catalog.Effect]token.Pos{}
	}
	if pos == token.NoPos {
		pos = q.Made
	}
	q.at[e] = pos
}

// policyOf is the policy that the catalogue describes.
func policyOf(r *catalog.Retry) *Policy {
	w := &r.Wait
	q := &Policy{
		Curve: w.Curve, Factor: w.Factor, Jitter: w.Jitter, Share: w.Share, Spread: w.Spread,
		First: Length{w.First, w.First > 0}, Max: Length{w.Max, true}, Elapsed: Length{w.Elapsed, true},
		Flattened: w.Flattened, endsAtMax: w.EndsAtMax, Interrupted: w.Interrupted, Ctx: CtxMissing,
	}
	switch {
	case r.Attempts == catalog.Endless:
		q.Attempts = term.Endless()
	case r.Attempts == 0:
		q.unsaid = true
	default:
		q.Attempts = term.Of(int64(r.Attempts))
	}
	return q
}

// unknown is a policy of which nothing is known.
func unknown(made token.Pos) *Policy { return &Policy{Made: made, Elsewhere: true} }

// add puts an inner policy (what a parameter of an entry holds) into q.
func (q *Policy) add(in *Policy) {
	if !in.unsaid {
		q.Attempts, q.Variable, q.unsaid = in.Attempts, in.Variable, false
	}
	if in.Curve != catalog.UnknownCurve || q.Curve == catalog.UnknownCurve || in.Elsewhere {
		q.Curve, q.Factor, q.First, q.Max, q.Jitter = in.Curve, in.Factor, in.First, in.Max, in.Jitter
		q.Share, q.Spread, q.Flattened, q.endsAtMax = in.Share, in.Spread, in.Flattened, in.endsAtMax
	}
	q.Elapsed = in.Elapsed
	if in.Ctx != CtxMissing {
		q.Ctx, q.Brief = in.Ctx, in.Brief
	}
	if in.Interrupted != catalog.Unknown && q.Interrupted == catalog.Unknown {
		q.Interrupted = in.Interrupted
	}
	if in.Filtered {
		q.Filter, q.Filtered = in.Filter, true
	}
	if in.Layer != "" {
		q.Layer = in.Layer
	}
	if in.layers != (term.Term{}) {
		q.multiply(in.layers)
	}
	q.conn.add(in.conn)
	if in.house != (term.Term{}) {
		q.house = in.house
	}
	q.Broken = append(q.Broken, in.Broken...)
	q.Elsewhere = q.Elsewhere || in.Elsewhere
	if in.Made != token.NoPos && !in.Elsewhere {
		q.Made = in.Made
	}
	for e, pos := range in.at {
		q.mark(e, pos)
	}
}

// multiply adds a layer that repeats around or below the client itself.
func (q *Policy) multiply(n term.Term) {
	if q.layers == (term.Term{}) {
		q.layers = term.Of(1)
	}
	q.layers = q.layers.Mul(n)
}

// finish draws the conclusions that need all settings.
func (q *Policy) finish() {
	if q.layers != (term.Term{}) {
		q.Attempts, q.layers = q.Attempts.Mul(q.layers), term.Term{}
	}
	if q.unsaid && !q.Elsewhere && q.Attempts.Kind == term.Unknown && q.Variable == "" {
		q.Attempts = term.Endless()
	}
	if q.Curve == catalog.Exponential && q.Factor == 1 {
		q.Curve = catalog.Constant
	}
	if q.Curve == catalog.Exponential && q.First.Known && q.Max.Known && q.First.D > 0 && q.Max.D == q.First.D && q.Set(catalog.SetsMaxWait) && !q.endsAtMax {
		// with equal bounds there is nothing left to draw from, or to grow to
		if q.Share == 1 || q.Jitter == catalog.No {
			q.Curve, q.Jitter, q.Level = catalog.Constant, catalog.No, q.Set(catalog.SetsWait)
		}
	}
	n, ok := q.Attempts.Const()
	if q.endsAtMax && (q.Attempts.Kind == term.Unbounded || n > endless) && q.mayEndAtMax() {
		q.Attempts, q.Variable = term.Term{}, "?"
		return
	}
	if !q.endsAtMax || !ok || !q.Max.Known || q.Max.D == 0 || !q.First.Known || q.Factor <= 1 {
		return
	}
	d := float64(q.First.D)
	for k := int64(1); k < n; k++ {
		if d *= q.Factor; d > float64(q.Max.D) {
			q.Attempts = term.Of(k)
			return
		}
	}
}

// mayEndAtMax reports whether the waits may grow to a Max that ends the attempts,
// but one of the numbers is not known.
func (q *Policy) mayEndAtMax() bool {
	grows := q.Curve == catalog.UnknownCurve || q.Factor > 1
	exact := q.Max.Known && q.First.Known && q.Factor > 1
	return grows && !exact && !(q.Max.Known && q.Max.D == 0)
}

// most bounds the waits that are computed one by one.
const most = 1000

// Wait returns the wait after attempt k, counted from 1, without a random part;
// false if it is not known.
func (q *Policy) Wait(k int64) (time.Duration, bool) {
	if !q.First.Known || k < 1 || k > most {
		return 0, false
	}
	d := float64(q.First.D)
	switch q.Curve {
	case catalog.NoWait:
		return 0, true
	case catalog.Constant:
	case catalog.Linear:
		d *= float64(k)
	case catalog.Exponential:
		if q.Factor <= 0 {
			return 0, false
		}
		d *= math.Pow(q.Factor, float64(k-1))
	case catalog.Fibonacci:
		a, b := d, 2*d
		for range k - 1 {
			a, b = b, a+b
		}
		d = a
	default:
		return 0, false
	}
	if q.Max.D > 0 {
		d = min(d, float64(q.Max.D))
	} else if !q.Max.Known {
		return 0, false
	}
	return time.Duration(min(d, math.MaxInt64/2)), true
}

// Longest returns the longest wait, the random part apart; false if it is not
// known or nothing bounds it.
func (q *Policy) Longest() (time.Duration, bool) {
	if q.Curve == catalog.NoWait {
		return 0, true
	}
	if q.Curve == catalog.Constant {
		return q.Wait(1)
	}
	if n, ok := q.Attempts.Const(); ok && n > 1 {
		if d, ok := q.Wait(min(n-1, most)); ok {
			return d, true
		}
	}
	return q.Max.D, q.Max.Known && q.Max.D > 0
}

// Least returns the least time that n attempts wait: a random part counts with
// its smallest value.
func (q *Policy) Least(n int64) (sum time.Duration, ok bool) {
	share := 0.0
	switch {
	case q.Jitter == catalog.Unknown, q.Jitter == catalog.Yes && q.Share == 0 && q.Spread == 0:
		return 0, true
	case q.Jitter == catalog.Yes:
		share = min(q.Share, 1)
	}
	for k := int64(1); k < n && k <= most; k++ {
		d, ok := q.Wait(k)
		if !ok {
			return 0, false
		}
		if sum += time.Duration(float64(d) * (1 - share)); sum < 0 {
			return math.MaxInt64, true
		}
	}
	return sum, true
}
