package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
)

// What a call through an interface does is decided by the implementations in
// the package that declares the interface (a fact on the interface's method says
// what those do) together with those in the package at hand. What else is
// imported differs from driver to driver and must not count.

// implementations returns the methods of this package's types that a call of
// the interface method m may reach.
func (res *Result) implementations(m *types.Func) []*ssa.Function {
	if impls, ok := res.impls[m]; ok {
		return impls
	}
	var impls []*ssa.Function
	if iface, ok := interfaceOf(m); ok {
		scope := res.pass.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || res.inTest(tn) {
				continue
			}
			named, ok := tn.Type().(*types.Named)
			if ok && named.TypeParams().Len() > 0 && hasMethod(named, m) {
				impls = append(impls, nil) // which instances there are is not known
				continue
			}
			if !ok || !types.Implements(types.NewPointer(named), iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(named, true, m.Pkg(), m.Name())
			if fn, ok := obj.(*types.Func); ok {
				// nil for a promoted method of another package: not known
				impls = append(impls, res.pkg.Prog.FuncValue(fn.Origin()))
			}
		}
	}
	if res.impls == nil {
		res.impls = map[*types.Func][]*ssa.Function{}
	}
	res.impls[m] = impls
	return impls
}

// inTest reports whether an object is declared in a test file.
func (res *Result) inTest(obj types.Object) bool {
	return strings.HasSuffix(res.pass.Fset.PositionFor(obj.Pos(), false).Filename, "_test.go")
}

func hasMethod(named *types.Named, m *types.Func) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, m.Pkg(), m.Name())
	_, ok := obj.(*types.Func)
	return ok
}

// interfaceOf returns the interface that declares m.
func interfaceOf(m *types.Func) (*types.Interface, bool) {
	recv := m.Signature().Recv()
	if recv == nil {
		return nil, false
	}
	iface, ok := recv.Type().Underlying().(*types.Interface)
	return iface, ok
}

// remoteThrough returns what every implementation of an interface method does
// with its parameters: nothing, unless all of them hand the parameter on.
func (res *Result) remoteThrough(m *types.Func) []deadline.RemoteParam {
	if !takesDeadline(m) {
		return nil
	}
	var params []deadline.RemoteParam
	known := false
	if m.Pkg() != res.pass.Pkg {
		var f Remote
		if !res.pass.ImportObjectFact(m, &f) {
			return nil
		}
		params, known = f.Params, true
	}
	for _, fn := range res.implementations(m) {
		f := res.facts[fn]
		if f == nil {
			return nil
		}
		if !known {
			params, known = f.remote.Params, true
			continue
		}
		params = slices.DeleteFunc(slices.Clone(params), func(p deadline.RemoteParam) bool {
			return !slices.ContainsFunc(f.remote.Params, func(q deadline.RemoteParam) bool { return q.Index == p.Index })
		})
	}
	return params
}

func takesDeadline(m *types.Func) bool {
	for p := range m.Signature().Params().Variables() {
		if deadline.HasDeadline(p.Type()) {
			return true
		}
	}
	return false
}

// exportInterfaces publishes what the implementations in this package of its
// exported interfaces do.
func (res *Result) exportInterfaces() {
	scope := res.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		iface, ok := named.Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.ExplicitMethods() {
			f := &Remote{Params: res.remoteThrough(m)}
			if m.Exported() && f.worth() {
				res.pass.ExportObjectFact(m, f)
			}
		}
	}
}
