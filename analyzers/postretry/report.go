package postretry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/diag"
)

// report points at a call. Findings with one fault are one: the narrowest wins.
func (k *check) report(category string, call *ssa.Call, fault token.Pos, message string, fixes ...analysis.SuggestedFix) {
	n := k.syntax.Call(&call.Call)
	if n == nil {
		return
	}
	if !fault.IsValid() {
		fault = n.Pos()
	}
	k.Add(diag.Finding{Category: category, Pos: n.Pos(), End: n.End(), Fault: fault, Message: message, Fixes: fixes})
}

// text is what a call calls, as written, shortened where it is long.
func (k *check) text(call *ssa.Call) string {
	n := k.syntax.Call(&call.Call)
	if n == nil {
		return "the call"
	}
	text := []rune(types.ExprString(n.Fun))
	if len(text) > 40 {
		return string(text[:37]) + "..."
	}
	return string(text)
}

// isRef reports whether fn is one of the functions named.
func isRef(fn *types.Func, refs []catalog.Ref) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	path, _ := catalog.Path(fn.Pkg().Path())
	for _, r := range refs {
		if r.Pkg == path && r.Name == fn.Name() {
			return true
		}
	}
	return false
}
