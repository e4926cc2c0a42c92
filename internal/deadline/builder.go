package deadline

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Some APIs take their context elsewhere than by a parameter: by a setter that
// is called on a builder before it sends, by an option, or by a field of a
// struct of options. Where it was not given, they run under
// context.Background().

// setterState is the context that a builder was given by a method called form.
func (a *engine) setterState(builder ssa.Value, form string) State {
	var s State
	for range maxCallsBack {
		src := a.only(builder)
		if src == nil || src.Referrers() == nil {
			return State{Kind: Unknown}
		}
		given, all := a.settersOf(src, form)
		if !all {
			return State{Kind: Unknown}
		}
		s = s.Join(given)
		ext, several := src.(*ssa.Extract) // made together with what it fills, or an error
		if several {
			src = ext.Tuple
		}
		call, ok := src.(*ssa.Call)
		if !ok || !ofLibrary(&call.Call) {
			return State{Kind: Unknown} // a builder from elsewhere
		}
		recv := ssaquery.Recv(&call.Call)
		if fn := ssaquery.Callee(&call.Call); fn.Name() == form && recv != nil {
			if v := ssaquery.Arg(&call.Call, 0); v != nil {
				s = s.Join(a.of(v))
			}
		}
		if recv == nil || !types.Identical(recv.Type(), call.Type()) {
			break // what made the builder
		}
		builder = recv
	}
	if s.Kind == Unreached {
		return State{Kind: None, Root: Implicit}
	}
	return s
}

// ofLibrary reports whether a call is one of a library that the catalogue
// describes, whose builders have no context but the one they are given.
func ofLibrary(c *ssa.CallCommon) bool {
	fn := ssaquery.Callee(c)
	return fn != nil && fn.Pkg() != nil && catalog.Describes(fn.Pkg().Path())
}

// settersOf joins the contexts given to a value by methods called form, and
// reports whether the value goes nowhere else where it could be given one.
func (a *engine) settersOf(v ssa.Value, form string) (s State, all bool) {
	for _, r := range *v.Referrers() {
		call, ok := r.(ssa.CallInstruction)
		if !ok {
			switch r := r.(type) {
			case *ssa.Store:
				if _, local := r.Addr.(*ssa.Alloc); local && r.Val == v {
					continue // the cell of a captured variable
				}
				return s, false
			case *ssa.DebugRef, *ssa.Phi, *ssa.BinOp:
				continue
			}
			return s, false
		}
		c := call.Common()
		if ssaquery.Recv(c) != v {
			return s, false // handed to a function
		}
		if fn := ssaquery.Callee(c); fn != nil && fn.Name() == form {
			if arg := ssaquery.Arg(c, 0); arg != nil {
				s = s.Join(a.of(arg))
			}
		}
	}
	return s, true
}

// argAt returns argument i; -1 is the last one.
func argAt(c *ssa.CallCommon, i int) ssa.Value {
	if i < 0 {
		i = len(ssaquery.Args(c)) - 1
	}
	return ssaquery.Arg(c, i)
}

// optionState is the context in the options of a call: made by a function or
// method called form.
func (a *engine) optionState(c *ssa.CallCommon, ctx catalog.Ctx) State {
	v := argAt(c, ctx.Arg)
	if v == nil {
		return State{Kind: Unknown}
	}
	vals, all := []ssa.Value{v}, true
	if c.Signature().Variadic() && v == argAt(c, -1) {
		vals, all = a.ix.Variadic(v)
	}
	if !all {
		return State{Kind: Unknown}
	}
	var s State
	for _, v := range vals {
		known := a.ix.Trace(v, func(src ssa.Value) bool {
			switch src := src.(type) {
			case *ssa.Const, *ssa.Alloc: // nil, or a literal without a context
				return true
			case *ssa.Call:
				fn := a.ix.Callee(&src.Call)
				if fn == nil {
					return false
				}
				if fn.Name() != ctx.Form {
					return fn.Pkg() != nil && catalog.Describes(fn.Pkg().Path())
				}
				if arg := ssaquery.Arg(&src.Call, 0); arg != nil {
					s = s.Join(a.of(arg))
				}
				return true
			}
			return false
		})
		if !known {
			return State{Kind: Unknown}
		}
	}
	if s.Kind == Unreached {
		return State{Kind: None, Root: Implicit}
	}
	return s
}

// fieldState is the context in a field of a struct of options, or of a struct
// embedded in it.
func (a *engine) fieldState(c *ssa.CallCommon, ctx catalog.Ctx) State {
	v := argAt(c, ctx.Arg)
	if v == nil {
		return State{Kind: Unknown}
	}
	objs, all := a.ix.Objects(v, isConstructor)
	if !all {
		return State{Kind: Unknown}
	}
	var s State
	for _, o := range objs {
		alloc, ok := o.Value.(*ssa.Alloc)
		if !ok {
			return State{Kind: Unknown}
		}
		s = s.Join(a.fieldOf(alloc, ctx.Form, 0))
	}
	if s.Kind == Unreached {
		return State{Kind: None, Root: Implicit}
	}
	return s
}

// setsField reports whether a struct of options is seen to have one of its
// fields set.
func (a *engine) setsField(v ssa.Value, fields []string, depth int) (sets bool) {
	if v == nil || depth > 2 {
		return false
	}
	a.ix.Trace(v, func(src ssa.Value) bool {
		switch src := src.(type) {
		case *ssa.Alloc:
			for _, r := range *src.Referrers() {
				if fa, ok := r.(*ssa.FieldAddr); ok {
					f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
					sets = sets || (f != nil && slices.Contains(fields, f.Name()))
				}
			}
		case *ssa.Call: // q.WithContext(ctx)
			sets = sets || a.setsField(ssaquery.Recv(&src.Call), fields, depth+1)
		}
		return !sets
	})
	return sets
}

func (a *engine) fieldOf(addr ssa.Value, field string, depth int) (s State) {
	for _, r := range *addr.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		switch {
		case f == nil:
		case f.Name() == field:
			for _, rr := range *fa.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
					s = s.Join(a.of(st.Val))
				}
			}
		case f.Embedded() && depth < 3:
			s = s.Join(a.fieldOf(fa, field, depth+1))
		}
	}
	return s
}
