package ssaquery

import "go/types"

// MayHave reports whether a type may have a method of a name: its own, or one that
// something embedded in it has. It is a quick look before the question whether the
// type implements an interface.
func MayHave(named *types.Named, name string) bool {
	for m := range named.Methods() {
		if m.Name() == name {
			return true
		}
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Embedded() {
			return true
		}
	}
	return false
}
