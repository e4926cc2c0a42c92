package ssaquery

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A Cell names a place in memory within one function: where a walk starts from
// (an allocation, a parameter, a captured variable, a package variable, a call's
// result) and the fields and pointers followed from there. Two loads of s.cfg.max
// have one cell. It is comparable and cheap; Path is a hash of the steps.
type Cell struct {
	Root ssa.Value
	Path uint64
}

const (
	pathBase  = 131
	pathDeref = 1
	pathField = 2 // + index
)

// CellOf returns the cell at an address; false for array and slice elements and
// whatever else has no fixed place.
func CellOf(addr ssa.Value) (Cell, bool) {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		c, ok := valueCell(a.X)
		c.Path = c.Path*pathBase + pathField + uint64(a.Field)
		return c, ok
	case *ssa.IndexAddr:
		return Cell{}, false
	case *ssa.Phi:
		return Cell{}, false
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Global, *ssa.Parameter, *ssa.Call, *ssa.Extract:
		return Cell{Root: addr}, true
	case *ssa.UnOp:
		return valueCell(addr)
	}
	return Cell{}, false
}

// valueCell returns the cell that a pointer value points to.
func valueCell(ptr ssa.Value) (Cell, bool) {
	if load, ok := ptr.(*ssa.UnOp); ok {
		if load.Op != token.MUL {
			return Cell{}, false
		}
		c, ok := CellOf(load.X)
		c.Path = c.Path*pathBase + pathDeref
		return c, ok
	}
	return CellOf(ptr)
}

// Whole reports whether the cell is a variable of its own, not a part of or
// something behind one.
func (c Cell) Whole() bool { return c.Path == 0 }

// Field returns the cell of a field of the struct in c.
func (c Cell) Field(i int) Cell {
	c.Path = c.Path*pathBase + pathField + uint64(i)
	return c
}

// CellAt returns the cell that a pointer points to.
func CellAt(ptr ssa.Value) (Cell, bool) { return valueCell(ptr) }
