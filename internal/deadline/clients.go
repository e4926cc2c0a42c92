package deadline

import (
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Carrier is an HTTP client that may carry a call, by the place where it
// comes from.
type Carrier struct {
	Object ssaquery.Object
	Bound  Bound
	// Default says that it is http.DefaultClient itself.
	Default bool
}

// allCarriers returns the clients that v (a client, a pointer to one, or an
// interface that holds one) may be, and whether these are all.
func (a *engine) allCarriers(v ssa.Value) (cs []Carrier, all bool) {
	return a.carriers(v, 0)
}

func (a *engine) carriers(v ssa.Value, depth int) (cs []Carrier, all bool) {
	if v == nil || depth > maxWrapped {
		return nil, false
	}
	ci := a.clientIndex()
	objs, all := ci.allObjects(v)
	seen := map[ssaquery.Object]bool{}
	for _, o := range objs {
		inner := ci.madeFrom(o)
		if inner == nil {
			inner = embeddedClient(o)
		}
		if inner != nil {
			more, complete := a.carriers(inner, depth+1)
			cs, all = append(cs, more...), all && complete
			continue
		}
		for _, m := range ci.members(o) {
			if !seen[m] {
				seen[m] = true
				cs = append(cs, Carrier{Object: m, Bound: ci.bound(m), Default: isDefaultClient(m)})
			}
		}
	}
	return cs, all
}

// embeddedClient returns the client inside a struct of this package that sends
// by the methods of what it embeds.
func embeddedClient(o ssaquery.Object) ssa.Value {
	alloc, ok := o.Value.(*ssa.Alloc)
	if !ok {
		return nil
	}
	elem := alloc.Type().Underlying().(*types.Pointer).Elem()
	s, ok := elem.Underlying().(*types.Struct)
	if !ok || IsHTTPClient(elem) {
		return nil
	}
	_, index, _ := types.LookupFieldOrMethod(alloc.Type(), true, nil, "Do")
	if len(index) != 2 || !Sends(s.Field(index[0]).Type()) || !s.Field(index[0]).Embedded() {
		return nil
	}
	var given ssa.Value
	for _, r := range *alloc.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || fa.Field != index[0] {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				if given != nil {
					return nil
				}
				given = st.Val
			}
		}
	}
	return given
}

// madeFrom returns the client that another one, or a builder, was made from by a
// method, unless it got a limit of its own: rc of rc.StandardClient().
func (ci *clientIndex) madeFrom(o ssaquery.Object) ssa.Value {
	call, ok := o.Value.(*ssa.Call)
	if !ok || ci.limited[o] || ci.touched[o] || ci.hasLimit(o) {
		return nil
	}
	if c := constructor(call); c != nil && c.FromReceiver {
		return ci.a.ix.Recv(&call.Call)
	}
	return nil
}

// carrierBound is the bound that holds whichever client v is.
func (a *engine) carrierBound(v ssa.Value) Bound {
	cs, all := a.allCarriers(v)
	return joinOf(cs, all, func(c Carrier) Bound { return c.Bound })
}

func isConstructor(call *ssa.Call) bool {
	fn := ssaquery.Callee(&call.Call)
	return fn != nil && catalog.ConstructorOf(fn) != nil
}

func isDefaultClient(o ssaquery.Object) bool { return isForeignVar(o, "DefaultClient") }

func isForeignVar(o ssaquery.Object, name string) bool {
	g, ok := o.Value.(*ssa.Global)
	return ok && o.Held && g.Name() == name && g.Pkg.Pkg.Path() == "net/http"
}

// bound decides for one client.
func (ci *clientIndex) bound(o ssaquery.Object) Bound {
	if ci.busy[o] {
		return BoundUnknown // built on what leads back to itself
	}
	ci.busy[o] = true
	defer delete(ci.busy, o)
	if b, decided := ci.made(o); decided {
		return b
	}
	members := ci.members(o)
	b := Unbounded
	for _, m := range members {
		switch {
		case ci.limited[m] || ci.hasLimit(m):
			return IsBounded
		case ci.touched[m] || ci.replaced[m] != nil:
			b = BoundUnknown
		}
	}
	if b == Unbounded {
		b = ci.transportBound(o, members)
	}
	return b
}

// made decides for what is not a place of this package: the result of a call,
// or somebody else's variable.
func (ci *clientIndex) made(o ssaquery.Object) (b Bound, decided bool) {
	switch v := o.Value.(type) {
	case *ssa.Call:
		if ci.limited[o] || ci.hasLimit(o) {
			return IsBounded, true
		}
		if ci.touched[o] {
			return BoundUnknown, true
		}
		if c := constructor(v); c != nil && c.Makes == catalog.Client {
			return ci.constructed(o, v, c), true
		}
		if b, ok := ci.a.callees.Client(&v.Call, o.Result); ok {
			return b, true
		}
		return BoundUnknown, true
	case *ssa.Global:
		if o.Held && !isDefaultClient(o) {
			return BoundUnknown, true
		}
	}
	if !o.Held && !ci.isClient(o) {
		return BoundUnknown, true // an interface's other implementation
	}
	return BoundUnknown, false
}

// constructed decides for a client that a catalogued constructor made: by what
// it is built on, else by the limit it is given.
func (ci *clientIndex) constructed(o ssaquery.Object, call *ssa.Call, c *catalog.Constructor) Bound {
	for _, s := range ci.settings[o] {
		switch s.option.Effect {
		case catalog.SetsClient:
			return ci.a.carrierBound(s.value)
		case catalog.SetsTransport:
			return ci.roundTripper(s.value, 0)
		}
	}
	for _, i := range c.From {
		v := ssaquery.Arg(&call.Call, i)
		if v == nil {
			return BoundUnknown
		}
		if IsContext(v.Type()) {
			// oauth2 takes the client in the context as a base
			if s := ci.a.of(v); s.Kind != None || s.Values {
				return BoundUnknown
			}
			continue
		}
		if b := ci.a.carrierBound(v); b != Unbounded {
			return b
		}
	}
	return boundOfConstructor(call, c)
}

// boundOfConstructor is the limit that a constructor gives.
func boundOfConstructor(call *ssa.Call, c *catalog.Constructor) Bound {
	if c.Limit != nil && c.Limit.Bounds() {
		return IsBounded
	}
	if fn := ssaquery.Callee(&call.Call); fn != nil && c.Limit == nil {
		if f := catalog.FamilyOf(fn.Pkg().Path()); f == nil || f.Limit.Bounds() {
			return BoundUnknown
		}
	}
	return Unbounded
}

// isClient reports whether o has the options that the catalogue knows.
func (ci *clientIndex) isClient(o ssaquery.Object) bool {
	if o.Field != nil {
		return hasOptions(o.Field.Type())
	}
	return pointsToOptions(o.Value.Type())
}

// hasLimit reports whether a limit is set on o anywhere.
func (ci *clientIndex) hasLimit(o ssaquery.Object) bool {
	return slices.ContainsFunc(ci.settings[o], limits)
}

// limits reports whether a setting is a limit. A constant that means "none" is
// not; whatever else is stored may be one.
func limits(s setting) bool {
	switch s.option.Effect {
	case catalog.BoundsWhole, catalog.BoundsAttempt, catalog.BoundsHeader, catalog.BoundsSilence:
		n, known := ssaquery.Int(s.value)
		return !known || n > 0 || (n == 0 && s.option.Zero == catalog.Literal) || (n < 0 && s.option.Negative == catalog.Literal)
	}
	return false
}

// seenMade reports whether a client is seen to be made by constructors that the
// catalogue knows.
func (a *engine) seenMade(client ssa.Value) bool {
	if client == nil {
		return false
	}
	objs, all := a.ix.Objects(client, isConstructor)
	for _, o := range objs {
		if call, ok := o.Value.(*ssa.Call); !ok || constructor(call) == nil {
			return false
		}
	}
	return all && len(objs) > 0
}

// lifted reports whether a client that has a limit by default is seen to be
// made without: its options switch the limit off, and none sets one.
func (a *engine) lifted(client ssa.Value, depth int) bool {
	if client == nil || depth > maxWrapped {
		return false
	}
	ci := a.clientIndex()
	objs, all := ci.allObjects(partOf(client))
	for _, o := range objs {
		call, ok := o.Value.(*ssa.Call)
		if !ok {
			return false
		}
		c := constructor(call)
		switch {
		case c == nil || ci.hasLimit(o):
			return false
		case c.FromReceiver: // a part of a client
			if !a.lifted(a.ix.Recv(&call.Call), depth+1) {
				return false
			}
		case !slices.ContainsFunc(ci.settings[o], removes) && (c.Options < 0 || !ci.removed(ssaquery.Arg(&call.Call, c.Options))):
			return false
		}
	}
	return all && len(objs) > 0
}

// partOf returns the client that v is a part of, for a service that is a field of
// a library's struct: client for client.Chat.Completions and, embedded, for what
// it promotes.
func partOf(v ssa.Value) ssa.Value {
	for range maxWrapped {
		from, whole := v, ssa.Value(nil)
		if load, ok := from.(*ssa.UnOp); ok {
			from = load.X
		}
		switch from := from.(type) {
		case *ssa.FieldAddr:
			whole = from.X
		case *ssa.Field:
			whole = from.X
		}
		if whole == nil || !ofSomeFamily(whole.Type()) {
			return v
		}
		v = whole
	}
	return v
}

// ofSomeFamily reports whether t is a struct of a library that the catalogue
// describes, or a pointer to one.
func ofSomeFamily(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && catalog.FamilyOf(n.Obj().Pkg().Path()) != nil
}

// removed reports whether each of the options that v may be switches the limit
// off.
func (ci *clientIndex) removed(v ssa.Value) bool {
	if v == nil {
		return false
	}
	objs, all := ci.a.ix.Objects(v, isConstructor)
	for _, o := range objs {
		off := false
		for _, m := range ci.members(o) {
			if ci.hasLimit(m) || ci.touched[m] {
				return false
			}
			off = off || slices.ContainsFunc(ci.settings[m], removes)
		}
		if !off {
			return false
		}
	}
	return all && len(objs) > 0
}

// removes reports whether a setting is a constant that means no limit.
func removes(s setting) bool {
	switch s.option.Effect {
	case catalog.BoundsWhole, catalog.BoundsAttempt:
		n, known := ssaquery.Int(s.value)
		return known && ((n == 0 && s.option.Zero == catalog.ForNone) || (n < 0 && s.option.Negative == catalog.ForNone))
	}
	return false
}

// hasOptions reports whether t is a client, transport, dialer or server struct,
// whose fields the catalogue describes and whose copies share their limits.
func hasOptions(t types.Type) bool {
	return isNamed(t, "net/http", "Client") || isNamed(t, "net/http", "Transport") || isNamed(t, "net/http", "Server") ||
		isNamed(t, "net", "Dialer") || isNamed(t, "crypto/tls", "Dialer")
}

func pointsToOptions(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && hasOptions(p.Elem())
}

// TakesLimits reports whether t is a pointer to something that a function can
// set a limit on.
func TakesLimits(t types.Type) bool { return pointsToOptions(t) }

// serverBounded reports whether the server at o has a limit for the header of a
// request, or may have been given one.
func (a *engine) serverBounded(o ssaquery.Object) bool {
	ci := a.clientIndex()
	return slices.ContainsFunc(ci.members(o), func(m ssaquery.Object) bool {
		return ci.limited[m] || ci.touched[m] || ci.hasLimit(m)
	})
}

// Sends reports whether HTTP requests are sent through values of type t: a
// client, a transport, or an interface that one fulfils.
func Sends(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return isNamed(p.Elem(), "net/http", "Client") || isNamed(p.Elem(), "net/http", "Transport")
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if isDoer(m) {
			return true
		}
	}
	return false
}

// resultBound is the bound of the client that fn returns as result i,
// whichever return statement it takes.
func (a *engine) resultBound(fn *ssa.Function, i int) Bound {
	b, found := BoundUnknown, false
	for _, v := range ssaquery.Returned(fn, i) {
		if isZero(v) {
			continue // beside an error
		}
		one := a.returnedBound(v)
		if !found {
			b, found = one, true
		}
		b = b.join(one)
	}
	return b
}

func (a *engine) returnedBound(v ssa.Value) Bound {
	if isRoundTripper(v.Type()) {
		return a.clientIndex().roundTripper(v, 0)
	}
	return a.carrierBound(v)
}

// limitsIn reports whether fn, or a literal in it, sets a limit on the client p.
func (a *engine) limitsIn(fn *ssa.Function, p *ssa.Parameter) bool {
	isParam := func(v ssa.Value) (is bool) {
		a.ix.Trace(v, func(src ssa.Value) bool {
			is = is || src == ssa.Value(p)
			return true
		})
		return is
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				fa, ok := in.Addr.(*ssa.FieldAddr)
				if !ok {
					continue
				}
				if opt := fieldOption(fa); opt != nil && limits(setting{opt, in.Val, in}) && isParam(fa.X) {
					return true
				}
			case ssa.CallInstruction:
				for i, arg := range ssaquery.Args(in.Common()) {
					if pointsToOptions(arg.Type()) && a.callees.Limits(in.Common(), i) && isParam(arg) {
						return true
					}
				}
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		if a.limitsIn(anon, p) {
			return true
		}
	}
	return false
}

// IsHTTPClient reports whether t is http.Client.
func IsHTTPClient(t types.Type) bool { return isNamed(t, "net/http", "Client") }

// IsServer reports whether t is http.Server.
func IsServer(t types.Type) bool { return isNamed(t, "net/http", "Server") }

// clientTimeout returns the constant limit for one request of whichever client v
// is; false if it has none, or it is not known.
func (a *engine) clientTimeout(v ssa.Value) (time.Duration, bool) {
	ci := a.clientIndex()
	objs, all := a.ix.Objects(v, isConstructor)
	if !all || len(objs) == 0 {
		return 0, false
	}
	var limit int64
	for _, o := range objs {
		found := false
		for _, m := range ci.members(o) {
			for _, s := range ci.settings[m] {
				if s.option.Effect != catalog.BoundsWhole {
					continue
				}
				n, known := a.ix.ConstInt(s.value)
				if !known || n <= 0 || (limit != 0 && n != limit) {
					return 0, false
				}
				limit, found = n, true
			}
		}
		if !found {
			return 0, false
		}
	}
	return time.Duration(limit), true
}

// setting returns the option that a store sets and the address of the struct
// that has it, nil if it is none.
func (a *engine) setting(st *ssa.Store) (*catalog.Option, ssa.Value) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil, nil
	}
	return fieldOption(fa), fa.X
}
