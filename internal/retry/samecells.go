package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// This file finds what makes one turn's work another than the last one's in
// memory: in a struct that the call is given, or in a list that is a field.

// filled judges a struct that is made before the turns and handed to the call by
// what the turns put into it: in.Subnet = subnets[i].
func (s *sameness) filled(arg ssa.Value) {
	if mi, ok := arg.(*ssa.MakeInterface); ok {
		arg = mi.X
	}
	ptr, ok := arg.Type().Underlying().(*types.Pointer)
	if !ok || s.turnMade(arg) {
		return
	}
	if _, ok := ptr.Elem().Underlying().(*types.Struct); !ok {
		return
	}
	s.reg.each(func(in ssa.Instruction) {
		st, ok := in.(*ssa.Store)
		if !ok || !fieldOf(st.Addr, arg) || s.p.dependsOn(s.reg, st.Val, func(v ssa.Value) bool { return v == ssa.Value(s.op) }) {
			return // elsewhere, or what the call gave
		}
		s.check(st.Val, false)
	})
}

// fieldOf reports whether an address is that of a field, or of a part of one, of
// what a pointer points to.
func fieldOf(addr, ptr ssa.Value) bool {
	for range 6 {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		if addr = fa.X; addr == ptr {
			return true
		}
	}
	return false
}

// shrinks reports whether the turn leaves a part of what a variable holds in it:
// l.pending = l.pending[1:], n.next = n.next.next.
func (s *sameness) shrinks(addr ssa.Value) bool {
	c, ok := ssaquery.CellOf(addr)
	if !ok {
		return false
	}
	s.reg.index(s.p)
	for _, st := range s.reg.stores[c.Root] {
		if sc, ok := ssaquery.CellOf(st.Addr); ok && sc == c && partOfCell(st.Val, c) {
			return true
		}
	}
	return false
}

// partOfCell reports whether a value is a part of what a variable held before.
func partOfCell(v ssa.Value, c ssaquery.Cell) bool {
	part := false
	for range 6 {
		switch x := v.(type) {
		case *ssa.Slice:
			part = part || x.Low != nil
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return false
			}
			if from, ok := ssaquery.CellOf(x.X); ok && from == c {
				return part
			}
			fa, ok := x.X.(*ssa.FieldAddr)
			if !ok {
				return false
			}
			part, v = true, fa.X
		default:
			return false
		}
	}
	return false
}
