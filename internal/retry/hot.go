package retry

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// hot reports whether a failure, or a bad answer, comes back to the call on a
// path without a wait. At a branch that looks at an outcome one such arm suffices;
// at any other (a counter, the configuration) all arms that lead back must be hot,
// since which of them is taken the code decides by itself.
func (p *Package) hot(reg *region, j *judged) bool {
	if p.waitOf(j.call) != noWait {
		return false // the attempt itself takes its time
	}
	walks := []*walk{j.failing()}
	if j.bad != nil && j.class == Retry {
		for _, status := range badStatuses {
			walks = append(walks, p.outcomeWalk(reg, j.op, scenario{outcome: answered, status: status}))
		}
	}
	for _, w := range walks {
		if !w.next || w.gaveUp {
			continue
		}
		h := &heat{p: p, reg: reg, j: j, w: w, on: w.onPath(), memo: map[wstate]int8{}}
		if h.of(wstate{j.at.Block(), suffix}) {
			return true
		}
	}
	return false
}

// badStatuses are answers that a loop may repeat.
var badStatuses = []int64{503, 500, 429}

type heat struct {
	p    *Package
	reg  *region
	j    *judged
	w    *walk
	on   map[wstate]bool
	memo map[wstate]int8 // 1 being computed, 2 cold, 3 hot
}

func (h *heat) of(s wstate) bool {
	switch h.memo[s] {
	case 1, 2:
		return false
	case 3:
		return true
	}
	h.memo[s] = 1
	hot := h.compute(s)
	h.memo[s] = 2
	if hot {
		h.memo[s] = 3
	}
	return hot
}

func (h *heat) compute(s wstate) bool {
	if h.cools(s) {
		return false
	}
	if s == h.w.goal {
		return true
	}
	var back []wstate
	for _, n := range h.w.succs[s] {
		if h.on[n] {
			back = append(back, n)
		}
	}
	br, isIf := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.If)
	if isIf && len(back) > 1 && h.outcomeTest(br.Cond) {
		for _, n := range back {
			if h.of(n) && !h.slowArm(br, n.b) {
				return true
			}
		}
		return false
	}
	if isIf && len(back) == 1 && h.slowArm(br, back[0].b) {
		return false
	}
	any := false
	for _, n := range back {
		if h.memo[n] == 1 {
			continue // an inner loop
		}
		if !h.of(n) {
			return false
		}
		any = true
	}
	return any
}

// cools reports whether a wait, or another remote call that went well (a
// repair), lies in the state.
func (h *heat) cools(s wstate) bool {
	for _, in := range stateInstrs(s, h.j.at) {
		if in == h.j.at || h.reg.self[in] {
			continue
		}
		if h.p.waitOf(in) != noWait {
			return true
		}
		if call, ok := in.(*ssa.Call); ok && h.p.reachOf(&call.Call) >= Remote {
			return true
		}
	}
	return false
}

// outcomeTest reports whether a condition looks at an error, a response or
// another answer of a call, rather than at a counter or the configuration.
func (h *heat) outcomeTest(cond ssa.Value) bool {
	return h.p.dependsOn(h.reg, cond, func(v ssa.Value) bool {
		if isErrorType(v.Type()) || isHTTPResponse(v.Type()) {
			return true
		}
		return v == ssa.Value(h.j.call)
	})
}

// slowArm reports whether the arm is taken when the attempt has taken its time:
// after a timeout, or when a context made for the attempt has ended.
func (h *heat) slowArm(br *ssa.If, arm *ssa.BasicBlock) bool {
	if timeoutArm(br, arm) {
		return true
	}
	cmp, ok := br.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	call, ok := cmp.X.(*ssa.Call)
	if !ok || !isCtxMethod(call) || callee(&call.Call).Name() != "Err" || !h.p.madeIn(ssaquery.Recv(&call.Call), h.reg) {
		return false
	}
	c, isConst := cmp.Y.(*ssa.Const)
	ended := br.Block().Succs[0]
	if isNil := isConst && c.IsNil(); isNil == (cmp.Op == token.EQL) {
		ended = br.Block().Succs[1]
	}
	return arm == ended
}

// timeoutArm reports whether the arm is taken when the attempt has timed out,
// hence has taken its time.
func timeoutArm(br *ssa.If, arm *ssa.BasicBlock) bool {
	if br.Block().Succs[0] != arm {
		return false
	}
	call, ok := br.Cond.(*ssa.Call)
	if !ok {
		return false
	}
	fn := callee(&call.Call)
	switch {
	case fn == nil:
	case fn.Name() == "Timeout":
		return true
	case isFunc(fn, "errors", "", "Is"):
		load, ok := call.Call.Args[1].(*ssa.UnOp)
		if !ok {
			return false
		}
		g, ok := load.X.(*ssa.Global)
		return ok && (g.Name() == "DeadlineExceeded" || g.Name() == "ErrDeadlineExceeded")
	}
	return false
}
