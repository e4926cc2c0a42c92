package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// ctxAtHand returns how the code at fn can name a context that someone may
// cancel: a parameter, a captured variable, a field of the receiver, a request.
// It is "" if there is none.
func (p *Package) ctxAtHand(fn *ssa.Function) string {
	for f := fn; f != nil; f = f.Parent() {
		for _, prm := range f.Params {
			if name := p.ctxIn(prm); name != "" {
				return name
			}
		}
	}
	for _, fv := range fn.FreeVars {
		t := deref(fv.Type())
		if isCtx(t) && !p.background(fv) {
			return fv.Name()
		}
		if ssaquery.PointsTo(t, "net/http", "Request") {
			return fv.Name() + ".Context()"
		}
	}
	for f := fn; f != nil; f = f.Parent() {
		if r := f.Signature.Recv(); r != nil {
			if name := p.ctxField(r); name != "" {
				return name
			}
		}
	}
	return ""
}

// ctxIn returns the name of a parameter that is a context or carries one.
func (p *Package) ctxIn(prm *ssa.Parameter) string {
	name := ssaquery.ParamName(prm)
	switch {
	case name == "":
		return ""
	case isCtx(prm.Type()):
		return name
	case ssaquery.PointsTo(prm.Type(), "net/http", "Request"):
		return name + ".Context()"
	}
	return ""
}

// ctxField returns the receiver's field that holds a context.
func (p *Package) ctxField(recv *types.Var) string {
	st, ok := deref(recv.Type()).Underlying().(*types.Struct)
	if !ok || recv.Name() == "" || recv.Name() == "_" {
		return ""
	}
	for f := range st.Fields() {
		if !isCtx(f.Type()) {
			continue
		}
		stores, all := p.ix.FieldStores(f)
		live := !all
		for _, s := range stores {
			live = live || !p.background(s.Val)
		}
		if live {
			return recv.Name() + "." + f.Name()
		}
	}
	return ""
}

// background reports whether a context provably never ends.
func (p *Package) background(ctx ssa.Value) bool {
	return p.backgroundBut(ctx, map[ssa.Value]bool{})
}

// backgroundBut is background, given that the contexts in assumed are: a loop
// may wrap a context in itself, ctx = context.WithValue(ctx, k, v).
func (p *Package) backgroundBut(ctx ssa.Value, assumed map[ssa.Value]bool) bool {
	if assumed[ctx] {
		return true
	}
	assumed[ctx] = true
	if fv, ok := ctx.(*ssa.FreeVar); ok {
		if _, isPtr := fv.Type().Underlying().(*types.Pointer); isPtr {
			return p.backgroundCell(fv, assumed)
		}
	}
	found := false
	all := p.ix.Trace(ctx, func(src ssa.Value) bool {
		if x, ok := src.(*ssa.Extract); ok {
			src = x.Tuple
		}
		call, ok := src.(*ssa.Call)
		if !ok {
			return false
		}
		fn := callee(&call.Call)
		switch {
		case isFunc(fn, "context", "", "Background"), isFunc(fn, "context", "", "TODO"):
			found = true
			return true
		case isFunc(fn, "context", "", "WithValue"):
			found = p.backgroundBut(call.Call.Args[0], assumed)
			return found
		}
		return false
	})
	return all && found
}

// backgroundCell is background for a captured variable.
func (p *Package) backgroundCell(fv *ssa.FreeVar, assumed map[ssa.Value]bool) bool {
	for _, r := range *fv.Referrers() {
		if load, ok := r.(*ssa.UnOp); ok {
			return p.backgroundBut(load, assumed)
		}
	}
	return false
}

// deaf reports whether the wait at a place goes on when a context is done.
func (p *Package) deaf(at place) bool {
	switch in := at.in.(type) {
	case *ssa.UnOp:
		return !p.closesWhenDone(in.X)
	case *ssa.Select:
		return !p.selectsDone(in)
	case *ssa.Call:
		return p.deafCall(&in.Call)
	}
	return false
}

// closesWhenDone reports whether a channel of ticks is that of a retry library
// which was given a context and ends the ticks with it.
func (p *Package) closesWhenDone(ch ssa.Value) bool {
	load, ok := ch.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	closes := false
	p.ix.Trace(fa.X, func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok {
			return false
		}
		entry := catalog.PolicyOf(callee(&call.Call))
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); entry != nil && f != nil && entry.Next == f.Name() {
			closes = p.configured(call, entry).Ctx == CtxPassed
		}
		return true
	})
	return closes
}

func (p *Package) selectsDone(sel *ssa.Select) bool {
	for _, st := range sel.States {
		if st.Dir == types.RecvOnly && (p.isDone(st.Chan, nil) || p.maybeDone(st.Chan) || p.closesWhenDone(st.Chan)) {
			return true
		}
	}
	return false
}

// maybeDone reports whether a channel may be a context's though it cannot be
// seen: one returned by a method called Done. The name only silences.
func (p *Package) maybeDone(ch ssa.Value) bool {
	maybe := false
	p.ix.Trace(ch, func(src ssa.Value) bool {
		if call, ok := src.(*ssa.Call); ok {
			if fn := callee(&call.Call); fn != nil && fn.Name() == "Done" {
				maybe = true
			}
		}
		return true
	})
	return maybe
}

func (p *Package) deafCall(c *ssa.CallCommon) bool {
	fn := callee(c)
	if isFunc(fn, "time", "", "Sleep") {
		return true
	}
	if body := p.static(c); body != nil {
		return p.deafBody(body, 0)
	}
	if fn != nil {
		if w, ok := p.callees.Waits(fn); ok {
			return w.Ctx == catalog.No
		}
	}
	return (c.IsInvoke() || fn == nil) && pauses(c) && !takesCtx(c)
}

// deafBody reports whether a wait of a body ignores contexts.
func (p *Package) deafBody(fn *ssa.Function, depth int) bool {
	if depth > maxWalkDepth {
		return false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if p.waitOf(in) != timedWait {
				continue
			}
			if call, ok := in.(*ssa.Call); ok {
				if body := p.static(&call.Call); body != nil {
					if body != fn && p.deafBody(body, depth+1) {
						return true
					}
					continue
				}
			}
			if p.deaf(place{in: in}) {
				return true
			}
		}
	}
	return false
}

// deafWithin returns the wait in a helper that does not end with a context, and how
// the helper can name one.
func (p *Package) deafWithin(fn *ssa.Function, depth int) (ssa.Instruction, string) {
	ctx := p.ctxAtHand(fn)
	if ctx == "" || depth > maxWalkDepth {
		return nil, ""
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if p.waitOf(in) != timedWait {
				continue
			}
			if call, ok := in.(*ssa.Call); ok {
				if body := p.static(&call.Call); body != nil && body != fn {
					if at, ctx := p.deafWithin(body, depth+1); at != nil {
						return at, ctx
					}
				}
			}
			if p.deaf(place{in: in}) {
				return in, ctx
			}
		}
	}
	return nil, ""
}

// goesOnWhenDone returns the wait of a select whose Done case leads back to the
// operation, as a break that leaves the select only does.
func (p *Package) goesOnWhenDone(reg *region, j *judged) (place, bool) {
	w := p.outcomeWalk(reg, j.op, scenario{outcome: j.failOutcome(), status: j.failing().status, ctxDone: true})
	if w.gaveUp || !w.next {
		return place{}, false
	}
	for s := range w.onPath() {
		for _, in := range stateInstrs(s, j.at) {
			sel, ok := in.(*ssa.Select)
			if !ok || !sel.Blocking || p.waitOf(sel) != timedWait {
				continue
			}
			done, timer := false, -1
			for i, st := range sel.States {
				switch {
				case st.Dir != types.RecvOnly:
				case p.isDone(st.Chan, reg):
					done = true
				case isTimeChan(st.Chan.Type()):
					timer = i
				}
			}
			if done {
				return place{in: sel, state: timer}, true
			}
		}
	}
	return place{}, false
}
