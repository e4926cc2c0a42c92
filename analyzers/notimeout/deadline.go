package notimeout

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// unary judges a remote call that is bounded by its context alone.
func (k *check) unary(out *deadline.Outgoing) {
	if out.Shape != catalog.Unary && out.Shape != catalog.Shutdown {
		return
	}
	if out.State.Kind != deadline.None {
		return
	}
	if out.Bound != deadline.Unbounded {
		// the client may end the call in time, but not when the caller gives up
		if k.strict && out.State.Root != deadline.Detached && out.Ctx.From != catalog.FromNowhere {
			k.dropped(out)
		}
		return
	}
	if out.Ctx.From == catalog.FromNowhere && (out.Ctx.Form == "" || (out.Kind == catalog.SQL && k.onlyAtStart(out.Instr))) {
		return
	}
	if out.Shape == catalog.Shutdown {
		k.report(noDeadline, out.Instr, fmt.Sprintf(
			"%s runs under %s and waits for ever for a connection that stays busy; give it a fresh context.WithTimeout(context.Background(), ...): ctx is done by then and would not drain",
			k.callText(out), out.State.Root))
		return
	}
	if out.State.Root != deadline.Detached && k.dropped(out) {
		return
	}
	k.report(noDeadline, out.Instr, noDeadlineText(k.callText(out), out))
}

func noDeadlineText(call string, out *deadline.Outgoing) string {
	if out.Helper != "" && out.Helper != out.Name() {
		call += " (which calls " + out.Helper + ")"
	}
	switch {
	case out.State.Root == deadline.Implicit && out.Ctx.From == catalog.FromArg:
		return fmt.Sprintf("%s is given a request without a context, and waits for ever for a peer that stays silent; build it with http.NewRequestWithContext and a deadline", call)
	case givenElsewhere(out):
		return fmt.Sprintf("%s is given no context (%s) and waits for ever for a peer that stays silent; give it one with a deadline", call, out.Ctx.Form)
	case out.Ctx.From == catalog.FromNowhere:
		return fmt.Sprintf("%s takes no context and waits for ever for a peer that stays silent; use %s under context.WithTimeout", call, out.Ctx.Form)
	case out.State.Root == deadline.Detached:
		return fmt.Sprintf("%s runs under context.WithoutCancel, which drops the deadline together with the cancellation, and waits for ever for a peer that stays silent; wrap it in context.WithTimeout", call)
	}
	return fmt.Sprintf("%s runs under %s, which never expires, and waits for ever for a peer that stays silent; derive the context with context.WithTimeout", call, out.State.Root)
}

// givenElsewhere reports whether a call should have got its context from
// something other than an argument, and did not.
func givenElsewhere(out *deadline.Outgoing) bool {
	switch out.Ctx.From {
	case catalog.FromSetter, catalog.FromOption, catalog.FromField:
		return out.State.Root == deadline.Implicit
	}
	return false
}

// dropped reports a call that leaves the context at hand unused, if there is
// one.
func (k *check) dropped(out *deadline.Outgoing) bool {
	ctx := k.ctxAtHand(out.Instr)
	if ctx == "" {
		return false
	}
	call := k.syntax.Call(out.Instr.Common())
	if call == nil {
		return false
	}
	k.Add(diag.Finding{
		Category: droppedCtx,
		Pos:      call.Pos(),
		End:      call.End(),
		Message:  droppedText(k.callText(out), ctx, out),
		Fixes:    k.passCtx(out, ctx),
	})
	return true
}

// onlyAtStart reports whether a call runs once, while the program starts: main and
// init of package main, and what nothing but these calls. Handlers, goroutines
// and what endless loops call run later.
func (k *check) onlyAtStart(in ssa.CallInstruction) bool {
	if _, isGo := in.(*ssa.Go); isGo || k.pass.Pkg.Name() != "main" || k.inEndlessLoop(in) {
		return false
	}
	return k.startOnly(in.Parent(), map[*ssa.Function]bool{})
}

func (k *check) startOnly(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return true
	}
	seen[fn] = true
	if fn.Parent() == nil && fn.Signature.Recv() == nil && (fn.Name() == "main" || fn.Name() == "init" || fn.Synthetic == "package initializer") {
		return true
	}
	ix := k.sum.Index
	if !ix.OnlyCallers(fn) && !(fn.Signature.Recv() != nil && !ix.UsedAsValue(fn)) {
		return false
	}
	calls := ix.Callers(fn)
	for _, call := range calls {
		if _, isGo := call.(*ssa.Go); isGo || k.inEndlessLoop(call) || !k.startOnly(call.Parent(), seen) {
			return false
		}
	}
	return len(calls) > 0
}

// inEndlessLoop reports whether a call is repeated until something ends the
// program.
func (k *check) inEndlessLoop(in ssa.CallInstruction) bool {
	fn := in.Parent().Syntax()
	if fn == nil {
		return false
	}
	pos := in.Common().Pos()
	return slices.ContainsFunc(ssaquery.EndlessLoops(fn, k.pass.TypesInfo), func(loop ast.Stmt) bool {
		return loop.Pos() <= pos && pos < loop.End()
	})
}
