package postretry

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/edit"
	"github.com/retrylint/retrylint/internal/request"
)

// bodyFix gives each attempt a body to read: a reader of its own, or that of the
// request wound back.
func (k *check) bodyFix(a *attempt, s *request.Send, sp request.Spent) []analysis.SuggestedFix {
	if s.F.Up != nil || s.Call.Parent() != a.Fn {
		return nil // a helper has other callers
	}
	if sp.Request {
		return k.rewind(a, s)
	}
	return k.ownReader(s, sp)
}

// ownReader makes the reader where it is read, if what it reads is at hand there
// and the reader serves nothing else.
func (k *check) ownReader(s *request.Send, sp request.Spent) []analysis.SuggestedFix {
	made, ok := sp.Reader.(*ssa.Call)
	if !ok || !isReaderOf(made) {
		return nil
	}
	n, user := k.syntax.Call(&made.Call), k.syntax.Call(&s.Call.Call)
	if sp.Maker != nil {
		user = k.syntax.Call(&sp.Maker.Call)
	}
	if n == nil || user == nil {
		return nil
	}
	path := edit.Path(k.files, n.Pos(), n.End())
	st := definition(path, n)
	if st == nil {
		return nil
	}
	reader := k.info.Defs[st.Lhs[0].(*ast.Ident)]
	decl := path[len(path)-2]
	use, uses := k.useIn(user, reader), 0
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && k.info.Uses[id] == reader {
			uses++
		}
		return true
	})
	if reader == nil || use == nil || uses != 1 || !k.atHand(n, use.Pos(), decl) {
		return nil
	}
	from, to, comment := k.lines(st)
	if !from.IsValid() || comment != "" {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Make a new reader in each attempt", TextEdits: []analysis.TextEdit{
		{Pos: from, End: to},
		{Pos: use.Pos(), End: use.End(), NewText: []byte(edit.Text(k.fset, n))},
	}}}
}

// isReaderOf reports whether a call makes a reader of bytes or of a string.
func isReaderOf(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return false
	}
	switch fn.String() {
	case "bytes.NewReader", "bytes.NewBuffer", "bytes.NewBufferString", "strings.NewReader":
		return true
	}
	return false
}

// definition returns the statement that declares one name for the call that a
// path leads to, and does nothing else.
func definition(path []ast.Node, n *ast.CallExpr) *ast.AssignStmt {
	for i, up := range path {
		if st, ok := up.(*ast.AssignStmt); ok {
			if st.Tok == token.DEFINE && len(st.Lhs) == 1 && len(st.Rhs) == 1 && ast.Unparen(st.Rhs[0]) == ast.Expr(n) && edit.Listed(path, i) == i {
				return st
			}
			return nil
		}
	}
	return nil
}

// useIn returns the argument of a call that is the variable itself.
func (k *check) useIn(call *ast.CallExpr, v types.Object) *ast.Ident {
	for _, a := range call.Args {
		if id, ok := ast.Unparen(a).(*ast.Ident); ok && v != nil && k.info.Uses[id] == v {
			return id
		}
	}
	return nil
}

// atHand reports whether a call can be written at pos and means the same there:
// its operands are names, of settled variables, and conversions of these.
func (k *check) atHand(n *ast.CallExpr, pos token.Pos, decl ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.BasicLit, *ast.ParenExpr, *ast.BinaryExpr, *ast.ArrayType:
		case *ast.CallExpr:
			if tv := k.info.Types[n.Fun]; !tv.IsType() {
				fn, isFunc := n.Fun.(*ast.SelectorExpr)
				ok = ok && isFunc && k.isReaderMaker(fn)
			}
		case *ast.SelectorExpr:
			ok = ok && k.plainSelector(n)
			id, isName := n.X.(*ast.Ident)
			ok = ok && isName && k.unchanged(id, pos, decl)
			return false
		case *ast.Ident:
			ok = ok && k.unchanged(n, pos, decl)
		case ast.Expr:
			ok = false
		}
		return ok
	})
	return ok
}

func (k *check) isReaderMaker(sel *ast.SelectorExpr) bool {
	fn, ok := k.info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && (fn.Pkg().Path() == "bytes" || fn.Pkg().Path() == "strings")
}

// unchanged is settledAt for slices, too: what they hold is read late in either
// case.
func (k *check) unchanged(id *ast.Ident, pos token.Pos, decl ast.Node) bool {
	obj := k.info.Uses[id]
	if v, ok := obj.(*types.Var); ok && v.Parent() != k.pkg.Scope() {
		if _, isSlice := v.Type().Underlying().(*types.Slice); isSlice {
			return edit.Lookup(k.pkg, id.Name, pos) == obj && edit.Settled(k.info, decl, v)
		}
	}
	return k.settledAt(id, pos, decl)
}

// rewind sets the request's body anew before the send, where net/http has given
// it a GetBody and the function can return that one's error.
func (k *check) rewind(a *attempt, s *request.Send) []analysis.SuggestedFix {
	call := k.syntax.Call(&s.Call.Call)
	if call == nil || !k.sum.Requests.Rewindable(s) {
		return nil
	}
	req := k.sentName(call)
	path := edit.Path(k.files, call.Pos(), call.End())
	at := -1
	for i, n := range path {
		if n == ast.Node(call) {
			at = edit.Listed(path, i)
		}
	}
	if req == "" || at < 0 {
		return nil
	}
	switch path[at].(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	pos := path[at].Pos()
	values, ok := k.givingUp(a.Fn.Signature.Results(), pos)
	if !ok {
		return nil
	}
	tabs := strings.Repeat("\t", k.fset.Position(pos).Column-1)
	text := fmt.Sprintf("if body, err := %[2]s.GetBody(); err != nil {\n%[1]s\treturn %[3]s\n%[1]s} else {\n%[1]s\t%[2]s.Body = body\n%[1]s}\n%[1]s", tabs, req, values)
	return []analysis.SuggestedFix{{Message: "Rewind the body before each attempt", TextEdits: []analysis.TextEdit{{Pos: pos, End: pos, NewText: []byte(text)}}}}
}

// sentName returns the variable whose request a call sends: as it is, or a copy
// made on the spot.
func (k *check) sentName(call *ast.CallExpr) string {
	for _, e := range call.Args {
		if copied, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			sel, ok := copied.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Clone" && sel.Sel.Name != "WithContext" {
				continue
			}
			e = sel.X
		}
		if id, ok := ast.Unparen(e).(*ast.Ident); ok && request.IsRequest(k.info.TypeOf(id)) && id.Name != "body" && id.Name != "err" {
			return id.Name
		}
	}
	return ""
}

// givingUp writes the results of a function that returns err.
func (k *check) givingUp(results *types.Tuple, pos token.Pos) (string, bool) {
	n := results.Len()
	if n == 0 || !types.Identical(results.At(n-1).Type(), types.Universe.Lookup("error").Type()) {
		return "", false
	}
	values := make([]string, n)
	for i := range n - 1 {
		zero, ok := edit.Zero(k.pkg, results.At(i).Type(), pos)
		if !ok {
			return "", false
		}
		values[i] = zero
	}
	values[n-1] = "err"
	return strings.Join(values, ", "), true
}
