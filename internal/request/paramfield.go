package request

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A request is often described by a struct: Call(ctx, &Opts{Method: "POST"}). What
// sends it reads the method from a field of what its callers supply.

// paramField returns the parameter of the root frame, and the field of it, that a
// value is; -1 if it is none.
func (m *Model) paramField(at At) (param int, name string) {
	switch v := unwrap(at.V).(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			name, _ = field(fa.X.Type(), fa.Field)
			return m.rootStruct(At{fa.X, at.F}, name, 0), name
		}
	case *ssa.Field:
		name, _ = field(v.X.Type(), v.Field)
		return m.rootStruct(At{v.X, at.F}, name, 0), name
	}
	return -1, ""
}

// rootStruct returns the parameter of the root frame that a struct, or what points
// to it, is, or is a copy of with the same field; -1 if it may be anything else.
func (m *Model) rootStruct(at At, name string, depth int) int {
	param := -1
	ok := depth < 4 && m.trace(at.V, at.F, walk{}, func(end At) bool {
		i := -1
		switch v := end.V.(type) {
		case *ssa.Parameter:
			i = m.paramOf(end)
		case *ssa.Alloc:
			if st := onlyStore(v); st != nil && m.fieldOf(v, end.F, name).V == nil {
				i = m.rootStruct(At{copied(st.Val), end.F}, name, depth+1)
			}
		}
		if i < 0 || param >= 0 && i != param {
			return false
		}
		param = i
		return true
	})
	if !ok {
		return -1
	}
	return param
}

// copied returns the address that a struct is loaded from, or the struct.
func copied(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if _, isStruct := load.Type().Underlying().(*types.Struct); isStruct {
			return load.X
		}
	}
	return v
}

// fieldStrings returns the constants that a field of a struct holds, of a literal
// of the package or a variable, and whether there are no others. A field that is
// not set is "".
func (m *Model) fieldStrings(at At, name string) (consts []string, all bool) {
	only := true
	all = m.trace(copied(at.V), at.F, walk{}, func(end At) bool {
		a, ok := end.V.(*ssa.Alloc)
		if !ok {
			if isNil(end.V) {
				return true
			}
			only = false
			return true
		}
		at := m.fieldOf(a, end.F, name)
		switch whole := onlyStore(a); {
		case at.V != nil:
			more, complete := m.strings(at.V, at.F)
			consts, only = append(consts, more...), only && complete
		case whole != nil:
			more, complete := m.fieldStrings(At{whole.Val, end.F}, name)
			consts, only = append(consts, more...), only && complete
		default:
			consts = append(consts, "")
		}
		return true
	})
	return consts, all && only
}
