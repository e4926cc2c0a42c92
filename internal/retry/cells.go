package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A call without results may say how it went all the same: by a variable that a
// literal captures, or by a field of what it is called on.

// errorCells returns the variables and fields for errors that a call without
// results sets: they are its outcome.
func (p *Package) errorCells(call *ssa.Call) (cells []ssaquery.Cell) {
	if call.Call.Signature().Results().Len() > 0 {
		return nil
	}
	if mc, ok := call.Call.Value.(*ssa.MakeClosure); ok {
		fn := mc.Fn.(*ssa.Function)
		for i, fv := range fn.FreeVars {
			if !stored(fv) {
				continue
			}
			if c, ok := ssaquery.CellOf(mc.Bindings[i]); ok && isErrorType(deref(fv.Type())) {
				cells = append(cells, c)
			}
		}
		return cells
	}
	for _, s := range p.setFields(call) {
		if isErrorType(s.store.Val.Type()) {
			cells = append(cells, s.outside)
		}
	}
	return cells
}

// setField is a field of an argument that a body sets, as the body and as its
// caller name it.
type setField struct {
	store           *ssa.Store
	inside, outside ssaquery.Cell
}

// setFields returns the fields for errors and bools that the body of a call
// sets by itself in what it is given.
func (p *Package) setFields(call *ssa.Call) (fields []setField) {
	body := p.static(&call.Call)
	if body == nil || len(body.Params) != len(call.Call.Args) {
		return nil
	}
	for _, b := range body.Blocks {
		for _, in := range b.Instrs {
			st, ok := in.(*ssa.Store)
			if !ok || !isErrorType(st.Val.Type()) && !isBool(st.Val.Type()) {
				continue
			}
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			for i, prm := range body.Params {
				if unwrapLoad(fa.X) != ssa.Value(prm) {
					continue
				}
				out, ok1 := ssaquery.CellAt(call.Call.Args[i])
				in, ok2 := ssaquery.CellOf(fa)
				if ok1 && ok2 {
					fields = append(fields, setField{st, in, out.Field(fa.Field)})
				}
			}
		}
	}
	return fields
}

// A boolCell is a bool field that says how a call went.
type boolCell struct {
	cell ssaquery.Cell
	good bool
}

// boolCells returns the bool fields that a call without results leaves in one
// state after its remote call has succeeded, and in the other after it has
// failed.
func (p *Package) boolCells(call *ssa.Call) (cells []boolCell) {
	if call.Call.Signature().Results().Len() > 0 {
		return nil
	}
	for _, s := range p.setFields(call) {
		if isBool(s.store.Val.Type()) {
			if good, known := p.fieldPolarity(s); known {
				cells = append(cells, boolCell{s.outside, good})
			}
		}
	}
	return cells
}

// fieldPolarity returns the value that a bool field has after success.
func (p *Package) fieldPolarity(s setField) (good, known bool) {
	body := s.store.Parent()
	eachCall(body, func(inner *ssa.Call) {
		if known || p.outcomeIndex(inner) < 0 || p.failureOf(&inner.Call) < Remote {
			return
		}
		ok, ok1 := p.leftIn(body, inner, s.inside, success).truth()
		bad, ok2 := p.leftIn(body, inner, s.inside, failure).truth()
		good, known = ok, ok1 && ok2 && ok != bad
	})
	return good, known
}

// leftIn returns what a body leaves in a cell after an outcome of a call in it.
func (p *Package) leftIn(body *ssa.Function, call *ssa.Call, c ssaquery.Cell, o outcome) aval {
	w := p.walkWhole(body, call, scenario{outcome: o})
	if w.gaveUp || len(w.leftWith) == 0 {
		return aval{}
	}
	left := w.leftWith[0].cells[c]
	for _, e := range w.leftWith[1:] {
		left = join(left, e.cells[c])
	}
	return left
}
