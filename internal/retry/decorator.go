package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A decorator gives a function that runs another, which it is given, again and
// again: an interceptor of the house, such as Retry(3) of
//
//	func Retry(max int) grpc.UnaryClientInterceptor

// Decorates returns how often the function that fn gives runs what it is given,
// for callers in other packages; false if it does not repeat it.
func (p *Package) Decorates(fn *ssa.Function) (Count, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fn.Signature.Results().Len() == 0 {
		return Count{}, false
	}
	if _, ok := fn.Signature.Results().At(0).Type().Underlying().(*types.Signature); !ok {
		return Count{}, false
	}
	given := givenBy(fn, 0)
	if len(given) != 1 {
		return Count{}, false
	}
	lit := p.ix.FuncOf(given[0])
	if lit == nil || lit.Parent() != fn {
		return Count{}, false
	}
	r, ok := p.retrier(lit)
	if !ok || r.Attempts.Term.Kind != term.Unknown && r.Attempts.Term.Kind != term.Param {
		return r.Attempts, ok
	}
	return p.decoratorCount(fn, lit), true
}

// decoratorCount is the number of attempts of a literal's site in terms of a
// parameter of the function around it.
func (p *Package) decoratorCount(fn, lit *ssa.Function) Count {
	for _, s := range p.sitesOf(lit) {
		if s.Class != Retry || p.opParam(s) == nil {
			continue
		}
		for _, prm := range fn.Params {
			i := ssaquery.ParamIndex(prm)
			if i < 0 || !isInteger(prm.Type()) || isDuration(prm.Type()) {
				continue
			}
			three, ok1 := p.attemptsAround(s, prm, 3)
			five, ok2 := p.attemptsAround(s, prm, 5)
			if ok1 && ok2 && five-three == 2 {
				return Count{Term: term.OfParam(i), Extra: three - 3}
			}
		}
	}
	return Count{}
}

// attemptsAround simulates the site with a value for a parameter of the function
// around the literal that it is in.
func (p *Package) attemptsAround(s *Site, prm *ssa.Parameter, n int64) (int64, bool) {
	run := newSim(p, s.reg, s.judged, s.judged.failPath)
	run.around, run.trusting = map[*ssa.Parameter]int64{prm: n}, true
	run.run()
	return int64(run.attempts), run.left && !run.exhausted
}

// runsAgain returns how often a function value, such as an interceptor, runs what
// it is given.
func (p *Package) runsAgain(v ssa.Value) (term.Term, bool) {
	if n, ok := p.decoratedHere(v); ok {
		return n, true
	}
	ends, all := p.origins(v)
	if !all || len(ends) != 1 {
		return term.Term{}, false
	}
	switch end := ends[0].(type) {
	case *ssa.MakeClosure, *ssa.Function:
		fn := p.ix.FuncOf(end)
		if fn == nil {
			return term.Term{}, false
		}
		r, ok := p.retrier(fn)
		return p.resolve(r.Attempts, nil), ok
	case *ssa.Call:
		if fn := callee(&end.Call); fn != nil && p.static(&end.Call) == nil && !end.Call.IsInvoke() {
			n, ok := p.callees.Decorates(fn)
			return p.resolve(n, &end.Call), ok
		}
	}
	return term.Term{}, false
}

// decoratedHere is runsAgain for what a function of this package gives, as this
// call of it sees that: Retry(3).
func (p *Package) decoratedHere(v ssa.Value) (term.Term, bool) {
	var call *ssa.Call
	all := p.ix.Trace(v, func(src ssa.Value) bool {
		made, ok := src.(*ssa.Call)
		ok = ok && call == nil
		call = made
		return ok
	})
	if !all || call == nil {
		return term.Term{}, false
	}
	fn := p.static(&call.Call)
	if fn == nil {
		return term.Term{}, false
	}
	given := givenBy(fn, 0)
	if len(given) != 1 {
		return term.Term{}, false
	}
	lit := p.ix.FuncOf(given[0])
	if lit == nil || lit.Parent() != fn {
		return term.Term{}, false
	}
	r, ok := p.retrier(lit)
	if !ok || r.Attempts.Term.Kind == term.Const {
		return p.resolve(r.Attempts, &call.Call), ok
	}
	n := p.resolve(p.decoratorCount(fn, lit), &call.Call)
	return n, n.Kind == term.Const
}

// interceptedRetries is innerOf for a call on a connection with an interceptor of
// the house that repeats.
func (p *Package) interceptedRetries(call *ssa.Call) (term.Term, bool) {
	c := p.clientCall(call)
	if c == nil || c.house == (term.Term{}) {
		return term.Term{}, false
	}
	return c.house, true
}

// addHouse notes an interceptor of the house around each call.
func (w *policyWalk) addHouse(q *Policy, v ssa.Value, sure bool) {
	if _, isFunc := v.Type().Underlying().(*types.Signature); !isFunc || !sure {
		return
	}
	if n, ok := w.p.runsAgain(v); ok && n.Kind == term.Const && n.Value > 1 {
		q.house = n
	}
}
