// Package ssaquery answers questions about the SSA form of one package that
// know nothing of deadlines, retries or requests: which function does a call
// reach, where does a value come from, which constant is it, where are the loops.
package ssaquery

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Callee returns the function that a call names: the declared function or
// method, or the interface's method. For generics it is the origin. It is nil
// for builtins, literals and function values.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	if fn := c.StaticCallee(); fn != nil {
		return FuncObject(fn)
	}
	return nil
}

// FuncObject returns the declared function behind fn, nil for literals and for
// synthetic functions that stand for none. Wrappers (method values, thunks,
// promoted methods, instances) give what they wrap.
func FuncObject(fn *ssa.Function) *types.Func {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return obj.Origin()
	}
	return nil
}

// Callee is [Callee], but looks through a variable that holds one function:
// var get = http.Get.
func (ix *Index) Callee(c *ssa.CallCommon) *types.Func {
	if fn := Callee(c); fn != nil || c.IsInvoke() {
		return fn
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return nil
	}
	var only *types.Func
	all := ix.Trace(c.Value, func(src ssa.Value) bool {
		fn, ok := src.(*ssa.Function)
		if mc, isClosure := src.(*ssa.MakeClosure); isClosure {
			fn, ok = mc.Fn.(*ssa.Function), true
		}
		if !ok {
			return false
		}
		obj := FuncObject(fn)
		if obj == nil || (only != nil && only != obj) {
			return false
		}
		only = obj
		return true
	})
	if !all {
		return nil
	}
	return only
}

// Static returns the body that a call runs if that is known, else nil: a
// declared function of this package, or a literal that is called where it
// stands or through a variable that is assigned once.
func (ix *Index) Static(c *ssa.CallCommon) *ssa.Function {
	if c.IsInvoke() {
		return nil
	}
	if fn := c.StaticCallee(); fn != nil {
		return ix.body(fn)
	}
	return ix.FuncOf(c.Value)
}

// FuncOf returns the one function that a function value holds, or nil.
func (ix *Index) FuncOf(v ssa.Value) *ssa.Function {
	var only *ssa.Function
	ok := ix.Trace(v, func(src ssa.Value) bool {
		var fn *ssa.Function
		switch src := src.(type) {
		case *ssa.Function:
			fn = ix.body(src)
		case *ssa.MakeClosure:
			fn = ix.body(src.Fn.(*ssa.Function))
		case *ssa.Const: // the zero value before the assignment
			return src.IsNil()
		}
		if fn == nil || (only != nil && only != fn) {
			return false
		}
		only = fn
		return true
	})
	if !ok {
		return nil
	}
	return only
}

// body returns the function with code that fn stands for, or nil if its code is
// elsewhere.
func (ix *Index) body(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Synthetic != "" {
		if obj := FuncObject(fn); obj != nil {
			if declared := fn.Prog.FuncValue(obj); declared != nil && declared.Blocks != nil {
				return declared
			}
		}
	}
	if fn.Blocks == nil {
		return nil
	}
	return fn
}

// Args returns a call's arguments without the receiver.
func Args(c *ssa.CallCommon) []ssa.Value {
	if !c.IsInvoke() && c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[1:]
	}
	return c.Args
}

// Arg returns argument i without counting the receiver, nil if there is none.
func Arg(c *ssa.CallCommon, i int) ssa.Value {
	if args := Args(c); i >= 0 && i < len(args) {
		return args[i]
	}
	return nil
}

// Recv returns the receiver of a method call, nil for other calls.
func Recv(c *ssa.CallCommon) ssa.Value {
	switch {
	case c.IsInvoke():
		return c.Value
	case c.Signature().Recv() != nil && len(c.Args) > 0:
		return c.Args[0]
	}
	return boundTo(c.Value)
}

// boundTo returns the receiver in a method value, nil for other values.
func boundTo(v ssa.Value) ssa.Value {
	if mc, ok := v.(*ssa.MakeClosure); ok && len(mc.Bindings) == 1 {
		if fn := mc.Fn.(*ssa.Function); fn.Synthetic != "" && fn.Object() != nil {
			return mc.Bindings[0]
		}
	}
	return nil
}

// Recv is [Recv], but looks through a variable that holds one method value.
func (ix *Index) Recv(c *ssa.CallCommon) ssa.Value {
	if v := Recv(c); v != nil || c.IsInvoke() || c.StaticCallee() != nil {
		return v
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return nil
	}
	var only ssa.Value
	ix.Trace(c.Value, func(src ssa.Value) bool {
		recv := boundTo(src)
		if recv == nil || (only != nil && only != recv) {
			only = nil
			return false
		}
		only = recv
		return true
	})
	return only
}

// ParamName returns the name that the code can use for p, "" if it has none: ssa
// makes one up for a parameter without.
func ParamName(p *ssa.Parameter) string {
	// a parameter of a wrapper has none
	if obj, _ := p.Object().(*types.Var); obj != nil && obj.Name() != "_" {
		return obj.Name()
	}
	return ""
}

// ParamIndex returns the position of p among its function's parameters, not
// counting the receiver, which is -1.
func ParamIndex(p *ssa.Parameter) int {
	fn := p.Parent()
	shift := 0
	if fn.Signature.Recv() != nil {
		shift = 1
	}
	for i, q := range fn.Params {
		if q == p {
			return i - shift
		}
	}
	return -1
}
