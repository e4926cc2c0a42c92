package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Bounds of the simulation. A run that exceeds its steps concludes nothing; a
// callee that does gives nothing.
const (
	simAttempts    = 80
	simManyAttempt = 1001
	simSteps       = 60000
	simManySteps   = 300000
	fullBlocks     = 400 // how large a function may be to get all steps
	calleeSteps    = 3000
	simDepth       = 12
)

// A sim runs the failing path of one site under one policy for the branches
// that it cannot decide.
type sim struct {
	p    *Package
	reg  *region
	j    *judged
	path map[wstate]bool // the states from which the call is reached again

	policy      policy
	maxAttempts int
	budget      int // steps left
	exhausted   bool
	fixedDraws  bool
	inInit      bool
	onward      bool                 // go on after the count of attempts is spent
	trusting    bool                 // take any field for the constant that the package stores to it
	param       map[int]int64        // exact values for parameters
	field       map[*types.Var]int64 // exact values for fields

	around map[*ssa.Parameter]int64 // exact values for parameters of the function around

	globals map[*ssa.Global]*object
	copies  map[*object]*object
	sizes   map[types.Type]int
	begins  map[*types.Struct][]int // the slots of fields
	steps   map[*object]int         // calls of foreign methods that count them
	havoc   map[*types.Var]bool     // fields that something not run has changed

	yields   [][]simValue // what an iterator yields, attempt by attempt
	attempts int
	turns    int  // since the last attempt
	leaving  bool // an undecided branch may have left the region
	left     bool // by a decided branch or a return: attempts is exact
	blurred  bool // an inner loop ran as often as a representative said
	cut      bool // an undecided ordering cut values off somewhere
	place    place
	waits    []waitRecord
	asked    []*ssa.If // undecided branches with two arms, in order
	depth    int
	stopped  bool
}

// A place is where a wait is written: an instruction of the region's function,
// and the case if that is a select.
type place struct {
	in    ssa.Instruction
	state int
}

// A waitRecord is one wait between two attempts.
type waitRecord struct {
	place   place
	attempt int // it follows this one
	length  simValue
}

func newSim(p *Package, reg *region, j *judged, path map[wstate]bool) *sim {
	return &sim{
		p: p, reg: reg, j: j, path: path,
		maxAttempts: simAttempts, budget: stepsIn(reg),
		globals: map[*ssa.Global]*object{},
		copies:  map[*object]*object{},
		sizes:   map[types.Type]int{},
		begins:  map[*types.Struct][]int{},
		havoc:   map[*types.Var]bool{},
	}
}

// stepsIn is the budget of a run: a function of very many blocks has very many
// sites, and each run goes through all that is before its site.
func stepsIn(reg *region) int {
	if reg == nil || len(reg.fn.Blocks) <= fullBlocks {
		return simSteps
	}
	return max(simSteps*fullBlocks/len(reg.fn.Blocks), calleeSteps)
}

// A frame is one activation of a function.
type frame struct {
	fn   *ssa.Function
	vals map[ssa.Value]simValue
	top  bool // of the region's function
	part turnPart
	ran  bool // an attempt was made in it
}

// run simulates the site from its function's entry on.
func (s *sim) run() {
	fn := s.reg.fn
	f := &frame{fn: fn, vals: map[ssa.Value]simValue{}, top: true, part: nextTurn}
	for i, p := range fn.Params {
		f.vals[p] = s.input(p.Type())
		if n, ok := s.param[ssaquery.ParamIndex(p)]; ok && i >= 0 {
			f.vals[p] = intValue(n)
		}
	}
	for _, fv := range fn.FreeVars {
		f.vals[fv] = s.captured(fv)
	}
	s.exec(f, s.start())
}

// nearBlocks is how far before its site a run begins in a function of more than
// fullBlocks, in blocks that no path leaves out. Nothing is known there of
// variables that are older.
const nearBlocks = 40

// start returns the block at which a run begins: the function's entry. In a very
// large function that is too far away for every site to begin there.
func (s *sim) start() *ssa.BasicBlock {
	fn := s.reg.fn
	if len(fn.Blocks) <= fullBlocks || s.reg.head == nil {
		return fn.Blocks[0]
	}
	b := s.reg.head
	for range nearBlocks {
		if b.Idom() == nil {
			break
		}
		b = b.Idom()
	}
	return b
}

// input returns the representative of something from outside.
func (s *sim) input(t types.Type) simValue {
	if _, ok := t.Underlying().(*types.Struct); ok {
		return s.read(newObject(true), 0, t)
	}
	return s.representative(t)
}

// captured returns a variable of the enclosing function: with the constant that
// is stored to it there once, else with a representative.
func (s *sim) captured(fv *ssa.FreeVar) simValue {
	o := newObject(true)
	v := simValue{kind: simPtr, ref: o}
	var cell ssa.Value = fv
	for range 10 {
		inner, ok := cell.(*ssa.FreeVar)
		if !ok {
			break
		}
		mcs := s.p.ix.Closures(inner.Parent())
		if len(mcs) != 1 {
			return v
		}
		cell = binding(mcs[0], inner)
	}
	alloc, ok := cell.(*ssa.Alloc)
	if !ok {
		if _, isPtr := fv.Type().Underlying().(*types.Pointer); !isPtr {
			return s.representative(fv.Type())
		}
		return v
	}
	var only *ssa.Store
	for _, r := range *alloc.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(alloc) {
			if only != nil {
				return v
			}
			only = st
		}
	}
	if only != nil {
		if c, ok := only.Val.(*ssa.Const); ok {
			o.cells[0] = constValue(c)
		}
		if prm, ok := only.Val.(*ssa.Parameter); ok {
			if n, ok := s.around[prm]; ok {
				o.cells[0] = intValue(n)
			}
		}
		if prm, ok := only.Val.(*ssa.Parameter); ok && s.j != nil && s.j.made != nil {
			if n, ok := s.p.constArg(ssaquery.Arg(&s.j.made.Call, ssaquery.ParamIndex(prm))); ok && isInteger(prm.Type()) {
				o.cells[0] = intValue(n)
			}
		}
	} else if isNumber(deref(alloc.Type())) {
		o.cells[0] = zeroValue(deref(alloc.Type()))
	}
	return v
}

// exec runs a frame from a block to its end and returns the results; ok is false if
// it was stopped.
func (s *sim) exec(f *frame, b *ssa.BasicBlock) (out simValue, ok bool) {
	var prev *ssa.BasicBlock
	for {
		if prev != nil {
			s.phis(f, prev, b)
		}
		for _, in := range b.Instrs {
			if s.budget--; s.budget < 0 {
				s.exhausted, s.stopped = true, true
			}
			if s.stopped {
				return simValue{}, false
			}
			if ret, isRet := in.(*ssa.Return); isRet {
				return s.ret(f, ret), true
			}
			if f.top && s.reg.self[in] && in != s.j.at {
				return s.recurse(f, in.(*ssa.Call))
			}
			if !s.instr(f, in) {
				return simValue{}, false
			}
		}
		next := s.branch(f, b)
		if next == nil {
			return simValue{}, false
		}
		prev, b = b, next
	}
}

func (s *sim) ret(f *frame, ret *ssa.Return) simValue {
	if f.top && f.ran {
		s.left, s.stopped = true, true
	}
	switch len(ret.Results) {
	case 0:
		return simValue{}
	case 1:
		return s.get(f, ret.Results[0])
	}
	v := simValue{kind: simStruct}
	for _, r := range ret.Results {
		v.elems = append(v.elems, s.get(f, r))
	}
	return v
}

// recurse goes on in a new activation of a function that repeats itself.
func (s *sim) recurse(f *frame, call *ssa.Call) (simValue, bool) {
	nf := &frame{fn: f.fn, vals: map[ssa.Value]simValue{}, top: true, part: nextTurn}
	for i, a := range call.Call.Args {
		nf.vals[f.fn.Params[i]] = s.get(f, a)
	}
	nf.ran = f.ran
	return s.exec(nf, nf.fn.Blocks[0])
}

func (s *sim) phis(f *frame, from, to *ssa.BasicBlock) {
	k := -1
	for i, p := range to.Preds {
		if p == from {
			k = i
		}
	}
	var vals []simValue
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		vals = append(vals, s.get(f, phi.Edges[k]))
	}
	for i, v := range vals {
		f.vals[to.Instrs[i].(*ssa.Phi)] = v
	}
}

// branch returns the block to go on with, nil if the run ends.
func (s *sim) branch(f *frame, b *ssa.BasicBlock) *ssa.BasicBlock {
	switch last := b.Instrs[len(b.Instrs)-1].(type) {
	case *ssa.Jump:
		return s.enterBlock(f, b, b.Succs[0])
	case *ssa.If:
		arm, decided := s.decide(f, last)
		if !decided {
			var ok bool
			if arm, ok = s.choose(f, last); !ok {
				s.stopped = true
				return nil
			}
			s.narrow(f, last, arm == 0)
		}
		return s.enterBlock(f, b, b.Succs[arm])
	}
	s.stopped = true // a panic, or a call that does not return
	if f.top && f.ran {
		s.left = true
	}
	return nil
}

// enterBlock keeps count of where in the turn the run is.
func (s *sim) enterBlock(f *frame, from, to *ssa.BasicBlock) *ssa.BasicBlock {
	if f.top && to == s.reg.head {
		s.turn()
	}
	if !f.top || !f.ran {
		return to
	}
	if !s.reg.blocks[to] {
		s.left, s.stopped = true, true
		return nil
	}
	f.part = s.nextPart(f, from, to)
	return to
}

func (s *sim) nextPart(f *frame, from, to *ssa.BasicBlock) turnPart {
	switch {
	case s.reg.back(from, to):
		return nextTurn
	case f.part == suffix:
		return sameTurn
	}
	return f.part
}

func (s *sim) onPath(f *frame, from, to *ssa.BasicBlock) bool {
	return s.reg.blocks[to] && s.path[wstate{to, s.nextPart(f, from, to)}]
}

// reaching returns the blocks from which control can flow to one.
func reaching(to *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{to}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[b] {
			seen[b] = true
			work = append(work, b.Preds...)
		}
	}
	return seen
}

// get returns the value of an operand.
func (s *sim) get(f *frame, v ssa.Value) simValue {
	switch v := v.(type) {
	case *ssa.Const:
		return constValue(v)
	case *ssa.Global:
		return simValue{kind: simPtr, ref: s.global(v)}
	case *ssa.Function:
		return simValue{kind: simFunc, fn: v}
	}
	return f.vals[v]
}
