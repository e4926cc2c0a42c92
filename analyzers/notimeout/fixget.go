package notimeout

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/edit"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// getEdits turns
//
//	resp, err := http.Get(url)
//	if err != nil {
//		return err
//	}
//
// into a request made with the context at hand and sent through the same client,
// a failure of either answered alike. There is none where the error is answered
// in another form, which could not be copied unseen.
func (k *check) getEdits(out *deadline.Outgoing, ctx string) []analysis.TextEdit {
	call := k.syntax.Call(out.Instr.Common())
	if call == nil || out.Fn == nil || shortSends[out.Fn.FullName()] == "" {
		return nil
	}
	method := shortSends[out.Fn.FullName()]
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	assign, failed := k.answered(call)
	pkg := k.importName(call.Pos(), out.Fn.Pkg())
	req := k.requestName(out.Instr, call)
	if failed == nil || pkg == "" || req == "" {
		return nil
	}
	through := k.source(fun.X, "")
	if id, ok := fun.X.(*ast.Ident); ok && id.Name == pkg && out.Fn.Signature().Recv() == nil {
		through = pkg + ".DefaultClient"
	}
	body := "nil"
	if len(call.Args) == 3 {
		body = k.source(call.Args[2], "")
	}
	tab := "\n" + strings.Repeat("\t", k.pass.Fset.Position(assign.Pos()).Column-1)
	made := fmt.Sprintf("%s, %s := %s.NewRequestWithContext(%s, %s.Method%s, %s, %s)%sif %s %s%s",
		req, k.source(assign.Lhs[1], ""), pkg, ctx, pkg, method, k.source(call.Args[0], ""), body,
		tab, k.source(failed.Cond, ""), k.source(failed.Body, tab), tab)
	if len(call.Args) == 3 {
		made += fmt.Sprintf("%s.Header.Set(\"Content-Type\", %s)%s", req, k.source(call.Args[1], ""), tab)
	}
	return []analysis.TextEdit{
		insertion(assign.Pos(), made),
		{Pos: call.Pos(), End: call.End(), NewText: []byte(through + ".Do(" + req + ")")},
	}
}

// shortSends are the functions that make a request and send it, by the method
// they use.
var shortSends = map[string]string{
	"net/http.Get":            "Get",
	"net/http.Head":           "Head",
	"net/http.Post":           "Post",
	"(*net/http.Client).Get":  "Get",
	"(*net/http.Client).Head": "Head",
	"(*net/http.Client).Post": "Post",
}

// answered returns the statement resp, err := call, and the one after it that
// leaves if err is not nil, if that could stand in front, too.
func (k *check) answered(call *ast.CallExpr) (assign *ast.AssignStmt, failed *ast.IfStmt) {
	list, i := k.statement(call)
	if i < 0 || i+1 >= len(list) {
		return nil, nil
	}
	assign, _ = list[i].(*ast.AssignStmt)
	failed, _ = list[i+1].(*ast.IfStmt)
	if assign == nil || failed == nil || assign.Tok != token.DEFINE || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 ||
		assign.Rhs[0] != ast.Expr(call) || failed.Init != nil || failed.Else != nil {
		return nil, nil
	}
	resp, err := assign.Lhs[0].(*ast.Ident), assign.Lhs[1].(*ast.Ident)
	cond, ok := failed.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || err.Name == "_" || k.pass.TypesInfo.Defs[resp] == nil {
		return nil, nil // a new response: the statement still declares something
	}
	x, ok := cond.X.(*ast.Ident)
	if !ok || x.Name != err.Name || !k.pass.TypesInfo.Types[cond.Y].IsNil() || !leaves(failed.Body) || !k.copies(failed.Body, resp) {
		return nil, nil
	}
	return assign, failed
}

// statement returns the statements among which the one of a call stands, and
// its place there; -1 if it is none of its own.
func (k *check) statement(call *ast.CallExpr) (list []ast.Stmt, i int) {
	i = -1
	for _, f := range k.pass.Files {
		if call.Pos() < f.FileStart || call.Pos() > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			var in []ast.Stmt
			switch n := n.(type) {
			case *ast.BlockStmt:
				in = n.List
			case *ast.CaseClause:
				in = n.Body
			case *ast.CommClause:
				in = n.Body
			}
			if at := slices.IndexFunc(in, func(s ast.Stmt) bool { return s.Pos() <= call.Pos() && call.End() <= s.End() }); at >= 0 {
				list, i = in, at // the innermost is found last
			}
			return n == nil || (n.Pos() <= call.Pos() && call.End() <= n.End())
		})
	}
	return list, i
}

// leaves reports whether a block ends by leaving.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.CONTINUE
	}
	return false
}

// copies reports whether a block means the same one statement earlier, and can
// be printed: it does not name the response, has no labels, and no text that goes
// over several lines.
func (k *check) copies(b *ast.BlockStmt, resp *ast.Ident) bool {
	ok := true
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			ok = ok && n.Name != resp.Name
		case *ast.LabeledStmt:
			ok = false
		case *ast.BasicLit:
			ok = ok && !strings.Contains(n.Value, "\n")
		}
		return ok
	})
	return ok
}

// requestName returns a name for a request that is free where a call is, and
// differs from those for other calls of the same function.
func (k *check) requestName(in ssa.CallInstruction, call *ast.CallExpr) string {
	n := 1
	for other := range ssaquery.Instrs[*ssa.Call](in.Parent()) {
		if fn := ssaquery.Callee(&other.Call); fn != nil && shortSends[fn.FullName()] != "" && other.Call.Pos() < in.Common().Pos() {
			n++
		}
	}
	name := "req"
	if n > 1 {
		name = fmt.Sprintf("req%d", n)
	}
	fn := in.Parent().Syntax()
	if fn == nil {
		return ""
	}
	free := true
	ast.Inspect(fn, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		free = free && !(ok && id.Name == name)
		return free
	})
	if !free || edit.TakenAt(k.pass.Pkg, name, call.Pos()) {
		return ""
	}
	return name
}

// source prints a node, its lines joined by newline where that is not "".
func (k *check) source(n ast.Node, newline string) string {
	var b strings.Builder
	if format.Node(&b, k.pass.Fset, n) != nil {
		return ""
	}
	if newline == "" {
		return b.String()
	}
	return strings.ReplaceAll(b.String(), "\n", newline)
}
