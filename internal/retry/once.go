package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// runOnce returns the function that a call runs once, handing on its failure: one
// that a circuit breaker is given, or a helper of the package. It is nil for other
// calls, and where it is not in sight.
func (p *Package) runOnce(c *ssa.CallCommon) *ssa.Function {
	if r := catalog.RunnerOf(ssaquery.Callee(c)); r != nil {
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
		op := p.runOnce(&call.Call)
		if op == nil || op.Parent() == nil {
			return call
		}
		next := call
		for in := range ssaquery.Instrs[*ssa.Call](op) {
			if p.mayFail(op, in) && leads(in) {
				next = in
				break
			}
		}
		if next == call {
			return call
		}
		call = next
	}
	return call
}

// maxOnce bounds the functions that run functions once, one in another.
const maxOnce = 4

// clientInOnce is the client's call below one that runs a function once, as
// callers of the function around see it if there is a maker.
func (p *Package) clientInOnce(call *ssa.Call, depth int) *ClientCall {
	op := p.runOnce(&call.Call)
	if op == nil || op == call.Parent() || depth >= maxOnce {
		return nil
	}
	for in := range ssaquery.Instrs[*ssa.Call](op) {
		if c := p.clientBelow(in, depth+1); c != nil && p.mayFail(op, in) {
			return c
		}
	}
	return nil
}

// layersInOnce are the layers below a call that runs a function once.
func (p *Package) layersInOnce(call *ssa.Call) (layers, bool) {
	op := p.runOnce(&call.Call)
	if op == nil || op == call.Parent() {
		return layers{}, false
	}
	return p.layersOf(op, nil)
}
