package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// listIn returns what a field that holds a list has in an object from outside: the
// one list of constants, or the package variable, that the package stores there.
func (s *sim) listIn(f *types.Var) (simValue, bool) {
	stores, all := s.p.ix.FieldStores(f)
	if !all && !s.trusting || len(stores) != 1 || s.p.setsElements(f) {
		return simValue{}, false
	}
	switch v := stores[0].Val.(type) {
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return s.literal(v.X)
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && v.Op == token.MUL && !s.inInit {
			x := s.read(s.global(g), 0, v.Type())
			return x, x.kind == simSlice && x.len > 0
		}
	}
	return simValue{}, false
}

// literal is the slice of an array that holds constant numbers only.
func (s *sim) literal(v ssa.Value) (simValue, bool) {
	alloc, ok := v.(*ssa.Alloc)
	if !ok {
		return simValue{}, false
	}
	arr, ok := deref(alloc.Type()).Underlying().(*types.Array)
	if !ok || arr.Len() == 0 || arr.Len() > maxSlots || !isNumber(arr.Elem()) {
		return simValue{}, false
	}
	o := newObject(false)
	for _, r := range *alloc.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, known := ssaquery.Int(ia.Index)
		for _, rr := range *ia.Referrers() {
			st, isStore := rr.(*ssa.Store)
			if !isStore {
				continue
			}
			c, isConst := st.Val.(*ssa.Const)
			if !isConst || !known {
				return simValue{}, false
			}
			o.cells[int(i)] = constValue(c)
		}
	}
	return simValue{kind: simSlice, ref: o, len: int(arr.Len())}, true
}

// setsElements reports whether the package changes elements of the list that a
// field holds.
func (p *Package) setsElements(f *types.Var) bool {
	if p.elements == nil {
		p.elements = map[*types.Var]bool{}
		for _, fn := range p.ix.Funcs {
			for st := range ssaquery.Instrs[*ssa.Store](fn) {
				ia, ok := st.Addr.(*ssa.IndexAddr)
				if !ok {
					continue
				}
				if load, ok := ia.X.(*ssa.UnOp); ok {
					if fa, ok := load.X.(*ssa.FieldAddr); ok {
						p.elements[ssaquery.FieldVar(fa.X.Type(), fa.Field)] = true
					}
				}
			}
		}
	}
	return p.elements[f]
}
