package deadline

import (
	"encoding/json"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// connBound decides for a call of method on a stub, or on the connection
// itself: its connection may bound it by a service config or an interceptor.
// A connection made elsewhere has none, unless this package makes bounded ones.
func (a *engine) connBound(stub ssa.Value, method *types.Func) Bound {
	bounds, all := a.connsUnder(stub, method, 0)
	if (len(bounds) == 0 || !all) && a.makesBoundedConn(method) {
		return BoundUnknown
	}
	if len(bounds) == 0 {
		return Unbounded
	}
	b := bounds[0]
	for _, one := range bounds[1:] {
		b = b.join(one)
	}
	return b
}

// connsUnder returns the bounds of the connections that a stub may have.
func (a *engine) connsUnder(v ssa.Value, method *types.Func, depth int) (bounds []Bound, all bool) {
	if v == nil || depth > maxWrapped {
		return nil, false
	}
	objs, all := a.ix.Objects(v, func(call *ssa.Call) bool { return constructor(call) != nil })
	for _, o := range objs {
		call, ok := o.Value.(*ssa.Call)
		if !ok {
			all = false
			continue
		}
		c := constructor(call)
		switch {
		case c == nil: // perhaps a helper of another package that makes bounded ones
			b, known := a.callees.Client(&call.Call, o.Result)
			if known && b == IsBounded {
				bounds = append(bounds, b)
			} else {
				all = false
			}
		case c.Makes == catalog.Conn:
			bounds = append(bounds, a.connOptions(call, method))
		case len(c.From) > 0:
			more, complete := a.connsUnder(ssaquery.Arg(&call.Call, c.From[0]), method, depth+1)
			bounds, all = append(bounds, more...), all && complete
		}
	}
	return bounds, all
}

// returnedConnBound is the bound of the connection, or of the one under the stub,
// that fn returns as result i, for some of the calls on it at least. It is never
// Unbounded: that is no news to callers.
func (a *engine) returnedConnBound(fn *ssa.Function, i int) Bound {
	found := BoundUnknown
	for _, v := range ssaquery.Returned(fn, i) {
		if isZero(v) {
			continue // beside an error
		}
		bounds, all := a.connsUnder(v, nil, 0)
		if !all || len(bounds) == 0 || slices.ContainsFunc(bounds, func(b Bound) bool { return b != IsBounded }) {
			return BoundUnknown
		}
		found = IsBounded
	}
	return found
}

// IsConn reports whether t is a gRPC connection or a stub on one.
func IsConn(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return isNamed(p.Elem(), "google.golang.org/grpc", "ClientConn")
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		sig := m.Signature()
		if !sig.Variadic() {
			continue
		}
		opts, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
		if ok && isNamed(opts.Elem(), "google.golang.org/grpc", "CallOption") {
			return true
		}
	}
	return false
}

func constructor(call *ssa.Call) *catalog.Constructor {
	if fn := ssaquery.Callee(&call.Call); fn != nil {
		return catalog.ConstructorOf(fn)
	}
	return nil
}

// makesBoundedConn reports whether the package makes a connection, itself or by a
// helper of another package, that bounds calls of a method.
func (a *engine) makesBoundedConn(method *types.Func) bool {
	for _, call := range a.allConns() {
		if c := constructor(call); c == nil || a.connOptions(call, method) == IsBounded {
			return true
		}
	}
	return false
}

// allConns returns the calls in the package that make connections: of
// constructors, and of functions elsewhere that give bounded ones.
func (a *engine) allConns() []*ssa.Call {
	if a.conns != nil {
		return a.conns
	}
	a.conns = []*ssa.Call{}
	for _, fn := range a.ix.Funcs {
		for call := range ssaquery.Instrs[*ssa.Call](fn) {
			if c := constructor(call); c != nil && c.Makes == catalog.Conn || c == nil && a.givesBoundedConn(call) {
				a.conns = append(a.conns, call)
			}
		}
	}
	return a.conns
}

func (a *engine) givesBoundedConn(call *ssa.Call) bool {
	if a.ix.Static(&call.Call) != nil {
		return false // looked into
	}
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		if b, ok := a.callees.Client(&call.Call, i); ok && b == IsBounded && IsConn(results.At(i).Type()) {
			return true
		}
	}
	return false
}

// connOptions looks through the options of a connection.
func (a *engine) connOptions(dial *ssa.Call, method *types.Func) Bound {
	c := constructor(dial)
	if c.Options < 0 {
		return BoundUnknown
	}
	arg := ssaquery.Arg(&dial.Call, c.Options)
	if arg == nil {
		return BoundUnknown
	}
	opts, all := a.ix.Variadic(arg)
	b := Unbounded
	if !all {
		b = BoundUnknown
	}
	for _, v := range opts {
		switch a.connOption(v, method) {
		case IsBounded:
			return IsBounded
		case BoundUnknown:
			b = BoundUnknown
		}
	}
	return b
}

// connOption decides for one option value.
func (a *engine) connOption(v ssa.Value, method *types.Func) Bound {
	b := Unbounded
	all := a.ix.Trace(v, func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok {
			return isZero(src)
		}
		fn := ssaquery.Callee(&call.Call)
		if fn == nil {
			return false
		}
		opt := catalog.OptionOf(fn)
		if opt == nil {
			// an option the catalogue does not name, of the library itself
			return fn.Pkg() != nil && catalog.Describes(fn.Pkg().Path())
		}
		arg := ssaquery.Arg(&call.Call, opt.Arg)
		switch opt.Effect {
		case catalog.BoundsWhole, catalog.BoundsAttempt:
			b = IsBounded
		case catalog.SetsConfig:
			b = a.serviceConfig(arg, method)
		case catalog.AddsInterceptor:
			b = a.interceptors(arg, fn.Signature().Variadic())
		}
		return true
	})
	if !all {
		return BoundUnknown
	}
	return b
}

// callOptions reports whether an option of the call itself is a limit, such as
// the retry interceptor's WithPerRetryTimeout.
func (a *engine) callOptions(c *ssa.CallCommon, method *types.Func) bool {
	if !method.Signature().Variadic() || len(c.Args) == 0 {
		return false
	}
	opts, _ := a.ix.Variadic(c.Args[len(c.Args)-1])
	return slices.ContainsFunc(opts, func(v ssa.Value) bool { return a.connOption(v, method) == IsBounded })
}

// serviceConfig reads a gRPC service config: does a methodConfig with a timeout
// apply to the method?
// See https://github.com/grpc/grpc/blob/master/doc/service_config.md.
func (a *engine) serviceConfig(v ssa.Value, method *types.Func) Bound {
	text, ok := a.ix.ConstString(v)
	if !ok {
		return BoundUnknown
	}
	var config struct {
		MethodConfig []struct {
			Name    []struct{ Service, Method string }
			Timeout string
		}
	}
	if json.Unmarshal([]byte(text), &config) != nil {
		return BoundUnknown
	}
	for _, m := range config.MethodConfig {
		if d, err := time.ParseDuration(m.Timeout); err != nil || d <= 0 {
			continue
		}
		for _, n := range m.Name {
			if serves(n.Service, n.Method, method) {
				return IsBounded
			}
		}
	}
	return Unbounded
}

// serves reports whether a name in a service config covers a stub's method.
// The method's interface tells the service's last element: HealthClient is
// grpc.health.v1.Health. ClientConn.Invoke may call any. A nil method stands for
// one that is not known.
func serves(service, name string, method *types.Func) bool {
	if service == "" || method == nil { // the default for all, or any that has one
		return true
	}
	recv := method.Signature().Recv()
	if recv == nil {
		return true
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() == "ClientConn" {
		return true
	}
	last := service[strings.LastIndex(service, ".")+1:]
	return strings.EqualFold(last+"Client", n.Obj().Name()) && (name == "" || name == method.Name())
}

// interceptors decides for the functions that run around each call: one of this
// package is looked into, one that the catalogue knows is as it says, any other
// may set a deadline.
func (a *engine) interceptors(v ssa.Value, variadic bool) Bound {
	vals, all := []ssa.Value{v}, true
	if variadic {
		vals, all = a.ix.Variadic(v)
	}
	b := Unbounded
	if !all {
		b = BoundUnknown
	}
	for _, v := range vals {
		if one := a.interceptor(v); one == IsBounded {
			return IsBounded
		} else if one == BoundUnknown {
			b = BoundUnknown
		}
	}
	return b
}

func (a *engine) interceptor(v ssa.Value) Bound {
	if fn := a.ix.FuncOf(v); fn != nil {
		return boundIf(a.derivesDeadline(fn))
	}
	b := Unbounded
	all := a.ix.Trace(v, func(src ssa.Value) bool {
		var obj *types.Func
		switch src := src.(type) {
		case *ssa.Function: // a function of another package
			obj = ssaquery.FuncObject(src)
		case *ssa.Call: // that makes one
			if fn := a.ix.Static(&src.Call); fn != nil {
				if a.derivesDeadline(fn) {
					b = IsBounded
				}
				return true
			}
			obj = ssaquery.Callee(&src.Call)
		default:
			return isZero(src)
		}
		switch {
		case obj == nil:
			return false
		case catalog.PassThroughOf(obj) != nil:
			return true
		}
		if opt := catalog.OptionOf(obj); opt != nil && (opt.Effect == catalog.BoundsWhole || opt.Effect == catalog.BoundsAttempt) {
			b = IsBounded
			return true
		}
		if c := catalog.ConstructorOf(obj); c != nil && c.Makes == catalog.Interceptor {
			if c.Limit != nil && c.Limit.Bounds() {
				b = IsBounded
			}
			return true
		}
		return false
	})
	if !all && b == Unbounded {
		return BoundUnknown
	}
	return b
}

func boundIf(yes bool) Bound {
	if yes {
		return IsBounded
	}
	return Unbounded
}
