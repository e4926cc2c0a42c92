package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// reachOf says how far a call goes, by what is known of its callee.
func (p *Package) reachOf(c *ssa.CallCommon) Reach {
	far, bodies := p.target(c)
	for _, fn := range bodies {
		far = max(far, p.bodyReach(fn))
	}
	return far
}

// bodyReach returns the farthest that the calls of a body go; go statements are
// left out.
func (p *Package) bodyReach(fn *ssa.Function) Reach {
	if p.reach == nil {
		p.computeReach()
	}
	return p.reach[fn]
}

// computeReach works out the reach of all bodies: what each does by itself,
// then along the calls until nothing changes. A reach can only rise, at most
// to the last of a few, so this ends.
func (p *Package) computeReach() {
	p.reach = map[*ssa.Function]Reach{}
	callers := map[*ssa.Function][]*ssa.Function{}
	var work []*ssa.Function
	for _, fn := range p.ix.Funcs {
		if f := p.told(fn); f.Remote != catalog.Unknown || f.Attempts != 0 {
			if f.Remote != catalog.No {
				p.reach[fn] = Remote
				work = append(work, fn)
			}
			continue
		}
		far := Local
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(*ssa.Call)
				if !ok {
					continue
				}
				direct, bodies := p.target(&call.Call)
				for _, a := range call.Call.Args { // a literal handed to a helper runs here
					if lit := funcIn(a); lit != nil && lit.Parent() != nil {
						bodies = append(bodies, lit)
					}
				}
				if !p.callsParam(&call.Call) { // what its caller hands over is the caller's
					far = max(far, direct)
				}
				for _, body := range bodies {
					callers[body] = append(callers[body], fn)
				}
			}
		}
		p.reach[fn] = far
		if far > Local {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		for _, caller := range callers[fn] {
			if p.told(caller).Remote == catalog.No {
				continue
			}
			if p.reach[fn] > p.reach[caller] {
				p.reach[caller] = p.reach[fn]
				work = append(work, caller)
			}
		}
	}
}

// callsParam reports whether a call without a context runs a function that the
// body was given.
func (p *Package) callsParam(c *ssa.CallCommon) bool {
	if c.IsInvoke() || takesCtx(c) {
		return false
	}
	_, isParam := unwrapLoad(c.Value).(*ssa.Parameter)
	return isParam
}

// target returns how far a call goes as far as that is known without looking
// into bodies of the package, and the bodies that it may run.
func (p *Package) target(c *ssa.CallCommon) (Reach, []*ssa.Function) {
	fn := callee(c)
	if fn != nil && quiet(fn) {
		return Local, nil
	}
	if f, ok := p.callees.Given(fn); ok && f.Remote != catalog.Unknown {
		return p.callees.Remote(fn), nil
	}
	if c.IsInvoke() {
		return p.invoked(c, fn)
	}
	if body := p.static(c); body != nil {
		return Local, []*ssa.Function{body}
	}
	if fn == nil {
		return p.called(c)
	}
	if r := p.callees.Remote(fn); r != ReachUnknown {
		return r, nil
	}
	if inStd(fn) {
		return Local, nil
	}
	if takesCtx(c) && errIndex(resultTypes(c)) >= 0 {
		return Remote, nil
	}
	return ReachUnknown, nil
}

// invoked is target for a call through an interface: what its implementations
// in the package do, if there are any, else remote if it can fail.
func (p *Package) invoked(c *ssa.CallCommon, fn *types.Func) (Reach, []*ssa.Function) {
	if r := p.callees.Remote(fn); r != ReachUnknown {
		return r, nil
	}
	if inStd(fn) || errIndex(resultTypes(c)) < 0 || isErrorType(c.Value.Type()) {
		return Local, nil
	}
	if ta, ok := c.Value.(*ssa.TypeAssert); ok && isErrorType(ta.X.Type()) {
		return Local, nil // a method of an error taken apart
	}
	impls := p.implementations(c.Value.Type(), c.Method)
	if len(impls) == 0 {
		return Remote, nil
	}
	return Local, impls
}

// implementations returns the methods of the package that a call through an
// interface may run. Wrappers that call that very method on what they wrap say
// nothing about what is wrapped and are left out.
func (p *Package) implementations(t types.Type, m *types.Func) []*ssa.Function {
	if list, ok := p.impls[m]; ok {
		return list
	}
	p.impls[m] = nil
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	var list []*ssa.Function
	for _, named := range p.concreteTypes() {
		ptr := types.NewPointer(named)
		if !types.Implements(ptr, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, false, m.Pkg(), m.Name())
		meth, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		body := p.bodyOf(meth)
		if body == nil {
			list = nil // promoted from elsewhere: unknown
			break
		}
		if !p.wraps(body, m) {
			list = append(list, body)
		}
	}
	p.impls[m] = list
	return list
}

// concreteTypes returns the types of the package that are neither interfaces nor
// generic.
func (p *Package) concreteTypes() []*types.Named {
	if p.named != nil {
		return p.named
	}
	p.named = []*types.Named{}
	for _, name := range p.pkg.Scope().Names() {
		tn, ok := p.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if named, ok := tn.Type().(*types.Named); ok && named.TypeParams().Len() == 0 {
			p.named = append(p.named, named)
		}
	}
	return p.named
}

// maxWraps bounds the bodies looked at below an implementation.
const maxWraps = 100

// wraps reports whether the body calls the interface's method, itself or in
// what it calls.
func (p *Package) wraps(body *ssa.Function, m *types.Func) bool {
	seen := map[*ssa.Function]bool{}
	work := []*ssa.Function{body}
	for len(work) > 0 && len(seen) < maxWraps {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[fn] {
			continue
		}
		seen[fn] = true
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if c := call.Common(); c.IsInvoke() && c.Method == m {
					return true
				} else if callee := p.static(c); callee != nil {
					work = append(work, callee)
				}
			}
		}
		work = append(work, fn.AnonFuncs...)
	}
	return len(work) > 0
}

// bodyOf returns the code of a function or method of the package.
func (p *Package) bodyOf(m *types.Func) *ssa.Function {
	if p.declared == nil {
		p.declared = map[types.Object]*ssa.Function{}
		for _, fn := range p.ix.Funcs {
			if obj := fn.Object(); obj != nil && len(fn.Blocks) > 0 {
				p.declared[obj] = fn
			}
		}
	}
	return p.declared[m.Origin()]
}

// called is target for a function value: a parameter, a captured or returned
// function is a helper's operation; of a field or variable it depends on what
// is stored there, or on its taking a context.
func (p *Package) called(c *ssa.CallCommon) (Reach, []*ssa.Function) {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return Local, nil
	}
	if entry, _ := catalog.CallOfValue(c.Value.Type()); entry != nil {
		return Remote, nil
	}
	fails := errIndex(resultTypes(c)) >= 0
	if !fails && !isBoolResult(c) {
		return Local, nil
	}
	if fails && takesCtx(c) {
		return Remote, nil
	}
	far := Local
	var bodies []*ssa.Function
	p.ix.Trace(c.Value, func(src ssa.Value) bool {
		var fn *ssa.Function
		switch src := src.(type) {
		case *ssa.Parameter, *ssa.Call, *ssa.Extract:
			if fails {
				far = max(far, Remote)
			}
		case *ssa.Function:
			fn = src
		case *ssa.MakeClosure:
			fn = src.Fn.(*ssa.Function)
		}
		if fn == nil {
			return true
		}
		obj := ssaquery.FuncObject(fn)
		switch {
		case len(fn.Blocks) > 0 && fn.Synthetic == "":
			bodies = append(bodies, fn)
		case obj != nil && p.bodyOf(obj) != nil:
			bodies = append(bodies, p.bodyOf(obj))
		case obj != nil:
			far = max(far, p.callees.Remote(obj))
		}
		return true
	})
	return far, bodies
}
