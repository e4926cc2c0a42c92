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
		if !ok {
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
