package nojitter

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/edit"
	"github.com/retrylint/retrylint/internal/retry"
)

// selectFix turns time.Sleep(d) into a select on the context and a timer, where
// the function can return the context's error. Fixes are applied unseen, so
// there is none where the result might not compile or might mean something else.
func (k *check) selectFix(s *retry.Site, w *retry.Wait) []analysis.SuggestedFix {
	fn := w.Fn()
	if fn.Parent() != nil || fn.Synthetic != "" || fn.Syntax() == nil || w.Away {
		return nil
	}
	call := k.sleep(w)
	if call == nil || !writable(call.Args[0]) || !k.isStatement(fn.Syntax(), call) || !k.isContext(s.Ctx, call.Pos(), fn) || k.detached(s, fn, call) || !k.isPackage("time", "time", call.Pos()) {
		return nil
	}
	values, ok := k.returned(fn.Signature.Results(), s.Ctx, call.Pos())
	if !ok {
		return nil
	}
	tabs := strings.Repeat("\t", k.pass.Fset.Position(call.Pos()).Column-1)
	text := fmt.Sprintf("select {\n%[1]scase <-%[2]s.Done():\n%[1]s\treturn %[3]s\n%[1]scase <-time.After(%[4]s):\n%[1]s}",
		tabs, s.Ctx, values, source(call.Args[0]))
	return []analysis.SuggestedFix{{
		Message:   "Wait for " + s.Ctx + ", too",
		TextEdits: []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}},
	}}
}

// sleep returns the call of time.Sleep that a wait is, nil if it is another.
func (k *check) sleep(w *retry.Wait) *ast.CallExpr {
	call, ok := retry.Expr(w.Fn(), w.Span()).(*ast.CallExpr)
	if !ok || !k.isTimeFunc(call, "Sleep") || len(call.Args) != 1 {
		return nil
	}
	return call
}

// isTimeFunc reports whether a call is one of a function of package time.
func (k *check) isTimeFunc(call *ast.CallExpr, name string) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := k.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "time."+name
}

// isStatement reports whether the call stands as a statement of its own, on a
// line of its own that only tabs indent.
func (k *check) isStatement(in ast.Node, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		if st, ok := n.(*ast.ExprStmt); ok && st.X == ast.Expr(call) {
			found = true
		}
		return !found
	})
	return found
}

// isContext reports whether the text names a context at pos that is the
// caller's: a parameter of fn, or a field of the receiver. Another variable may
// hold the context of one attempt, which is done before the wait.
func (k *check) isContext(text string, pos token.Pos, fn *ssa.Function) bool {
	name, field, isField := strings.Cut(text, ".")
	obj := k.lookup(name, pos)
	v, ok := obj.(*types.Var)
	if !ok || !k.isParam(v, fn) {
		return false
	}
	t := v.Type()
	if isField {
		f, _, _ := types.LookupFieldOrMethod(t, true, k.pass.Pkg, field)
		if f == nil || strings.Contains(field, ".") {
			return false
		}
		t = f.Type()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

// isParam reports whether v is a parameter or receiver of fn that keeps its
// value.
func (k *check) isParam(v *types.Var, fn *ssa.Function) bool {
	is := slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return p.Object() == v })
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				is = is && !k.isNameOf(l, v)
			}
		case *ast.UnaryExpr:
			is = is && !(n.Op == token.AND && k.isNameOf(n.X, v))
		}
		return is
	})
	return is
}

// isNameOf reports whether e stands for v or for a part of it.
func (k *check) isNameOf(e ast.Expr, v types.Object) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			return k.pass.TypesInfo.Uses[x] == v
		default:
			return false
		}
	}
}

// detached reports whether a wait may be meant to outlast the context: it comes
// after the loop's function has waited for the end, in a case of a select, or
// with a context that is cut off.
func (k *check) detached(s *retry.Site, fn *ssa.Function, call *ast.CallExpr) (is bool) {
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommClause:
			is = is || n.Pos() <= call.Pos() && call.Pos() < n.End()
		case *ast.SelectorExpr:
			is = is || n.Sel.Name == "WithoutCancel" || n.Sel.Name == "Done" && n.Pos() < s.Span.Pos
		}
		return !is
	})
	return is
}

func (k *check) lookup(name string, pos token.Pos) types.Object {
	return edit.Lookup(k.pass.Pkg, name, pos)
}

// isPackage reports whether a name stands for a package at pos.
func (k *check) isPackage(name, path string, pos token.Pos) bool {
	pkg, ok := k.lookup(name, pos).(*types.PkgName)
	return ok && pkg.Imported().Path() == path
}

// returned writes the results of a function that gives up with the context's
// error; false if the last result is no error, or a zero value has no short
// form.
func (k *check) returned(results *types.Tuple, ctx string, pos token.Pos) (string, bool) {
	n := results.Len()
	if n == 0 || !types.Identical(results.At(n-1).Type(), types.Universe.Lookup("error").Type()) {
		return "", false
	}
	var values []string
	for i := range n - 1 {
		zero, ok := edit.Zero(k.pass.Pkg, results.At(i).Type(), pos)
		if !ok {
			return "", false
		}
		values = append(values, zero)
	}
	return strings.Join(append(values, ctx+".Err()"), ", "), true
}

// jitterFix draws the upper half of a wait that grows, d/2 + rand.N(d/2), and one
// that is always the same around its length, d/2 + rand.N(d): such a peer is not
// to be asked more often than before. rand.N panics where its limit is not
// positive, so d must provably be.
func (k *check) jitterFix(s *retry.Site, w *retry.Wait) []analysis.SuggestedFix {
	if !staysPositive(w) || w.Flaw != retry.NoFlaw || w.Jitter != catalog.No {
		return nil
	}
	if s.Ctx != "" && w.Deaf && long(w) {
		return nil // two fixes of one line do not go together: first the context
	}
	d := k.sleptFor(w)
	if d == nil || !plain(d) || !k.isDuration(d) {
		return nil
	}
	imports, ok := k.randImport(d.Pos())
	if !ok {
		return nil
	}
	whole, title := source(d), "Draw the upper half of the wait"
	half := whole
	switch ast.Unparen(d).(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		half = "(" + half + ")"
	}
	half += "/2"
	limit := half
	if w.Shape == retry.Constant {
		limit, title = whole, "Draw the wait around its length"
	}
	text, err := format.Source([]byte(half + " + rand.N(" + limit + ")"))
	if err != nil {
		return nil
	}
	edits := append(imports, analysis.TextEdit{Pos: d.Pos(), End: d.End(), NewText: text})
	return []analysis.SuggestedFix{{Message: title, TextEdits: edits}}
}

// staysPositive reports whether half of the wait is positive in each attempt:
// its first length is, and it is known not to shrink.
func staysPositive(w *retry.Wait) bool {
	switch w.Shape {
	case retry.Constant, retry.Linear, retry.Exponential:
		return w.Exact && !w.Listed && w.Overflow == 0 && w.First >= 2 && w.Last >= w.First
	}
	return false
}

// sleptFor returns the duration that is written in a wait.
func (k *check) sleptFor(w *retry.Wait) ast.Expr {
	if call := k.sleep(w); call != nil {
		return call.Args[0]
	}
	recv, ok := retry.Expr(w.Fn(), w.Span()).(*ast.UnaryExpr)
	if !ok || recv.Op != token.ARROW {
		return nil
	}
	switch x := ast.Unparen(recv.X).(type) {
	case *ast.CallExpr:
		if k.isTimeFunc(x, "After") && len(x.Args) == 1 {
			return x.Args[0]
		}
	case *ast.SelectorExpr:
		if id, ok := ast.Unparen(x.X).(*ast.Ident); ok && x.Sel.Name == "C" {
			return k.timerLength(w.Fn().Syntax(), k.pass.TypesInfo.Uses[id])
		}
	}
	return nil
}

// timerLength returns what a timer is made with, nil if it may run for
// something else: it is used for its channel and stopped, nothing more.
func (k *check) timerLength(in ast.Node, timer types.Object) (d ast.Expr) {
	uses, known := 0, 0
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if id, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Lhs) == 1 && n.Tok == token.DEFINE && k.pass.TypesInfo.Defs[id] == timer {
				if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && k.isTimeFunc(call, "NewTimer") {
					d = call.Args[0]
				}
			}
		case *ast.SelectorExpr:
			if k.isNameOf(n.X, timer) && (n.Sel.Name == "C" || n.Sel.Name == "Stop") {
				known++
			}
		case *ast.Ident:
			if k.pass.TypesInfo.Uses[n] == timer {
				uses++
			}
		}
		return true
	})
	if timer == nil || uses != known {
		return nil
	}
	return d
}

// plain reports whether an expression may be written twice: it calls nothing.
func plain(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit, *ast.CompositeLit, *ast.IndexExpr, *ast.UnaryExpr:
			ok = false
		}
		return ok
	})
	return ok
}

// writable reports whether source writes the expression in full.
func writable(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit, *ast.CompositeLit:
			ok = false
		}
		return ok
	})
	return ok
}

// isDuration reports whether an expression is a time.Duration by itself, not a
// number that becomes one.
func (k *check) isDuration(e ast.Expr) bool {
	typed := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := k.pass.TypesInfo.Uses[id]; obj != nil && obj.Type().String() == "time.Duration" {
				typed = true
			}
		}
		return !typed
	})
	return typed
}

// randImport returns the edits that make rand stand for math/rand/v2 at pos;
// false if the name is taken.
func (k *check) randImport(pos token.Pos) ([]analysis.TextEdit, bool) {
	const path = "math/rand/v2"
	if v := k.pass.Pkg.GoVersion(); v != "" && version.Compare(v, "go1.22") < 0 {
		return nil, false // not there yet
	}
	if k.isPackage("rand", path, pos) {
		return nil, true
	}
	if k.lookup("rand", pos) != nil {
		return nil, false
	}
	for _, f := range k.pass.Files {
		if pos < f.FileStart || pos > f.FileEnd || len(f.Imports) == 0 {
			continue
		}
		return importEdit(f, path)
	}
	return nil, false
}

// importEdit adds an import where it belongs in the alphabet.
func importEdit(f *ast.File, path string) ([]analysis.TextEdit, bool) {
	var before *ast.ImportSpec
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		if !gen.Lparen.IsValid() {
			return []analysis.TextEdit{{Pos: gen.End(), End: gen.End(), NewText: []byte("\nimport " + strconv.Quote(path))}}, true
		}
		for _, spec := range gen.Specs {
			imp := spec.(*ast.ImportSpec)
			if p, err := strconv.Unquote(imp.Path.Value); err == nil && p < path && imp.Name == nil && catalog.Std(p) {
				before = imp
			}
		}
		if before == nil {
			return []analysis.TextEdit{{Pos: gen.Lparen + 1, End: gen.Lparen + 1, NewText: []byte("\n\t" + strconv.Quote(path))}}, true
		}
		return []analysis.TextEdit{{Pos: before.End(), End: before.End(), NewText: []byte("\n\t" + strconv.Quote(path))}}, true
	}
	return nil, false
}

func source(e ast.Expr) string { return types.ExprString(e) }
