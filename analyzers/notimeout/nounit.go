package notimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// passedUnits looks for bare numbers among the limits that a call is given.
func (k *check) passedUnits(in ssa.CallInstruction) {
	c := in.Common()
	fn := k.sum.Index.Callee(c)
	if fn == nil {
		return
	}
	k.passedMoment(c, fn)
	for i, arg := range ssaquery.Args(c) {
		if !catalog.DurationParam(fn, i) && (!k.sum.TimeParam(c, i) || isOne(arg)) {
			continue
		}
		if call := k.syntax.Call(c); call != nil && i < len(call.Args) {
			k.unit(arg, call.Args[i], types.ExprString(call.Fun))
		}
	}
}

// passedMoment looks for a bare number in a deadline: time.Now().Add(n) given to
// a connection or a context.
func (k *check) passedMoment(c *ssa.CallCommon, fn *types.Func) {
	at := 0
	switch fn.Name() {
	case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
		if fn.Signature().Recv() == nil {
			return
		}
	case "WithDeadline", "WithDeadlineCause":
		if fn.Pkg() == nil || fn.Pkg().Path() != "context" {
			return
		}
		at = 1
	default:
		return
	}
	add, ok := ssaquery.Arg(c, at).(*ssa.Call)
	if !ok || !isCallOf(add, "(time.Time).Add") || isOne(ssaquery.Arg(&add.Call, 0)) {
		return
	}
	if now, ok := ssaquery.Recv(&add.Call).(*ssa.Call); !ok || !isCallOf(now, "time.Now") {
		return
	}
	if call, written := k.syntax.Call(c), k.syntax.Call(&add.Call); call != nil && written != nil && len(written.Args) == 1 {
		k.unit(ssaquery.Arg(&add.Call, 0), written.Args[0], types.ExprString(call.Fun))
	}
}

func isCallOf(call *ssa.Call, name string) bool {
	fn := ssaquery.Callee(&call.Call)
	return fn != nil && fn.FullName() == name
}

// isOne reports whether v is 1: given to a helper, that is often a stand-in for
// the shortest time there is.
func isOne(v ssa.Value) bool {
	n, ok := ssaquery.Int(v)
	return ok && n == 1
}

// storedUnit looks for a bare number in a field that is a limit.
func (k *check) storedUnit(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	ptr, ok := fa.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok {
		return
	}
	f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
	if f == nil || (!catalog.DurationField(named, f) && !k.sum.TimeField(f)) {
		return
	}
	if expr := k.syntax.Stored(st); expr != nil {
		k.unit(st.Val, expr, named.Obj().Name()+"."+f.Name())
	}
}

// unit reports a limit that is below a microsecond and was not meant to be.
func (k *check) unit(v ssa.Value, expr ast.Expr, where string) {
	n, ok := k.sum.Index.ConstInt(v)
	if !ok || n <= 0 || n >= int64(time.Microsecond) || k.namesUnit(expr, 0) || k.judgedAtStore(expr) {
		return
	}
	unit := "time.Second"
	if n >= 100 {
		unit = "time.Millisecond"
	}
	k.reportNode(noUnit, expr, fmt.Sprintf(
		"%s gets %s, a bare number, which is %v; multiply it by a unit, such as %d * %s",
		where, types.ExprString(expr), time.Duration(n), n, unit))
}

// judgedAtStore reports whether an expression is a field of this package, whose
// number is judged where it is set.
func (k *check) judgedAtStore(expr ast.Expr) bool {
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := k.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
	return ok && f.IsField() && k.sum.TimeField(f)
}

// namesUnit reports whether the expression, or a constant or variable that it
// names, is written with a unit of package time.
func (k *check) namesUnit(expr ast.Expr, depth int) (named bool) {
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || named {
			return !named
		}
		obj := k.pass.TypesInfo.Uses[id]
		switch {
		case obj == nil || obj.Pkg() == nil:
		case obj.Pkg().Path() == "time":
			_, isConst := obj.(*types.Const)
			named = named || isConst
		case depth < 3:
			if spec, ok := k.syntax.Declared(obj.Pos()).(*ast.ValueSpec); ok {
				for _, v := range spec.Values {
					named = named || k.namesUnit(v, depth+1)
				}
			}
		}
		return !named
	})
	return named
}
