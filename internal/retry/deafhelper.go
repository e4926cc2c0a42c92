package retry

import (
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A DeafHelper is a call that hands a remote operation to a helper which
// sleeps between the attempts and was never given a context, where one is at
// hand.
type DeafHelper struct {
	Span    Span
	Helper  string // as written
	Ctx     string // the context at hand
	Longest time.Duration
	Exact   bool // Longest is known
}

// deafHelpers returns such calls of a function.
func (p *Package) deafHelpers(fn *ssa.Function) []DeafHelper {
	var out []DeafHelper
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			r, ok := p.retrierOf(&call.Call)
			if !ok || r.Cancel != catalog.No || r.Ctx >= 0 || takesCtx(&call.Call) {
				continue
			}
			if n, known := p.resolve(r.Attempts, &call.Call).Const(); known && n < 2 {
				continue
			}
			arg, ctx := ssaquery.Arg(&call.Call, r.Op), p.ctxAtHand(fn)
			if arg == nil || ctx == "" {
				continue
			}
			if op := p.ix.FuncOf(arg); op == nil || p.bodyFailure(op) < Remote {
				continue
			}
			d := DeafHelper{Span: callSpan(fn, call), Helper: shorten(exprOfCall(call)), Ctx: ctx}
			if n, ok := p.resolve(Count{Term: r.Longest}, &call.Call).Const(); ok {
				d.Longest, d.Exact = time.Duration(n), true
			}
			out = append(out, d)
		}
	}
	return out
}

// hasOtherCase reports whether a wait is a select that something other than time
// may end.
func hasOtherCase(at place) bool {
	sel, ok := at.in.(*ssa.Select)
	if !ok {
		return false
	}
	for _, st := range sel.States {
		if st.Dir == types.RecvOnly && !isTimeChan(st.Chan.Type()) {
			return true
		}
	}
	return false
}

// longestTerm returns the longest length of a wait as its function's callers
// see it.
func (p *Package) longestTerm(w *Wait) term.Term {
	if w.Known && w.Exact {
		return term.OfDuration(w.Longest)
	}
	call, ok := w.at.in.(*ssa.Call)
	if !ok || !isFunc(callee(&call.Call), "time", "", "Sleep") || w.Shape != Constant {
		return term.Term{}
	}
	if prm, ok := unwrapLoad(call.Call.Args[0]).(*ssa.Parameter); ok && ssaquery.ParamIndex(prm) >= 0 {
		return term.OfParam(ssaquery.ParamIndex(prm))
	}
	return term.Term{}
}

// DeafHelpers returns the calls of a function that hand a remote operation to a
// helper which cannot be told to stop, though a context is at hand.
func (p *Package) DeafHelpers(fn *ssa.Function) []DeafHelper {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.deafHelpers(fn)
}
