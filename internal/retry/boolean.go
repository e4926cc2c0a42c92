package retry

import (
	"golang.org/x/tools/go/ssa"
)

// polarity says which value of a function's last result, a bool, stands for
// success.
type polarity struct {
	good, known bool
}

// boolOutcome returns the bool by which a call without an error says that it
// went well: what its body returns in any case after its own remote call has
// succeeded. A bool that depends on the answer, too, is a state that is asked
// for; one of a function without a body says nothing.
func (p *Package) boolOutcome(call *ssa.Call) polarity {
	body := p.static(&call.Call)
	if body == nil {
		return polarity{good: true}
	}
	if pol, ok := p.polarities[body]; ok {
		return pol
	}
	p.polarities[body] = polarity{}
	var pol polarity
	for _, b := range body.Blocks {
		for _, in := range b.Instrs {
			inner, ok := in.(*ssa.Call)
			if !ok || pol.known || p.outcomeIndex(inner) < 0 || p.failureOf(&inner.Call) < Remote {
				continue
			}
			ok1 := lastTruth(p.returnsAfter(body, inner, scenario{outcome: success}))
			fail := lastTruth(p.returnsAfter(body, inner, scenario{outcome: failure}))
			good, isGood := ok1.truth()
			bad, isBad := fail.truth()
			if isGood && (!isBad || bad != good) {
				pol = polarity{good, true}
			}
		}
	}
	p.polarities[body] = pol
	return pol
}

// lastTruth joins the last results of returns.
func lastTruth(returns []tuple) aval {
	vals := joinTuples(returns)
	if len(vals) == 0 {
		return aval{}
	}
	return vals[len(vals)-1]
}

// goodBool returns the bool that stands for success of the walk's call.
func (w *walker) goodBool(call *ssa.Call) bool {
	if w.yield {
		return false
	}
	pol := w.p.boolOutcome(call)
	return pol.good || !pol.known
}
