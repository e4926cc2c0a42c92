package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A Nested is a call in a site that leads to a site of its own.
type Nested struct {
	Span Span
	// Outer and Inner are the attempts of the two layers: constant, unbounded
	// or unknown.
	Outer, Inner term.Term
	Callee       string // what retries by itself, as written
}

// maxLayers bounds the calls followed from a site to a retry below it.
const maxLayers = 40

// nested returns the calls of fn that make attempts multiply: in its sites, and
// in the operations that it hands to helpers which repeat them.
func (p *Package) nested(fn *ssa.Function) []Nested {
	var out []Nested
	sites := p.sitesOf(fn)
	for _, s := range sites {
		if s.Class == Retry {
			out = append(out, p.nestedIn(s, sites)...)
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				out = append(out, p.nestedInHelper(call)...)
			}
		}
	}
	return append(out, p.secondTries(fn)...)
}

// nestedIn looks for retries below one site.
func (p *Package) nestedIn(s *Site, sites []*Site) []Nested {
	var out []Nested
	seen := map[*ssa.Call]bool{}
	for _, in := range sites { // a loop within the loop
		if in == s || in.Class != Retry || in.reg.fn != s.reg.fn || !within(in.reg, s.reg) {
			continue
		}
		if p.repeats(s, in.Op) {
			seen[in.Op] = true
			out = append(out, Nested{Span: callSpan(s.Fn, in.Op), Outer: turnsOf(s, in), Inner: in.Attempts, Callee: "the loop around " + in.OpText()})
		}
	}
	s.reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || seen[call] || s.reg.self[in] || p.inInnerSite(call, s, sites) {
			return
		}
		inner, name, ok := p.innerOf(call)
		if ok && p.repeats(s, call) {
			out = append(out, Nested{Span: callSpan(s.Fn, call), Outer: s.Attempts, Inner: inner, Callee: name})
		}
	})
	return out
}

// turnsOf is how often the outer of two loops goes round. If both are around the
// same call, its attempts are those of both.
func turnsOf(out, in *Site) term.Term {
	all, ok1 := out.Attempts.Const()
	n, ok2 := in.Attempts.Const()
	if out.Op == in.Op && ok1 && ok2 && n > 0 && all%n == 0 {
		return term.Of(all / n)
	}
	return out.Attempts
}

func within(in, out *region) bool {
	if in == out || len(in.blocks) >= len(out.blocks) {
		return false
	}
	for b := range in.blocks {
		if !out.blocks[b] {
			return false
		}
	}
	return true
}

// inInnerSite reports whether the call belongs to a site within s, where it is
// judged.
func (p *Package) inInnerSite(call *ssa.Call, s *Site, sites []*Site) bool {
	for _, in := range sites {
		if in != s && in.reg.fn == s.reg.fn && within(in.reg, s.reg) && in.reg.blocks[call.Block()] {
			return true
		}
	}
	return false
}

// repeats reports whether the failure of a call leads to another turn of the
// site, and its success does not.
func (p *Package) repeats(s *Site, call *ssa.Call) bool {
	if call == s.Op {
		return true
	}
	return p.judge(s.reg, op{call: call, reach: Remote}).class == Retry
}

// nestedInHelper looks for retries below a call that hands an operation to a
// helper.
func (p *Package) nestedInHelper(call *ssa.Call) []Nested {
	r, ok := p.retrierOf(&call.Call)
	if !ok {
		return nil
	}
	opArg := ssaquery.Arg(&call.Call, r.Op)
	if opArg == nil {
		return nil
	}
	outer := p.resolve(r.Attempts, &call.Call)
	if n, known := outer.Const(); known && n < 2 {
		return nil
	}
	lit := p.literalOf(opArg)
	if lit == nil { // a function value handed over
		if body := p.ix.FuncOf(opArg); body != nil {
			if inner, ok := p.retriesOf(body); ok {
				return []Nested{{Span: callSpan(call.Parent(), call), Outer: outer, Inner: p.resolve(inner, nil), Callee: body.Name()}}
			}
		}
		return nil
	}
	var out []Nested
	for _, b := range lit.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			inner, name, ok := p.innerOf(c)
			if ok && p.mayFail(lit, c) {
				out = append(out, Nested{Span: callSpan(lit, c), Outer: outer, Inner: inner, Callee: name})
			}
		}
	}
	for _, s := range p.sitesOf(lit) {
		if s.Class == Retry && p.mayFail(lit, s.Op) {
			out = append(out, Nested{Span: callSpan(lit, s.Op), Outer: outer, Inner: s.Attempts, Callee: "the loop around " + s.OpText()})
		}
	}
	return out
}

// literalOf returns the literal that a value is, nil for declared functions.
func (p *Package) literalOf(v ssa.Value) *ssa.Function {
	fn := p.ix.FuncOf(v)
	if fn == nil || fn.Parent() == nil || fn.Synthetic != "" {
		return nil
	}
	return fn
}

// mayFail reports whether fn can return an error after a call in it has failed.
func (p *Package) mayFail(fn *ssa.Function, call *ssa.Call) bool {
	for _, t := range p.returnsAfter(fn, call, scenario{outcome: failure}) {
		if len(t) == 0 {
			continue
		}
		if null, known := t[len(t)-1].nilness(); !known || !null {
			return true
		}
	}
	return false
}

// innerOf returns how often a call tries at most by itself, if it repeats
// anything, and what it is called.
func (p *Package) innerOf(call *ssa.Call) (term.Term, string, bool) {
	n, ok := p.innerCount(call)
	if !ok {
		return term.Term{}, "", false
	}
	return n, shorten(exprOfCall(call)), true
}

func (p *Package) innerCount(call *ssa.Call) (term.Term, bool) {
	c := &call.Call
	if body := p.static(c); body != nil {
		if n, ok := p.retriesOf(body); ok {
			return p.resolve(n, c), true
		}
	} else if fn := callee(c); fn != nil {
		if f, ok := p.callees.Retries(fn); ok {
			return p.resolve(f.Attempts, c), true
		}
	}
	if n, ok := p.helperRetries(call); ok {
		return n, true
	}
	if n, ok := p.transportRetries(c); ok {
		return n, true
	}
	return p.invokedRetries(c)
}

// helperRetries is innerOf for a call that hands a remote operation to a helper.
func (p *Package) helperRetries(call *ssa.Call) (term.Term, bool) {
	r, ok := p.retrierOf(&call.Call)
	if !ok {
		return term.Term{}, false
	}
	opArg := ssaquery.Arg(&call.Call, r.Op)
	if opArg == nil {
		return term.Term{}, false
	}
	body := p.ix.FuncOf(opArg)
	if body == nil || p.bodyReach(body) < Remote {
		return term.Term{}, false
	}
	n := p.resolve(r.Attempts, &call.Call)
	if inner, ok := p.retriesOf(body); ok {
		n = n.Mul(p.resolve(inner, nil))
	}
	return n, true
}

// transportRetries is innerOf for an HTTP client whose transport is a
// round-tripper that repeats requests.
func (p *Package) transportRetries(c *ssa.CallCommon) (term.Term, bool) {
	fn, recv := callee(c), ssaquery.Recv(c)
	if ssaquery.PkgOf(fn) != "net/http" || recv == nil || !ssaquery.PointsTo(recv.Type(), "net/http", "Client") {
		return term.Term{}, false
	}
	return p.clientRetries(recv)
}

// clientRetries is transportRetries for the client itself.
func (p *Package) clientRetries(client ssa.Value) (term.Term, bool) {
	if !ssaquery.PointsTo(client.Type(), "net/http", "Client") {
		return term.Term{}, false
	}
	objs, _ := p.ix.Objects(client, nil)
	for _, o := range objs {
		alloc, ok := o.Value.(*ssa.Alloc)
		if !ok {
			continue
		}
		for _, v := range transports(alloc) {
			if n, ok := p.roundTrips(v); ok {
				return n, true
			}
		}
	}
	return term.Term{}, false
}

// transports returns what is stored as the transport of a client.
func transports(client *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, r := range *client.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f == nil || f.Name() != "Transport" {
			continue
		}
		for _, u := range *fa.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

// roundTrips returns the attempts of a round-tripper by its type.
func (p *Package) roundTrips(v ssa.Value) (term.Term, bool) {
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return term.Term{}, false
	}
	return p.methodRetries(mi.X.Type(), "RoundTrip")
}

// methodRetries returns the attempts of a type's method.
func (p *Package) methodRetries(t types.Type, name string) (term.Term, bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, p.pkg, name)
	m, ok := obj.(*types.Func)
	if !ok {
		return term.Term{}, false
	}
	if body := p.bodyOf(m); body != nil {
		n, ok := p.retriesOf(body)
		return p.resolve(n, nil), ok
	}
	f, ok := p.callees.Retries(m.Origin())
	return p.resolve(f.Attempts, nil), ok
}
