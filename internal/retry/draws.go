package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// mayDraw reports whether a random draw may reach the wait at a place, by data
// flow alone. The simulation runs under few policies: where it saw no draw
// though there may be one, nothing is known.
func (p *Package) mayDraw(reg *region, at place) bool {
	var from []ssa.Value
	switch in := at.in.(type) {
	case *ssa.Call:
		from = append(from, in.Call.Args...)
		if body := p.static(&in.Call); body != nil && p.bodyDraws(body, 0) {
			return true
		}
	case *ssa.UnOp:
		from = append(from, in.X)
	case *ssa.Select:
		for _, st := range in.States {
			if st.Dir == types.RecvOnly && isTimeChan(st.Chan.Type()) {
				from = append(from, st.Chan)
			}
		}
	}
	reg.each(func(in ssa.Instruction) { // what a timer is reset to
		if call, ok := in.(*ssa.Call); ok && ssaquery.PkgOf(callee(&call.Call)) == "time" && callee(&call.Call).Name() == "Reset" {
			from = append(from, call.Call.Args...)
		}
	})
	found := false
	complete := p.slice(reg, func(v ssa.Value) bool {
		if call, ok := v.(*ssa.Call); ok && p.draws(call, 0) {
			found = true
		}
		return !found
	}, from...)
	return found || !complete
}

// maxDrawDepth bounds the bodies looked into for a draw.
const maxDrawDepth = 4

// draws reports whether a call draws, itself or in the bodies that it runs.
func (p *Package) draws(call *ssa.Call, depth int) bool {
	fn := callee(&call.Call)
	switch ssaquery.PkgOf(fn) {
	case "math/rand", "math/rand/v2":
		recv := ssaquery.Recv(&call.Call)
		return isNumber(call.Type()) && (recv == nil || !p.fixedSeed(recv))
	case "crypto/rand":
		return true
	}
	body := p.static(&call.Call)
	return body != nil && depth < maxDrawDepth && p.bodyDraws(body, depth)
}

func (p *Package) bodyDraws(fn *ssa.Function, depth int) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && p.draws(call, depth+1) {
				return true
			}
		}
	}
	return false
}
