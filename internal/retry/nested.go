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
	// Client are the attempts of a client below the inner layer, as Inside names
	// it; the zero term if there is none, or it cannot be told.
	Client term.Term
	Inside string
}

// layers are the attempts below one call: of loops, helpers and libraries, and of
// a client below these.
type layers struct {
	loops, client term.Term
	inside        string
}

// nested is what is found at span, where outer attempts go around these layers.
func (in layers) nested(span Span, outer term.Term, callee string) Nested {
	return Nested{Span: span, Outer: outer, Inner: in.loops, Callee: callee, Client: in.client, Inside: in.inside}
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
			out = append(out, p.ofSite(in).nested(callSpan(s.Fn, in.Op), turnsOf(s, in), "the loop around "+in.OpText()))
		}
	}
	s.reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || seen[call] || s.reg.self[in] || p.inInnerSite(call, s, sites) {
			return
		}
		inner, name, ok := p.innerOf(call)
		if ok && p.repeats(s, call) && p.doubtful(s, call, p.excused) && p.goesOnAfter(s, call) {
			out = append(out, inner.nested(p.loopSpan(call), s.Attempts, name))
		}
	})
	return out
}

// ofSite are the layers that a site is.
func (p *Package) ofSite(s *Site) layers {
	in := layers{loops: s.Attempts}
	in.client, in.inside = p.clientLayer(s.Op)
	return in
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
			if inner, ok := p.layersOf(body, nil); ok {
				return []Nested{inner.nested(callSpan(call.Parent(), call), outer, body.Name())}
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
				out = append(out, inner.nested(p.loopSpan(c), outer, name))
			}
		}
	}
	for _, s := range p.sitesOf(lit) {
		if s.Class == Retry && p.mayFail(lit, s.Op) {
			out = append(out, p.ofSite(s).nested(callSpan(lit, s.Op), outer, "the loop around "+s.OpText()))
		}
	}
	return out
}

// loopSpan is where the call stands that leads to a retry.
func (p *Package) loopSpan(call *ssa.Call) Span {
	call = p.innermost(call, p.leadsToLoop)
	return callSpan(call.Parent(), call)
}

// clientSpan is loopSpan for a client.
func (p *Package) clientSpan(call *ssa.Call) Span {
	call = p.innermost(call, func(c *ssa.Call) bool { return p.clientBelow(c, 0) != nil })
	return callSpan(call.Parent(), call)
}

// literalOf returns the literal that a value is, nil for declared functions.
func (p *Package) literalOf(v ssa.Value) *ssa.Function {
	fn := p.ix.FuncOf(v)
	if fn == nil || fn.Parent() == nil || fn.Synthetic != "" {
		return nil
	}
	return fn
}

// mayFail reports whether fn can return an error because a call in it has failed.
func (p *Package) mayFail(fn *ssa.Function, call *ssa.Call) bool {
	for _, t := range p.returnsAfter(fn, call, ownFailure) {
		if len(t) == 0 {
			continue
		}
		if null, known := t[len(t)-1].nilness(); !known || !null {
			return true
		}
	}
	return false
}

// leadsToLoop reports whether a call tries something again by itself.
func (p *Package) leadsToLoop(call *ssa.Call) bool {
	_, ok := p.innerLayers(call)
	return ok
}

// innerOf returns how often a call tries at most by itself, if it repeats
// anything, and what it is called.
func (p *Package) innerOf(call *ssa.Call) (layers, string, bool) {
	in, ok := p.innerLayers(call)
	if !ok {
		return layers{}, "", false
	}
	return in, shorten(exprOfCall(p.innermost(call, p.leadsToLoop))), true
}

func (p *Package) innerLayers(call *ssa.Call) (layers, bool) {
	c := &call.Call
	if f, ok := p.callees.Given(callee(c)); ok && f.Attempts != 0 {
		return layers{}, false // told: see clientBelow
	}
	if body := p.static(c); body != nil {
		if in, ok := p.layersOf(body, c); ok {
			return in, true
		}
	} else if fn := callee(c); fn != nil && !(c.IsInvoke() && len(p.implementations(c.Value.Type(), c.Method)) > 0) {
		if f, ok := p.callees.Retries(fn); ok {
			return layers{p.resolve(f.Attempts, c), f.Client, f.Inside}, true
		}
	}
	if in, ok := p.helperRetries(call); ok {
		return in, true
	}
	if in, ok := p.libraryRetries(call); ok {
		return in, true
	}
	if n, ok := p.transportRetries(c); ok {
		return layers{loops: n}, true
	}
	if n, ok := p.invokedRetries(c); ok {
		return layers{loops: n}, true
	}
	if n, ok := p.interceptedRetries(call); ok {
		return layers{loops: n}, true
	}
	return p.layersInOnce(call)
}

// layersOf is what a call of a function of the package tries; without a call its
// parameters are unknown.
func (p *Package) layersOf(body *ssa.Function, c *ssa.CallCommon) (layers, bool) {
	n, ok := p.retriesOf(body)
	r := p.counts[body]
	return layers{p.resolve(n, c), r.client, r.inside}, ok
}

// helperRetries is innerOf for a call that hands a remote operation to a helper.
func (p *Package) helperRetries(call *ssa.Call) (layers, bool) {
	r, ok := p.retrierOf(&call.Call)
	if !ok {
		return layers{}, false
	}
	opArg := ssaquery.Arg(&call.Call, r.Op)
	if opArg == nil {
		return layers{}, false
	}
	body := p.ix.FuncOf(opArg)
	if body == nil && handedDown(opArg) { // another's operation
		return layers{loops: p.resolve(r.Attempts, &call.Call)}, true
	}
	if body == nil || p.bodyFailure(body) < Remote {
		return layers{}, false
	}
	in := p.opLayers(body, func(c *ssa.Call) bool { return p.mayFail(body, c) })
	in.loops = p.resolve(r.Attempts, &call.Call).Mul(in.loops)
	return in, true
}

// handedDown reports whether a function value that may fail is a parameter, of
// this function or of one around it.
func handedDown(v ssa.Value) bool {
	sig, ok := v.Type().Underlying().(*types.Signature)
	if !ok || sig.Results().Len() == 0 || !isErrorType(sig.Results().At(sig.Results().Len()-1).Type()) {
		return false
	}
	switch v := unwrapLoad(v).(type) {
	case *ssa.Parameter:
		return true
	case *ssa.FreeVar:
		return true
	case *ssa.UnOp:
		_, ok := v.X.(*ssa.FreeVar)
		return ok
	}
	return false
}

// libraryRetries is innerOf for a call of a retry library.
func (p *Package) libraryRetries(call *ssa.Call) (layers, bool) {
	if l := p.libraryAt(call); l != nil && l.repeats() && l.Op != nil {
		return p.layersOfLibrary(l), true
	}
	return layers{}, false
}

// libraryAt is the library's call that a call is, nil for others.
func (p *Package) libraryAt(call *ssa.Call) *Library {
	for _, l := range p.librariesOf(call.Parent()) {
		if l.Call == call {
			return l
		}
	}
	return nil
}

// repeats reports whether a library call tries a failed operation again: it is
// not the clock of a loop, a poll or a way to resolve conflicts.
func (l *Library) repeats() bool {
	n, known := l.Attempts.Const()
	return l.Loop == nil && !l.Poll && !l.Tolerant && !conflictsOnly(l.Entry) && !(known && n < 2)
}

func (p *Package) layersOfLibrary(l *Library) layers {
	again := p.mayBeRepeatedBy(l)
	in := p.opLayers(l.Op, func(c *ssa.Call) bool { return p.surfacesIn(l.Op, c, p.excused, again) })
	in.loops = l.Attempts.Mul(in.loops)
	return in
}

// opLayers are the layers below an operation that is repeated as a whole: its
// own, or those of the calls in it of which a failure is repeated.
func (p *Package) opLayers(op *ssa.Function, repeated func(*ssa.Call) bool) layers {
	if in, ok := p.layersOf(op, nil); ok {
		return in
	}
	in := layers{loops: term.Of(1)}
	for _, b := range op.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || in.inside != "" {
				continue
			}
			if n, inside := p.clientLayer(call); inside != "" && repeated(call) {
				in.client, in.inside = n, inside
			}
		}
	}
	return in
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
