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
	own      map[string][]int // those that have a method of that name, or get one from what they embed
	embedded []int            // those that embed too much to list
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
		names := map[string]bool{}
		if !promoted(named, 0, names) {
			c.embedded = append(c.embedded, k)
			continue
		}
		for name := range names {
			c.own[name] = append(c.own[name], k)
		}
	}
	return c
}

// Bounds of the look at what is embedded.
const (
	maxEmbedded = 8   // levels
	maxPromoted = 400 // methods
)

// promoted adds the names of the methods that a type may have; false if there are
// too many to list.
func promoted(t types.Type, depth int, names map[string]bool) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for m := range named.Methods() {
			names[m.Name()] = true
		}
	}
	if depth > maxEmbedded || len(names) > maxPromoted {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		for m := range u.Methods() {
			names[m.Name()] = true
		}
	case *types.Struct:
		for f := range u.Fields() {
			if f.Embedded() && !promoted(f.Type(), depth+1, names) {
				return false
			}
		}
	}
	return true
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
