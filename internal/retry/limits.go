package retry

import (
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// brief is the longest deadline of a loop that keeps each of its waits short
// enough to need no maximum.
const brief = time.Minute

// asCalled simulates the site of an unexported function or method with the largest
// constants that its callers give, itself apart; nil if some are not in sight, or if
// that does not end the attempts. It serves to stay silent only.
func (p *Package) asCalled(reg *region, j *judged) *sim {
	callers := slices.DeleteFunc(slices.Clone(p.ix.Callers(reg.fn)), func(c ssa.CallInstruction) bool { return reg.self[c] })
	if obj := ssaquery.FuncObject(reg.fn); len(callers) == 0 || !p.ix.OnlyCallers(reg.fn) && (obj == nil || obj.Exported()) {
		return nil
	}
	params := map[int]int64{}
	for _, prm := range reg.fn.Params {
		if !isInteger(prm.Type()) {
			continue
		}
		i := ssaquery.ParamIndex(prm)
		var most int64
		known := true
		for _, c := range callers {
			n, ok := p.constArg(ssaquery.Arg(c.Common(), i))
			most, known = max(most, n), known && ok
		}
		if known {
			params[i] = most
		}
	}
	if len(params) == 0 {
		return nil
	}
	s := newSim(p, reg, j, j.failPath)
	s.param = params
	if s.run(); !s.left || s.exhausted {
		return nil
	}
	return s
}

// longestAt returns the longest wait of a run at a place; 0 if that is not
// exactly known.
func (s *sim) longestAt(at place) time.Duration {
	recs := s.values(at)
	if len(recs) == 0 {
		return 0
	}
	if q := newSequence(s, recs); !q.unknown && !q.approx && q.overflow() == 0 {
		return q.longest()
	}
	return 0
}

// levelsLater reports whether the waits at a place would stop growing if the
// attempts went on after the count.
func (r *runs) levelsLater(at place) bool {
	first := r.all[0]
	s := newSim(first.p, first.reg, first.j, first.path)
	s.onward = true
	s.run()
	recs := s.values(at)
	if len(recs) == 0 {
		return false
	}
	q := newSequence(s, recs)
	n := q.overflow()
	return q.levels() || (n > 0 && q.levelledBefore(n))
}

// limited reports whether the loop observes a context with a short or unknown
// time limit that was set before it.
func (p *Package) limited(reg *region, j *judged) bool {
	return slices.ContainsFunc(observed(reg, j), func(ctx ssa.Value) bool { return p.shortLived(reg, ctx) })
}

// unending reports whether all contexts that the loop observes provably never
// end.
func (p *Package) unending(reg *region, j *judged) bool {
	ctxs := observed(reg, j)
	return len(ctxs) > 0 && !slices.ContainsFunc(ctxs, func(ctx ssa.Value) bool { return !p.background(ctx) })
}

// observed returns the contexts whose methods the loop calls, or that it hands
// to calls other than the operation.
func observed(reg *region, j *judged) (ctxs []ssa.Value) {
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || call == j.call {
			return
		}
		seen := ssaquery.Args(&call.Call)
		if recv := ssaquery.Recv(&call.Call); recv != nil {
			seen = append([]ssa.Value{recv}, seen...)
		}
		for _, v := range seen {
			if isCtx(v.Type()) {
				ctxs = append(ctxs, v)
			}
		}
	})
	return ctxs
}

// shortLived reports whether a context may only come from a time limit outside
// the region that is brief or not known.
func (p *Package) shortLived(reg *region, ctx ssa.Value) bool {
	found := false
	all := p.ix.Trace(ctx, func(src ssa.Value) bool {
		x, ok := src.(*ssa.Extract)
		if !ok {
			return false
		}
		call, ok := x.Tuple.(*ssa.Call)
		if !ok || reg.has(call) {
			return false
		}
		fn := callee(&call.Call)
		switch {
		case isFunc(fn, "context", "", "WithTimeout"), isFunc(fn, "context", "", "WithTimeoutCause"):
			d, known := p.ix.ConstInt(call.Call.Args[1])
			found = !known || time.Duration(d) <= brief
		case isFunc(fn, "context", "", "WithDeadline"), isFunc(fn, "context", "", "WithDeadlineCause"):
			found = true
		}
		return found
	})
	return all && found
}
