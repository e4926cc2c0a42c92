package notimeout

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/diag"
)

// report points at a call.
func (k *check) report(category string, in ssa.CallInstruction, message string) {
	k.reportFixed(category, in, message, nil)
}

// reportFixed points at a call, and offers a fix.
func (k *check) reportFixed(category string, in ssa.CallInstruction, message string, fixes []analysis.SuggestedFix) {
	if call := k.syntax.Call(in.Common()); call != nil {
		k.Add(diag.Finding{Category: category, Pos: call.Pos(), End: call.End(), Message: message, Fixes: fixes})
	}
}

func (k *check) reportNode(category string, n ast.Node, message string) {
	k.Add(diag.Finding{Category: category, Pos: n.Pos(), End: n.End(), Message: message})
}

// callText is the called function as written, shortened where it is an
// expression of its own.
func (k *check) callText(out *deadline.Outgoing) string {
	call := k.syntax.Call(out.Instr.Common())
	if call == nil {
		return out.Name()
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if text := types.ExprString(fun); len(text) <= 40 {
			return text
		}
		return fun.Sel.Name
	}
	return out.Name()
}
