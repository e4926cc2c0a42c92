package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// inExcusedSet reports whether a condition that holds says that a gRPC code is in
// a set, a map or a slice in a package variable, that has none but codes of a
// service which is well.
func (p *Package) inExcusedSet(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Lookup:
		return p.excusedSet(v.X, v.Index)
	case *ssa.Extract:
		look, ok := v.Tuple.(*ssa.Lookup)
		return ok && v.Index == 1 && p.excusedSet(look.X, look.Index)
	case *ssa.Call:
		if isFunc(callee(&v.Call), "slices", "", "Contains") && len(v.Call.Args) == 2 {
			return p.excusedSet(v.Call.Args[0], v.Call.Args[1])
		}
		body := p.static(&v.Call)
		if body == nil || len(body.Blocks) != 1 || len(body.Params) != 2 || len(v.Call.Args) != 2 {
			return false
		}
		given := ssaquery.Returned(body, 0)
		if len(given) != 1 {
			return false
		}
		look, ok := given[0].(*ssa.Lookup) // func (s set) Has(c codes.Code) bool { return s[c] }
		return ok && look.X == ssa.Value(body.Params[0]) && look.Index == ssa.Value(body.Params[1]) &&
			p.excusedSet(v.Call.Args[0], v.Call.Args[1])
	}
	return false
}

// excusedSet reports whether a set of codes that a package variable holds from the
// start has excused ones only.
func (p *Package) excusedSet(set, code ssa.Value) bool {
	if !ssaquery.PointsTo(code.Type(), "google.golang.org/grpc/codes", "Code") {
		return false
	}
	load, ok := set.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	if !ok || g.Pkg.Pkg != p.pkg || !p.settled(g) || p.extended(g) {
		return false
	}
	stores, _ := p.ix.GlobalStores(g)
	if len(stores) != 1 {
		return false
	}
	var members []ssa.Value
	switch made := stores[0].Val.(type) {
	case *ssa.MakeMap:
		for _, r := range *made.Referrers() {
			up, ok := r.(*ssa.MapUpdate)
			if !ok {
				continue
			}
			if in, known := boolConst(up.Value); known && !in {
				continue // listed as none
			}
			members = append(members, up.Key)
		}
	case *ssa.Slice:
		members = elementsOf(made)
	}
	for _, m := range members {
		if n, ok := ssaquery.Int(m); !ok || !excusedCodes[n] {
			return false
		}
	}
	return len(members) > 0
}

// extended reports whether the package adds to a map, or changes a slice, that a
// package variable holds.
func (p *Package) extended(g *ssa.Global) bool {
	of := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.X == ssa.Value(g)
	}
	for up := range ssaquery.Instrs[*ssa.MapUpdate](p.ix.Funcs...) {
		if of(up.Map) {
			return true
		}
	}
	for at := range ssaquery.Instrs[*ssa.IndexAddr](p.ix.Funcs...) {
		if !of(at.X) {
			continue
		}
		for _, u := range *at.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(at) {
				return true
			}
		}
	}
	return false
}
