package retry

import (
	"golang.org/x/tools/go/ssa"
)

// Bounds of the outcome walk. A walk that exceeds them concludes nothing.
const (
	maxWalkSteps  = 4000 // blocks visited, those of callees included
	maxWalkDepth  = 3    // calls entered within calls
	maxBodyBlocks = 60   // of a callee that is entered
)

// outcome is what the walk assumes of the call it starts from.
type outcome uint8

const (
	nothing  outcome = iota
	success          // and later calls of the turn succeed too: they are one attempt
	failure          // nothing is assumed of later calls
	answered         // no error, a response with a certain status
)

// A scenario is the assumption of one walk.
type scenario struct {
	outcome outcome
	status  int64
	ctxDone bool // the contexts that outlive a turn are done
	// restFine says that later calls of the turn succeed although this one failed:
	// what happens then is owed to its failure alone.
	restFine bool
	// canceled says that errors are context.Canceled and nothing else.
	canceled bool
	// said is the status that errors of the package's own types say, 0 if nothing
	// is assumed of that.
	said int64
}

// restOK reports whether later calls of the turn are assumed to succeed.
func (s scenario) restOK() bool {
	return s.outcome == success || s.outcome == answered || s.restFine
}

// turnPart is where in the turn a state of the walk is.
type turnPart uint8

const (
	suffix   turnPart = iota // of the block that holds the call
	sameTurn                 // the rest of the turn
	nextTurn                 // after a back edge of the region
)

type wstate struct {
	b    *ssa.BasicBlock
	part turnPart
}

// An exit is an edge on which the walk leaves the region: to a block outside, or
// with a return (to is nil) of the function.
type exit struct {
	from wstate
	to   *ssa.BasicBlock
}

// A walk is the result of one outcome walk.
type walk struct {
	next   bool // the call is reached again in another turn
	gaveUp bool
	again  bool // the call is reached again in the same turn
	states map[wstate]*env
	succs  map[wstate][]wstate
	exits  map[exit]bool
	goal   wstate
	status int64 // of the scenario
}

// walker carries out one walk, of a region or of a callee.
type walker struct {
	walk
	p     *Package
	reg   *region // nil in a callee
	fn    *ssa.Function
	start ssa.Instruction
	op    op
	sc    scenario
	depth int
	yield bool
	steps *int
	// received is what a receive that stands for the operation gives
	received ssa.Value
	work     []wstate

	// of a callee, or a body that is followed as a whole
	returns    []tuple
	returnedAt []*ssa.BasicBlock
	leftWith   []*env
}

// tuple is what one return statement gives.
type tuple []aval

// outcomeWalk follows the region from just after the call under the scenario.
func (p *Package) outcomeWalk(reg *region, o op, sc scenario) *walk {
	steps := 0
	if o.at == nil {
		o.at = o.call
	}
	w := &walker{yield: o.yield, p: p, reg: reg, fn: reg.fn, start: o.at, op: o, sc: sc, steps: &steps}
	w.init()
	w.goal, w.walk.status = wstate{o.at.Block(), nextTurn}, sc.status
	e := newEnv()
	if o.at == ssa.Instruction(o.call) {
		w.assume(o.call, e)
	} else {
		w.assumeReceived(e)
	}
	first := wstate{o.at.Block(), suffix}
	w.states[first] = e
	w.work = append(w.work, first)
	w.run()
	return &w.walk
}

func (w *walker) init() {
	w.states = map[wstate]*env{}
	w.succs = map[wstate][]wstate{}
	w.exits = map[exit]bool{}
}

func (w *walker) run() {
	for len(w.work) > 0 {
		s := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		if *w.steps++; *w.steps > maxWalkSteps {
			w.gaveUp = true
			return
		}
		w.block(s, w.states[s].clone())
	}
}

// block interprets one block from its state's environment and follows its edges.
func (w *walker) block(s wstate, e *env) {
	instrs := s.b.Instrs
	if s.part == suffix {
		instrs = after(instrs, w.start)
	}
	for _, in := range instrs {
		if s.part == nextTurn && in == w.start {
			w.next = true
			return
		}
		if w.reg != nil && w.reg.self[in] && in != w.start {
			if s.part == nextTurn {
				return // a turn without the operation
			}
			w.recurse(s, in.(*ssa.Call), e)
			return
		}
		if !w.instr(in, e, s.part) {
			return
		}
	}
	w.branch(s, e)
}

func after(instrs []ssa.Instruction, in ssa.Instruction) []ssa.Instruction {
	for i, x := range instrs {
		if x == in {
			return instrs[i+1:]
		}
	}
	return nil
}

// recurse goes on at the entry of the function that calls itself.
func (w *walker) recurse(s wstate, call *ssa.Call, e *env) {
	ne := newEnv()
	for i, a := range call.Call.Args {
		ne.set(w.fn.Params[i], e.of(a))
	}
	w.flow(s, wstate{w.reg.head, nextTurn}, ne)
}

// branch follows the edges out of a block.
func (w *walker) branch(s wstate, e *env) {
	switch last := s.b.Instrs[len(s.b.Instrs)-1].(type) {
	case *ssa.If:
		truth, known := e.of(last.Cond).truth()
		for i, to := range s.b.Succs {
			if known && truth != (i == 0) {
				continue
			}
			ne := e
			if i == 0 && !known {
				ne = e.clone() // the other arm needs its own
			}
			if w.refine(last.Cond, i == 0, ne, 0) {
				if refs := last.Cond.Referrers(); refs != nil && len(*refs) == 1 {
					ne.set(last.Cond, aval{}) // nobody asks again, and all that comes would carry it
				}
				w.edge(s, to, ne)
			}
		}
	case *ssa.Jump:
		w.edge(s, s.b.Succs[0], e)
	case *ssa.Return:
		w.ret(s, last, e)
	case *ssa.Panic:
		if w.reg != nil && !unmatchedSelect(s.b) {
			w.exits[exit{s, nil}] = true
		}
	default: // a call that does not return ends its block
		if w.reg != nil && len(s.b.Succs) == 0 {
			w.exits[exit{s, nil}] = true
		}
		for _, to := range s.b.Succs {
			w.edge(s, to, e.clone())
		}
	}
}

func (w *walker) ret(s wstate, ret *ssa.Return, e *env) {
	if w.reg == nil || w.reg.form == whole {
		t := make(tuple, len(ret.Results))
		for i, r := range ret.Results {
			t[i] = e.of(r)
		}
		w.returns, w.returnedAt, w.leftWith = append(w.returns, t), append(w.returnedAt, s.b), append(w.leftWith, e)
		return
	}
	if w.reg.form == RangeFunc && len(ret.Results) == 1 {
		goesOn, known := e.of(ret.Results[0]).truth()
		if !known || goesOn {
			if s.part != nextTurn {
				w.flow(s, wstate{w.reg.head, nextTurn}, e.clone())
			}
		}
		if known && goesOn {
			return
		}
	}
	w.exits[exit{s, nil}] = true
}

// unmatchedSelect reports whether the block is the one that go/ssa adds to a
// blocking select for the case that no case matches.
func unmatchedSelect(b *ssa.BasicBlock) bool {
	p, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	if !ok {
		return false
	}
	if mi, ok := p.X.(*ssa.MakeInterface); ok {
		if c, ok := mi.X.(*ssa.Const); ok && c.Value != nil {
			return c.Value.ExactString() == `"blocking select matched no case"`
		}
	}
	return false
}

// edge follows one control-flow edge.
func (w *walker) edge(s wstate, to *ssa.BasicBlock, e *env) {
	if w.reg == nil {
		w.phis(s.b, to, e)
		w.flow(s, wstate{to, sameTurn}, e)
		return
	}
	if !w.reg.blocks[to] {
		w.leave(s, to)
		return
	}
	next := s.part
	if next == suffix {
		next = sameTurn
	}
	if w.reg.back(s.b, to) {
		if s.part == nextTurn {
			return // a whole turn without the operation: not this path
		}
		next = nextTurn
	}
	w.phis(s.b, to, e)
	w.flow(s, wstate{to, next}, e)
}

// leave notes an edge out of the region. The tests for the last cases of a
// select may lie outside, if none of these comes back: they are part of it.
func (w *walker) leave(s wstate, to *ssa.BasicBlock) {
	if unmatchedSelect(to) {
		return
	}
	br, ok := to.Instrs[len(to.Instrs)-1].(*ssa.If)
	if ok && len(to.Instrs) == 2 {
		if cmp, ok := br.Cond.(*ssa.BinOp); ok && cmp.Block() == to {
			if a, isTest := w.selected(cmp); isTest {
				truth, known := a.truth()
				for i, next := range to.Succs {
					if !known || truth == (i == 0) {
						w.leave(wstate{to, s.part}, next)
					}
				}
				return
			}
		}
	}
	w.exits[exit{s, to}] = true
}

// phis evaluates the phis of a block for the edge taken.
func (w *walker) phis(from, to *ssa.BasicBlock, e *env) {
	var k int
	for i, p := range to.Preds {
		if p == from {
			k = i
		}
	}
	var vals []aval
	var phis []*ssa.Phi
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		phis = append(phis, phi)
		vals = append(vals, e.of(phi.Edges[k]))
	}
	for i, phi := range phis {
		e.set(phi, vals[i])
	}
}

// flow merges an environment into a state and queues it if something changed.
func (w *walker) flow(from, to wstate, e *env) {
	if !contains(w.succs[from], to) {
		w.succs[from] = append(w.succs[from], to)
	}
	old, seen := w.states[to]
	if !seen {
		w.states[to] = e
		w.work = append(w.work, to)
		return
	}
	if old.meet(e) {
		w.work = append(w.work, to)
	}
}

func contains(list []wstate, s wstate) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (w *walk) preds() map[wstate][]wstate {
	preds := map[wstate][]wstate{}
	for from, tos := range w.succs {
		for _, to := range tos {
			preds[to] = append(preds[to], from)
		}
	}
	return preds
}

// onPath returns the states that lie on a path back to the call.
func (w *walk) onPath() map[wstate]bool {
	preds := w.preds()
	on := map[wstate]bool{}
	if !w.next {
		return on
	}
	work := []wstate{w.goal}
	if _, ok := w.states[w.goal]; !ok { // the block of the call is the head, reached by a recursion
		return on
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if !on[s] {
			on[s] = true
			work = append(work, preds[s]...)
		}
	}
	return on
}

// assume sets the results of the call to what the scenario says.
func (w *walker) assume(call *ssa.Call, e *env) {
	if w.sc.outcome == nothing {
		return
	}
	ok := w.sc.outcome != failure
	types := resultTypes(&call.Call)
	vals := make([]aval, len(types))
	errAt := w.p.outcomeIndex(call)
	statusAt := w.p.statusAt(&call.Call)
	for i, t := range types {
		switch {
		case ok && i == statusAt:
			vals[i] = aval{kind: intVal, n: w.statusOrOK()}
		case ok:
			vals[i] = succeeded(t, w.statusOrOK())
		default:
			vals[i] = failed(t)
		}
		if len(types) == 1 && isBool(t) {
			vals[i] = boolOf(ok == w.goodBool(call))
		}
		if errAt < 0 && i == len(types)-1 && i > 0 && isBool(t) {
			vals[i] = boolOf(ok == w.goodBool(call))
		}
	}
	w.p.refineByOutcomes(call, vals, errAt, ok)
	for i, v := range results(call) {
		if v != nil {
			e.set(v, vals[i])
		}
	}
	for _, c := range w.p.errorCells(call) {
		if ok {
			e.setCell(c, isNil)
		} else {
			e.setCell(c, isNonNil)
		}
	}
	for _, b := range w.p.boolCells(call) {
		e.setCell(b.cell, boolOf(ok == b.good))
	}
}

func (w *walker) statusOrOK() int64 {
	if w.sc.outcome == answered {
		return w.sc.status
	}
	return 200
}

// refineByOutcomes takes the other results of a call from those returns of its
// body that go with the error assumed: (false, nil), (true, err).
func (p *Package) refineByOutcomes(call *ssa.Call, vals []aval, errAt int, ok bool) {
	fn := p.static(&call.Call)
	if fn == nil || errAt < 0 || len(vals) < 2 {
		return
	}
	first := true
	joined := make([]aval, len(vals))
	for _, t := range p.outcomes(fn) {
		null, known := t[errAt].nilness()
		if known && null != ok {
			continue
		}
		for i := range joined {
			if first {
				joined[i] = t[i]
			} else {
				joined[i] = join(joined[i], t[i])
			}
		}
		first = false
	}
	for i := range vals {
		if i != errAt && joined[i].kind == boolVal {
			vals[i] = joined[i]
		}
	}
}

// stored reports whether the function of a captured variable assigns to it.
func stored(fv *ssa.FreeVar) bool {
	for _, r := range *fv.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == ssa.Value(fv) {
			return true
		}
	}
	return false
}
