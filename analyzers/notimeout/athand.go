package notimeout

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
)

// ctxAtHand returns how to write the context that a call could use instead: a
// parameter, one of an enclosing function, the context of a request parameter,
// a field of the receiver; "" if there is none. A goroutine may outlive the
// context, and after ctx is done there is no use in it.
func (k *check) ctxAtHand(in ssa.CallInstruction) string {
	if _, isDefer := in.(*ssa.Defer); isDefer || k.syntax.Async(in.Common().Pos()) || afterDone(in.Block()) {
		return ""
	}
	for fn := in.Parent(); fn != nil; fn = fn.Parent() {
		if name := k.ctxOf(fn); name != "" {
			return name
		}
		if isDeferred(fn) {
			return "" // clean-up, which the context's end must not skip
		}
	}
	return ""
}

func (k *check) ctxOf(fn *ssa.Function) string {
	for _, p := range fn.Params {
		if name := p.Name(); name != "_" && name != "" && deadline.IsContextLike(p.Type()) && k.sum.Deadline.Of(p).Kind != deadline.None {
			k.remember(p)
			return name
		}
	}
	for _, p := range fn.Params {
		if name := p.Name(); name != "_" && name != "" && isRequestPtr(p.Type()) {
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

// isDeferred reports whether fn is a literal that its function defers.
func isDeferred(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			d, ok := in.(*ssa.Defer)
			if !ok {
				continue
			}
			if mc, ok := d.Call.Value.(*ssa.MakeClosure); (ok && mc.Fn == ssa.Value(fn)) || d.Call.Value == ssa.Value(fn) {
				return true
			}
		}
	}
	return false
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
// to, that a context is done.
func entersDone(from, to *ssa.BasicBlock) bool {
	br, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || len(to.Preds) != 1 {
		return false
	}
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	onTrue := from.Succs[0] == to
	if isCtxCall(cond.X, "Err") || isCtxCall(cond.Y, "Err") { // ctx.Err() != nil
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

func isCtxCall(v ssa.Value, method string) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == method && deadline.IsContext(call.Call.Value.Type())
}
