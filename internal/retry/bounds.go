package retry

import (
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Bounds says what ends the attempts of a site when the operation goes on
// failing.
type Bounds struct {
	Counter bool // a count that the failing path spends
	Elapsed bool // a test of the time that has passed
	// Limit is the time that may pass, if that is a constant; else 0.
	Limit   time.Duration
	Ctx     bool // a context that the loop observes
	Limited bool // that context has a short or unknown time limit
	Stop    bool // another channel, flag or atomic
	Unknown bool // a condition that cannot be seen into
}

// None reports whether nothing ends the attempts.
func (b Bounds) None() bool { return b == Bounds{} }

// bounds looks at the conditions of the exits that the failing path has.
func (p *Package) bounds(reg *region, j *judged) Bounds {
	var b Bounds
	w := j.failing()
	for x := range w.exits {
		p.exitBound(reg, j, x, &b)
	}
	done := p.outcomeWalk(reg, j.op, scenario{outcome: j.failOutcome(), status: w.status, ctxDone: true})
	if done.gaveUp {
		b.Unknown = true
		return b
	}
	ends := !done.next
	for x := range done.exits {
		ends = ends || !w.exits[x]
	}
	if ends {
		b.Ctx = !p.unending(reg, j)
		b.Limited = p.limited(reg, j)
	}
	b.Ctx = b.Ctx || p.cancelLeaves(reg, j)
	return b
}

// cancelLeaves reports whether the operation is given a context that may be
// canceled, and its error then leaves the loop for certain, as it does where only a
// certain other error is repeated.
func (p *Package) cancelLeaves(reg *region, j *judged) bool {
	if j.failing() != j.fail || j.bad != nil && j.bad.next {
		return false
	}
	for _, a := range ssaquery.Args(&j.call.Call) {
		if isCtx(a.Type()) && !p.background(a) {
			w := p.outcomeWalk(reg, j.op, scenario{outcome: failure, canceled: true})
			return !w.next && !w.gaveUp
		}
	}
	return false
}

func (j *judged) failOutcome() outcome {
	if j.failing() == j.bad {
		return answered
	}
	return failure
}

// exitBound classifies the conditions of one exit.
func (p *Package) exitBound(reg *region, j *judged, x exit, b *Bounds) {
	for _, cond := range j.failing().exitConds(x) {
		if sel, _, ok := selectCase(cond); ok {
			// the test of a last case, which does not come back, lies outside
			p.selectBound(sel, cond, b)
			continue
		}
		complete := p.slice(reg, func(v ssa.Value) bool { return p.bound(reg, j, v, cond, b) }, cond)
		if !complete {
			b.Unknown = true
		}
	}
}

// bound classifies one value behind the condition of an exit, and says whether
// to look behind it.
func (p *Package) bound(reg *region, j *judged, v, cond ssa.Value, b *Bounds) bool {
	switch v := v.(type) {
	case *ssa.Phi:
		if reg.form == Loop && v.Block() == reg.head && p.spent(reg, j, v) {
			b.Counter = true
		}
	case *ssa.Parameter:
		if reg.form == Recursion && v.Parent() == reg.fn && p.spentByRecursion(reg, v) {
			b.Counter = true
		}
	case *ssa.UnOp:
		p.loadBound(reg, j, v, b)
	case *ssa.Next:
		b.Counter = true
	case *ssa.Extract:
		if sel, ok := v.Tuple.(*ssa.Select); ok {
			p.selectBound(sel, cond, b)
			return false
		}
	case *ssa.Call:
		return p.callBound(reg, j, v, cond, b)
	}
	return true
}

// loadBound classifies what a condition reads from memory.
func (p *Package) loadBound(reg *region, j *judged, v *ssa.UnOp, b *Bounds) {
	if v.Op == token.ARROW {
		switch {
		case v.CommaOk && neverCloses(v.X):
		case isTimeChan(v.X.Type()):
			b.passed(p.timerLength(v.X))
		default:
			b.Stop = true
		}
		return
	}
	if v.Op != token.MUL {
		return
	}
	if phi, ok := v.X.(*ssa.Phi); ok && reg.form == Loop && phi.Block() == reg.head {
		b.Counter = true // a loop variable that a literal captures
		return
	}
	c, ok := ssaquery.CellOf(v.X)
	if !ok {
		return
	}
	if p.spentCell(reg, j, c) {
		b.Counter = true
		return
	}
	t := deref(v.X.Type())
	_, global := c.Root.(*ssa.Global)
	if isBool(t) && (c.Path != 0 || global) {
		b.Stop = true
	}
	if fv, ok := c.Root.(*ssa.FreeVar); ok && isBool(t) && fv.Parent() == reg.fn {
		b.Stop = true
	}
}

// neverCloses reports whether v is the channel of a ticker or timer.
func neverCloses(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return isFunc(callee(&v.Call), "time", "", "Tick")
	case *ssa.UnOp:
		f, ok := v.X.(*ssa.FieldAddr)
		return ok && (ssaquery.PointsTo(deref(f.X.Type()), "time", "Ticker") || ssaquery.PointsTo(deref(f.X.Type()), "time", "Timer"))
	}
	return false
}

// selectBound classifies the exit by a case of a select.
func (p *Package) selectBound(sel *ssa.Select, cond ssa.Value, b *Bounds) {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		b.Unknown = true
		return
	}
	k, ok := ssaquery.Int(cmp.Y)
	if !ok || k < 0 || int(k) >= len(sel.States) {
		return
	}
	// the exit may be on either side of the test; all cases but the one that
	// leads back count
	for i, st := range sel.States {
		switch {
		case st.Dir != types.RecvOnly:
		case p.isDone(st.Chan, nil):
			if i == int(k) {
				b.Ctx = true
			}
		case isTimeChan(st.Chan.Type()):
			if i == int(k) {
				b.passed(p.timerLength(st.Chan))
			}
		default:
			b.Stop = true
		}
	}
}

// callBound classifies a call in the condition of an exit and says whether to
// look at its arguments.
func (p *Package) callBound(reg *region, j *judged, call *ssa.Call, cond ssa.Value, b *Bounds) bool {
	if call == j.call {
		return false
	}
	fn := callee(&call.Call)
	switch {
	case isCtxMethod(call):
		return false // left to the walk with the context done
	case ssaquery.PkgOf(fn) == "context":
		return false
	case ssaquery.PkgOf(fn) == "time":
		b.passed(p.elapsedLimit(call, cond))
		return false
	case ssaquery.PkgOf(fn) == "sync/atomic":
		b.Stop = true
		return false
	case isFunc(fn, "errors", "", "Is"):
		if isCtxError(call.Call.Args[1]) {
			b.Ctx = true
		}
		return false
	case isFunc(fn, "errors", "", "As"), isFunc(fn, "errors", "", "New"), isFunc(fn, "fmt", "", "Errorf"):
		return false
	}
	if bi, ok := call.Call.Value.(*ssa.Builtin); ok {
		return bi != nil
	}
	if p.aboutError(call) {
		// an opaque predicate may let the end of the context leave, if the
		// operation sees one; a stream was opened under one
		if takesCtx(&j.call.Call) || j.receives() {
			b.Unknown = true
		}
		return false
	}
	b.Unknown = true
	return false
}

// aboutError reports whether the call gets an error and nothing else of weight.
func (p *Package) aboutError(call *ssa.Call) bool {
	for _, a := range call.Call.Args {
		if isErrorType(a.Type()) {
			return true
		}
	}
	return false
}

// isCtxError reports whether v is context.Canceled or DeadlineExceeded.
func isCtxError(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Pkg != nil && g.Pkg.Pkg.Path() == "context"
}

// spent reports whether the failing path brings a loop variable back changed by
// itself. A constant is a reset, and itself is never spent.
func (p *Package) spent(reg *region, j *judged, phi *ssa.Phi) bool {
	if _, isPtr := phi.Type().Underlying().(*types.Pointer); isPtr {
		return isNumber(deref(phi.Type()))
	}
	if !isNumber(phi.Type()) && !ssaquery.PointsTo(phi.Type(), "time", "Time") {
		return false
	}
	for i, e := range phi.Edges {
		from := phi.Block().Preds[i]
		if !reg.blocks[from] || !j.onFailPath(from) || e == ssa.Value(phi) {
			continue
		}
		if _, isConst := e.(*ssa.Const); isConst {
			continue
		}
		if p.dependsOn(reg, e, func(v ssa.Value) bool { return v == ssa.Value(phi) }) && !onlyItself(e, phi) {
			return true
		}
	}
	return false
}

// onlyItself reports whether a value is the phi again, through further phis.
func onlyItself(v ssa.Value, phi *ssa.Phi) bool {
	seen := map[ssa.Value]bool{}
	var walk func(v ssa.Value) bool
	walk = func(v ssa.Value) bool {
		if v == ssa.Value(phi) || seen[v] {
			return true
		}
		seen[v] = true
		inner, ok := v.(*ssa.Phi)
		if !ok {
			return false
		}
		for _, e := range inner.Edges {
			if !walk(e) {
				return false
			}
		}
		return true
	}
	return walk(v)
}

// onFailPath reports whether the failing path passes the block.
func (j *judged) onFailPath(b *ssa.BasicBlock) bool {
	return j.failPath[wstate{b, suffix}] || j.failPath[wstate{b, sameTurn}] || j.failPath[wstate{b, nextTurn}]
}

// spentCell reports whether the failing path steps a variable in memory.
func (p *Package) spentCell(reg *region, j *judged, c ssaquery.Cell) bool {
	reg.index(p)
	for _, st := range reg.stores[c.Root] {
		if _, isConst := st.Val.(*ssa.Const); isConst || !isNumber(st.Val.Type()) {
			continue
		}
		if !reg.has(st) { // in a literal made in the turn
			return true
		}
		if sc, ok := ssaquery.CellOf(st.Addr); ok && sc == c && j.onFailPath(st.Block()) {
			return true
		}
	}
	return false
}

// spentByRecursion reports whether the function passes a parameter on changed.
func (p *Package) spentByRecursion(reg *region, prm *ssa.Parameter) bool {
	if !isNumber(prm.Type()) && !isBool(prm.Type()) {
		return false
	}
	for in := range reg.self {
		call := in.(*ssa.Call)
		for i, a := range call.Call.Args {
			if reg.fn.Params[i] == prm && a != ssa.Value(prm) {
				return true
			}
		}
	}
	return false
}
