package notimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
)

// passCtx returns the fix that hands the context at hand to a call: instead of
// the context.Background() that it, or its request, is written with, or by the
// form of the API that takes one. Fixes are applied unseen, so there is none
// where the result might not compile or might mean something else, as in a
// literal.
func (k *check) passCtx(out *deadline.Outgoing, ctx string) []analysis.SuggestedFix {
	call := k.syntax.Call(out.Instr.Common())
	if call == nil || out.Instr.Parent().Parent() != nil || !k.means(ctx, call) {
		return nil
	}
	var edits []analysis.TextEdit
	switch out.Ctx.From {
	case catalog.FromArg:
		edits = k.insteadOfRoot(call, out.Ctx.Arg, ctx)
		if edits == nil && deadline.IsRequest(out.Instr.Common().Signature().Params().At(out.Ctx.Arg).Type()) {
			edits = k.requestEdits(out, ctx)
		}
	case catalog.FromRequest:
		edits = k.requestEdits(out, ctx)
	case catalog.FromNowhere:
		edits = k.otherForm(call, out.Ctx.Form, ctx)
	case catalog.FromSetter:
		edits = k.withSetter(call, out, ctx)
	case catalog.FromOption:
		edits = k.withOption(call, out, ctx)
	}
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Pass " + ctx, TextEdits: edits}}
}

// insteadOfRoot replaces argument i of a call, if that is written as a root and
// the file can do without it.
func (k *check) insteadOfRoot(call *ast.CallExpr, i int, ctx string) []analysis.TextEdit {
	if i < 0 || i >= len(call.Args) || !k.isRoot(call.Args[i]) || !k.stillUsesContext(call) {
		return nil
	}
	arg := call.Args[i]
	return []analysis.TextEdit{{Pos: arg.Pos(), End: arg.End(), NewText: []byte(ctx)}}
}

// isRoot reports whether e is context.Background() or context.TODO().
func (k *check) isRoot(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := k.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok {
		return false
	}
	cf := catalog.ContextFuncOf(fn)
	return cf != nil && cf.Effect == catalog.CtxFresh
}

// stillUsesContext reports whether the file of a call needs package context for
// more than roots that a fix may take away.
func (k *check) stillUsesContext(call *ast.CallExpr) (uses bool) {
	for _, f := range k.pass.Files {
		if call.Pos() < f.FileStart || call.Pos() > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && k.isRoot(e) {
				return false
			}
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					if pkg, ok := k.pass.TypesInfo.Uses[id].(*types.PkgName); ok && pkg.Imported().Path() == "context" {
						uses = true
					}
				}
			}
			return !uses
		})
	}
	return uses
}

// means reports whether the first name in an expression such as r.Context()
// stands, at the call, for the variable that was meant and not for one that
// hides it.
func (k *check) means(ctx string, call *ast.CallExpr) bool {
	name, _, _ := strings.Cut(ctx, ".")
	scope := k.pass.Pkg.Scope().Innermost(call.Pos())
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, call.Pos())
	v, ok := obj.(*types.Var)
	return ok && k.atHand[v]
}

// droppedText is the message of dropped-ctx.
func droppedText(call, ctx string, out *deadline.Outgoing) string {
	if out.Ctx.From == catalog.FromNowhere {
		return fmt.Sprintf("%s takes no context although %s is at hand, so neither its deadline nor its cancellation reaches the call; use %s with %s",
			call, ctx, out.Ctx.Form, ctx)
	}
	if givenElsewhere(out) {
		return fmt.Sprintf("%s is given no context (%s) although %s is at hand, so neither its deadline nor its cancellation reaches the call; pass %s",
			call, out.Ctx.Form, ctx, ctx)
	}
	what := "gets " + out.State.Root.String()
	if out.Ctx.From == catalog.FromRequest {
		what = "sends a request under " + out.State.Root.String()
	}
	if out.Helper != "" && out.Helper != out.Name() {
		what += " for its call of " + out.Helper
	}
	return fmt.Sprintf("%s %s although %s is at hand, so neither its deadline nor its cancellation reaches the call; pass %s", call, what, ctx, ctx)
}
