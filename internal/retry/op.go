package retry

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An op is a call that may be the repeated operation.
type op struct {
	call  *ssa.Call
	reach Reach
	yield bool // it is an iterator's call of its yield parameter: true is failure
}

// operations returns the calls of the region whose outcome can be seen and that
// may leave the process.
func (p *Package) operations(reg *region) []op {
	var out []op
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || reg.self[in] || !p.hasOutcome(call) {
			return
		}
		if dynamic := call.Call.IsInvoke() || callee(&call.Call) == nil; dynamic && pauses(&call.Call) {
			return
		}
		if r := p.reachOf(&call.Call); r >= Remote {
			out = append(out, op{call: call, reach: r})
		}
	})
	return out
}

// hasOutcome reports whether a call says how it went: by an error, a bool, a
// response, or a captured error that a literal called in place sets.
func (p *Package) hasOutcome(call *ssa.Call) bool {
	ts := resultTypes(&call.Call)
	if len(ts) == 0 {
		return len(p.errorCells(call)) > 0
	}
	last := ts[len(ts)-1]
	if isErrorType(last) || isBool(last) {
		return true
	}
	_, ptr := last.Underlying().(*types.Pointer)
	return ptr && len(ts) == 1
}

// reachOf says how far a call goes, by what is known of its callee.
func (p *Package) reachOf(c *ssa.CallCommon) Reach {
	fn := callee(c)
	if fn != nil && quiet(fn) {
		return Local
	}
	if c.IsInvoke() {
		return p.invokeReach(c, fn)
	}
	if body := p.static(c); body != nil {
		return p.bodyReach(body)
	}
	if fn == nil {
		return p.valueReach(c)
	}
	if r := p.callees.Remote(fn); r != ReachUnknown {
		return r
	}
	if inStd(fn) {
		return Local
	}
	if takesCtx(c) && errIndex(resultTypes(c)) >= 0 {
		return Remote
	}
	return ReachUnknown
}

// quiet reports whether the call is certainly none that is repeated because a
// peer failed. Names serve here to stay silent.
func quiet(fn *types.Func) bool {
	switch fn.Name() {
	case "Close", "Write", "Marshal", "Unmarshal", "Validate", "Accept", "String", "Error", "Unwrap", "Cause",
		"Lock", "Unlock", "TryLock", "Err", "Allow":
		return true
	}
	switch pkgOf(fn) {
	case "golang.org/x/time/rate", "golang.org/x/sync/semaphore", "golang.org/x/sync/errgroup", "sync", "sync/atomic":
		return true
	}
	return false
}

func takesCtx(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(ssaquery.Args(c), func(a ssa.Value) bool { return isCtx(a.Type()) })
}

// invokeReach judges a call through an interface.
func (p *Package) invokeReach(c *ssa.CallCommon, fn *types.Func) Reach {
	if r := p.callees.Remote(fn); r != ReachUnknown {
		return r
	}
	if inStd(fn) || errIndex(resultTypes(c)) < 0 {
		return Local
	}
	if types.Identical(c.Value.Type(), errorType) || isErrorType(c.Value.Type()) {
		return Local
	}
	if ta, ok := c.Value.(*ssa.TypeAssert); ok && isErrorType(ta.X.Type()) {
		return Local // a method of an error taken apart
	}
	if p.implementedLocally(c.Value.Type(), c.Method) {
		return Local
	}
	return Remote
}

// implementedLocally reports whether the package implements the interface, and
// only with methods that stay in the process.
func (p *Package) implementedLocally(t types.Type, m *types.Func) bool {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return false
	}
	found := false
	for _, name := range p.pkg.Scope().Names() {
		tn, ok := p.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			continue
		}
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
			return false
		}
		if p.body(body).reach == ReachUnknown && p.open[body] {
			return false // still being computed: a wrapper calls the interface that it implements
		}
		if p.bodyReach(body) >= Remote {
			return false
		}
		found = true
	}
	return found
}

// bodyOf returns the code of a method of the package.
func (p *Package) bodyOf(m *types.Func) *ssa.Function {
	for _, fn := range p.ix.Funcs {
		if fn.Object() == types.Object(m.Origin()) && len(fn.Blocks) > 0 {
			return fn
		}
	}
	return nil
}

// bodyReach returns the farthest that the calls of a body go; go statements are
// left out.
func (p *Package) bodyReach(fn *ssa.Function) Reach {
	b := p.body(fn)
	if b.reach != ReachUnknown || p.open[fn] {
		return b.reach
	}
	p.open[fn] = true
	far := Local
	for _, blk := range fn.Blocks {
		for _, in := range blk.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if r := p.reachOf(&call.Call); r > far {
				far = r
			}
			for _, a := range call.Call.Args { // a literal handed to a helper runs here
				if mc, ok := a.(*ssa.MakeClosure); ok {
					if r := p.bodyReach(mc.Fn.(*ssa.Function)); r > far {
						far = r
					}
				}
			}
		}
	}
	delete(p.open, fn)
	if len(p.open) == 0 || far > Local {
		b.reach = far // never what was found inside a cycle, unless it can only grow
	}
	return far
}

// valueReach judges a call of a function value: a parameter, a captured or
// returned function is a helper's operation; of a field or variable it depends on
// what is stored there, or on its taking a context.
func (p *Package) valueReach(c *ssa.CallCommon) Reach {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return Local
	}
	if errIndex(resultTypes(c)) < 0 && !isBoolResult(c) {
		return Local
	}
	r := Local
	p.ix.Trace(c.Value, func(src ssa.Value) bool {
		s := Local
		switch src := src.(type) {
		case *ssa.Parameter, *ssa.Call, *ssa.Extract:
			if errIndex(resultTypes(c)) >= 0 {
				s = Remote
			}
		case *ssa.Function:
			s = p.funcReach(src)
		case *ssa.MakeClosure:
			s = p.funcReach(src.Fn.(*ssa.Function))
		}
		r = max(r, s)
		return true
	})
	if r < Remote && takesCtx(c) && errIndex(resultTypes(c)) >= 0 {
		return Remote
	}
	return r
}

func (p *Package) funcReach(fn *ssa.Function) Reach {
	if len(fn.Blocks) > 0 && fn.Synthetic == "" {
		return p.bodyReach(fn)
	}
	if obj := ssaquery.FuncObject(fn); obj != nil {
		if body := p.bodyOf(obj); body != nil {
			return p.bodyReach(body)
		}
		return p.callees.Remote(obj)
	}
	return ReachUnknown
}

func isBoolResult(c *ssa.CallCommon) bool {
	ts := resultTypes(c)
	return len(ts) > 0 && isBool(ts[len(ts)-1])
}
