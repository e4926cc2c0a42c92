package retry

import (
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// passed notes a test of the time that has passed, with the constant that limits
// it, if there is one. Of several the shortest counts.
func (b *Bounds) passed(limit time.Duration) {
	b.Elapsed = true
	if limit > 0 && (b.Limit == 0 || limit < b.Limit) {
		b.Limit = limit
	}
}

// elapsedLimit returns the constant time after which a condition with a call of
// package time lets the loop end: time.Since(start) > limit, or
// time.Now().After(end), if end is now and a constant. 0 if it is not known.
func (p *Package) elapsedLimit(call *ssa.Call, cond ssa.Value) time.Duration {
	if cmp, ok := cond.(*ssa.BinOp); ok && isDuration(call.Type()) {
		for _, v := range []ssa.Value{cmp.X, cmp.Y} {
			if n, ok := p.ix.ConstInt(v); ok && n > 0 {
				return time.Duration(n)
			}
		}
	}
	for _, a := range call.Call.Args {
		if ssaquery.PointsTo(a.Type(), "time", "Time") {
			if d := p.added(a); d > 0 {
				return d
			}
		}
	}
	return 0
}

// added returns the constant that a point in time was made with by adding to
// another, 0 if that is not so.
func (p *Package) added(t ssa.Value) (d time.Duration) {
	all := p.ix.Trace(t, func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok || d != 0 || !isFunc(callee(&call.Call), "time", "Time", "Add") {
			return false
		}
		n, known := p.ix.ConstInt(call.Call.Args[1])
		d = time.Duration(n)
		return known
	})
	if !all {
		return 0
	}
	return d
}

// timerLength returns the constant length of the timer that a channel belongs to,
// 0 if it is not known.
func (p *Package) timerLength(ch ssa.Value) (d time.Duration) {
	if load, ok := ch.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok { // the C of a timer
			ch = fa.X
		}
	}
	all := p.ix.Trace(ch, func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok || d != 0 || ssaquery.PkgOf(callee(&call.Call)) != "time" || len(call.Call.Args) == 0 {
			return false
		}
		n, known := p.ix.ConstInt(call.Call.Args[0])
		d = time.Duration(n)
		return known
	})
	if !all {
		return 0
	}
	return d
}

// maxLeast bounds the waits that Least adds up one by one.
const maxLeast = 32

// leastOf returns the smallest lengths of the first, second, ... wait in any of
// the sequences, as far as all of them go.
func leastOf(kept []sequence) (least []time.Duration) {
	for i := range maxLeast {
		smallest := time.Duration(-1)
		for _, q := range kept {
			if i >= len(q.recs) {
				return least
			}
			if d := time.Duration(q.recs[i].length.n[0]); smallest < 0 || d < smallest {
				smallest = max(d, 0)
			}
		}
		if smallest < 0 {
			return least
		}
		least = append(least, smallest)
	}
	return least
}

// Least returns the least time that n attempts wait here, a random part counted
// with its smallest value: 0 if the lengths are not what the code has. Waits
// that were not followed count as the shortest that was.
func (w *Wait) Least(n int64) time.Duration {
	if !w.Known || !w.Exact || len(w.least) == 0 || n < 2 || n > 1000 {
		return 0
	}
	sum := term.Of(0)
	for i := range n - 1 {
		d := slices.Min(w.least)
		if i < int64(len(w.least)) {
			d = w.least[i]
		}
		sum = sum.Add(term.OfDuration(d))
	}
	total, ok := sum.Const()
	if !ok {
		return 0
	}
	return time.Duration(total)
}

// longestBefore returns the longest wait at a place that begins before the waits
// of a run have taken as long as a limit; 0 if the lengths are not exactly known.
func (r *runs) longestBefore(at place, limit time.Duration) (longest time.Duration) {
	for _, s := range r.all {
		if q := newSequence(s, s.waits); len(s.waits) == 0 || q.unknown || q.approx {
			return 0
		}
		var sum time.Duration
		for _, w := range s.waits {
			d := time.Duration(w.length.n[2])
			if w.place == at {
				longest = max(longest, d)
			}
			if sum += d; sum >= limit || d < 0 {
				break
			}
		}
	}
	return longest
}
