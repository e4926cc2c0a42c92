package ssaquery

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// An Object is where a client, a transport or another thing with a place in
// memory comes from. It is comparable, two Objects are the same place.
type Object struct {
	// Value is an *ssa.Alloc or the address of an *ssa.Global of the thing's
	// type, a *ssa.FieldAddr's field as Field, the *ssa.Call that made it, or,
	// with Held, the foreign package variable that holds a pointer to it.
	Value ssa.Value
	Field *types.Var // a field that holds the thing by value
	Held  bool
	// Result is the index among the results of a Value that is a call.
	Result int
}

// Objects returns where the pointer, interface or value v may come from, and
// whether these are all. Parameters are followed to the callers in the package,
// calls into bodies of the package, unless stop says that the call is an end.
func (ix *Index) Objects(v ssa.Value, stop func(*ssa.Call) bool) (objs []Object, all bool) {
	w := &objectWalk{ix: ix, stop: stop, seen: map[ssa.Value]bool{}, found: map[Object]bool{}, all: true}
	w.walk(v)
	return w.objs, w.all
}

type objectWalk struct {
	ix    *Index
	stop  func(*ssa.Call) bool
	seen  map[ssa.Value]bool
	found map[Object]bool
	objs  []Object
	all   bool
}

func (w *objectWalk) add(o Object) {
	if !w.found[o] {
		w.found[o] = true
		w.objs = append(w.objs, o)
	}
}

func (w *objectWalk) walk(v ssa.Value) {
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	if len(w.seen) > maxTrace {
		w.all = false
		return
	}
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.Global:
		w.add(Object{Value: v})
	case *ssa.FieldAddr:
		if f := FieldVar(v.X.Type(), v.Field); f != nil {
			w.add(Object{Field: f})
		}
	case *ssa.Parameter:
		w.param(v)
	case *ssa.Call:
		w.call(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			w.call(call, v.Index)
			return
		}
		w.back(v)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && v.Op == token.MUL && g.Pkg != nil && g.Pkg.Pkg != w.ix.pkg {
			w.add(Object{Value: g, Held: true})
			return
		}
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL && builtInPlace(a) {
			w.add(Object{Value: a}) // a struct value, T{...}
			return
		}
		w.back(v)
	case *ssa.Const:
		// nil: nothing to call on
	default:
		w.back(v)
	}
}

// builtInPlace reports whether a is a struct variable that is given a value
// field by field only.
func builtInPlace(a *ssa.Alloc) bool {
	if _, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct); !ok {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == ssa.Value(a) {
				return false
			}
		case *ssa.FieldAddr, *ssa.UnOp, *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

func (w *objectWalk) back(v ssa.Value) {
	from, all := w.ix.Sources(v)
	if from == nil {
		w.all = false
		return
	}
	w.all = w.all && all
	for _, f := range from {
		w.walk(f)
	}
}

func (w *objectWalk) param(p *ssa.Parameter) {
	fn := p.Parent()
	if !w.ix.OnlyCallers(fn) {
		w.all = false
	}
	for i, q := range fn.Params {
		if q != p {
			continue
		}
		for _, call := range w.ix.Callers(fn) {
			if args := call.Common().Args; len(args) == len(fn.Params) {
				w.walk(args[i])
			} else {
				w.all = false // a bound method
			}
		}
	}
}

func (w *objectWalk) call(call *ssa.Call, result int) {
	fn := w.ix.Static(&call.Call)
	if fn == nil || (w.stop != nil && w.stop(call)) {
		w.add(Object{Value: call, Result: result})
		return
	}
	for _, v := range Returned(fn, result) {
		w.walk(v)
	}
}

// Returned returns the values that fn returns as result i. A function with
// deferred calls returns what its named result's cell holds.
func Returned(fn *ssa.Function, i int) (vals []ssa.Value) {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && i < len(ret.Results) && b != fn.Recover {
			vals = append(vals, ret.Results[i])
		}
	}
	return vals
}
