package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// repeatedBy returns which answers of an operation make a library try again, as
// far as the answer itself tells.
func (p *Package) repeatedBy(l *Library) func(*ssa.Return) bool {
	last := lastOf
	switch l.Entry.Again {
	case catalog.AfterMarked:
		return func(ret *ssa.Return) bool {
			v := last(ret)
			return v != nil && p.marked(v, l.Entry.Retryable)
		}
	case catalog.AfterFalse:
		return func(ret *ssa.Return) bool { return last(ret) != nil && isNilConst(last(ret)) }
	case catalog.AfterError:
		return func(ret *ssa.Return) bool {
			v := last(ret)
			return v != nil && !isNilConst(v) && !p.marked(v, l.Entry.Permanent)
		}
	}
	return func(ret *ssa.Return) bool { return last(ret) != nil && !isNilConst(last(ret)) }
}

// mayBeRepeatedBy is repeatedBy for what lies below an operation: the error of a
// helper that marks some of its failures may be another one.
func (p *Package) mayBeRepeatedBy(l *Library) func(*ssa.Return) bool {
	if l.Entry.Again != catalog.AfterError {
		return p.repeatedBy(l)
	}
	return func(ret *ssa.Return) bool {
		v := lastOf(ret)
		return v != nil && !isNilConst(v) && (!p.marked(v, l.Entry.Permanent) || p.marksSome(v, l.Entry.Permanent))
	}
}

// marksSome reports whether an error is that of a helper which marks some of what
// it returns, and some not.
func (p *Package) marksSome(v ssa.Value, refs []catalog.Ref) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	body := p.static(&call.Call)
	if body == nil {
		return false
	}
	for _, r := range ssaquery.Returned(body, body.Signature.Results().Len()-1) {
		if !isNilConst(r) && !p.marked(r, refs) {
			return true
		}
	}
	return false
}

// lastOf returns the last result of a return statement, nil if there is none. In
// a function with deferred calls it is stored just before.
func lastOf(ret *ssa.Return) ssa.Value {
	n := len(ret.Results)
	if n == 0 {
		return nil
	}
	v := ret.Results[n-1]
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	for _, in := range ret.Block().Instrs {
		if st, ok := in.(*ssa.Store); ok && st.Addr == load.X {
			v = st.Val
		}
	}
	return v
}

// marked reports whether an error may be what one of the functions gives.
func (p *Package) marked(v ssa.Value, refs []catalog.Ref) bool {
	yes := false
	p.ix.Trace(v, func(src ssa.Value) bool {
		if x, ok := src.(*ssa.Extract); ok {
			src = x.Tuple
		}
		call, ok := src.(*ssa.Call)
		if !ok {
			return true
		}
		fn := p.ix.Callee(&call.Call)
		for _, r := range refs {
			yes = yes || pkgIs(fn, r.Pkg) && fn.Name() == r.Name
		}
		if body := p.static(&call.Call); body != nil { // a helper that marks
			for _, r := range ssaquery.Returned(body, body.Signature.Results().Len()-1) {
				if inner, ok := r.(*ssa.Call); ok && len(refs) > 0 && pkgIs(ssaquery.Callee(&inner.Call), refs[0].Pkg) {
					yes = true
				}
			}
		}
		return true
	})
	return yes
}

// pkgIs reports whether fn is of a package, in any major version.
func pkgIs(fn *types.Func, path string) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	got, _ := catalog.Path(fn.Pkg().Path())
	return got == path
}

// permanentOp looks for failures that stay among those that a library repeats.
func (p *Package) permanentOp(l *Library) *Permanent {
	if l.Filtered || l.Entry.Again != catalog.AfterError && l.Entry.Again != catalog.AfterMarked {
		return nil
	}
	again := p.repeatedBy(l)
	for call := range ssaquery.Instrs[*ssa.Call](l.Op) {
		if staysBroken(call) && p.returnsOwn(l.Op, call, again) {
			return &Permanent{Call: callText(call)}
		}
	}
	for _, b := range l.Op.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.reachOf(&call.Call) < Remote {
				continue
			}
			if hasResponse(call) && p.repeatsHopeless(l.Op, call, again) {
				return &Permanent{Status: 404}
			}
		}
	}
	return nil
}

// returnsOwn reports whether the error of a call itself is what is returned after
// the call has failed.
func (p *Package) returnsOwn(fn *ssa.Function, call *ssa.Call, again func(*ssa.Return) bool) bool {
	return p.comesBack(fn, call, scenario{outcome: failure}, func(ret *ssa.Return) bool {
		return len(ret.Results) > 0 && again(ret) && p.ownError(lastOf(ret), call)
	})
}

// ownError reports whether a returned error is the call's, alone or wrapped.
func (p *Package) ownError(v ssa.Value, call *ssa.Call) bool {
	if isResult(v, call) {
		return true
	}
	own := false
	p.ix.Trace(v, func(src ssa.Value) bool {
		own = own || isResult(src, call)
		return true
	})
	return own
}

// repeatsHopeless reports whether two statuses that stay what they are lead to
// another attempt, while a good one does not.
func (p *Package) repeatsHopeless(fn *ssa.Function, call *ssa.Call, again func(*ssa.Return) bool) bool {
	bad := 0
	for _, st := range hopeless {
		if p.always(fn, call, st, again) {
			bad++
		}
	}
	return bad >= 2 && !p.comesBackBadly(fn, call, 200, again)
}

// always reports whether every return after a status is one that is repeated.
func (p *Package) always(fn *ssa.Function, call *ssa.Call, status int64, again func(*ssa.Return) bool) bool {
	w := p.wholeWalk(fn, call, scenario{outcome: answered, status: status})
	if w.gaveUp {
		return false
	}
	n := 0
	for s, e := range w.states {
		ret, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.Return)
		if !ok || s.b == fn.Recover {
			continue
		}
		if !again(ret) {
			return false
		}
		last := lastOf(ret)
		if null, known := e.of(last).nilness(); null || !known && !isSentinel(last) {
			return false
		}
		n++
	}
	return n > 0
}

// isSentinel reports whether an error is a package variable's, or just made.
func isSentinel(v ssa.Value) bool {
	if call, ok := v.(*ssa.Call); ok {
		fn := callee(&call.Call)
		return isFunc(fn, "fmt", "", "Errorf") || isFunc(fn, "errors", "", "New")
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || !isErrorType(v.Type()) {
		return false
	}
	_, ok = load.X.(*ssa.Global)
	return ok
}

// comesBackBadly reports whether a return after a status may hold an error.
func (p *Package) comesBackBadly(fn *ssa.Function, call *ssa.Call, status int64, again func(*ssa.Return) bool) bool {
	w := p.wholeWalk(fn, call, scenario{outcome: answered, status: status})
	if w.gaveUp {
		return true
	}
	for s, e := range w.states {
		ret, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.Return)
		if !ok || s.b == fn.Recover || !again(ret) {
			continue
		}
		last := lastOf(ret)
		if null, known := e.of(last).nilness(); known && !null || isSentinel(last) {
			return true
		}
	}
	return false
}

// throttledOp looks for a throttled answer that is repeated by the library's
// clock, though the server says when.
func (p *Package) throttledOp(l *Library) *RetryAfter {
	if l.Filtered || l.Entry.Again != catalog.AfterError && l.Entry.Again != catalog.AfterMarked {
		return nil
	}
	again := p.repeatedBy(l)
	for _, st := range []int64{429, 503} {
		if !p.asksIn(l.Op, st) {
			continue
		}
		for _, b := range l.Op.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(*ssa.Call)
				if !ok || !hasResponse(call) || p.reachOf(&call.Call) < Remote || !p.always(l.Op, call, st, again) {
					continue
				}
				switch u := p.headerUse(l.Op, 0, map[*ssa.Function]bool{}); {
				case u.unknown || u.dates:
				case !u.header:
					return &RetryAfter{Status: int(st)}
				default:
					return &RetryAfter{Status: int(st), Integers: true}
				}
			}
		}
	}
	return nil
}
