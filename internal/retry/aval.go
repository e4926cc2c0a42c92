package retry

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An aval is what the outcome walk knows of a value. The zero aval is nothing.
type aval struct {
	kind avalKind
	n    int64 // of an integer, or the status of a response
}

type avalKind uint8

const (
	unknownVal avalKind = iota
	nilVal
	nonNilVal
	boolVal // n is 0 or 1
	intVal
	respVal // a live *http.Response with status n
)

var (
	isNil    = aval{kind: nilVal}
	isNonNil = aval{kind: nonNilVal}
	isTrue   = aval{kind: boolVal, n: 1}
	isFalse  = aval{kind: boolVal}
)

func boolOf(b bool) aval {
	if b {
		return isTrue
	}
	return isFalse
}

// truth returns the boolean, and whether it is known.
func (a aval) truth() (value, known bool) { return a.n == 1, a.kind == boolVal }

func (a aval) not() aval {
	if a.kind != boolVal {
		return aval{}
	}
	return boolOf(a.n == 0)
}

// nilness returns whether the value is nil, and whether that is known.
func (a aval) nilness() (null, known bool) {
	switch a.kind {
	case nilVal:
		return true, true
	case nonNilVal, respVal:
		return false, true
	}
	return false, false
}

func join(a, b aval) aval {
	if a == b {
		return a
	}
	if an, ok := a.nilness(); ok && !an {
		if bn, ok := b.nilness(); ok && !bn {
			return isNonNil
		}
	}
	return aval{}
}

// An env is what is known at one place: of values, and of memory cells.
type env struct {
	vals  map[ssa.Value]aval
	cells map[ssaquery.Cell]aval
}

func newEnv() *env {
	return &env{vals: map[ssa.Value]aval{}, cells: map[ssaquery.Cell]aval{}}
}

func (e *env) clone() *env {
	return &env{vals: maps.Clone(e.vals), cells: maps.Clone(e.cells)}
}

// meet keeps what both know and reports whether e lost something.
func (e *env) meet(o *env) bool {
	changed := false
	for v, a := range e.vals {
		if b := join(a, o.vals[v]); b != a {
			changed = true
			e.set(v, b)
		}
	}
	for c, a := range e.cells {
		if b := join(a, o.cells[c]); b != a {
			changed = true
			e.setCell(c, b)
		}
	}
	return changed
}

func (e *env) set(v ssa.Value, a aval) {
	if a.kind == unknownVal {
		delete(e.vals, v)
	} else {
		e.vals[v] = a
	}
}

func (e *env) setCell(c ssaquery.Cell, a aval) {
	if a.kind == unknownVal {
		delete(e.cells, c)
	} else {
		e.cells[c] = a
	}
}

// of returns what is known of v.
func (e *env) of(v ssa.Value) aval {
	if a, ok := e.vals[v]; ok {
		return a
	}
	switch v := v.(type) {
	case *ssa.Const:
		return constVal(v)
	case *ssa.Function, *ssa.MakeClosure, *ssa.Alloc, *ssa.Global, *ssa.MakeInterface, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice:
		return isNonNil
	}
	return aval{}
}

func constVal(c *ssa.Const) aval {
	if c.Value == nil {
		if c.IsNil() {
			return isNil
		}
		return aval{}
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return boolOf(constant.BoolVal(c.Value))
	case constant.Int:
		if n, ok := constant.Int64Val(c.Value); ok {
			return aval{kind: intVal, n: n}
		}
	}
	return aval{}
}

// binop folds comparisons and integer arithmetic.
func binop(op token.Token, x, y aval) aval {
	if op == token.EQL || op == token.NEQ {
		eq := equal(x, y)
		if op == token.NEQ {
			return eq.not()
		}
		return eq
	}
	if x.kind != intVal || y.kind != intVal {
		return aval{}
	}
	switch op {
	case token.LSS:
		return boolOf(x.n < y.n)
	case token.LEQ:
		return boolOf(x.n <= y.n)
	case token.GTR:
		return boolOf(x.n > y.n)
	case token.GEQ:
		return boolOf(x.n >= y.n)
	}
	n := aval{kind: intVal}
	switch op {
	case token.ADD:
		n.n = x.n + y.n
	case token.SUB:
		n.n = x.n - y.n
	case token.MUL:
		n.n = x.n * y.n
	case token.QUO:
		if y.n == 0 {
			return aval{}
		}
		n.n = x.n / y.n
	case token.REM:
		if y.n == 0 {
			return aval{}
		}
		n.n = x.n % y.n
	default:
		return aval{}
	}
	return n
}

func equal(x, y aval) aval {
	xn, xk := x.nilness()
	yn, yk := y.nilness()
	switch {
	case xk && yk && (xn || yn):
		return boolOf(xn && yn)
	case x.kind == y.kind && (x.kind == intVal || x.kind == boolVal):
		return boolOf(x.n == y.n)
	}
	return aval{}
}

// succeeded returns what a result of type t is when the call went well, failed
// when it did not.
func succeeded(t types.Type, status int64) aval {
	if isErrorType(t) {
		return isNil
	}
	if isHTTPResponse(t) {
		return aval{kind: respVal, n: status}
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Chan, *types.Signature:
		return isNonNil
	}
	return aval{}
}

func failed(t types.Type) aval {
	if isErrorType(t) {
		return isNonNil
	}
	if _, ok := t.Underlying().(*types.Pointer); ok {
		return isNil
	}
	return aval{}
}
