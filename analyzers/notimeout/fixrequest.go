package notimeout

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// requestEdits gives the context to the requests that a call may send, each of
// them made in its own function: by NewRequestWithContext instead of NewRequest,
// or instead of a root.
func (k *check) requestEdits(out *deadline.Outgoing, ctx string) (edits []analysis.TextEdit) {
	req := ssaquery.Arg(out.Instr.Common(), out.Ctx.Arg)
	if req == nil {
		return nil
	}
	all := k.sum.Index.Trace(req, func(src ssa.Value) bool {
		if c, ok := src.(*ssa.Const); ok && c.IsNil() {
			return true
		}
		one := k.requestEdit(out, src, ctx)
		edits = append(edits, one...)
		return one != nil
	})
	if !all {
		return nil
	}
	return edits
}

func (k *check) requestEdit(out *deadline.Outgoing, src ssa.Value, ctx string) []analysis.TextEdit {
	if ext, ok := src.(*ssa.Extract); ok {
		src = ext.Tuple
	}
	made, ok := src.(*ssa.Call)
	if !ok || made.Parent() != out.Instr.Parent() || k.ctxAtHand(made) != ctx {
		return nil
	}
	fn := ssaquery.Callee(&made.Call)
	call := k.syntax.Call(&made.Call)
	if fn == nil || call == nil || !k.means(ctx, call) {
		return nil
	}
	cons := catalog.ConstructorOf(fn)
	if cons == nil || cons.Makes != catalog.Request {
		return nil
	}
	switch cons.Ctx.From {
	case catalog.FromNowhere:
		return k.otherForm(call, cons.Ctx.Form, ctx)
	case catalog.FromArg:
		return k.insteadOfRoot(call, cons.Ctx.Arg, ctx)
	}
	return nil
}

// sendsFix is the fix for what is at fault only as long as these requests have no
// deadline: it gives the context at hand to all of them, or there is none.
func (k *check) sendsFix(sends ...*deadline.Outgoing) []analysis.SuggestedFix {
	var edits []analysis.TextEdit
	names := map[string]bool{}
	for _, out := range sends {
		ctx := k.ctxAtHand(out.Instr)
		call := k.syntax.Call(out.Instr.Common())
		if ctx == "" || call == nil || out.Instr.Parent().Parent() != nil || !k.means(ctx, call) || k.strict {
			return nil
		}
		one := k.requestEdits(out, ctx)
		if one == nil {
			one = k.getEdits(out, ctx)
		}
		if one == nil {
			return nil
		}
		names[ctx] = true
		for _, e := range one { // of a request that is sent twice
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return o.Pos == e.Pos && o.End == e.End }) {
				edits = append(edits, e)
			}
		}
	}
	if edits == nil {
		return nil
	}
	what := "the context at hand"
	if len(names) == 1 {
		for name := range names {
			what = name
		}
	}
	return []analysis.SuggestedFix{{Message: "Give the request " + what, TextEdits: edits}}
}
