package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// hotHandshake reports whether what a dial gave is handed to a call whose failure
// leads back to the dial without a wait, though there is one when it goes well: a
// peer that accepts connections and refuses what follows is dialled at full speed.
func (p *Package) hotHandshake(reg *region, j *judged) bool {
	if j.class != Reconnect || j.reach < Dial || reg.form != Loop {
		return false
	}
	hot := false
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || hot || call == j.call || !p.takesFrom(reg, call, j.call) || !p.tested(reg, call) {
			return
		}
		fn := callee(&call.Call)
		if fn == nil || inStd(fn) || p.outcomeIndex(call) < 0 || p.waitOf(call) != noWait {
			return
		}
		hot = p.backUnpaced(reg, j, call, failure) && !p.backUnpaced(reg, j, call, success)
	})
	return hot
}

// takesFrom reports whether a call is given what another has returned.
func (p *Package) takesFrom(reg *region, call, from *ssa.Call) bool {
	for _, a := range append(ssaquery.Args(&call.Call), ssaquery.Recv(&call.Call)) {
		if a != nil && !isErrorType(a.Type()) && p.dependsOn(reg, a, func(v ssa.Value) bool { return v == ssa.Value(from) }) {
			return true
		}
	}
	return false
}

// backUnpaced reports whether an outcome of a call leads back to the operation on a
// path without a wait.
func (p *Package) backUnpaced(reg *region, j *judged, call *ssa.Call, o outcome) bool {
	w := p.outcomeWalk(reg, op{call: call, reach: Remote}, scenario{outcome: o})
	if w.gaveUp {
		return false
	}
	paced := func(instrs []ssa.Instruction) bool {
		for _, in := range instrs {
			if in != ssa.Instruction(call) && in != ssa.Instruction(j.call) && p.waitOf(in) != noWait {
				return true
			}
		}
		return false
	}
	goal := j.call.Block()
	seen := map[wstate]bool{}
	for work := []wstate{{call.Block(), suffix}}; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		instrs := s.b.Instrs
		switch {
		case s.part == suffix:
			instrs = after(instrs, call)
		case s.part == nextTurn && s.b == goal:
			for i, in := range instrs {
				if in == ssa.Instruction(j.call) {
					instrs = instrs[:i]
					break
				}
			}
			if !paced(instrs) {
				return true
			}
			continue
		}
		if !paced(instrs) {
			work = append(work, w.succs[s]...)
		}
	}
	return false
}
