package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

var errorType = types.Universe.Lookup("error").Type()

// isErrorType reports whether t is error or a type that implements it.
func isErrorType(t types.Type) bool {
	if types.Identical(t, errorType) {
		return true
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() != types.Invalid {
		return false // syscall.Errno and the like: numbers first
	}
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}

func isCtx(t types.Type) bool          { return ssaquery.PointsTo(t, "context", "Context") }
func isDuration(t types.Type) bool     { return ssaquery.PointsTo(t, "time", "Duration") }
func isHTTPResponse(t types.Type) bool { return ssaquery.PointsTo(t, "net/http", "Response") }

// isTimeChan reports whether t is a channel that delivers times: a timer's or a
// ticker's.
func isTimeChan(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && ch.Dir() != types.SendOnly && ssaquery.PointsTo(ch.Elem(), "time", "Time")
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// isFunc reports whether fn is the named function of package pkg, or the method
// of its type recv.
func isFunc(fn *types.Func, pkg, recv, name string) bool {
	if fn == nil || fn.Name() != name || fn.Pkg() == nil || fn.Pkg().Path() != pkg {
		return false
	}
	return ssaquery.RecvName(fn) == recv
}

func inStd(fn *types.Func) bool { return catalog.Std(ssaquery.PkgOf(fn)) }

// resultTypes returns the types of a call's results.
func resultTypes(c *ssa.CallCommon) []types.Type {
	res := c.Signature().Results()
	out := make([]types.Type, res.Len())
	for i := range out {
		out[i] = res.At(i).Type()
	}
	return out
}

// errIndex returns the index of the last result if that is an error, else -1.
func errIndex(res []types.Type) int {
	if n := len(res); n > 0 && isErrorType(res[n-1]) {
		return n - 1
	}
	return -1
}

// errIndexOf is errIndex for a signature.
func errIndexOf(sig *types.Signature) int {
	n := sig.Results().Len()
	if n == 0 || !isErrorType(sig.Results().At(n-1).Type()) {
		return -1
	}
	return n - 1
}

// results returns the values of a call's results; nil where one is not used.
func results(call *ssa.Call) []ssa.Value {
	res := call.Call.Signature().Results()
	if res.Len() == 0 {
		return nil
	}
	if res.Len() == 1 {
		return []ssa.Value{call}
	}
	out := make([]ssa.Value, res.Len())
	for _, r := range *call.Referrers() {
		if x, ok := r.(*ssa.Extract); ok {
			out[x.Index] = x
		}
	}
	return out
}

// callee is ssaquery.Callee, nil-safe for builtins.
func callee(c *ssa.CallCommon) *types.Func { return ssaquery.Callee(c) }

// isReceive reports whether in is a channel receive.
func isReceive(in ssa.Instruction) (*ssa.UnOp, bool) {
	u, ok := in.(*ssa.UnOp)
	return u, ok && u.Op == token.ARROW
}
