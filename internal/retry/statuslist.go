package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// inList returns whether a slice literal of constants has a number, if that can
// be known.
func (p *Package) inList(list ssa.Value, n int64) aval {
	vals, all := p.ix.Variadic(list)
	for _, v := range vals {
		k, ok := ssaquery.Int(v)
		if ok && k == n {
			return isTrue
		}
		all = all && ok
	}
	if !all || len(vals) == 0 {
		return aval{}
	}
	return isFalse
}

// inMap returns what a map literal has under a number, and whether it has
// anything there, if that can be known.
func (p *Package) inMap(m *types.Map, v ssa.Value, n int64) (value, has aval) {
	value, has = zeroOf(m.Elem()), isFalse
	seen := false
	all := p.ix.Trace(v, func(src ssa.Value) bool {
		made, ok := src.(*ssa.MakeMap)
		if !ok {
			return false
		}
		seen = true
		for _, r := range *made.Referrers() {
			up, ok := r.(*ssa.MapUpdate)
			if !ok {
				continue
			}
			k, ok := ssaquery.Int(up.Key)
			switch {
			case !ok:
				return false
			case k == n:
				value, has = aval{}, isTrue
				if c, ok := up.Value.(*ssa.Const); ok {
					value = constVal(c)
				}
			}
		}
		return true
	})
	if !all || !seen {
		return aval{}, aval{}
	}
	return value, has
}

// lookup interprets the look into a map.
func (w *walker) lookup(v *ssa.Lookup, e *env) aval {
	m, ok := v.X.Type().Underlying().(*types.Map)
	var value, has aval
	if index := e.of(v.Index); ok && index.kind == intVal {
		value, has = w.p.inMap(m, v.X, index.n)
	}
	if !v.CommaOk {
		return value
	}
	for _, r := range *v.Referrers() {
		if x, ok := r.(*ssa.Extract); ok {
			e.set(x, []aval{value, has}[x.Index])
		}
	}
	return aval{}
}

// asks reports whether an instruction asks for a number: compares with it, or
// looks into a list or map literal that has it.
func (p *Package) asks(in ssa.Instruction, n int64) bool {
	switch in := in.(type) {
	case *ssa.BinOp:
		return compares(in, n)
	case *ssa.Call:
		return isFunc(callee(&in.Call), "slices", "", "Contains") && p.inList(in.Call.Args[0], n) == isTrue
	case *ssa.Lookup:
		if m, ok := in.X.Type().Underlying().(*types.Map); ok && isInteger(m.Key()) {
			value, has := p.inMap(m, in.X, n)
			return has == isTrue && value != isFalse
		}
	}
	return false
}

// asksIn is asks for a body.
func (p *Package) asksIn(fn *ssa.Function, n int64) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if p.asks(in, n) {
				return true
			}
		}
	}
	return false
}
