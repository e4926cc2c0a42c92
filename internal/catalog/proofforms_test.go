package catalog

import (
	"fmt"
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

// operationField checks that a field of a parameter is a function.
func (p *proof) operationField(policy Policy, sig *types.Signature) {
	p.param(policy.Entry, sig, policy.Op, "")
	if policy.Op >= sig.Params().Len() {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(sig.Params().At(policy.Op).Type(), true, nil, policy.OpField)
	v, ok := obj.(*types.Var)
	if ok {
		_, ok = v.Type().Underlying().(*types.Signature)
	}
	if !ok {
		p.errorf(policy.Entry, "its parameter has no function %s", policy.OpField)
	}
}

// operation checks that a parameter is a function.
func (p *proof) operation(ref Ref, sig *types.Signature, i int) {
	p.Helper()
	p.param(ref, sig, i, "")
	if i < sig.Params().Len() {
		if _, ok := sig.Params().At(i).Type().Underlying().(*types.Signature); !ok {
			p.errorf(ref, "parameter %d is no function", i)
		}
	}
}

// constructorForm looks for a function that an entry finds by its form.
func (p *proof) constructorForm(c Constructor) {
	what := ""
	switch {
	case c.Param != nil:
		what = fmt.Sprintf("%s: a function of one %s", c.Param.Pkg, c.Param.Name)
	case c.Variadic != nil:
		what = fmt.Sprintf("%s: a function of options %s", c.Variadic.Pkg, c.Variadic.Name)
	default:
		what = fmt.Sprintf("%s: a function of %d, the last of them a pointer to %s", c.Last.Pkg, c.Options+1, c.Last.Name)
	}
	for _, pkgs := range p.pkgs {
		for _, pkg := range pkgs {
			for _, name := range pkg.Scope().Names() {
				fn, ok := pkg.Scope().Lookup(name).(*types.Func)
				if !ok {
					continue
				}
				if got := ConstructorOf(fn); got != nil && got.Param == c.Param && got.Variadic == c.Variadic && got.Last == c.Last && got.Options == c.Options {
					return
				}
			}
		}
	}
	if p.excused[what] = true; unproved[what] == "" {
		p.Errorf("%s: no such function", what)
	}
}
