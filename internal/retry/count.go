package retry

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// retriesOf says how often a call of fn makes its remote call at most, if it
// repeats it at all: the largest product of attempts on a path through fn. What is
// found on the way to itself does not count: a recursion is not nested in
// itself.
func (p *Package) retriesOf(fn *ssa.Function) (Count, bool) {
	if r, ok := p.counts[fn]; ok {
		return r.n, r.ok
	}
	if p.layers >= maxLayers || p.bodyReach(fn) < Remote || p.told(fn).Attempts != 0 { // told: see callsOf
		return Count{}, false
	}
	p.counts[fn] = counted{}
	p.layers++
	var best counted
	for _, s := range p.sitesOf(fn) {
		if s.Class != Retry || s.Form == RangeFunc || p.opParam(s) != nil {
			continue
		}
		r := counted{n: p.siteCount(s), ok: true}
		if inner, _, ok := p.innerOf(s.Op); ok {
			r.n, r.client, r.inside = r.n.times(inner.loops), inner.client, inner.inside
		} else {
			r.client, r.inside = p.clientLayer(s.Op)
		}
		best = best.max(r)
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.forwardsIn(call) {
				continue
			}
			if in, _, ok := p.innerOf(call); ok && !p.inSite(call) && p.mayFail(fn, call) {
				best = best.max(counted{p.forwarded(call, in.loops), true, in.client, in.inside})
			}
		}
	}
	for _, lit := range fn.AnonFuncs { // the body of a range over a function
		if isYield(lit) {
			for _, s := range p.sitesOf(lit) {
				if s.Class == Retry {
					best = best.max(counted{n: Count{Term: s.Attempts}, ok: true})
				}
			}
		}
	}
	p.layers--
	p.counts[fn] = best
	return best.n, best.ok
}

// counted is what is known of a function's attempts.
type counted struct {
	n  Count
	ok bool
	// client are the attempts of a client below, as inside names it.
	client term.Term
	inside string
}

// forwarded is the count of a call inside a function as the callers of that
// function see it: it may be for one of their arguments to say.
func (p *Package) forwarded(call *ssa.Call, known term.Term) Count {
	if known.Kind != term.Unknown {
		return Count{Term: known}
	}
	var n Count
	if l := p.libraryAt(call); l != nil && l.Op != nil {
		if p.opLayers(l.Op, func(*ssa.Call) bool { return true }).loops != term.Of(1) {
			return Count{} // a product of two
		}
		return p.libraryCount(call.Parent(), l)
	}
	if body := p.static(&call.Call); body != nil {
		n = p.counts[body].n
	} else if fn := callee(&call.Call); fn != nil {
		if f, ok := p.callees.Retries(fn); ok {
			n = f.Attempts
		}
	}
	if n.Term.Kind == term.Field {
		return forwardedField(call, n)
	}
	if n.Term.Kind != term.Param {
		return Count{Term: known}
	}
	prm, ok := unwrapLoad(ssaquery.Arg(&call.Call, n.Term.Index)).(*ssa.Parameter)
	if !ok || ssaquery.ParamIndex(prm) < 0 || prm.Parent() != call.Parent() {
		return Count{Term: known}
	}
	n.Term = term.OfParam(ssaquery.ParamIndex(prm))
	return n
}

// forwardedField is forwarded for a number that a field of what the call is made
// on, or given, holds: it may be a part of what the caller is called on.
func forwardedField(call *ssa.Call, n Count) Count {
	of := ssaquery.Recv(&call.Call)
	if n.Term.Index > 0 {
		of = ssaquery.Arg(&call.Call, n.Term.Index-1)
	}
	prm, prefix := pathFrom(of)
	if prm == nil || prm.Parent() != call.Parent() || strings.Count(prefix, ".") > maxFieldDepth {
		return Count{}
	}
	n.Term = term.OfParamField(ssaquery.ParamIndex(prm), prefix+n.Term.Name)
	return n
}

// max keeps the larger count; what is not known loses against a constant, and a
// constant against no limit.
func (c counted) max(o counted) counted {
	switch {
	case !c.ok:
		return o
	case c.n.Term.Kind == term.Unbounded:
		return c
	case o.n.Term.Kind == term.Unbounded, c.n.Term.Kind == term.Unknown:
		return o
	}
	a, ok1 := c.n.Term.Const()
	b, ok2 := o.n.Term.Const()
	if ok1 && ok2 && b > a {
		return o
	}
	return c
}

func (c Count) times(inner term.Term) Count {
	if c.Extra != 0 || c.Minus {
		return Count{}
	}
	return Count{Term: c.Term.Mul(inner)}
}

// inSite reports whether a call is part of a site of its function.
func (p *Package) inSite(call *ssa.Call) bool {
	for _, s := range p.sitesOf(call.Parent()) {
		if s.reg.has(call) && s.Form != Recursion {
			return true
		}
	}
	return false
}

// siteCount is the number of attempts of a site as seen from the caller: a
// constant, or in terms of one of its parameters.
func (p *Package) siteCount(s *Site) Count {
	if s.Attempts.Kind != term.Unknown {
		return Count{Term: s.Attempts}
	}
	if s.Form != RangeFunc {
		for _, prm := range s.reg.fn.Params {
			i := ssaquery.ParamIndex(prm)
			if i < 0 || !isInteger(prm.Type()) || isDuration(prm.Type()) {
				continue
			}
			three, ok1 := p.attemptsWith(s, map[int]int64{i: 3})
			five, ok2 := p.attemptsWith(s, map[int]int64{i: 5})
			switch {
			case !ok1 || !ok2:
			case five-three == 2:
				return Count{Term: term.OfParam(i), Extra: three - 3}
			case three-five == 2:
				return Count{Term: term.OfParam(i), Extra: three + 3, Minus: true}
			case s.Form == Recursion:
				// a depth that counts up to a constant, which may be below 3
				none, ok1 := p.attemptsWith(s, map[int]int64{i: 0})
				one, ok2 := p.attemptsWith(s, map[int]int64{i: 1})
				if ok1 && ok2 && none-one == 1 {
					return Count{Term: term.OfParam(i), Extra: none, Minus: true}
				}
			}
		}
	}
	if n, ok := p.attemptsWith(s, nil); ok {
		return Count{Term: term.Of(n)}
	}
	if n, ok := p.fieldCount(s.reg.fn, s); ok {
		return n
	}
	return Count{}
}

// attemptsWith simulates the site with exact values for parameters, and takes
// fields for the constant that the package stores to them.
func (p *Package) attemptsWith(s *Site, params map[int]int64) (int64, bool) {
	run := newSim(p, s.reg, s.judged, s.judged.failPath)
	run.param, run.trusting = params, true
	run.run()
	return int64(run.attempts), run.left && !run.exhausted
}

// resolve computes a count for one call; without a call parameters are unknown.
func (p *Package) resolve(n Count, c *ssa.CallCommon) term.Term {
	var param func(int) term.Term
	var field func(int, string) term.Term
	if c != nil {
		field = func(of int, path string) term.Term {
			if of < 0 {
				return p.fieldOf(ssaquery.Recv(c), path)
			}
			return p.fieldOf(ssaquery.Arg(c, of), path)
		}
		param = func(i int) term.Term {
			if v, ok := p.constArg(ssaquery.Arg(c, i)); ok {
				return term.Of(v)
			}
			return term.Term{}
		}
	}
	t := n.Term.Subst(param, field)
	if v, ok := t.Const(); ok && n.Minus {
		return term.Of(max(n.Extra-v, 1))
	}
	return t.Add(term.Of(n.Extra))
}

func (p *Package) constArg(v ssa.Value) (int64, bool) {
	if v == nil {
		return 0, false
	}
	return p.ix.ConstInt(v)
}

// opParam returns the parameter that is the site's operation, of its function or
// of one around it; nil if it is none.
func (p *Package) opParam(s *Site) *ssa.Parameter {
	if s.Op.Call.IsInvoke() {
		return nil
	}
	var prm *ssa.Parameter
	all := p.ix.Trace(s.Op.Call.Value, func(src ssa.Value) bool {
		q, ok := src.(*ssa.Parameter)
		if !ok || prm != nil {
			return false
		}
		prm = q
		return true
	})
	if !all || prm == nil {
		return nil
	}
	for fn := s.reg.fn; fn != nil; fn = fn.Parent() {
		if prm.Parent() == fn {
			return prm
		}
	}
	return nil
}

// retrier says that fn runs an operation it is given again and again.
func (p *Package) retrier(fn *ssa.Function) (Retrier, bool) {
	if r, ok := p.retriers[fn]; ok {
		return r.Retrier, r.ok
	}
	p.retriers[fn] = retrierResult{}
	if !slices.ContainsFunc(fn.Params, func(q *ssa.Parameter) bool { return mayRun(q.Type()) }) {
		return Retrier{}, false
	}
	for _, s := range p.ownSites(fn) {
		prm := p.opParam(s)
		if prm == nil {
			prm = p.opHandedOn(fn, s)
		}
		if s.Class != Retry || prm == nil || prm.Parent() != fn {
			continue
		}
		if _, isFunc := prm.Type().Underlying().(*types.Signature); !isFunc {
			continue
		}
		r := Retrier{Op: ssaquery.ParamIndex(prm), Ctx: -1, Attempts: p.countFor(fn, s), Cancel: catalog.Yes}
		for _, q := range fn.Params {
			if isCtx(q.Type()) {
				r.Ctx = ssaquery.ParamIndex(q)
			}
		}
		for _, w := range s.Waits {
			r.Wait, r.Jitter, r.Cap = w.Shape, w.Jitter, w.Capped
			if w.Deaf && !hasOtherCase(w.at) {
				r.Cancel = catalog.No
				r.Longest = p.longestTerm(w)
			}
		}
		r.Excused = !p.doubtful(s, s.Op, p.excused)
		r.Proved = p.proof != nil && !p.doubtful(s, s.Op, p.proofAway(p.proof))
		p.retriers[fn] = retrierResult{r, true}
		return r, true
	}
	r, ok := p.libraryRetrier(fn)
	if !ok {
		r, ok = p.forwardingRetrier(fn)
	}
	p.retriers[fn] = retrierResult{r, ok}
	return r, ok
}

// mayRun reports whether a parameter of a type may be an operation: a function, or
// what has it as a method.
func mayRun(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface: // of a type parameter, too
		return !isCtx(t) && !isErrorType(t)
	}
	return false
}

// ownSites returns the sites of a function and of the literals in it, which it
// may return: decorators do.
func (p *Package) ownSites(fn *ssa.Function) []*Site {
	sites := p.sitesOf(fn)
	for _, lit := range fn.AnonFuncs {
		if !isYield(lit) {
			sites = append(sites[:len(sites):len(sites)], p.sitesOf(lit)...)
		}
	}
	return sites
}

// countFor is siteCount as the callers of fn see it: the parameters of a literal
// in it mean nothing to them.
func (p *Package) countFor(fn *ssa.Function, s *Site) Count {
	n := p.siteCount(s)
	if s.reg.fn != fn && n.Term.Kind != term.Const && n.Term.Kind != term.Unbounded {
		return Count{}
	}
	return n
}

type retrierResult struct {
	Retrier
	ok bool
}

// retrierOf is retrier for the callee of a call, in any package.
func (p *Package) retrierOf(c *ssa.CallCommon) (Retrier, bool) {
	if body := p.static(c); body != nil {
		return p.retrier(body)
	}
	if fn := callee(c); fn != nil && !c.IsInvoke() {
		return p.callees.Retrier(fn)
	}
	return Retrier{}, false
}
