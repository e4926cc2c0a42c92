package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// session reports whether a body opens something at a peer, lives in it by a loop
// that receives from it, and never returns without an error: it ends when what it
// opened is lost.
func (p *Package) session(fn *ssa.Function) bool {
	loops := p.loops(fn)
	if len(loops) == 0 || len(fn.Blocks) > maxBodyBlocks || errIndexOf(fn.Signature) < 0 {
		return false
	}
	for _, r := range ssaquery.Returned(fn, fn.Signature.Results().Len()-1) {
		if isNilConst(r) {
			return false
		}
	}
	reg := &region{form: whole, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)}
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		if !p.hasOutcome(call) || p.failureOf(&call.Call) < Remote {
			continue
		}
		for _, l := range loops {
			if !l.Blocks[call.Block()] && p.receivesFrom(reg, l, call) {
				return true
			}
		}
	}
	return false
}

// receivesFrom reports whether a loop receives from a channel that a call gave, or
// that is had from what it gave.
func (p *Package) receivesFrom(reg *region, l *ssaquery.Loop, call *ssa.Call) bool {
	var chans []ssa.Value
	for b := range l.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.UnOp:
				if u, ok := isReceive(in); ok {
					chans = append(chans, u.X)
				}
			case *ssa.Select:
				for _, st := range in.States {
					if st.Dir == types.RecvOnly {
						chans = append(chans, st.Chan)
					}
				}
			}
		}
	}
	for _, ch := range chans {
		if !isTimeChan(ch.Type()) && p.dependsOn(reg, ch, func(v ssa.Value) bool { return v == ssa.Value(call) }) {
			return true
		}
	}
	return false
}
