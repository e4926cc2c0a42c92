package ssaquery

import (
	"go/token"
	"go/types"
	"iter"
)

// concrete is the types of a package that are neither interfaces nor aliases nor
// declared in test files, mocks left out, by the methods that they may have.
type concrete struct {
	types    []*types.Named   // by name
	own      map[string][]int // those that declare a method of that name
	embedded []int            // those that embed something, which may have any
}

func newConcrete(pkg *types.Package, fset *token.FileSet) *concrete {
	c := &concrete{own: map[string][]int{}}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok || InTest(fset, tn) || IsMock(named) {
			continue
		}
		k := len(c.types)
		c.types = append(c.types, named)
		if embeds(named) {
			c.embedded = append(c.embedded, k)
			continue
		}
		for m := range named.Methods() {
			c.own[m.Name()] = append(c.own[m.Name()], k)
		}
	}
	return c
}

func embeds(named *types.Named) bool {
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

// TypesWith returns the types of the package that may have a method of a name,
// by their names: they declare one, or embed something. Interfaces, aliases,
// mocks and what test files declare are left out. It is a quick look before the
// question which of them implement an interface.
func (ix *Index) TypesWith(method string) iter.Seq[*types.Named] {
	return func(yield func(*types.Named) bool) {
		if len(ix.Funcs) == 0 { // no method has a body
			return
		}
		ix.once.Do(func() { ix.concrete = newConcrete(ix.pkg, ix.Funcs[0].Prog.Fset) })
		own, embedded := ix.concrete.own[method], ix.concrete.embedded
		for len(own)+len(embedded) > 0 {
			next := &own
			if len(own) == 0 || len(embedded) > 0 && embedded[0] < own[0] {
				next = &embedded
			}
			if !yield(ix.concrete.types[(*next)[0]]) {
				return
			}
			*next = (*next)[1:]
		}
	}
}
