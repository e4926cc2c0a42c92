package ssaquery

import (
	"go/ast"
	"go/token"
	"go/types"
)

// EndlessLoops returns the loops in fn, but not in literals in it, that no
// condition of their own ends: for {}, a range over a channel, and those that
// only ask whether a context is done.
func EndlessLoops(fn ast.Node, info *types.Info) (loops []ast.Stmt) {
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == fn
		case *ast.ForStmt:
			if n.Cond == nil || asksContext(n.Cond, info) {
				loops = append(loops, n)
			}
		case *ast.RangeStmt:
			if t := info.TypeOf(n.X); t != nil {
				if _, ok := t.Underlying().(*types.Chan); ok {
					loops = append(loops, n)
				}
			}
		}
		return true
	})
	return loops
}

// asksContext reports whether a condition is ctx.Err() == nil.
func asksContext(cond ast.Expr, info *types.Info) bool {
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.EQL {
		return false
	}
	for _, side := range []ast.Expr{cmp.X, cmp.Y} {
		call, ok := ast.Unparen(side).(*ast.CallExpr)
		if !ok {
			continue
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			if fn, ok := info.Uses[sel.Sel].(*types.Func); ok && fn.FullName() == "(context.Context).Err" {
				return true
			}
		}
	}
	return false
}
