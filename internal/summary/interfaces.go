package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// What a call through an interface does is decided by the implementations in
// the package that declares the interface (a fact on the interface's method says
// what those do) together with those in the package at hand. What else is
// imported differs from driver to driver and must not count.

// implementations returns the methods of this package's types that a call of
// the interface method m may reach.
func (res *Result) implementations(m *types.Func) []*ssa.Function {
	if impls, ok := res.impls.Load(m); ok {
		return impls.([]*ssa.Function)
	}
	var impls []*ssa.Function
	if iface, ok := interfaceOf(m); ok {
		for named := range res.Index.TypesWith(m.Name()) {
			if named.TypeParams().Len() > 0 && hasMethod(named, m) {
				impls = append(impls, nil) // which instances there are is not known
				continue
			}
			if !types.Implements(types.NewPointer(named), iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(named, true, m.Pkg(), m.Name())
			if fn, ok := obj.(*types.Func); ok && fn.Origin() != m {
				// nil for a promoted method of another package: not known;
				// one promoted from the interface itself does what others do
				impls = append(impls, res.pkg.Prog.FuncValue(fn.Origin()))
			}
		}
	}
	res.impls.Store(m, impls)
	return impls
}

// inTest reports whether an object is declared in a test file.
func (res *Result) inTest(obj types.Object) bool {
	return ssaquery.InTest(res.pass.Fset, obj)
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
// with its parameters: nothing, unless all of them hand the parameter on. One
// that wraps another value of the interface, for logs, say, adds nothing.
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
		if res.wraps(fn, m) {
			continue
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

// wraps reports whether fn, an implementation of m, calls m on something else
// with the contexts and requests that it was given.
func (res *Result) wraps(fn *ssa.Function, m *types.Func) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || !call.Call.IsInvoke() || call.Call.Method.Origin() != m {
				continue
			}
			handsOn := true
			for i, arg := range call.Call.Args {
				if deadline.HasDeadline(arg.Type()) {
					p := res.given(arg, 0)
					handsOn = handsOn && p != nil && p.Parent() == fn && ssaquery.ParamIndex(p) == i
				}
			}
			if handsOn {
				return true
			}
		}
	}
	return false
}

// given returns the parameter that a context or request is, perhaps with values
// attached; nil if it is something else, or may be. It asks nothing of package
// deadline, which is asking.
func (res *Result) given(v ssa.Value, depth int) (p *ssa.Parameter) {
	all := res.Index.Trace(v, func(src ssa.Value) bool {
		if ext, ok := src.(*ssa.Extract); ok {
			src = ext.Tuple
		}
		from, ok := src.(*ssa.Parameter)
		if call, isCall := src.(*ssa.Call); isCall && depth < maxDerived {
			if cf := catalog.ContextFuncOf(ssaquery.Callee(&call.Call)); cf != nil && cf.Effect == catalog.CtxKeeps && cf.Arg >= 0 {
				from = res.given(ssaquery.Arg(&call.Call, cf.Arg), depth+1)
				ok = from != nil
			}
		}
		if !ok || (p != nil && p != from) {
			return false
		}
		p = from
		return true
	})
	if !all {
		return nil
	}
	return p
}

// maxDerived bounds the derivations that a context is followed through.
const maxDerived = 10

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
	res.eachInterfaceMethod(func(m *types.Func) {
		if f := (&Remote{Params: res.remoteThrough(m)}); f.worth() {
			res.pass.ExportObjectFact(m, f)
		}
		if res.Retry.StaysHere(m) {
			res.pass.ExportObjectFact(m, &Reaches{retry.Both(retry.Local)})
		}
	})
}

// eachInterfaceMethod visits what other packages can call of the exported
// interfaces of the package.
func (res *Result) eachInterfaceMethod(visit func(m *types.Func)) {
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
			if m.Exported() {
				visit(m)
			}
		}
	}
}
