package retry

import (
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Shape is how a wait develops from attempt to attempt.
type Shape uint8

// The shapes. The zero Shape is not known.
const (
	UnknownShape Shape = iota
	NoWait
	Constant
	Linear
	Exponential
	Growing // in another way: Fibonacci, a table
)

func (s Shape) String() string {
	return [...]string{"unknown", "none", "constant", "linear", "exponential", "growing"}[s]
}

// Flaw says why a random part does not count.
type Flaw uint8

// The flaws of a random part.
const (
	NoFlaw   Flaw = iota
	Lost          // drawn, but it does not reach the wait, or makes less than 1 % of the first wait
	Clamped       // the limit cuts it off again
	NeverNew      // drawn once, or from a constant seed
)

// A Wait is a pause on the failing path of a site.
type Wait struct {
	at     place
	Shape  Shape
	Jitter catalog.Tri
	Flaw   Flaw
	// Capped says whether something limits the growth.
	Capped catalog.Tri
	// Overflow is the first attempt after which the wait has overflowed, 0 if
	// it never does.
	Overflow int
	// Levelled says that the growth had ended at a limit before the overflow.
	Levelled bool
	// First, Last and Longest are lengths. Exact says that they are what the
	// code has, not what representatives of unknown numbers gave.
	First, Last, Longest time.Duration
	Exact                bool
	// Factor is how much longer the last is than the first, if no more than the
	// unit of the lengths is unknown; else 0.
	Factor float64
	// AsCalled is the longest wait as the callers of an unexported function have
	// it; 0 if that is not known.
	AsCalled time.Duration
	// BeforeLimit is the longest wait that begins before a constant limit of the
	// time that may pass; 0 if that is not known.
	BeforeLimit time.Duration
	// Known says that the wait could be followed at all.
	Known bool
	// Away says that the wait is in an iterator that has no context at hand.
	Away bool
	// Deaf says that a context at hand cannot end it.
	Deaf bool
	// within is the wait itself if it is in a function that has a context at hand,
	// too; else nil.
	within   ssa.Instruction
	least    []time.Duration // see Least
	innerCtx string          // what it has at hand
	// Listed says that the lengths come from a list.
	Listed bool
	// NotYet says that it follows nothing but answers of a peer that is well: that
	// something is not there, not ready, or in use.
	NotYet bool
	// Accompanied says that another wait, random or unknown, lies on the same
	// path: the two together are not in step.
	Accompanied bool
}

// alike reports whether two waits of a site, for failures of different kinds, are
// one fault if they are any: of the same lengths, in the same way.
func (w *Wait) alike(o *Wait) bool {
	return w.Known && o.Known && w.Shape == o.Shape && w.First == o.First && w.Last == o.Last &&
		w.Jitter == o.Jitter && w.Capped == o.Capped && w.Deaf == o.Deaf && w.NotYet == o.NotYet
}

// verdict judges the waits at one place over all runs.
func (r *runs) verdict(at place) *Wait {
	w := &Wait{at: at, Known: true, Exact: true}
	var kept []sequence
	for _, s := range r.all {
		recs := s.values(at)
		if len(recs) == 0 {
			continue
		}
		q := newSequence(s, recs)
		if q.unknown {
			w.Known = false
			continue
		}
		kept = append(kept, q)
	}
	if len(kept) == 0 || r.gaveUp {
		w.Known = false
	}
	if !w.Known {
		w.Exact = false
		return w
	}
	w.join(kept, r)
	return w
}

func (w *Wait) join(kept []sequence, r *runs) {
	w.Shape, w.Capped = Constant, catalog.Yes
	first, vagueAt := true, false
	w.least = leastOf(kept)
	for _, q := range kept {
		w.Exact = w.Exact && !q.approx
		vagueAt = vagueAt || q.vague
		w.Listed = w.Listed || q.recs[0].length.flags&listed != 0
		if s := q.shape(); s != Constant && (w.Shape == Constant || s == Exponential) {
			w.Shape = s
		}
		if first || q.first() < w.First {
			w.First = q.first()
		}
		w.Last = max(w.Last, q.last())
		w.Longest = max(w.Longest, q.longest())
		if n := q.overflow(); n > 0 && (w.Overflow == 0 || n < w.Overflow) {
			w.Overflow, w.Levelled = n, q.levelledBefore(n)
		}
		first = false
	}
	if w.First > 0 && !vagueAt {
		w.Factor = float64(w.Last) / float64(w.First)
	}
	w.joinJitter(kept)
	w.joinCap(kept, r)
}

// joinJitter finds whether a draw reaches the wait in each attempt.
func (w *Wait) joinJitter(kept []sequence) {
	w.Jitter = catalog.No
	for _, q := range kept {
		switch has, flaw := q.jitter(); {
		case has:
			w.Jitter, w.Flaw = catalog.Yes, NoFlaw
			return
		case flaw != NoFlaw:
			w.Flaw = flaw
		}
	}
}

// joinCap finds whether the growth ends. A cut-off at an unknown number in any
// run is a cap.
func (w *Wait) joinCap(kept []sequence, r *runs) {
	for _, s := range r.all {
		if s.cut {
			return
		}
	}
	for _, q := range kept {
		if q.capped {
			return
		}
		if q.rises() && !q.levels() {
			w.Capped = catalog.No
		}
	}
	if w.Overflow > 0 {
		w.Capped = catalog.No
	}
	if w.Capped == catalog.No && (r.exact || endEarly(kept)) && r.levelsLater(w.at) {
		w.Capped = catalog.Yes
	}
}

// soon is a number of attempts after which a growth that is limited has not yet
// had to reach its limit.
const soon = 12

// endEarly reports whether all runs whose waits grow to the end had few attempts,
// which says little of what comes later.
func endEarly(kept []sequence) bool {
	return !slices.ContainsFunc(kept, func(q sequence) bool { return q.rises() && !q.levels() && len(q.recs) > soon })
}

// accompany finds the waits that have another on their path which is random or
// not known.
func (r *runs) accompany(waits []*Wait) {
	for _, w := range waits {
		for _, o := range waits {
			if o != w && (!o.Known || o.Jitter == catalog.Yes) && r.together(w.at, o.at) {
				w.Accompanied = true
			}
		}
	}
}

// together reports whether two places wait after one attempt of one run.
func (r *runs) together(a, b place) bool {
	for _, s := range r.all {
		at := map[int]bool{}
		for _, w := range s.values(a) {
			at[w.attempt] = true
		}
		for _, w := range s.values(b) {
			if at[w.attempt] {
				return true
			}
		}
	}
	return false
}

// A sequence is the waits at one place in one run.
type sequence struct {
	recs    []waitRecord
	unknown bool
	approx  bool
	vague   bool
	capped  bool
	run     *sim
}

func newSequence(s *sim, recs []waitRecord) sequence {
	q := sequence{recs: recs, run: s}
	for _, r := range recs {
		if s.blurred && r.length.flags&approx != 0 {
			q.unknown = true
		}
		q.unknown = q.unknown || r.length.kind != simInt
		q.approx = q.approx || r.length.flags&approx != 0
		q.vague = q.vague || r.length.flags&vague != 0
		q.capped = q.capped || r.length.flags&capped != 0
	}
	return q
}

func (q sequence) mid(i int) int64 { return q.recs[i].length.n[1] }

func (q sequence) first() time.Duration { return time.Duration(q.mid(0)) }

func (q sequence) last() time.Duration { return time.Duration(q.mid(len(q.recs) - 1)) }

func (q sequence) longest() time.Duration {
	var d int64
	for _, r := range q.recs {
		if r.length.flags&overflowed == 0 {
			d = max(d, r.length.n[2])
		}
	}
	return time.Duration(d)
}

// overflow returns the attempt after which the wait has first overflowed: it is
// negative, zero after it was longer, or marked.
func (q sequence) overflow() int {
	for i, r := range q.recs {
		if r.length.flags&overflowed != 0 || (r.length.n[1] < 0 && i > 0 && q.mid(0) > 0) {
			return r.attempt
		}
	}
	return 0
}

// levelledBefore reports whether the waits were the same for a while before an
// attempt.
func (q sequence) levelledBefore(attempt int) bool {
	for i := 2; i < len(q.recs) && q.recs[i].attempt < attempt; i++ {
		if q.mid(i) == q.mid(i-1) && q.mid(i) == q.mid(i-2) {
			return true
		}
	}
	return false
}

// shape names the curve of the middle draws before it levels off or overflows.
func (q sequence) shape() Shape {
	var vals []int64
	for _, r := range q.recs {
		if r.length.flags&overflowed != 0 {
			break
		}
		vals = append(vals, r.length.n[1])
	}
	same := true
	for _, v := range vals {
		same = same && v == vals[0]
	}
	if same {
		return Constant
	}
	all := len(vals)
	for len(vals) > 2 && vals[len(vals)-1] == vals[len(vals)-2] {
		vals = vals[:len(vals)-1] // at the cap
	}
	if len(vals) > 2 && len(vals) < all {
		vals = vals[:len(vals)-1] // the first value at the cap
	}
	if len(vals) > 2 && vals[0] == 0 {
		vals = vals[1:]
	}
	linear, exp := len(vals) > 1, len(vals) > 1
	for i := 2; i < len(vals); i++ {
		linear = linear && near(vals[i]-vals[i-1], vals[1]-vals[0])
		exp = exp && vals[i-2] > 0 && vals[i-1] > 0 && nearRatio(vals[i], vals[i-1], vals[1], vals[0])
	}
	switch {
	case len(vals) <= 2 && len(vals) > 1 && vals[0] > 0 && vals[1] == 2*vals[0]:
		return Exponential
	case exp && !linear:
		return Exponential
	case linear && len(vals) > 2:
		return Linear
	}
	return Growing
}

func near(a, b int64) bool {
	d := a - b
	return d <= 2 && d >= -2
}

func nearRatio(a, b, c, d int64) bool {
	x, y := float64(a)/float64(b), float64(c)/float64(d)
	return x-y < 0.01 && y-x < 0.01
}

// rises reports whether the waits grow.
func (q sequence) rises() bool { return q.shape() != Constant }

// levels reports whether the growth has ended in the second half of the run.
func (q sequence) levels() bool {
	n := len(q.recs)
	return n > 4 && q.mid(n-1) <= q.mid(n/2) && q.recs[n-1].length.flags&overflowed == 0
}

// jitter reports whether a draw makes a difference in each attempt; else, if
// there is one, why it does not count.
func (q sequence) jitter() (bool, Flaw) {
	if at := q.overflow(); at > 0 { // from there on it is another fault
		for i, rec := range q.recs {
			if rec.attempt == at {
				q.recs = q.recs[:i]
				break
			}
		}
	}
	n := len(q.recs)
	if n == 0 {
		return true, NoFlaw
	}
	var spread int64
	drawnAny := false
	for _, rec := range q.recs {
		spread = max(spread, rec.length.n[2]-rec.length.n[0], rec.length.n[0]-rec.length.n[2])
		drawnAny = drawnAny || rec.length.flags&drawn != 0
	}
	base := q.mid(0)
	for i := 0; base == 0 && i < n; i++ {
		base = q.mid(i)
	}
	switch {
	case spread == 0 && !drawnAny:
		return false, NoFlaw
	case spread == 0:
		return false, Lost
	case !q.approx && base > 0 && spread < base/100:
		return false, Lost
	}
	// the limit must not cut the draw off again
	if n > 3 && !q.approx && !q.recs[n-1].length.spread() && (!q.run.left || !q.recs[n-2].length.spread()) {
		return false, Clamped
	}
	return true, NoFlaw
}
