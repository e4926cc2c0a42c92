package retry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A whole64 is an integer that a setting may have.
type whole64 struct {
	n int64
	// wraps says that a negative number was made unsigned: uint64(n-1) of 0.
	wraps bool
}

// maxNumbers bounds the integers that one value may be, and maxSums the steps to
// them: values that lead to themselves have no end.
const (
	maxNumbers = 8
	maxSums    = 60
)

// numbers returns the integers that a value may be, and whether these are all. It
// follows arithmetic, and parameters to the callers where those are in sight.
func (p *Package) numbers(v ssa.Value) (ns []whole64, all bool) {
	w := &sums{p: p, on: map[ssa.Value]bool{}}
	return w.of(v)
}

// sums works out numbers.
type sums struct {
	p     *Package
	steps int
	on    map[ssa.Value]bool // being worked out
}

func (w *sums) of(v ssa.Value) (ns []whole64, all bool) {
	if w.steps++; w.steps > maxSums || w.on[v] {
		return nil, false
	}
	w.on[v] = true
	defer delete(w.on, v)
	switch v := v.(type) {
	case *ssa.Const:
		n, ok := ssaquery.Int(v)
		return []whole64{{n: n}}, ok
	case *ssa.Convert:
		if !isInteger(v.Type()) || !isInteger(v.X.Type()) {
			return nil, false
		}
		from, ok := w.of(v.X)
		for _, n := range from {
			ns = with(ns, inType(n, v.Type()))
		}
		return ns, ok
	case *ssa.BinOp:
		return w.sum(v)
	case *ssa.Phi:
		return w.union(v.Edges, true)
	case *ssa.Parameter:
		return w.union(w.p.argsFor(v))
	case *ssa.Call:
		return w.extreme(v)
	}
	return w.union(w.p.ix.Sources(v))
}

// with adds a number to others.
func with(ns []whole64, n whole64) []whole64 {
	if slices.Contains(ns, n) {
		return ns
	}
	return append(ns, n)
}

func (w *sums) union(vals []ssa.Value, complete bool) (ns []whole64, all bool) {
	if all = complete && len(vals) > 0; !all {
		return nil, false
	}
	for _, v := range vals {
		more, ok := w.of(v)
		for _, n := range more {
			ns = with(ns, n)
		}
		if !ok || len(ns) > maxNumbers {
			return nil, false
		}
	}
	return ns, true
}

// sum is of for arithmetic.
func (w *sums) sum(v *ssa.BinOp) (ns []whole64, all bool) {
	x, ok := w.of(v.X)
	if !ok {
		return nil, false
	}
	y, ok := w.of(v.Y)
	if !ok {
		return nil, false
	}
	for _, a := range x {
		for _, b := range y {
			got := arith(v.Op, intValue(a.n), intValue(b.n), types.Typ[types.Int64])
			if got.kind != simInt || got.flags&overflowed != 0 {
				return nil, false
			}
			n := inType(whole64{n: got.n[0]}, v.Type())
			n.wraps = n.wraps || a.wraps || b.wraps
			ns = with(ns, n)
		}
	}
	return ns, len(ns) <= maxNumbers
}

// extreme is of for what the builtins max and min give.
func (w *sums) extreme(call *ssa.Call) (ns []whole64, all bool) {
	b, ok := call.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "max" && b.Name() != "min" {
		return nil, false
	}
	for i, arg := range call.Call.Args {
		more, ok := w.of(arg)
		if !ok {
			return nil, false
		}
		if i == 0 {
			ns = more
			continue
		}
		var best []whole64
		for _, x := range ns {
			for _, y := range more {
				if (x.n < y.n) == (b.Name() == "max") {
					x = y
				}
				best = with(best, x)
			}
		}
		ns = best
	}
	return ns, len(ns) <= maxNumbers
}

// inType is a number as a type has it.
func inType(n whole64, t types.Type) whole64 {
	if _, signed := width(t); !signed && n.n < 0 {
		n.wraps = true
	}
	n.n = wrap(n.n, t)
	return n
}

// wrapsAround applies a number of attempts that less was taken from, and that is
// unsigned: what is less than 0 then is a number without end. It returns whether
// it has said all there is to say.
func (w *policyWalk) wrapsAround(q *Policy, s setting) bool {
	if s.value == nil || !s.sure {
		return false
	}
	ns, all := w.p.numbers(s.value)
	if s.less > 0 { // the caller's part of a helper that subtracts
		for i := range ns {
			ns[i].n -= s.less
			ns[i].wraps = ns[i].wraps || ns[i].n < 0
		}
	}
	isWrapped := func(n whole64) bool { return n.wraps }
	switch {
	case all && slices.ContainsFunc(ns, isWrapped) && (len(ns) == 1 || !w.p.isCompared(s.value)):
		q.Attempts, q.unsaid, q.Variable = term.Endless(), false, ""
		if slices.ContainsFunc(ns, func(n whole64) bool { return !n.wraps }) {
			q.Attempts, q.Variable = term.Term{}, w.written(s)
		}
		q.Broken = append(q.Broken, w.wrapped(s, false))
		return true
	case !all && isDifference(s.value) && !w.p.isCompared(s.value):
		q.Broken = append(q.Broken, w.wrapped(s, true))
	}
	return false
}

func (w *policyWalk) wrapped(s setting, doubt bool) Broken {
	what := w.written(s)
	if what == "?" || s.less > 0 {
		what = "the number of attempts"
	}
	text := what + " is less than 0 and wraps around, so that there is no end"
	if doubt {
		text = what + " wraps around to a number without end if nothing is left"
	}
	return Broken{At: s.in.Pos(), Effect: catalog.SetsAttempts, Text: text, Cure: "subtract only from what is greater", Doubt: doubt}
}

// lessOf returns what a constant is taken from in an unsigned difference, and the
// constant; nil for other values.
func lessOf(v ssa.Value) (from ssa.Value, less int64) {
	if v == nil || !isInteger(v.Type()) {
		return nil, 0
	}
	_, signed := width(v.Type())
	for range maxSums {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.BinOp:
			n, isConst := ssaquery.Int(x.Y)
			if signed || x.Op != token.SUB || !isConst || n <= 0 {
				return nil, 0
			}
			return x.X, n
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// isDifference reports whether a value is an unsigned difference.
func isDifference(v ssa.Value) bool {
	from, _ := lessOf(v)
	return from != nil
}

// isCompared reports whether a number, or what it is computed from, is compared with
// anything in its function, or is the greater of two: then what is too small may
// not come that far.
func (p *Package) isCompared(v ssa.Value) bool {
	var leaves []ssa.Value
	work := []ssa.Value{v}
	for n := 0; len(work) > 0 && n < maxPolicySteps; n++ {
		v, work = work[len(work)-1], work[:len(work)-1]
		switch x := v.(type) {
		case *ssa.Convert:
			work = append(work, x.X)
		case *ssa.BinOp:
			work = append(work, x.X, x.Y)
		case *ssa.Phi, *ssa.Call:
			return true
		case *ssa.Const:
		default:
			leaves = append(leaves, v)
		}
	}
	for _, leaf := range leaves {
		in, ok := leaf.(interface{ Parent() *ssa.Function })
		if !ok {
			return true
		}
		for cmp := range ssaquery.Instrs[*ssa.BinOp](in.Parent()) {
			switch cmp.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				if sameVariable(cmp.X, leaf) || sameVariable(cmp.Y, leaf) {
					return true
				}
			}
		}
	}
	return false
}

// sameVariable reports whether two values are one, or loads of one variable or of
// one field.
func sameVariable(a, b ssa.Value) bool {
	for c, ok := a.(*ssa.Convert); ok; c, ok = a.(*ssa.Convert) {
		a = c.X
	}
	if a == b {
		return true
	}
	x, ok1 := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	if !ok1 || !ok2 {
		return false
	}
	fx, ok1 := x.X.(*ssa.FieldAddr)
	fy, ok2 := y.X.(*ssa.FieldAddr)
	if ok1 && ok2 {
		return ssaquery.FieldVar(fx.X.Type(), fx.Field) == ssaquery.FieldVar(fy.X.Type(), fy.Field)
	}
	return x.X == y.X
}
