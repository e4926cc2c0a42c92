package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// libraryRetrier says that fn hands an operation it is given to a retry library:
// a helper like one with a loop of its own.
func (p *Package) libraryRetrier(fn *ssa.Function) (Retrier, bool) {
	for _, l := range p.librariesOf(fn) {
		if !l.repeats() || l.Filtered {
			continue
		}
		i := p.handedOn(fn, l)
		if i < 0 {
			continue
		}
		r := Retrier{Op: i, Ctx: -1, Attempts: p.libraryCount(fn, l), Cancel: catalog.Yes, Jitter: l.Jitter}
		if l.Curve == catalog.NoWait {
			r.Wait = NoWait
		}
		for _, q := range fn.Params {
			if isCtx(q.Type()) {
				r.Ctx = ssaquery.ParamIndex(q)
			}
		}
		return r, true
	}
	return Retrier{}, false
}

// handedOn returns the parameter of fn that a library call repeats: as it is, or
// called in the literal that is repeated. It is -1 if there is none.
func (p *Package) handedOn(fn *ssa.Function, l *Library) int {
	ask := &maker{p: p, fn: fn}
	if l.Op == nil {
		if i, ok := ask.param(p.handedOp(l)); ok && l.Entry.Again != catalog.AfterMarked {
			return i
		}
		return -1
	}
	if l.Op.Parent() != fn {
		return -1
	}
	again := p.repeatedBy(l)
	for _, b := range l.Op.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil {
				continue
			}
			if i, ok := ask.param(call.Call.Value); ok && p.surfacesIn(l.Op, call, nil, again) {
				return i
			}
		}
	}
	return -1
}

// libraryCount is the number of a library call's attempts as the callers of fn
// see it.
func (p *Package) libraryCount(fn *ssa.Function, l *Library) Count {
	if l.Attempts.Kind != term.Unknown {
		return Count{Term: l.Attempts}
	}
	out := &maker{p: p, fn: fn, byField: true}
	w := p.newPolicyWalk()
	w.out = out
	w.configure(l.Call, l.Entry)
	if len(out.bases) > 0 {
		return Count{}
	}
	var n Count
	for _, s := range out.params {
		switch s.Effect {
		case catalog.SetsAttempts:
			n = Count{Term: term.OfParam(s.Param), Extra: -s.Less}
		case catalog.SetsRetries:
			n = Count{Term: term.OfParam(s.Param), Extra: 1 - s.Less}
		case catalog.AddsOptions, catalog.SetsRetryer, catalog.CapsAttempts, catalog.StopsRetries:
			return Count{}
		}
	}
	for _, s := range out.fields {
		switch s.effect {
		case catalog.SetsAttempts:
			n = Count{Term: term.OfParamField(s.param, s.path), Extra: -s.less}
		case catalog.SetsRetries:
			n = Count{Term: term.OfParamField(s.param, s.path), Extra: 1 - s.less}
		default:
			continue
		}
		p.countFields[s.leaf.Origin()] = true
	}
	return n
}

// permanently reports whether an error is marked so that any library would end
// its attempts.
func (p *Package) permanently(v ssa.Value) bool { return p.marked(v, catalog.PermanentMarks()) }

// forwardingRetrier says that fn hands an operation it is given to a helper that
// repeats it.
func (p *Package) forwardingRetrier(fn *ssa.Function) (Retrier, bool) {
	ask := &maker{p: p, fn: fn}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.static(&call.Call) == fn {
				continue
			}
			r, ok := p.retrierOf(&call.Call)
			if !ok {
				continue
			}
			i, ok := ask.param(ssaquery.Arg(&call.Call, r.Op))
			if !ok {
				continue
			}
			known := p.resolve(r.Attempts, &call.Call)
			if r.Attempts.Term.Kind == term.Param && known.Kind == term.Unknown {
				j, isParam := ask.param(ssaquery.Arg(&call.Call, r.Attempts.Term.Index))
				if r.Attempts.Term = (term.Term{}); isParam {
					r.Attempts.Term = term.OfParam(j)
				}
			} else {
				r.Attempts = Count{Term: known}
			}
			r.Op, r.Longest, r.Cancel, r.Ctx = i, term.Term{}, catalog.Yes, -1 // its waits are judged where they are
			for _, q := range fn.Params {
				if isCtx(q.Type()) {
					r.Ctx = ssaquery.ParamIndex(q)
				}
			}
			return r, true
		}
	}
	return Retrier{}, false
}

// opHandedOn returns the parameter of fn that a site's call runs: it is handed to
// a function of the package, as in inTx(ctx, db, fn), or to one of a library, as
// in pgx.BeginFunc, which calls it once and hands on its failure.
func (p *Package) opHandedOn(fn *ssa.Function, s *Site) *ssa.Parameter {
	body := p.static(&s.Op.Call)
	if body != nil && len(body.Params) != len(s.Op.Call.Args) || body == nil && !runsOnce(&s.Op.Call) {
		return nil
	}
	for i, a := range s.Op.Call.Args {
		prm, ok := unwrapLoad(a).(*ssa.Parameter)
		if ok && prm.Parent() == fn && (body == nil && returnsError(prm) || body != nil && p.runs(body, body.Params[i])) {
			return prm
		}
	}
	return nil
}

// runsOnce reports whether a call is one of a library that, if it gets a function,
// runs that once, perhaps in a transaction, and hands on its failure.
func runsOnce(c *ssa.CallCommon) bool {
	fn := callee(c)
	if fn == nil || c.IsInvoke() {
		return false
	}
	if catalog.RunnerOf(fn) != nil {
		return true
	}
	entry, _ := catalog.CallOf(fn)
	return entry != nil && entry.Kind == catalog.SQL
}

func returnsError(prm *ssa.Parameter) bool {
	sig, ok := prm.Type().Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 1 && isErrorType(sig.Results().At(0).Type())
}

// runs reports whether a function calls one that it is given, and hands on its
// failure.
func (p *Package) runs(fn *ssa.Function, given *ssa.Parameter) bool {
	if _, isFunc := given.Type().Underlying().(*types.Signature); !isFunc {
		return false
	}
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		if !call.Call.IsInvoke() && unwrapLoad(call.Call.Value) == ssa.Value(given) && p.mayFail(fn, call) {
			return true
		}
	}
	return false
}

// forwardsIn reports whether a call hands a helper what the function around was
// handed: that is for those to judge who have the operation.
func (p *Package) forwardsIn(call *ssa.Call) bool {
	r, ok := p.retrierOf(&call.Call)
	if !ok {
		return false
	}
	v := ssaquery.Arg(&call.Call, r.Op)
	return v != nil && handedDown(v)
}
