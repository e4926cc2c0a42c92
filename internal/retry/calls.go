package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// Calls is what callers, also in other packages, learn of a function that calls
// a client which repeats the call by itself, and hands the failure on: how often,
// as far as that is not for their arguments to say.
type Calls struct {
	Made
	// Name is what is called, and Default how often it is tried if nothing is
	// set.
	Name    string
	Default int
	// Recv and Method name what is called for the service config of the caller's
	// connection, Write says what it does.
	Recv, Method string
	Write        catalog.Tri
}

type callsResult struct {
	Calls
	ok bool
}

// clientBelow returns the call of a retrying client that a call is or leads to,
// nil if there is none.
func (p *Package) clientBelow(call *ssa.Call, depth int) *ClientCall {
	c := p.givenCall(call)
	if c == nil {
		c = p.clientCall(call)
	}
	if c == nil {
		c = p.calledThrough(call, depth, nil)
	}
	if c == nil {
		c = p.clientInOnce(call, depth)
	}
	if c == nil || !c.Retries() {
		return nil
	}
	return c
}

// told returns what users tell of a function of the package.
func (p *Package) told(fn *ssa.Function) given.Facts {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return given.Facts{}
	}
	f, _ := p.callees.Given(obj)
	return f
}

// givenCall is the client's call that a call is by what users tell, nil if they
// tell nothing.
func (p *Package) givenCall(call *ssa.Call) *ClientCall {
	fn := p.ix.Callee(&call.Call)
	f, ok := p.callees.Given(fn)
	if !ok || f.Attempts == 0 {
		return nil
	}
	base := &catalog.Retry{Attempts: f.Attempts}
	return &ClientCall{Call: call, Base: base, Policy: policyOf(base), Name: toldName(fn)}
}

func toldName(fn *types.Func) string {
	name := fn.Pkg().Name() + "."
	if recv := ssaquery.RecvName(fn); recv != "" {
		name += recv + "."
	}
	return name + fn.Name()
}

// calledThrough is the client's call below a call of a function, seen with what
// the function is called with; out is the maker of the function around, if that
// is what is asked for.
func (p *Package) calledThrough(call *ssa.Call, depth int, out *maker) *ClientCall {
	var calls Calls
	ok := false
	if body := p.static(&call.Call); body != nil {
		if body == call.Parent() || depth >= maxHelpers || p.bodyReach(body) < Remote {
			return nil
		}
		calls, ok = p.callsOf(body, depth)
	} else if call.Call.IsInvoke() {
		calls, ok = p.callsThrough(&call.Call, depth)
	} else if fn := ssaquery.Callee(&call.Call); fn != nil {
		calls, ok = p.callees.Calls(fn)
	}
	if !ok {
		return nil
	}
	w := p.newPolicyWalk()
	w.base, w.family, w.out = &catalog.Retry{Attempts: calls.Default}, catalog.FamilyNamed(calls.Family), out
	c := &ClientCall{Call: call, Family: w.family, Base: w.base, Name: calls.Name, Policy: w.madeBy(&calls.Made, call)}
	c.write, c.method = calls.Write, methodName{calls.Recv, calls.Method}
	if out == nil {
		c.settle()
	}
	return c
}

// callsThrough is what a call through an interface comes to, if all that it may
// reach call such a client: the implementations in the interface's package, by a
// fact, and those in this one.
func (p *Package) callsThrough(c *ssa.CallCommon, depth int) (calls Calls, ok bool) {
	fn := ssaquery.Callee(c)
	if fn == nil {
		return Calls{}, false
	}
	if fn.Pkg() != p.pkg {
		if calls, ok = p.callees.Calls(fn); !ok {
			return Calls{}, false
		}
	}
	for _, body := range p.implementations(c.Value.Type(), c.Method) {
		own, calling := p.callsOf(body, depth+1)
		if !calling || len(own.Params)+len(own.From) > 0 {
			return Calls{}, false
		}
		if !ok {
			calls, ok = own, true
		}
	}
	return calls, ok
}

// callsOf returns what a function of the package calls.
func (p *Package) callsOf(fn *ssa.Function, depth int) (Calls, bool) {
	if r, ok := p.calls[fn]; ok {
		return r.Calls, r.ok
	}
	if p.calls == nil {
		p.calls = map[*ssa.Function]callsResult{}
	}
	p.calls[fn] = callsResult{}
	if p.bodyReach(fn) < Remote {
		return Calls{}, false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			c, ok := p.callIn(fn, call, depth)
			if ok && !p.inSite(call) && p.mayFail(fn, call) && p.failsUnmarked(fn, call) {
				p.calls[fn] = callsResult{c, true}
				return c, true
			}
		}
	}
	return Calls{}, false
}

// failsUnmarked reports whether a failure of a call leads to an error that is not
// marked to end all attempts.
func (p *Package) failsUnmarked(fn *ssa.Function, call *ssa.Call) bool {
	return p.comesBack(fn, call, scenario{outcome: failure}, func(ret *ssa.Return) bool {
		v := lastOf(ret)
		return v == nil || !isNilConst(v) && !p.permanently(v)
	})
}

// callIn is what the callers of fn learn of one call in it.
func (p *Package) callIn(fn *ssa.Function, call *ssa.Call, depth int) (Calls, bool) {
	out := &maker{p: p, fn: fn}
	c := p.givenCall(call)
	if c == nil {
		c = p.findClientCall(call, out)
	}
	if c == nil {
		c = p.calledThrough(call, depth+1, out)
	}
	if c == nil {
		return p.callsInOnce(fn, call, depth+1)
	}
	w := &policyWalk{p: p, out: out, family: c.Family}
	m, ok := w.export(c.Policy, false)
	if !ok || len(m.Params)+len(m.From) == 0 && !c.retriesSettled() {
		return Calls{}, false
	}
	return Calls{Made: m.countOnly(), Name: c.Name, Default: c.Base.Attempts, Recv: c.method.recv, Method: c.method.name, Write: c.write}, true
}

// countOnly leaves out all but what attempts depend on.
func (m Made) countOnly() Made {
	n := Made{
		Own: m.Own, Family: m.Family, Attempts: m.Attempts, Variable: m.Variable, Unsaid: m.Unsaid, Elsewhere: m.Elsewhere,
		Layers: m.Layers, Layer: m.Layer, Services: m.Services, Unsure: m.Unsure, Cap: m.Cap, Stopped: m.Stopped,
		Writes: m.Writes, Reads: m.Reads, From: m.From,
	}
	for _, e := range m.Sets {
		if counting(e) {
			n.Sets = append(n.Sets, e)
		}
	}
	for _, s := range m.Params {
		if counting(s.Effect) {
			n.Params = append(n.Params, s)
		}
	}
	return n
}

// counting reports whether a setting bears on the number of attempts.
func counting(e catalog.Effect) bool {
	switch e {
	case catalog.SetsAttempts, catalog.SetsRetries, catalog.StopsRetries, catalog.NeverStops, catalog.CapsAttempts, catalog.StartsRetries,
		catalog.SetsRetryer, catalog.SetsTable, catalog.SetsFilter, catalog.StopsWrites, catalog.StopsReads,
		catalog.SetsConfig, catalog.AddsOptions, catalog.AddsInterceptor, catalog.SetsTransport:
		return true
	}
	return false
}

// retriesSettled is Retries for a call whose settings are all known.
func (c *ClientCall) retriesSettled() bool {
	q := *c.Policy
	s := ClientCall{Policy: &q, method: c.method, write: c.write}
	s.settle()
	return s.Retries()
}

// clientLayer is what clientBelow finds below a call, for products: its attempts,
// if they are known, and what makes them.
func (p *Package) clientLayer(call *ssa.Call) (term.Term, string) {
	c := p.clientBelow(call, 0)
	if c == nil || c.Elsewhere || c.Attempts.Kind != term.Const && c.Attempts.Kind != term.Unbounded {
		return term.Term{}, "" // others may have set something else
	}
	return c.Attempts, c.Inside()
}
