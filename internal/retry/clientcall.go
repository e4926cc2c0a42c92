package retry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A ClientCall is a call on a client of which the catalogue says how it repeats
// requests.
type ClientCall struct {
	Call   *ssa.Call
	Family *catalog.Family
	Base   *catalog.Retry
	*Policy
	// Name is what is called, such as retryablehttp.Client.Do.
	Name string

	method methodName
	write  catalog.Tri
}

type methodName struct{ recv, name string }

// ClientCallOf returns what is known of a call that goes through a client, nil
// for other calls.
func (p *Package) ClientCallOf(call *ssa.Call) *ClientCall {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clientCall(call)
}

func (p *Package) clientCall(call *ssa.Call) *ClientCall {
	if c, ok := p.clientCalls[call]; ok {
		return c
	}
	if p.clientCalls == nil {
		p.clientCalls = map[*ssa.Call]*ClientCall{}
	}
	p.clientCalls[call] = nil
	c := p.findClientCall(call, nil)
	p.clientCalls[call] = c
	return c
}

// findClientCall looks a call up; with out, as callers of the function that it is
// in see it.
func (p *Package) findClientCall(call *ssa.Call, out *maker) *ClientCall {
	if p.static(&call.Call) != nil {
		return nil
	}
	fn, entry, family, recv := p.calledClient(&call.Call)
	if entry == nil || family == nil || entry.Shape != catalog.Unary && entry.Retry == nil {
		return nil // a stream; one that says how it is repeated is a transfer
	}
	for _, q := range entry.Queued {
		if recv != nil && refersTo(q, recv.Type()) {
			return nil // collected only
		}
	}
	c := &ClientCall{Call: call, Family: family, Base: &family.Retry, Name: clientName(fn, recv, family)}
	if entry.Retry != nil {
		c.Base = entry.Retry
	}
	if c.Base.Hedged || len(c.Base.Covers) == 1 && c.Base.Covers[0] == catalog.OnBadConn {
		return nil // a connection that was gone before: no outer layer repeats that
	}
	if len(entry.Through) > 0 {
		recv = ssaquery.Arg(&call.Call, entry.Through[0])
	}
	w := p.newPolicyWalk()
	w.base, w.family, w.out = c.Base, family, out
	c.Policy = w.clientPolicy(recv)
	if c.Policy == nil {
		return nil
	}
	if c.Layer == "" {
		c.Layer = w.layer
	}
	if takesOptions(call.Call.Signature(), entry, family) {
		w.configured(c.Policy, ssaquery.Arg(&call.Call, len(ssaquery.Args(&call.Call))-1))
	}
	for _, arg := range ssaquery.Args(&call.Call) {
		w.setByArg(c.Policy, arg)
	}
	if slices.Contains(c.Base.UnderDeadline, majorOf(fn)) && entry.Ctx.From == catalog.FromArg && c.Attempts.Kind == term.Const && p.underDeadline(ssaquery.Arg(&call.Call, entry.Ctx.Arg)) {
		c.Attempts = term.Endless()
	}
	c.write = entry.Write
	if fn != nil {
		c.method = methodName{ssaquery.RecvName(fn), fn.Name()}
	}
	if out == nil {
		c.settle()
	}
	return c
}

// maxContexts bounds the contexts that a context is derived from, one by one.
const maxContexts = 8

// setByArg applies what an argument of a client's call says of this call alone: a
// context that carries settings, or a request with a policy of its own.
func (w *policyWalk) setByArg(q *Policy, arg ssa.Value) {
	if isCtx(arg.Type()) {
		for n := 0; n < maxContexts && arg != nil; n++ {
			ends, all := w.p.origins(arg)
			if !all || len(ends) != 1 {
				return
			}
			call, ok := ends[0].(*ssa.Call)
			if !ok {
				return
			}
			fn := ssaquery.Callee(&call.Call)
			from := catalog.ContextFuncOf(fn)
			if from == nil {
				return
			}
			if f := catalog.FamilyOf(fn.Pkg().Path()); f == w.family && len(catalog.OptionsOf(fn)) > 0 {
				w.optionsOf(q, call, true, false)
				return
			}
			arg = ssaquery.Arg(&call.Call, from.Arg)
		}
		return
	}
	named := namedOf(arg.Type())
	if named == nil || named.Obj().Pkg() == nil || catalog.FamilyOf(named.Obj().Pkg().Path()) != w.family {
		return
	}
	if ends, all := w.p.origins(arg); all && len(ends) == 1 && len(w.p.policyIndex().settings[ends[0]]) > 0 {
		w.settingsOf(q, ends[0])
	}
}

// takesOptions reports whether the last arguments of a call are options for this
// one call: the entry says so, or their type is one of the library's.
func takesOptions(sig *types.Signature, entry *catalog.Call, family *catalog.Family) bool {
	if !sig.Variadic() {
		return false
	}
	if entry.Sig != nil {
		return entry.Sig.Variadic.Name != ""
	}
	t := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	if fn, ok := t.Underlying().(*types.Signature); ok && fn.Params().Len() == 1 && namedOf(t) == nil {
		t = fn.Params().At(0).Type()
	}
	named := namedOf(t)
	return named != nil && catalog.FamilyOf(named.Obj().Pkg().Path()) == family
}

// majorOf is the major version of a function's module, as its path has it.
func majorOf(fn *types.Func) int {
	if fn == nil {
		return 0
	}
	_, major := catalog.PkgPath(fn.Pkg())
	return major
}

// underDeadline reports whether a context is made with a time limit in sight.
func (p *Package) underDeadline(ctx ssa.Value) bool {
	if ctx == nil {
		return false
	}
	n := 0
	all := p.ix.Trace(ctx, func(src ssa.Value) bool {
		x, ok := src.(*ssa.Extract)
		if !ok {
			return false
		}
		call, ok := x.Tuple.(*ssa.Call)
		if !ok {
			return false
		}
		cf := catalog.ContextFuncOf(callee(&call.Call))
		n++
		return cf != nil && cf.Effect == catalog.CtxBounds
	})
	return all && n > 0
}

// settle draws the conclusions once all settings are known.
func (c *ClientCall) settle() {
	if c.write == catalog.Yes && c.writes == catalog.No || c.write == catalog.No && c.reads == catalog.No {
		c.Attempts, c.Variable = term.Of(1), ""
	}
	if c.write == catalog.Unknown && (c.writes == catalog.No || c.reads == catalog.No) {
		c.Attempts, c.Variable = term.Term{}, "?" // it may be of the kind that is not repeated
	}
	c.called(c.method)
	c.finish()
}

// calledClient returns the catalogue's entry of a call, also of one through an
// interface of the package whose one implementation in sight is a client's.
func (p *Package) calledClient(c *ssa.CallCommon) (*types.Func, *catalog.Call, *catalog.Family, ssa.Value) {
	fn := p.ix.Callee(c)
	if fn == nil {
		if c.IsInvoke() || c.Value == nil {
			return nil, nil, nil, nil
		}
		entry, family := catalog.CallOfValue(c.Value.Type())
		return nil, entry, family, c.Value
	}
	recv := p.ix.Recv(c)
	entry, family := catalog.CallOf(fn)
	if entry != nil || !c.IsInvoke() {
		return fn, entry, family, recv
	}
	ends, all := p.origins(recv)
	if !all || len(ends) != 1 {
		return fn, nil, nil, nil
	}
	switch ends[0].(type) {
	case *ssa.Call, *ssa.Extract:
	default:
		return fn, nil, nil, nil
	}
	t := ends[0].Type()
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, p.pkg, fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		return fn, nil, nil, nil
	}
	entry, family = catalog.CallOf(m)
	return m, entry, family, recv
}

// refersTo reports whether a type, or what it points to, is the one named.
func refersTo(r catalog.Ref, t types.Type) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Name() != r.Name {
		return false
	}
	path, _ := catalog.Path(named.Obj().Pkg().Path())
	return path == r.Pkg
}

// clientName names what is called for messages.
func clientName(fn *types.Func, recv ssa.Value, f *catalog.Family) string {
	if fn == nil || fn.Pkg() == nil {
		return "the client of " + f.Name
	}
	pkg, name := fn.Pkg().Name(), ssaquery.RecvName(fn)
	if recv != nil {
		if named := namedOf(recv.Type()); named != nil {
			pkg, name = named.Obj().Pkg().Name(), named.Obj().Name()
		}
	}
	switch {
	case name == "":
		return pkg + "." + fn.Name()
	case !token.IsExported(name): // embedded in what the code calls it on
		return f.Name
	}
	return pkg + "." + name + "." + fn.Name()
}

// clientPolicy is how the client at v repeats requests. One that comes from
// elsewhere does what its kind does by default; nil if something in sight sets
// what cannot be told.
func (w *policyWalk) clientPolicy(v ssa.Value) *Policy {
	def := func() *Policy {
		q := policyOf(w.base)
		q.Elsewhere = true
		return q
	}
	if v == nil {
		return def()
	}
	q := w.resolve(v)
	switch {
	case w.out != nil && q.unsaid && !q.Elsewhere: // the caller's
		in := policyOf(w.byDefault())
		in.add(q)
		return in
	case !q.Elsewhere || q.Attempts.Kind != term.Unknown:
		return q
	case q.Variable != "":
		return nil
	}
	q = def()
	if ends, all := w.p.origins(v); w.out == nil && all && len(ends) == 1 {
		w.settingsOf(q, ends[0]) // those that change a default which is known only now
	}
	return q
}

// Retries reports whether the call may be tried more than once.
func (c *ClientCall) Retries() bool {
	n, known := c.Attempts.Const()
	return c.Attempts.Kind == term.Unbounded || known && n > 1 // a number that cannot be evaluated may be that of no retry
}

// Inside names what repeats the call.
func (c *ClientCall) Inside() string {
	if c.Layer != "" {
		return c.Layer
	}
	return c.Name
}
