package summary

import (
	"fmt"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Answers is a fact on HTTP handler functions, ServeHTTP methods among them, that
// give themselves a constant time for an answer, and leave the connection's
// deadline alone.
type Answers struct {
	Longest time.Duration // of those limits
}

// AFact marks the fact.
func (*Answers) AFact() {}

func (f *Answers) String() string { return fmt.Sprintf("answers(within %v)", f.Longest) }

// maxHandlerDepth bounds the calls of a handler that are followed.
const maxHandlerDepth = 3

// AnswersWithin returns the longest constant limit that a handler function of
// another package gives itself; false if it has none.
func (res *Result) AnswersWithin(handler *types.Func) (time.Duration, bool) {
	var f Answers
	ok := handler != nil && handler.Pkg() != res.pass.Pkg && res.pass.ImportObjectFact(handler, &f)
	return f.Longest, ok
}

func (res *Result) exportHandlers() {
	for _, fn := range res.Funcs {
		obj := declared(fn)
		if obj == nil || !isExported(obj) || !isHandler(obj.Signature()) {
			continue
		}
		res.guard(fn, func() {
			if d, moves := res.longestInside(fn, 0); d > 0 && !moves {
				res.pass.ExportObjectFact(obj, &Answers{d})
			}
		})
	}
}

// isHandler reports whether a function is one that serves HTTP requests.
func isHandler(sig *types.Signature) bool {
	ps := sig.Params()
	if ps.Len() != 2 || sig.Results().Len() != 0 || !ssaquery.PointsTo(ps.At(1).Type(), "net/http", "Request") {
		return false
	}
	w, ok := types.Unalias(ps.At(0).Type()).(*types.Named)
	return ok && w.Obj().Pkg() != nil && w.Obj().Pkg().Path() == "net/http" && w.Obj().Name() == "ResponseWriter"
}

// longestInside returns the longest constant limit that a function, or what it
// calls in this package, sets for work that it waits for, and whether one of them
// sets the deadline of its connection itself.
func (res *Result) longestInside(fn *ssa.Function, depth int) (longest time.Duration, moves bool) {
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		callee := ssaquery.Callee(call.Common())
		if callee == nil {
			continue
		}
		switch callee.Name() {
		case "SetWriteDeadline", "SetDeadline", "Hijack":
			return 0, true
		}
		if cf := catalog.ContextFuncOf(callee); cf != nil {
			if n, ok := res.Index.ConstInt(ssaquery.Arg(call.Common(), cf.Limit)); ok && cf.Effect == catalog.CtxBounds {
				longest = max(longest, time.Duration(n))
			}
			continue
		}
		body := res.Index.Static(call.Common())
		if body == nil || depth == maxHandlerDepth {
			continue
		}
		d, m := res.longestInside(body, depth+1)
		if m {
			return 0, true
		}
		longest = max(longest, d)
	}
	return longest, false
}
