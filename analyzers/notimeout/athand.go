package notimeout

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// ctxAtHand returns how to write the context that a call could use instead: a
// parameter, one of an enclosing function, the context of a request parameter,
// a field of the receiver; "" if there is none. What runs later, as goroutines,
// deferred calls and handlers do, may outlive the context; and where the context
// has ended, or may be why a call has failed, there is no use in it.
func (k *check) ctxAtHand(in ssa.CallInstruction) string {
	if _, isCall := in.(*ssa.Call); !isCall || k.syntax.Async(in.Common().Pos()) || afterDone(in.Block()) {
		return ""
	}
	for fn := in.Parent(); fn != nil; fn = fn.Parent() {
		if name := k.ctxOf(fn); name != "" {
			return name
		}
		if fn.Parent() == nil || k.sum.Index.RunsLater(fn, callsNow) {
			return ""
		}
	}
	return ""
}

// callsNow reports whether a library's function runs the literals it gets
// before whoever called it goes on: it retries them, or is waited for.
func callsNow(c *ssa.CallCommon) bool {
	fn := ssaquery.Callee(c)
	if fn == nil {
		return false
	}
	switch fn.FullName() {
	case "(*golang.org/x/sync/errgroup.Group).Go", "(*golang.org/x/sync/errgroup.Group).TryGo":
		return true
	}
	return catalog.PolicyOf(fn) != nil
}

func (k *check) ctxOf(fn *ssa.Function) string {
	for _, p := range fn.Params {
		if name := ssaquery.ParamName(p); name != "" && deadline.IsContextLike(p.Type()) && k.sum.Deadline.Of(p).Kind != deadline.None {
			k.remember(p)
			return name
		}
	}
	for _, p := range fn.Params {
		if name := ssaquery.ParamName(p); name != "" && isRequestPtr(p.Type()) {
			k.remember(p)
			return name + ".Context()"
		}
	}
	if recv := fn.Signature.Recv(); recv != nil && recv.Name() != "" && recv.Name() != "_" {
		if f := ctxField(recv.Type()); f != nil && k.live(f) {
			k.remember(fn.Params[0])
			return recv.Name() + "." + f.Name()
		}
	}
	return ""
}

// remember notes the variable that a context at hand is named by, for fixes.
func (k *check) remember(p *ssa.Parameter) {
	if v, ok := p.Object().(*types.Var); ok {
		k.atHand[v] = true
	}
}

// live reports whether a context field holds more than what never expires.
func (k *check) live(f *types.Var) bool {
	stores, _ := k.sum.Index.FieldStores(f)
	if len(stores) == 0 {
		return f.Exported() // for importers to set
	}
	for _, s := range stores {
		if k.sum.Deadline.Of(s.Val).Kind != deadline.None {
			return true
		}
	}
	return false
}

func ctxField(t types.Type) *types.Var {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if deadline.IsContext(f.Type()) {
			return f
		}
	}
	return nil
}

func isRequestPtr(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok && !deadline.IsContext(t) && deadline.HasDeadline(t)
}

// afterDone reports whether b is only reached once a context was seen to be
// done: behind <-ctx.Done(), a select's case of it, or a test of ctx.Err().
func afterDone(b *ssa.BasicBlock) bool {
	for at := b; at != nil; at = at.Idom() {
		for _, in := range at.Instrs {
			if recv, ok := in.(*ssa.UnOp); ok && recv.Op == token.ARROW && isCtxCall(recv.X, "Done") {
				return true
			}
		}
		if d := at.Idom(); d != nil && entersDone(d, at) {
			return true
		}
	}
	return false
}

// entersDone reports whether the branch at the end of from says, on the side of
// to, that a context is done, or may be: a call that got it has failed.
func entersDone(from, to *ssa.BasicBlock) bool {
	br, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || len(to.Preds) != 1 {
		return false
	}
	onTrue := from.Succs[0] == to
	if call, ok := br.Cond.(*ssa.Call); ok { // errors.Is(ctx.Err(), ...)
		return onTrue && slices.ContainsFunc(call.Call.Args, endOfCtx)
	}
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	if endOfCtx(cond.X) || endOfCtx(cond.Y) || failedUnderCtx(cond.X) || failedUnderCtx(cond.Y) { // err != nil
		return (cond.Op == token.NEQ) == onTrue
	}
	ext, ok := cond.X.(*ssa.Extract)
	if !ok || cond.Op != token.EQL || !onTrue {
		return false
	}
	sel, ok := ext.Tuple.(*ssa.Select)
	if !ok || ext.Index != 0 {
		return false
	}
	k, ok := cond.Y.(*ssa.Const)
	if !ok {
		return false
	}
	i := int(k.Int64())
	return i >= 0 && i < len(sel.States) && isCtxCall(sel.States[i].Chan, "Done")
}

// endOfCtx reports whether v is ctx.Err() or context.Cause(ctx).
func endOfCtx(v ssa.Value) bool {
	if isCtxCall(v, "Err") {
		return true
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := ssaquery.Callee(&call.Call)
	return fn != nil && fn.FullName() == "context.Cause"
}

// failedUnderCtx reports whether v is the error of a call that got a context.
func failedUnderCtx(v ssa.Value) bool {
	if ext, ok := v.(*ssa.Extract); ok {
		v = ext.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	return slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool {
		_, root := a.(*ssa.Call) // context.Background() itself
		return deadline.IsContext(a.Type()) && !root
	})
}

func isCtxCall(v ssa.Value, method string) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == method && deadline.IsContext(call.Call.Value.Type())
}
