package notimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// tlsForm turns tls.Dial(network, addr, config) into a tls.Dialer's DialContext.
// That returns a net.Conn, which must do where the connection goes.
func (k *check) tlsForm(call *ast.CallExpr, sel *ast.SelectorExpr, ctx string) []analysis.TextEdit {
	pkg, ok := sel.X.(*ast.Ident)
	if !ok || len(call.Args) != 3 || !k.doesAsConn(call) {
		return nil
	}
	dialer := "(&" + pkg.Name + ".Dialer{}).DialContext("
	if config := call.Args[2]; !k.pass.TypesInfo.Types[config].IsNil() {
		dialer = "(&" + pkg.Name + ".Dialer{Config: " + k.source(config, "") + "}).DialContext("
	}
	return []analysis.TextEdit{
		{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte(dialer + ctx + ", ")},
		{Pos: call.Args[1].End(), End: call.End(), NewText: []byte(")")},
	}
}

// doesAsConn reports whether the result of a dial may be any net.Conn: it is
// returned as an interface, or kept in a new variable that is only used so.
func (k *check) doesAsConn(call *ast.CallExpr) bool {
	list, i := k.statement(call)
	if i < 0 {
		return false
	}
	conn := k.netConn(call)
	if conn == nil {
		return false
	}
	switch s := list[i].(type) {
	case *ast.ReturnStmt:
		return len(s.Results) == 1 && s.Results[0] == ast.Expr(call) && k.returnsInterface(s, 0, conn)
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 2 || len(s.Rhs) != 1 || s.Rhs[0] != ast.Expr(call) {
			return false
		}
		v := k.pass.TypesInfo.Defs[s.Lhs[0].(*ast.Ident)]
		return v != nil && k.usedAs(v, conn)
	}
	return false
}

// netConn returns net.Conn, as the result of a method of the tls.Conn that a dial
// gives.
func (k *check) netConn(call *ast.CallExpr) types.Type {
	results, ok := k.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	if !ok || results.Len() == 0 {
		return nil
	}
	inner := k.methodOf(results.At(0).Type(), "NetConn")
	if inner == nil {
		return nil
	}
	return inner.Signature().Results().At(0).Type()
}

// usedAs reports whether every use of v is one that a value of type t would do
// for: a call of one of t's methods, an argument or a result whose type is an
// interface that t fulfils.
func (k *check) usedAs(v types.Object, t types.Type) bool {
	ok := true
	for _, f := range k.pass.Files {
		if v.Pos() < f.FileStart || v.Pos() > f.FileEnd {
			continue
		}
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			if id, isIdent := n.(*ast.Ident); isIdent && k.pass.TypesInfo.Uses[id] == v {
				ok = ok && k.useFits(id, path, t)
			}
			path = append(path, n)
			return true
		})
	}
	return ok
}

func (k *check) useFits(use *ast.Ident, path []ast.Node, t types.Type) bool {
	if len(path) == 0 {
		return false
	}
	switch parent := path[len(path)-1].(type) {
	case *ast.SelectorExpr:
		return parent.X == ast.Expr(use) && k.methodOf(t, parent.Sel.Name) != nil
	case *ast.BinaryExpr: // conn != nil
		return k.pass.TypesInfo.Types[parent.Y].IsNil()
	case *ast.CallExpr:
		sig, ok := k.pass.TypesInfo.TypeOf(parent.Fun).Underlying().(*types.Signature)
		for i, arg := range parent.Args {
			if arg == ast.Expr(use) {
				return ok && i < sig.Params().Len() && !(sig.Variadic() && i == sig.Params().Len()-1) && holds(sig.Params().At(i).Type(), t)
			}
		}
	case *ast.ReturnStmt:
		for i, r := range parent.Results {
			if r == ast.Expr(use) {
				return k.returnsInterface(parent, i, t)
			}
		}
	}
	return false
}

// holds reports whether an interface type can hold a t.
func holds(in, t types.Type) bool { return types.IsInterface(in) && types.AssignableTo(t, in) }

// returnsInterface reports whether result i of the function that a return
// statement leaves is an interface that can hold a t.
func (k *check) returnsInterface(ret *ast.ReturnStmt, i int, t types.Type) bool {
	var sig *types.Signature
	for _, f := range k.pass.Files {
		if ret.Pos() < f.FileStart || ret.Pos() > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || ret.Pos() < n.Pos() || n.End() < ret.End() {
				return n == nil
			}
			switch n := n.(type) {
			case *ast.FuncDecl:
				sig, _ = k.pass.TypesInfo.Defs[n.Name].Type().(*types.Signature)
			case *ast.FuncLit:
				sig, _ = k.pass.TypesInfo.TypeOf(n).(*types.Signature)
			}
			return true
		})
	}
	return sig != nil && i < sig.Results().Len() && holds(sig.Results().At(i).Type(), t)
}
