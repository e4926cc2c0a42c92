// Package edit helps to write fixes: source text that compiles where it is put
// and means what it says. Fixes are applied unseen, so each function says no
// where it cannot be sure.
package edit

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/astutil"
)

// Lookup returns what a name stands for at pos, nil if it stands for nothing.
func Lookup(pkg *types.Package, name string, pos token.Pos) types.Object {
	scope := pkg.Scope().Innermost(pos)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// Taken reports whether anything in a scope, or in one around it, has a name,
// wherever it is declared.
func Taken(scope *types.Scope, name string) bool {
	for ; scope != nil; scope = scope.Parent() {
		if scope.Lookup(name) != nil {
			return true
		}
	}
	return false
}

// TakenAt is Taken for the scope of a place in the package.
func TakenAt(pkg *types.Package, name string, pos token.Pos) bool {
	return Taken(pkg.Scope().Innermost(pos), name)
}

// Zero writes the zero value of a type at pos; a struct must have a plain name
// in the package.
func Zero(pkg *types.Package, t types.Type, pos token.Pos) (string, bool) {
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return "", false
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return "nil", true
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return "false", true
		case info&types.IsNumeric != 0:
			return "0", true
		case info&types.IsString != 0:
			return `""`, true
		}
	case *types.Struct:
		named, ok := types.Unalias(t).(*types.Named)
		if ok && named.TypeArgs() == nil && Lookup(pkg, named.Obj().Name(), pos) == types.Object(named.Obj()) {
			return named.Obj().Name() + "{}", true
		}
	}
	return "", false
}

// Path returns the nodes around a position, the innermost first, nil if no file
// holds it.
func Path(files []*ast.File, pos, end token.Pos) []ast.Node {
	for _, f := range files {
		if f.FileStart <= pos && pos < f.FileEnd {
			path, _ := astutil.PathEnclosingInterval(f, pos, end)
			return path
		}
	}
	return nil
}

// Listed returns the place in a path of the statement in a list that holds node
// i: what is put before it runs before the node, each time once. It is -1 where
// there is none: in the header of a loop, of a case or of a select, and outside
// of functions. A label belongs to its statement.
func Listed(path []ast.Node, i int) int {
	for ; i+1 < len(path); i++ {
		if _, ok := path[i].(*ast.FuncLit); ok {
			return -1 // left by way of its parameters
		}
		switch up := path[i+1].(type) {
		case *ast.BlockStmt:
			return i
		case *ast.CaseClause:
			if st, ok := path[i].(ast.Stmt); ok && slices.Contains(up.Body, st) {
				return i
			}
			return -1
		case *ast.CommClause:
			if st, ok := path[i].(ast.Stmt); ok && slices.Contains(up.Body, st) {
				return i
			}
			return -1
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncDecl, *ast.GenDecl, *ast.File:
			if _, ok := up.(*ast.GenDecl); ok && i+2 < len(path) {
				if _, ok := path[i+2].(*ast.DeclStmt); ok {
					continue
				}
			}
			return -1
		}
	}
	return -1
}

// Scope returns the scope that declarations before the statement at place i of a
// path belong to.
func Scope(info *types.Info, path []ast.Node, i int) *types.Scope {
	if i+1 >= len(path) {
		return nil
	}
	if i+2 < len(path) {
		switch fn := path[i+2].(type) {
		case *ast.FuncDecl:
			return info.Scopes[fn.Type]
		case *ast.FuncLit:
			return info.Scopes[fn.Type]
		}
	}
	return info.Scopes[path[i+1]]
}

// Text writes a node as gofmt would.
func Text(fset *token.FileSet, n ast.Node) string {
	var b bytes.Buffer
	if err := format.Node(&b, fset, n); err != nil {
		return ""
	}
	return b.String()
}

// Settled reports whether a variable keeps in the syntax around it what it got
// where it was declared: nothing assigns it or a part of it, or takes its
// address.
func Settled(info *types.Info, in ast.Node, v types.Object) bool {
	settled := true
	is := func(e ast.Expr) bool { return root(info, e) == v }
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			settled = settled && !slices.ContainsFunc(n.Lhs, is)
		case *ast.IncDecStmt:
			settled = settled && !is(n.X)
		case *ast.RangeStmt:
			settled = settled && (n.Tok != token.ASSIGN || !is(n.Key) && !is(n.Value))
		case *ast.UnaryExpr:
			settled = settled && !(n.Op == token.AND && is(n.X))
		}
		return settled
	})
	return settled
}

// root returns what an expression is a part of; nil for what defines it.
func root(info *types.Info, e ast.Expr) types.Object {
	for e != nil {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			return info.Uses[x]
		default:
			return nil
		}
	}
	return nil
}
