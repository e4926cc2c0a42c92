package retry

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A Library is a call of a retry library: a site whose waits and attempts are
// configuration.
type Library struct {
	Fn    *ssa.Function
	Call  *ssa.Call
	Entry *catalog.Policy
	*Policy
	// Op is the operation's code; nil if the loop around is the operation, or it
	// is not in sight.
	Op *ssa.Function
	// Loop is the site whose turns the library paces, nil for a call that is
	// handed the operation.
	Loop *Site
	// AtHand names a context at hand, "" if there is none.
	AtHand string
	// Tolerant polls ask again both after a failure and while the state is not
	// reached.
	Tolerant bool
	// Permanent and RetryAfter are faults in what is repeated.
	Permanent  *Permanent
	RetryAfter *RetryAfter
	// Stops says that the operation ends the attempts by itself when it is told to
	// stop, or has tried for long enough.
	Stops bool

	opText string
}

// Libraries returns the calls of fn that run an operation again and again by a
// retry library, or pace a loop that does.
func (p *Package) Libraries(fn *ssa.Function) []*Library {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.librariesOf(fn)
}

func (p *Package) librariesOf(fn *ssa.Function) []*Library {
	if list, ok := p.libraries[fn]; ok {
		return list
	}
	if p.libraries == nil {
		p.libraries = map[*ssa.Function][]*Library{}
	}
	p.libraries[fn] = nil
	var list []*Library
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if l := p.library(call); l != nil {
				list = append(list, l)
			}
			list = append(list, p.pacedBy(call)...)
		}
	}
	p.libraries[fn] = list
	return list
}

// library is the site that a call of a library's entry is, nil for other calls.
func (p *Package) library(call *ssa.Call) *Library {
	entry := catalog.PolicyOf(ssaquery.Callee(&call.Call))
	if entry == nil {
		return nil
	}
	l := &Library{Fn: call.Parent(), Call: call, Entry: entry}
	if entry.Op < 0 {
		if l.Loop = p.loopOf(call, entry.Next); l.Loop == nil || l.Loop.Class < Tolerant {
			return nil
		}
	} else if !p.operationOf(l) {
		return nil
	}
	l.Policy = p.configured(call, entry)
	l.AtHand, l.opText = p.ctxAtHand(call.Parent()), p.opTextOf(l)
	if l.Op != nil {
		l.Permanent, l.RetryAfter, l.Stops = p.permanentOp(l), p.throttledOp(l), p.stopsItself(l)
	}
	return l
}

// configured resolves the policy of one call of an entry.
func (p *Package) configured(call *ssa.Call, entry *catalog.Policy) *Policy {
	q := p.newPolicyWalk().configure(call, entry)
	q.finish()
	return q
}

func (w *policyWalk) configure(call *ssa.Call, entry *catalog.Policy) *Policy {
	p, q := w.p, policyOf(&entry.Retry)
	q.Made = call.Pos()
	if entry.FromReceiver {
		in := w.resolve(p.ix.Recv(&call.Call))
		q.add(in)
		q.unsaid = in.unsaid
	}
	for _, i := range entry.From {
		v := ssaquery.Arg(&call.Call, i)
		switch {
		case v == nil:
		case isFunc1(v.Type()):
		case call.Call.Signature().Variadic() && i == call.Call.Signature().Params().Len()-1:
			w.configured(q, v)
		default:
			q.unsaid = false
			q.add(w.resolve(v))
			if !q.Elsewhere && q.Attempts.Kind == term.Unknown && q.Variable == "" {
				q.unsaid = true
			}
		}
	}
	w.optionsOf(q, call, true, false)
	if entry.Ctx >= 0 {
		ctx := ssaquery.Arg(&call.Call, entry.Ctx)
		q.Ctx, q.Brief = p.given(ctx), p.brief(ctx)
	}
	return q
}

// isFunc1 reports whether t is a function: a predicate among the settings.
func isFunc1(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Signature)
	return ok
}

// given says what the context is worth that a library is handed.
func (p *Package) given(ctx ssa.Value) Given {
	switch {
	case ctx == nil:
		return CtxMissing
	case !isCtx(ctx.Type()):
		return CtxPassed // a stop channel, or what carries a context
	case p.background(ctx):
		return CtxEndless
	}
	return CtxPassed
}

// brief reports whether a context may come from a time limit that is short, or
// not known.
func (p *Package) brief(ctx ssa.Value) bool {
	if ctx == nil || !isCtx(ctx.Type()) {
		return false
	}
	none := &region{blocks: map[*ssa.BasicBlock]bool{}}
	return p.shortLived(none, ctx)
}

// handedOp is the value that a library call is handed as its operation: an
// argument, or what is stored once in a field of one; nil if that is not in sight.
func (p *Package) handedOp(l *Library) ssa.Value {
	v := ssaquery.Arg(&l.Call.Call, l.Entry.Op)
	if l.Entry.OpField == "" || v == nil {
		return v
	}
	ends, all := p.origins(v)
	if !all || len(ends) != 1 || ends[0].Referrers() == nil {
		return nil
	}
	var op ssa.Value
	for _, r := range *ends[0].Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f == nil || f.Name() != l.Entry.OpField {
			continue
		}
		for _, u := range *fa.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				if op != nil {
					return nil
				}
				op = st.Val
			}
		}
	}
	return op
}

// operationOf finds the operation of a library call, and whether it is one: it
// goes out of the process, or it is code from elsewhere that may fail.
func (p *Package) operationOf(l *Library) bool {
	v := p.handedOp(l)
	if v == nil {
		return false
	}
	if l.Op = p.ix.FuncOf(v); l.Op != nil && (len(l.Op.Blocks) == 0 || l.Op.Synthetic != "") {
		l.Op = nil
	}
	if l.Op == nil {
		fails := false
		if sig, ok := v.Type().Underlying().(*types.Signature); ok && sig.Results().Len() > 0 {
			fails = isErrorType(sig.Results().At(sig.Results().Len() - 1).Type())
		}
		return fails && l.Entry.Again != catalog.AfterFalse
	}
	if p.bodyFailure(l.Op) < Remote {
		return false
	}
	if l.Entry.Again == catalog.AfterFalse {
		l.Tolerant = true
		return p.swallows(l.Op)
	}
	return true
}

// swallows reports whether the operation of a poll asks for another turn after a
// remote call has failed.
func (p *Package) swallows(op *ssa.Function) bool {
	again := func(ret *ssa.Return) bool {
		n := len(ret.Results)
		return n > 1 && isNilConst(ret.Results[n-1])
	}
	for _, b := range op.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if ok && p.hasOutcome(call) && p.failureOf(&call.Call) >= Remote && p.comesBack(op, call, scenario{outcome: failure}, again) {
				return true
			}
		}
	}
	return false
}

// comesBack reports whether a body returns under a scenario in a way that again
// accepts.
func (p *Package) comesBack(fn *ssa.Function, call *ssa.Call, sc scenario, again func(*ssa.Return) bool) bool {
	w := p.wholeWalk(fn, call, sc)
	if w.gaveUp {
		return false
	}
	for s := range w.states {
		ret, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.Return)
		if ok && s.b != fn.Recover && again(ret) {
			return true
		}
	}
	return false
}

// loopOf returns the site whose loop asks what a call made for another turn.
func (p *Package) loopOf(call *ssa.Call, next string) *Site {
	for _, s := range p.sitesOf(call.Parent()) {
		if s.Form != Loop {
			continue
		}
		asks := false
		s.reg.each(func(in ssa.Instruction) {
			c, ok := in.(*ssa.Call)
			if !ok || ssaquery.Callee(&c.Call) == nil || ssaquery.Callee(&c.Call).Name() != next {
				return
			}
			for _, v := range append(ssaquery.Args(&c.Call), ssaquery.Recv(&c.Call)) {
				if v == ssa.Value(call) {
					asks = true
				}
			}
		})
		if asks {
			return s
		}
	}
	return nil
}

// pacedBy returns the site, if it is one, whose loop waits as long as the policy
// says that a call asks: time.Sleep(b.Duration()).
func (p *Package) pacedBy(call *ssa.Call) []*Library {
	wf := catalog.WaitFuncOf(ssaquery.Callee(&call.Call))
	if wf == nil || !wf.FromReceiver || !pausesFor(call, 0) {
		return nil
	}
	for _, s := range p.sitesOf(call.Parent()) {
		if s.Form != Loop || s.Class < Tolerant || !s.reg.has(call) {
			continue
		}
		q := p.newPolicyWalk().resolve(p.ix.Recv(&call.Call))
		q.Attempts, q.Variable, q.Ctx = s.Attempts, "", CtxPassed
		q.finish()
		return []*Library{{Fn: s.Fn, Call: call, Policy: q, Loop: s, AtHand: s.Ctx, opText: s.OpText()}}
	}
	return nil
}

// pausesFor reports whether a duration is waited for as it is, with nothing added
// or drawn.
func pausesFor(v ssa.Value, depth int) bool {
	if v.Referrers() == nil || depth > 3 {
		return false
	}
	waits := false
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
			switch r.X.Type().Underlying().(type) {
			case *types.Basic:
				if isBool(r.Type()) {
					continue // compared with Stop
				}
			}
			return false
		case *ssa.Call:
			waits = waits || ssaquery.PkgOf(callee(&r.Call)) == "time" || isDurationArg(&r.Call, v)
		case *ssa.Store, *ssa.Phi, *ssa.Convert:
			return false
		case *ssa.MakeInterface, *ssa.DebugRef:
		}
	}
	return waits
}

func isDurationArg(c *ssa.CallCommon, v ssa.Value) bool {
	for _, a := range c.Args {
		if a == v && isDuration(a.Type()) {
			return true
		}
	}
	return false
}

// OpText names the operation for messages.
func (l *Library) OpText() string { return l.opText }

// opTextOf finds how the operation is called.
func (p *Package) opTextOf(l *Library) string {
	if l.Loop != nil {
		return l.Loop.OpText()
	}
	if l.Op == nil {
		return "the operation"
	}
	for _, b := range l.Op.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && p.hasOutcome(call) && p.failureOf(&call.Call) >= Remote {
				return shorten(exprOfCall(call))
			}
		}
	}
	return "the operation"
}

// CallSpan returns where the library is called.
func (l *Library) CallSpan() Span { return callSpan(l.Fn, l.Call) }

// EntryText names the library's function as written.
func (l *Library) EntryText() string { return shorten(exprOfCall(l.Call)) }

// written returns what sets a number, as written in the code; "" if that is too
// long to tell.
func (w *policyWalk) written(s setting) string {
	if s.in.Parent() == nil {
		return ""
	}
	const longest = 24
	text := ""
	find(s.in.Parent(), s.in.Pos(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if call, ok := s.in.(*ssa.Call); ok && n.Lparen == call.Pos() && s.option.Arg < len(n.Args) {
				text = types.ExprString(n.Args[s.option.Arg])
			}
		case *ast.KeyValueExpr:
			if n.Colon == s.in.Pos() {
				text = types.ExprString(n.Value)
			}
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && n.Pos() <= s.in.Pos() && s.in.Pos() < n.End() {
				text = types.ExprString(n.Rhs[0])
			}
		}
		return false
	})
	if len(text) > longest || text == "" {
		return "?"
	}
	return text
}
