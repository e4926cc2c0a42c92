package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// InUse reports whether fn, or the function that it stands in, can run at all as
// far as the package shows: an unexported function that nothing but tests refers
// to is not judged. Exported ones are.
func (res *Result) InUse(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	obj := declared(fn)
	if obj == nil || obj.Exported() || obj.Name() == "main" || obj.Name() == "init" || obj.Name() == "_" {
		return true
	}
	if res.Index.Referenced(fn) {
		return true
	}
	recv := obj.Signature().Recv()
	return recv != nil && res.fulfils(recv.Type(), obj)
}

// fulfils reports whether a method is one that an interface of this package
// asks for, so that it may be called through it.
func (res *Result) fulfils(recv types.Type, method *types.Func) bool {
	scope := res.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || res.inTest(tn) {
			continue
		}
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.Methods() {
			if m.Name() == method.Name() && types.Implements(recv, iface) {
				return true
			}
		}
	}
	return false
}

// Method returns the body of a method of a type of this package, nil if it is
// elsewhere.
func (res *Result) Method(t types.Type, name string) *ssa.Function {
	obj, _, _ := types.LookupFieldOrMethod(t, true, res.pass.Pkg, name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != res.pass.Pkg {
		return nil
	}
	if body := res.pkg.Prog.FuncValue(fn.Origin()); body != nil && body.Blocks != nil {
		return body
	}
	return nil
}
