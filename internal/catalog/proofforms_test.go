package catalog

import (
	"go/types"
	"strings"
)

// setter looks for the method that gives a builder its context: one of the
// builder's own, or one that makes it.
func (p *proof) setter(c *Call, sig *types.Signature) {
	obj, _, _ := types.LookupFieldOrMethod(sig.Recv().Type(), true, nil, c.Ctx.Form)
	if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 1 {
		return
	}
	for _, fn := range p.methods(false) {
		s := fn.Signature()
		if pkg, _ := Path(fn.Pkg().Path()); pkg == c.Ref.Pkg && fn.Name() == c.Ctx.Form && s.Params().Len() == 1 && isContext(s.Params().At(0).Type()) &&
			s.Results().Len() == 1 && types.Identical(s.Results().At(0).Type(), sig.Recv().Type()) {
			return
		}
	}
	p.errorf(c.Ref, "%s has no method %s, and none makes it", sig.Recv().Type(), c.Ctx.Form)
}

// hasForm reports whether the form with a context that an entry names exists:
// in the entry's package or, if it is an ending, as a method beside the call.
func (p *proof) hasForm(c *Call, sig *types.Signature) bool {
	ending, ok := strings.CutPrefix(c.Ctx.Form, "*")
	if !ok {
		return p.has(c.Ref.Pkg, c.Ctx.Form)
	}
	methods := types.NewMethodSet(sig.Recv().Type())
	for m := range methods.Methods() {
		fn, ok := m.Obj().(*types.Func)
		if s := fn.Signature(); ok && strings.HasSuffix(fn.Name(), ending) && s.Params().Len() > 1 && isContext(s.Params().At(0).Type()) {
			return true
		}
	}
	return false
}
