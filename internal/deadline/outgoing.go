package deadline

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An Outgoing is a call that leaves the process, or that reaches such a call
// with the context it is given.
type Outgoing struct {
	Instr ssa.CallInstruction
	Fn    *types.Func // nil for a function value
	Kind  catalog.Kind
	Shape catalog.Shape
	Ctx   catalog.Ctx
	// State is the deadline that the call gets.
	State State
	// Bound is what the client adds to that.
	Bound Bound
	// Client carries an HTTP request; nil stands for http.DefaultClient.
	Client ssa.Value
	// Helper is the name of the call inside that waits, for a call of a
	// function that hands its context on; "" for the outgoing call itself.
	Helper string
}

// Name is what the called function is called, "" for a function value.
func (o *Outgoing) Name() string {
	if o.Fn == nil {
		return ""
	}
	return o.Fn.Name()
}

// A RemoteParam is a parameter whose deadline is the only bound of a call that a
// function makes.
type RemoteParam struct {
	Index int // the receiver not counted
	Kind  catalog.Kind
	Shape catalog.Shape
	Call  string // the name of the innermost call
}

// outgoing returns what a call instruction is, nil if it is no remote call that
// is known.
func (a *engine) outgoing(in ssa.CallInstruction) *Outgoing {
	c := in.Common()
	fn := a.ix.Callee(c)
	if fn != nil && a.callees.Bounded(fn) {
		return nil
	}
	entry, family := entryOf(c, fn)
	if entry == nil {
		return nil
	}
	if (entry.Shape == catalog.Local && !(entry.Uncached && a.seenMade(a.ix.Recv(c)))) || (entry.Kind == catalog.SQL && a.isLocalDB(c)) {
		return nil
	}
	if entry.Shape == catalog.Dial && a.isLocalDial(c) {
		return nil
	}
	out := &Outgoing{Instr: in, Fn: fn, Kind: entry.Kind, Shape: entry.Shape, Ctx: entry.Ctx}
	if entry.Uncached {
		out.Shape = catalog.Unary
	}
	if form, ok := strings.CutPrefix(out.Ctx.Form, "*"); ok {
		out.Ctx.Form = fn.Name() + form
	}
	if len(entry.Polls) > 0 && a.setsField(argAt(c, entry.Ctx.Arg), entry.Polls, 0) {
		out.Shape = catalog.Stream
	}
	if entry.Kind == catalog.SDK && returnsReader(c.Signature()) {
		out.Shape = catalog.Stream // a download takes as long as it takes
	}
	if n, ok := a.limitArg(c, entry); ok && n == 0 {
		out.Shape = catalog.Dial // net.DialTimeout(..., 0)
	}
	out.State = a.stateOf(c, entry.Ctx)
	out.Bound = a.boundOf(c, fn, entry, family)
	if out.Kind == catalog.HTTP {
		out.Client = a.clientOf(c, entry)
	}
	return out
}

// entryOf finds what the catalogue says of a call of fn, or of a function value if
// that is nil.
func entryOf(c *ssa.CallCommon, fn *types.Func) (*catalog.Call, *catalog.Family) {
	if fn == nil {
		return catalog.CallOfValue(c.Value.Type())
	}
	if entry, family := catalog.CallOf(fn); entry != nil {
		return entry, family
	}
	if isDoer(fn) && c.IsInvoke() {
		return doer, nil
	}
	return plainForm(fn)
}

// plainForm finds a method that has no context although another one, of the same
// name with an ending, takes one and is a remote call: it runs under
// context.Background().
func plainForm(fn *types.Func) (*catalog.Call, *catalog.Family) {
	recv := fn.Signature().Recv()
	if recv == nil || fn.Pkg() == nil || !catalog.Describes(fn.Pkg().Path()) || catalog.Std(fn.Pkg().Path()) || takesContext(fn.Signature()) {
		return nil, nil
	}
	for _, ending := range []string{"Context", "WithContext"} {
		obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, fn.Pkg(), fn.Name()+ending)
		with, ok := obj.(*types.Func)
		if !ok || !takesContext(with.Signature()) || with.Signature().Params().Len() != fn.Signature().Params().Len()+1 {
			continue
		}
		entry, family := catalog.CallOf(with)
		if entry == nil || entry.Shape != catalog.Unary || entry.Ctx.From != catalog.FromArg {
			continue
		}
		plain := *entry
		plain.Ctx = catalog.Ctx{From: catalog.FromNowhere, Form: with.Name()}
		return &plain, family
	}
	return nil, nil
}

func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && IsContext(sig.Params().At(0).Type())
}

// handed returns, for a call of a function that hands its contexts on to remote
// calls, one Outgoing per such context.
func (a *engine) handed(in ssa.CallInstruction) []*Outgoing {
	c := in.Common()
	if fn := a.ix.Callee(c); fn != nil && a.callOptions(c, fn) {
		return nil
	}
	var outs []*Outgoing
	for _, p := range a.callees.Remote(c) {
		arg := ssaquery.Arg(c, p.Index)
		if arg == nil || (isRequest(arg.Type()) && a.ix.Static(c) != nil) {
			continue // whose client is of this package: that is what is judged
		}
		outs = append(outs, &Outgoing{
			Instr:  in,
			Fn:     ssaquery.Callee(c), // nil for a function value
			Kind:   p.Kind,
			Shape:  p.Shape,
			Ctx:    catalog.Ctx{From: catalog.FromArg, Arg: p.Index},
			State:  a.of(arg),
			Bound:  Unbounded,
			Helper: p.Call,
		})
	}
	return outs
}

// returnsReader reports whether what a call answers is yet to be read.
func returnsReader(sig *types.Signature) bool {
	r := sig.Results()
	return r.Len() > 0 && (isNamed(r.At(0).Type(), "io", "ReadCloser") || isNamed(r.At(0).Type(), "io", "Reader"))
}

// limitArg returns the limit that a call has among its arguments.
func (a *engine) limitArg(c *ssa.CallCommon, entry *catalog.Call) (int64, bool) {
	if entry.Shape != catalog.Bounded || entry.Kind != catalog.Net {
		return 0, false
	}
	if v := ssaquery.Arg(c, entry.Bound); v != nil {
		return a.ix.ConstInt(v)
	}
	return 0, false
}

// doer stands for the methods of users' own interfaces that http.Client or
// http.RoundTripper fulfil: Do(*http.Request) (*http.Response, error).
var doer = &catalog.Call{Kind: catalog.HTTP, Ctx: catalog.Ctx{From: catalog.FromRequest}}

func isDoer(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() == nil || sig.Params().Len() != 1 || sig.Results().Len() != 2 || sig.Variadic() {
		return false
	}
	p, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	return ok && isNamed(p.Elem(), "net/http", "Response") && isRequest(sig.Params().At(0).Type())
}

func (a *engine) stateOf(c *ssa.CallCommon, ctx catalog.Ctx) State {
	switch ctx.From {
	case catalog.FromNowhere:
		return State{Kind: None, Root: Implicit}
	case catalog.FromSetter:
		if recv := a.ix.Recv(c); recv != nil {
			return a.setterState(recv, ctx.Form)
		}
	case catalog.FromOption:
		return a.optionState(c, ctx)
	case catalog.FromField:
		return a.fieldState(c, ctx)
	case catalog.FromArg, catalog.FromRequest:
		if v := ssaquery.Arg(c, ctx.Arg); v != nil {
			return a.of(v)
		}
	}
	return State{Kind: Unknown}
}

func (a *engine) boundOf(c *ssa.CallCommon, fn *types.Func, entry *catalog.Call, family *catalog.Family) Bound {
	if l := limitOf(entry, family); l != nil && l.Bounds() {
		if entry.Limit == nil && a.lifted(a.ix.Recv(c), 0) {
			return Unbounded
		}
		return IsBounded
	}
	if entry.Shape == catalog.Dial || entry.Shape == catalog.Bounded {
		return a.dialBound(c, entry)
	}
	for _, i := range entry.Through { // a context that may hold the client
		if v := ssaquery.Arg(c, i); v != nil && IsContext(v.Type()) && a.of(v).Values {
			return BoundUnknown
		}
	}
	switch {
	case entry.Kind == catalog.HTTP:
		if entry.Shape == catalog.Shutdown || entry.Shape == catalog.Serve {
			return Unbounded
		}
		client := a.clientOf(c, entry)
		if client == nil {
			return a.clientIndex().bound(a.defaultClient())
		}
		return a.carrierBound(client)
	case entry.Kind == catalog.GRPC:
		if a.callOptions(c, fn) {
			return IsBounded
		}
		return a.connBound(a.ix.Recv(c), fn)
	case family == nil:
		return BoundUnknown
	}
	if c.Signature().Variadic() {
		if b, ok := a.clientIndex().optionsBound(argAt(c, -1)); ok && b != Unbounded {
			return b // for this call alone
		}
	}
	if b, ok := a.madeBound(a.ix.Recv(c), 0); ok {
		return b
	}
	return a.configBound(family)
}

func limitOf(entry *catalog.Call, family *catalog.Family) *catalog.Limit {
	if entry.Limit != nil {
		return entry.Limit
	}
	if family != nil {
		return &family.Limit
	}
	return nil
}

// clientOf returns what carries an HTTP call: its receiver or, as for ctxhttp.Do,
// one of its arguments; nil for the default client.
func (a *engine) clientOf(c *ssa.CallCommon, entry *catalog.Call) ssa.Value {
	for _, i := range entry.Through {
		if v := ssaquery.Arg(c, i); v != nil && Sends(v.Type()) && !isZero(v) {
			return v
		}
	}
	return a.ix.Recv(c)
}

// defaultClient returns http.DefaultClient as the package of a call to http.Get
// and friends sees it.
func (a *engine) defaultClient() ssaquery.Object {
	if pkg := a.ix.Imported("net/http"); pkg != nil {
		if g := pkg.Var("DefaultClient"); g != nil {
			return ssaquery.Object{Value: g, Held: true}
		}
	}
	return ssaquery.Object{}
}

// configBound decides for SDK clients that are built from a configuration: if
// anything in the package hands one an HTTP client that is not known to be
// without a limit, we cannot tell which clients got it.
func (a *engine) configBound(family *catalog.Family) Bound {
	if b, ok := a.configs[family]; ok {
		return b
	}
	b := Unbounded
	see := func(opt *catalog.Option, v ssa.Value) {
		if opt == nil || b == IsBounded {
			return
		}
		switch opt.Effect {
		case catalog.BoundsWhole, catalog.BoundsAttempt, catalog.BoundsHeader, catalog.BoundsSilence:
			b = IsBounded
		case catalog.SetsClient, catalog.SetsTransport:
			if v == nil || a.carrierBound(v) != Unbounded {
				b = BoundUnknown
			}
		}
	}
	a.eachOption(family, see)
	a.configs[family] = b
	return b
}

// takesWhole reports whether a configuration of the family gets a part of it
// whole, from where it cannot be seen: options.ClientOptions = given.
func takesWhole(family *catalog.Family, fa *ssa.FieldAddr, v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		if alloc, local := load.X.(*ssa.Alloc); local && !storedWhole(alloc) {
			return false // a literal, whose fields are seen one by one
		}
	}
	return isStruct(v) && !isZero(v) && ofFamily(family, v.Type()) &&
		ofFamily(family, fa.X.Type().Underlying().(*types.Pointer).Elem())
}

func isStruct(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Struct)
	return ok
}

// storedWhole reports whether a variable gets its value from elsewhere.
func storedWhole(alloc *ssa.Alloc) bool {
	for _, r := range *alloc.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(alloc) {
			if _, isLoad := st.Val.(*ssa.UnOp); !isLoad && !isZero(st.Val) {
				return true
			}
		}
	}
	return false
}

func ofFamily(family *catalog.Family, t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && catalog.FamilyOf(n.Obj().Pkg().Path()) == family
}

// eachCarrier shows the HTTP clients that a constructor of the family is given.
func eachCarrier(family *catalog.Family, callee *types.Func, c *ssa.CallCommon, see func(*catalog.Option, ssa.Value)) {
	cons := catalog.ConstructorOf(callee)
	if cons == nil || callee.Pkg() == nil || catalog.FamilyOf(callee.Pkg().Path()) != family {
		return
	}
	for _, i := range cons.From {
		if v := ssaquery.Arg(c, i); v != nil && !isZero(v) && Sends(v.Type()) {
			see(&catalog.Option{Effect: catalog.SetsClient}, v)
		}
	}
}

// eachOption shows the options of a family that the package uses, with the
// value given for each.
func (a *engine) eachOption(family *catalog.Family, see func(opt *catalog.Option, v ssa.Value)) {
	for _, fn := range a.ix.Funcs {
		for _, blk := range fn.Blocks {
			for _, in := range blk.Instrs {
				switch in := in.(type) {
				case ssa.CallInstruction:
					if callee := ssaquery.Callee(in.Common()); callee != nil {
						option, isCall := in.(*ssa.Call)
						if opt := catalog.OptionOf(callee); opt != nil && family.HasOption(opt) && !(isCall && forOneCall(option)) {
							see(opt, ssaquery.Arg(in.Common(), opt.Arg))
						}
						eachCarrier(family, callee, in.Common(), see)
					}
				case *ssa.Store:
					fa, ok := in.Addr.(*ssa.FieldAddr)
					if !ok {
						continue
					}
					if opt := fieldOption(fa); opt != nil && family.HasOption(opt) {
						see(opt, in.Val)
					}
					if takesWhole(family, fa, in.Val) {
						see(&catalog.Option{Effect: catalog.SetsClient}, nil)
					}
				}
			}
		}
	}
}
