package retry

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A policy says which arm an undecided branch takes.
type policy struct {
	second bool
	flip   *ssa.If
}

func (p policy) arm(br *ssa.If) int {
	if other, ok := unequalArm(br); ok { // a guard against a special number
		if p.flip == br {
			return 1 - other
		}
		return other
	}
	if p.second != (p.flip == br && p.flip != nil) {
		return 1
	}
	return 0
}

// unequalArm returns the arm of a test for equality with a constant number that
// is taken by all other numbers.
func unequalArm(br *ssa.If) (arm int, ok bool) {
	cmp, ok := br.Cond.(*ssa.BinOp)
	if !ok || !isNumber(cmp.X.Type()) {
		return 0, false
	}
	_, constX := cmp.X.(*ssa.Const)
	_, constY := cmp.Y.(*ssa.Const)
	if !constX && !constY {
		return 0, false
	}
	switch cmp.Op {
	case token.EQL:
		return 1, true
	case token.NEQ:
		return 0, true
	}
	return 0, false
}

// decide evaluates a branch. Before the first attempt a decided branch that
// cannot lead to it is not followed: the first try is often made before the
// loop.
func (s *sim) decide(f *frame, br *ssa.If) (arm int, ok bool) {
	truth, ok := s.get(f, br.Cond).decided()
	if !ok {
		return 0, false
	}
	if !truth {
		arm = 1
	}
	if f.top && !f.ran && !s.j.before[br.Block().Succs[arm]] {
		arm = 1 - arm
	}
	if b := br.Block(); s.onward && f.top && f.ran && !s.onPath(f, b, b.Succs[arm]) && s.onPath(f, b, b.Succs[1-arm]) {
		arm = 1 - arm
	}
	return arm, true
}

// choose picks an arm of an undecided branch. In the region that is one from
// which the call is reached again; before the first attempt one that reaches
// it; at the end of an inner loop the way out, with what the loop changes
// forgotten.
func (s *sim) choose(f *frame, br *ssa.If) (arm int, ok bool) {
	b := br.Block()
	if arm, ok := s.leaveInner(f, br); ok {
		return arm, true
	}
	var arms []int
	for i, to := range b.Succs {
		switch {
		case !f.top:
			arms = append(arms, i)
		case !f.ran:
			if s.j.before[to] {
				arms = append(arms, i)
			}
		case s.onPath(f, b, to):
			arms = append(arms, i)
		}
	}
	switch len(arms) {
	case 0:
		return 0, false
	case 1:
		s.leaving = s.leaving || (f.top && f.ran)
		return arms[0], true
	}
	if f.top && !f.ran {
		in0, in1 := s.reg.blocks[b.Succs[0]], s.reg.blocks[b.Succs[1]]
		if in0 != in1 {
			if in0 {
				return 0, true
			}
			return 1, true
		}
	}
	s.leaving = s.leaving || (f.top && f.ran) // the other arm may lead out in the end
	s.cutOff(f, br)
	if !containsIf(s.asked, br) {
		s.asked = append(s.asked, br)
	}
	return s.policy.arm(br), true
}

// narrow takes of a number that draws spread to both sides of a limit what is
// possible on the arm taken: if d > limit { d = limit } leaves nothing above it.
func (s *sim) narrow(f *frame, br *ssa.If, truth bool) {
	cmp, ok := br.Cond.(*ssa.BinOp)
	cond := s.get(f, br.Cond)
	if !ok || cond.kind != simBool || !cond.spread() || cond.flags&approx != 0 {
		return
	}
	switch cmp.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return
	}
	number, limit := cmp.X, cmp.Y
	if s.get(f, limit).spread() {
		number, limit = limit, number
	}
	x, y := s.get(f, number), s.get(f, limit)
	if x.kind != y.kind || y.spread() {
		return
	}
	for k := range x.n {
		if (cond.n[k] != 0) != truth {
			x.n[k] = y.n[k]
		}
	}
	f.vals[number] = x
}

// cutOff notes that an undecided ordering of numbers other than counters cuts
// values off: the usual clamp against a limit that is not known.
func (s *sim) cutOff(f *frame, br *ssa.If) {
	cmp, ok := br.Cond.(*ssa.BinOp)
	if !ok {
		return
	}
	switch cmp.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return
	}
	x, y := s.get(f, cmp.X), s.get(f, cmp.Y)
	if (x.kind == simInt || x.kind == simFloat) && y.kind == x.kind && (x.flags|y.flags)&approx != 0 {
		s.cut = true
	}
}

// leaveInner decides the exit of a loop within the turn or a callee: by the
// representatives if there are any, else at once. What the loop changes is then
// not known exactly.
func (s *sim) leaveInner(f *frame, br *ssa.If) (arm int, ok bool) {
	b := br.Block()
	var inner *ssaquery.Loop
	for _, l := range s.p.loops(f.fn) {
		if l.Blocks[b] && l.Blocks[b.Succs[0]] != l.Blocks[b.Succs[1]] {
			inner = l
			break
		}
	}
	if inner == nil || (f.top && (inner.Header == s.reg.head || inner.Blocks[s.j.at.Block()])) {
		return 0, false
	}
	out := 0
	if inner.Blocks[b.Succs[0]] {
		out = 1
	}
	if s.againstUnknown(f, br) {
		return 1 - out, true // the limit is not reached: another condition ends the loop, or the budget
	}
	cond := s.get(f, br.Cond)
	flag := simValue{}
	if cond.kind == simBool && !cond.spread() {
		if stay := (cond.n[0] != 0) == (out == 1); stay {
			return 1 - out, true
		}
		flag.flags, s.blurred = approx, true
	}
	for blk := range inner.Blocks {
		for _, in := range blk.Instrs {
			switch in := in.(type) {
			case *ssa.Phi:
				if blk == inner.Header {
					s.blur(f, in, flag.flags)
				}
			case *ssa.Store:
				if a := f.vals[in.Addr]; a.kind == simPtr && flag.flags == 0 {
					s.write(a.ref, a.off, in.Val.Type(), simValue{})
				}
			}
		}
	}
	return out, true
}

// againstUnknown reports whether the branch compares with a number that is not
// known, as a limit mostly; if so, values count as cut off.
func (s *sim) againstUnknown(f *frame, br *ssa.If) bool {
	cmp, ok := br.Cond.(*ssa.BinOp)
	if !ok || (s.get(f, cmp.X).flags|s.get(f, cmp.Y).flags)&plain == 0 {
		return false
	}
	switch cmp.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		s.cutOff(f, br)
		return true
	}
	return false
}

// blur marks a value as approximate, or forgets it.
func (s *sim) blur(f *frame, phi *ssa.Phi, flags simFlags) {
	if flags == 0 {
		f.vals[phi] = simValue{}
		return
	}
	v := f.vals[phi]
	v.flags |= flags
	f.vals[phi] = v
}
