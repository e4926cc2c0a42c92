package ssaquery

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// maxTrace bounds every walk back from a value. What is farther away is unknown.
const maxTrace = 400

// Trace walks back from v through phis, conversions, variables, captured
// variables, fields and package variables to the values that no such step
// explains (calls, parameters, constants, allocations ...), and shows each once.
// It returns false as soon as visit does, and when it cannot see all of them.
//
// It never goes from a parameter to the callers or from a call into the callee:
// whoever asks knows whether that is right.
func (ix *Index) Trace(v ssa.Value, visit func(src ssa.Value) bool) bool {
	seen := map[ssa.Value]bool{}
	work := []ssa.Value{v}
	complete := true
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if len(seen) > maxTrace {
			return false
		}
		from, all := ix.Sources(v)
		if from == nil && all {
			if !visit(v) {
				return false
			}
			continue
		}
		complete = complete && all
		work = append(work, from...)
	}
	return complete
}

// Sources goes one step back: it returns the values that v may be, and whether
// these are all. A value that comes from nowhere else (nil, true) is an end.
func (ix *Index) Sources(v ssa.Value) (from []ssa.Value, all bool) {
	switch v := v.(type) {
	case *ssa.Phi:
		return v.Edges, true
	case *ssa.ChangeType:
		return []ssa.Value{v.X}, true
	case *ssa.ChangeInterface:
		return []ssa.Value{v.X}, true
	case *ssa.MakeInterface:
		return []ssa.Value{v.X}, true
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return []ssa.Value{v.X}, true
		}
	case *ssa.Extract:
		if ta, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return []ssa.Value{ta.X}, true
		}
	case *ssa.FreeVar:
		return ix.bindings(v)
	case *ssa.Field:
		if f := FieldVar(v.X.Type(), v.Field); f != nil {
			return stored(ix.FieldStores(f))
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return ix.loaded(v)
		}
	}
	return nil, true
}

func stored(stores []*ssa.Store, all bool) ([]ssa.Value, bool) {
	vals := make([]ssa.Value, 0, len(stores))
	for _, s := range stores {
		vals = append(vals, s.Val)
	}
	return vals, all
}

// bindings returns what the makers of a literal bind to one of its captured
// variables.
func (ix *Index) bindings(v *ssa.FreeVar) (from []ssa.Value, all bool) {
	fn := v.Parent()
	for i, fv := range fn.FreeVars {
		if fv != v {
			continue
		}
		for _, mc := range ix.closures[fn] {
			from = append(from, mc.Bindings[i])
		}
	}
	return from, len(from) > 0
}

// loaded returns the values that a load may give.
func (ix *Index) loaded(load *ssa.UnOp) (from []ssa.Value, all bool) {
	switch addr := load.X.(type) {
	case *ssa.FieldAddr:
		if f := FieldVar(addr.X.Type(), addr.Field); f != nil {
			if from, ok := localField(addr); ok {
				return from, true
			}
			return stored(ix.FieldStores(f))
		}
	case *ssa.Global:
		return stored(ix.GlobalStores(addr))
	case *ssa.Alloc, *ssa.FreeVar:
		return ix.reaching(addr, load)
	case *ssa.IndexAddr:
		return ix.elements(addr.X)
	}
	return nil, false
}

// localField resolves a field of a struct variable that never leaves its
// function: there the field of this very object counts, not of all its type.
func localField(addr *ssa.FieldAddr) (from []ssa.Value, ok bool) {
	base, isAlloc := addr.X.(*ssa.Alloc)
	if !isAlloc {
		return nil, false
	}
	stores, ok := localStores(base, addr.Field, 0)
	return stores, ok && len(stores) > 0
}

// localStores returns what is stored in field f of a local struct, itself or by
// copying another local struct into it; false if it cannot be known from the
// function alone.
func localStores(base *ssa.Alloc, f, depth int) (stores []ssa.Value, ok bool) {
	if depth > 3 {
		return nil, false
	}
	for _, r := range *base.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if r.Field != f {
				continue
			}
			if addressEscapes(r) {
				return nil, false
			}
			for _, rr := range *r.Referrers() {
				if s, isStore := rr.(*ssa.Store); isStore {
					stores = append(stores, s.Val)
				}
			}
		case *ssa.Store:
			if r.Addr != ssa.Value(base) {
				return nil, false
			}
			copied, isLoad := r.Val.(*ssa.UnOp)
			if !isLoad {
				return nil, false
			}
			from, isAlloc := copied.X.(*ssa.Alloc)
			if !isAlloc {
				return nil, false
			}
			more, ok := localStores(from, f, depth+1)
			if !ok {
				return nil, false
			}
			stores = append(stores, more...)
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return nil, false
		}
	}
	return stores, true
}

// elements returns what is stored in the elements of a slice or array that is
// made where it is used, as in []T{a, b}.
func (ix *Index) elements(v ssa.Value) (from []ssa.Value, all bool) {
	for _, s := range ix.arrays(v) {
		for _, r := range *s.Referrers() {
			ia, ok := r.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, rr := range *ia.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(ia) {
					from = append(from, st.Val)
				}
			}
		}
	}
	return from, len(from) > 0
}

// arrays returns the array allocations behind a slice value.
func (ix *Index) arrays(v ssa.Value) []*ssa.Alloc {
	var out []*ssa.Alloc
	if a, ok := v.(*ssa.Alloc); ok {
		return append(out, a)
	}
	seen := map[ssa.Value]bool{}
	for work := []ssa.Value{v}; len(work) > 0 && len(seen) < maxTrace; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] || isElement(v) {
			continue
		}
		seen[v] = true
		if sl, ok := v.(*ssa.Slice); ok {
			if a, ok := sl.X.(*ssa.Alloc); ok {
				out = append(out, a)
			}
		}
		from, _ := ix.Sources(v)
		work = append(work, from...)
	}
	return out
}

// isElement reports whether a value is an element of a slice: of slices, whose
// elements may be what one is looking for in turn, without end.
func isElement(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, ok = load.X.(*ssa.IndexAddr)
	return ok
}

// Variadic returns the values passed for a variadic parameter, given the slice
// that the call holds, and whether these are all: a slice spread with ... is
// followed to the literal, append and variable it comes from.
func (ix *Index) Variadic(v ssa.Value) (vals []ssa.Value, all bool) {
	seen, appends := map[ssa.Value]bool{}, map[*ssa.Call]bool{}
	all = true
	for work := []ssa.Value{v}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue // appended to in a loop
		}
		seen[v] = true
		all = ix.Trace(v, func(src ssa.Value) bool {
			switch src := src.(type) {
			case *ssa.Const, *ssa.MakeSlice:
				return true // nothing passed yet
			case *ssa.Slice:
				if a, ok := src.X.(*ssa.Alloc); ok {
					elems, _ := ix.elements(a)
					vals = append(vals, elems...)
					return true
				}
			case *ssa.Call:
				if b, ok := src.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
					if !appends[src] {
						appends[src] = true
						work = append(work, src.Call.Args...)
					}
					return true
				}
			}
			return false
		}) && all
	}
	return vals, all
}

// zero returns the zero value of what addr points to.
func zero(addr ssa.Value) ssa.Value {
	t := addr.Type().Underlying().(*types.Pointer).Elem()
	if b, ok := t.Underlying().(*types.Basic); ok {
		switch info := b.Info(); {
		case info&types.IsNumeric != 0:
			return ssa.NewConst(constant.MakeInt64(0), t)
		case info&types.IsString != 0:
			return ssa.NewConst(constant.MakeString(""), t)
		case info&types.IsBoolean != 0:
			return ssa.NewConst(constant.MakeBool(false), t)
		}
	}
	return ssa.NewConst(nil, t)
}
