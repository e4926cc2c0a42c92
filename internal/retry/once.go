package retry

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// runOnce returns the function that a call runs once, handing on its failure: one
// that a circuit breaker is given, or a helper of the package. It is nil for other
// calls, and where it is not in sight.
func (p *Package) runOnce(c *ssa.CallCommon) *ssa.Function {
	if r := catalog.RunnerOf(ssaquery.Callee(c)); r != nil {
		if r.Op < 0 {
			return nil // several: see runAll
		}
		if r.Fallback > 0 && !isNilConst(ssaquery.Arg(c, r.Fallback)) {
			return nil // its failure may be made up for
		}
		return p.inSight(ssaquery.Arg(c, r.Op))
	}
	body := p.static(c)
	if body == nil || len(body.Params) != len(c.Args) {
		return nil
	}
	for i, a := range c.Args {
		op := p.inSight(a)
		if op == nil || !p.runs(body, body.Params[i]) {
			continue
		}
		if _, ok := p.retrierOf(c); ok {
			return nil // more than once
		}
		return op
	}
	return nil
}

// runAll returns the functions that a call runs once: that of runOnce, or those
// that a group was handed for which the call waits.
func (p *Package) runAll(c *ssa.CallCommon) []*ssa.Function {
	if op := p.runOnce(c); op != nil {
		return []*ssa.Function{op}
	}
	var ops []*ssa.Function
	for _, v := range p.handedToGroup(c) {
		if op := p.inSight(v); op != nil {
			ops = append(ops, op)
		}
	}
	return ops
}

// handedToGroup returns what a group is handed in the function that waits for it
// by this call; nil for other calls. If the call repeats in a loop, so must the
// handing over: what was handed over before ran once.
func (p *Package) handedToGroup(c *ssa.CallCommon) (ops []ssa.Value) {
	r := catalog.RunnerOf(ssaquery.Callee(c))
	if r == nil || r.Op >= 0 {
		return nil
	}
	group := unwrapLoad(ssaquery.Recv(c))
	if group == nil || group.Parent() == nil {
		return nil
	}
	var waits *ssa.Call
	var gives []*ssa.Call
	for call := range ssaquery.Instrs[*ssa.Call](group.Parent()) {
		fn := ssaquery.Callee(&call.Call)
		switch {
		case &call.Call == c:
			waits = call
		case fn != nil && slices.Contains(r.Given, fn.Name()) && unwrapLoad(ssaquery.Recv(&call.Call)) == group:
			gives = append(gives, call)
		}
	}
	if waits == nil {
		return nil
	}
	for _, call := range gives {
		if p.loopsAlike(waits.Block(), call.Block()) {
			ops = append(ops, ssaquery.Arg(&call.Call, 0))
		}
	}
	return ops
}

// heardAt returns the call that hands on the failure of what a call runs: the call
// itself, or the one that waits for the group that is handed a function.
func (p *Package) heardAt(call *ssa.Call) *ssa.Call {
	if !catalog.Gathers(ssaquery.Callee(&call.Call)) {
		return call
	}
	op := ssaquery.Arg(&call.Call, 0)
	for waits := range ssaquery.Instrs[*ssa.Call](call.Parent()) {
		if slices.Contains(p.handedToGroup(&waits.Call), op) {
			return waits
		}
	}
	return call
}

// loopsAlike reports whether the loops around a block are around another, too.
func (p *Package) loopsAlike(b, other *ssa.BasicBlock) bool {
	for _, l := range p.loops(b.Parent()) {
		if l.Blocks[b] {
			return l.Blocks[other] // the innermost is in the others
		}
	}
	return true
}

// inSight is the function that a value is, if it has a body to look at.
func (p *Package) inSight(v ssa.Value) *ssa.Function {
	if v == nil {
		return nil
	}
	if _, isFunc := v.Type().Underlying().(*types.Signature); !isFunc {
		return nil
	}
	op := p.ix.FuncOf(v)
	if op == nil || len(op.Blocks) == 0 || op.Synthetic != "" {
		return nil
	}
	return op
}

// innermost is the call that leads to a retry below one that runs a function once,
// the call itself if there is no such function, or it is no literal.
func (p *Package) innermost(call *ssa.Call, leads func(*ssa.Call) bool) *ssa.Call {
	for range maxOnce {
		next := p.nextBelow(call, leads)
		if next == nil {
			break
		}
		call = next
	}
	return call
}

// nextBelow is the call that leads on in a literal that a call runs once.
func (p *Package) nextBelow(call *ssa.Call, leads func(*ssa.Call) bool) *ssa.Call {
	for _, op := range p.runAll(&call.Call) {
		if op.Parent() == nil {
			continue
		}
		for in := range ssaquery.Instrs[*ssa.Call](op) {
			if p.mayFail(op, in) && leads(in) {
				return in
			}
		}
	}
	return nil
}

// maxOnce bounds the functions that run functions once, one in another.
const maxOnce = 4

// clientInOnce is the client's call below one that runs a function once, as
// callers of the function around see it if there is a maker.
func (p *Package) clientInOnce(call *ssa.Call, depth int) *ClientCall {
	if depth >= maxOnce {
		return nil
	}
	for _, op := range p.runAll(&call.Call) {
		if op == call.Parent() {
			continue
		}
		for in := range ssaquery.Instrs[*ssa.Call](op) {
			if c := p.clientBelow(in, depth+1); c != nil && p.mayFail(op, in) {
				return c
			}
		}
	}
	return nil
}

// callsInOnce is what the callers of fn learn of a call in what another runs once.
func (p *Package) callsInOnce(fn *ssa.Function, call *ssa.Call, depth int) (Calls, bool) {
	if depth > maxOnce {
		return Calls{}, false
	}
	for _, op := range p.runAll(&call.Call) {
		if op == fn {
			continue
		}
		for in := range ssaquery.Instrs[*ssa.Call](op) {
			if found, ok := p.callIn(fn, in, depth); ok && p.mayFail(op, in) {
				return found, true
			}
		}
	}
	return Calls{}, false
}

// layersInOnce are the layers below a call that runs a function once.
func (p *Package) layersInOnce(call *ssa.Call) (layers, bool) {
	for _, op := range p.runAll(&call.Call) {
		if op == call.Parent() {
			continue
		}
		if in, ok := p.layersOf(op, nil); ok {
			return in, true
		}
	}
	return layers{}, false
}
