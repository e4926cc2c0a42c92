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
			if own := res.OwnLimit(fn, res.named); own.Longest > 0 && !own.Moves {
				res.pass.ExportObjectFact(obj, &Answers{own.Longest})
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

// An OwnLimit is what bounds the answer of an HTTP handler, by itself.
type OwnLimit struct {
	At      *ssa.Call     // sets the longest constant limit for work that the handler waits for; nil if none does
	Longest time.Duration // of these limits
	// Moves says that the handler sets the deadline of its connection, or takes the
	// connection over: then the server's WriteTimeout is not what counts.
	Moves bool
}

// OwnLimit returns the limit that a handler, or what it calls, gives itself;
// runs tells the functions of this package that a call runs.
func (res *Result) OwnLimit(handler *ssa.Function, runs func(*ssa.Call) []*ssa.Function) OwnLimit {
	return res.ownLimit(handler, runs, 0)
}

func (res *Result) ownLimit(fn *ssa.Function, runs func(*ssa.Call) []*ssa.Function, depth int) (own OwnLimit) {
	if fn == nil || depth > maxHandlerDepth {
		return own
	}
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		if callee := ssaquery.Callee(call.Common()); callee != nil {
			switch callee.Name() {
			case "SetWriteDeadline", "SetDeadline", "Hijack":
				own.Moves = true
			}
			if cf := catalog.ContextFuncOf(callee); cf != nil {
				n, ok := res.Index.ConstInt(ssaquery.Arg(call.Common(), cf.Limit))
				if ok && cf.Effect == catalog.CtxBounds && time.Duration(n) > own.Longest {
					own.At, own.Longest = call, time.Duration(n)
				}
				continue
			}
		}
		for _, inner := range runs(call) {
			in := res.ownLimit(inner, runs, depth+1)
			own.Moves = own.Moves || in.Moves
			if in.Longest > own.Longest {
				own.At, own.Longest = in.At, in.Longest
			}
		}
	}
	return own
}

// named is the function of this package that a call names; a literal has no name.
func (res *Result) named(call *ssa.Call) []*ssa.Function {
	if body := res.Index.Static(call.Common()); body != nil && ssaquery.Callee(call.Common()) != nil {
		return []*ssa.Function{body}
	}
	return nil
}
