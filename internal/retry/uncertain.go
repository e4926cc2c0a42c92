package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// This file answers what postretry asks: does a failure that does not say
// whether the peer has done the work lead to another attempt?

// A Proof says whether a condition that is true (or false) proves that the
// request which failed was not carried out.
type Proof func(cond ssa.Value, truth bool) bool

// inDoubt are answers of servers that may have done the work all the same.
var inDoubt = []int64{500, 502, 503, 504}

// Has reports whether an instruction is part of what the site repeats.
func (s *Site) Has(in ssa.Instruction) bool { return s.reg.has(in) }

// EntryOf reports whether a call is the one by which a function repeats itself.
func (s *Site) EntryOf(call *ssa.Call) bool { return s.reg.self[call] }

// uncertain reports whether a failure of the call that proves nothing leads to
// another turn of the site, while its success leaves.
func (p *Package) uncertain(s *Site, call *ssa.Call, proof Proof) bool {
	return p.repeatsCall(s, call) && p.doubtful(s, call, proof)
}

// doubtful reports whether a failure of the call that proves nothing leads to
// another turn.
func (p *Package) doubtful(s *Site, call *ssa.Call, proof Proof) bool {
	o := op{call: call, reach: Remote}
	if leadsOn(p.outcomeWalk(s.reg, o, ownFailure), proof) {
		return true
	}
	if !p.readsStatus(s.reg, call) {
		return false
	}
	for _, status := range inDoubt {
		if leadsOn(p.outcomeWalk(s.reg, o, scenario{outcome: answered, status: status}), proof) {
			return true
		}
	}
	return false
}

// repeatsCall reports whether the failure of a call, or a bad answer to it, leads
// to another turn of the site, and its success does not.
func (p *Package) repeatsCall(s *Site, call *ssa.Call) bool {
	if call == s.Op {
		return s.Class == Retry
	}
	return p.judge(s.reg, op{call: call, reach: Remote}).class == Retry
}

// leadsOn reports whether a walk comes back to its call without passing a
// condition that proves something.
func leadsOn(w *walk, proof Proof) bool {
	if !w.next || w.gaveUp {
		return false
	}
	if _, ok := w.states[w.goal]; !ok {
		return true
	}
	return w.reachable(wstate{w.goal.b, suffix}, proof, nil)[w.goal]
}

// reachable returns the states that can be reached from one, without the edges
// that prove something and without passing stop.
func (w *walk) reachable(from wstate, proof Proof, stop *ssa.BasicBlock) map[wstate]bool {
	seen := map[wstate]bool{}
	work := []wstate{from}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range w.succs[s] {
			if seen[to] || to.b == stop || proven(s.b, to.b, proof) {
				continue
			}
			seen[to] = true
			work = append(work, to)
		}
	}
	return seen
}

// proven reports whether the edge between two blocks proves something.
func proven(from, to *ssa.BasicBlock, proof Proof) bool {
	br, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || proof == nil || from.Succs[0] == from.Succs[1] {
		return false
	}
	return proof(br.Cond, to == from.Succs[0])
}

// surfacesIn reports whether a failure of the call that proves nothing makes
// the body return in a way that again says is repeated.
func (p *Package) surfacesIn(fn *ssa.Function, call *ssa.Call, proof Proof, again func(*ssa.Return) bool) bool {
	scs := []scenario{ownFailure}
	if p.readsStatus(&region{form: whole, fn: fn, blocks: allBlocks(fn)}, call) {
		for _, status := range inDoubt {
			scs = append(scs, scenario{outcome: answered, status: status})
		}
	}
	for _, sc := range scs {
		w := p.wholeWalk(fn, call, sc)
		first := wstate{call.Block(), suffix}
		states := w.reachable(first, proof, nil)
		states[first] = true
		if !w.gaveUp && w.returnsBadly(states, again) {
			return true
		}
	}
	return false
}

// wholeWalk follows a body from a call in it to its returns.
func (p *Package) wholeWalk(fn *ssa.Function, call *ssa.Call, sc scenario) *walk {
	return &p.walkWhole(fn, call, sc).walk
}

func (p *Package) walkWhole(fn *ssa.Function, call *ssa.Call, sc scenario) *walker {
	steps := 0
	w := &walker{p: p, reg: &region{form: whole, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)}, fn: fn, start: call, sc: sc, steps: &steps}
	w.init()
	e := newEnv()
	w.assume(call, e)
	first := wstate{call.Block(), suffix}
	w.states[first] = e
	w.work = append(w.work, first)
	w.run()
	return w
}

// returnsBadly reports whether one of the states returns what again accepts,
// and not an error that turns out to be nil there: one that is written as nil is
// for again to judge.
func (w *walk) returnsBadly(states map[wstate]bool, again func(*ssa.Return) bool) bool {
	for s := range states {
		ret, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.Return)
		if !ok || s.b == s.b.Parent().Recover || !again(ret) {
			continue
		}
		if v := ssaquery.ResultOf(ret, len(ret.Results)-1); v != nil && isErrorType(v.Type()) && !isNilConst(v) {
			if closes(v) {
				continue
			}
			if null, known := w.states[s].of(v).nilness(); known && null {
				continue
			}
		}
		return true
	}
	return false
}

// closes reports whether an error is what closing something said: no answer of
// the peer.
func closes(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := callee(&call.Call)
	return fn != nil && fn.Name() == "Close" && ssaquery.PkgOf(fn) == "io"
}

// readBackIn reports whether the turn of a region that leads up to the write
// asks the peer first, by a call whose answer can make the write unnecessary.
func (p *Package) readBackIn(reg *region, write *ssa.Call, isWrite func(*ssa.Call) bool) bool {
	found := false
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || found || call == write || reg.self[in] || !p.hasOutcome(call) || p.reachOf(&call.Call) < Remote || isWrite(call) {
			return
		}
		found = p.asksBefore(reg, call, write)
	})
	return found
}

// asksBefore reports whether a call that succeeded may lead to the write, or
// out without it, depending on what it answered: its status may be the answer.
func (p *Package) asksBefore(reg *region, asks, write *ssa.Call) bool {
	if asks.Block() == write.Block() {
		return false
	}
	scs := []scenario{{outcome: success}}
	if p.readsStatus(reg, asks) {
		scs = append(scs, scenario{outcome: answered, status: 404})
	}
	leads, leaves := false, false
	for _, sc := range scs {
		w := p.outcomeWalk(reg, op{call: asks, reach: Remote}, sc)
		if w.gaveUp {
			return true // too large to know
		}
		first := wstate{asks.Block(), suffix}
		states := w.reachable(first, nil, write.Block())
		states[first] = true
		for s := range states {
			for _, to := range w.succs[s] {
				leads = leads || to.b == write.Block()
			}
			if _, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.Return); ok {
				leaves = true
			}
		}
		for x := range w.exits {
			leaves = leaves || states[x.from]
		}
	}
	return leads && leaves
}

// secondTry reports whether a call does again what a call before it has failed
// to do, without a loop: only after a failure that proves nothing, and without
// anything mended in between.
func (p *Package) secondTry(first, again *ssa.Call, proof Proof) bool {
	fn := first.Parent()
	if again == first || again.Block() == first.Block() || !first.Block().Dominates(again.Block()) || p.inSite(again) || !sameCall(&first.Call, &again.Call) || p.repaired(first, again) {
		return false
	}
	if good := p.wholeWalk(fn, first, scenario{outcome: success}); good.gaveUp || good.passes(again) {
		return false
	}
	scs := []scenario{ownFailure}
	if p.readsStatus(&region{form: whole, fn: fn, blocks: allBlocks(fn)}, first) {
		for _, status := range inDoubt {
			scs = append(scs, scenario{outcome: answered, status: status})
		}
	}
	for _, sc := range scs {
		w := p.wholeWalk(fn, first, sc)
		for s := range w.reachable(wstate{first.Block(), suffix}, proof, nil) {
			if !w.gaveUp && s.b == again.Block() {
				return true
			}
		}
	}
	return false
}
