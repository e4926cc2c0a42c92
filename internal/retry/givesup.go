package retry

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A loop that has used up its attempts may say so by an error of its own, and the
// loop around it leave on that error: then the attempts do not multiply.

// maxAlternatives bounds the ways in which one function is looked at to give up.
const maxAlternatives = 16

// goesOnAfter reports whether the loop s goes on when the function that a call in it
// runs has given up its own attempts.
func (p *Package) goesOnAfter(s *Site, call *ssa.Call) bool {
	body := p.static(&call.Call)
	if body == nil {
		return true
	}
	ways, ok := p.givesUp(body)
	if !ok {
		return true
	}
	for _, says := range ways {
		if p.doubtful(s, call, func(cond ssa.Value, truth bool) bool {
			return p.excused(cond, truth) || says.rulesOut(cond, truth, call)
		}) {
			return true
		}
	}
	return false
}

// rulesOut reports whether a condition does not come out like this for an error of
// the call that says these things.
func (says sayings) rulesOut(cond ssa.Value, truth bool, call *ssa.Call) bool {
	q, ok := questionIn(cond)
	return ok && truth == q.negated && says.answer(q) && carriesErrorOf(q.err, call, 0)
}

// carriesErrorOf reports whether an error is that of a call, or may wrap it.
func carriesErrorOf(v ssa.Value, call *ssa.Call, depth int) bool {
	if depth > 4 {
		return false
	}
	among := func(vals []ssa.Value) bool {
		return slices.ContainsFunc(vals, func(v ssa.Value) bool { return carriesErrorOf(v, call, depth+1) })
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v == call || among(wrappedBy(v))
	case *ssa.Extract:
		return v.Tuple == ssa.Value(call)
	case *ssa.ChangeInterface:
		return carriesErrorOf(v.X, call, depth+1)
	case *ssa.Phi:
		return among(v.Edges)
	case *ssa.UnOp: // a variable that a literal captures, or a deferred call
		var vals []ssa.Value
		if a, ok := v.X.(*ssa.Alloc); ok {
			for _, r := range *a.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(a) {
					vals = append(vals, st.Val)
				}
			}
		}
		return among(vals)
	}
	return false
}

// givesUp returns what the errors say by which a function ends its own attempts,
// for each way; false if there is a way that says nothing, or if calls of it try
// again, too.
func (p *Package) givesUp(fn *ssa.Function) (ways []sayings, ok bool) {
	for _, s := range p.sitesOf(fn) {
		if s.Class != Retry {
			continue
		}
		if s.reg.fn != fn {
			return nil, false
		}
		more, ok := p.saidAfter(s)
		if ways = append(ways, more...); !ok || len(ways) > maxAlternatives {
			return nil, false
		}
	}
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		if !p.inSite(call) && p.static(&call.Call) != fn && p.leadsToLoop(call) {
			return nil, false
		}
	}
	return ways, len(ways) > 0
}

// saidAfter returns what the errors say that a function returns after failures of
// what its site repeats; false if one of them says nothing.
func (p *Package) saidAfter(s *Site) (ways []sayings, ok bool) {
	scs := []scenario{ownFailure}
	if p.readsStatus(s.reg, s.Op) {
		for _, status := range inDoubt {
			scs = append(scs, scenario{outcome: answered, status: status})
		}
	}
	seen := map[*ssa.BasicBlock]bool{}
	for _, sc := range scs {
		w := p.walkWhole(s.reg.fn, s.Op, sc)
		if w.gaveUp {
			return nil, false
		}
		for b, t := range w.answers() {
			if len(t) == 0 || t[len(t)-1] == isNil || seen[b] {
				continue
			}
			seen[b] = true
			more := saidAt(b)
			if len(more) == 0 {
				return nil, false
			}
			ways = append(ways, more...)
		}
	}
	return ways, true
}
