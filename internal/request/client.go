package request

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Repeater is a client that is made in the package and repeats requests by
// itself, or hedges them.
type Repeater struct {
	Name   string // what repeats, for a message
	Hedged bool
}

// maxLayers bounds the clients and transports around one another.
const maxLayers = 8

// Repeater returns what repeats the write that a send carries, by the method
// given, without its caller's doing; nil if nothing is known to.
func (m *Model) Repeater(s *Send, method string) *Repeater {
	if !s.HTTP {
		return nil
	}
	carrier := m.carrier(s)
	if carrier == nil {
		return nil
	}
	return m.repeater(carrier, method, 0)
}

// RepeaterOf is Repeater for what runs an operation: a library's executor.
func (m *Model) RepeaterOf(v ssa.Value) *Repeater { return m.repeater(v, "POST", 0) }

// repeater looks at where a client, transport or policy comes from.
func (m *Model) repeater(v ssa.Value, method string, depth int) *Repeater {
	if depth > maxLayers {
		return nil
	}
	objs, _ := m.ix.Objects(v, func(call *ssa.Call) bool {
		return catalog.ConstructorOf(ssaquery.Callee(&call.Call)) != nil
	})
	for _, o := range objs {
		if r := m.madeRepeater(o, method, depth); r != nil {
			return r
		}
	}
	return nil
}

func (m *Model) madeRepeater(o ssaquery.Object, method string, depth int) *Repeater {
	switch v := o.Value.(type) {
	case *ssa.Alloc:
		if ssaquery.PointsTo(v.Type(), retryablePkg, "Client") && m.retryableOn(o, method, false) {
			return &Repeater{Name: "retryablehttp.Client"}
		}
		for _, name := range []string{"Transport", "Client"} { // of http.Client, retryablehttp.RoundTripper
			if at := m.fieldOf(v, nil, name); at.V != nil && carries(at.V.Type()) {
				return m.repeater(at.V, method, depth+1)
			}
		}
	case *ssa.Call:
		return m.constructed(o, v, method, depth)
	}
	return nil
}

func carries(t types.Type) bool {
	return types.IsInterface(t) || ssaquery.PointsTo(t, "net/http", "Client") || ssaquery.PointsTo(t, retryablePkg, "Client")
}

// constructed judges what a catalogued constructor makes: a repeating client, or
// something built on one.
func (m *Model) constructed(o ssaquery.Object, call *ssa.Call, method string, depth int) *Repeater {
	fn := ssaquery.Callee(&call.Call)
	c := catalog.ConstructorOf(fn)
	if c == nil { // a setter that returns what it is called on
		if opt := catalog.OptionOf(fn); opt != nil && (opt.Effect == catalog.SetsFilter && !isRestyClient(fn) || m.setsOne(call, opt)) {
			return nil // what is repeated is for the filter to say
		}
		if recv := ssaquery.Recv(&call.Call); recv != nil && types.Identical(recv.Type(), call.Type()) {
			return m.repeater(recv, method, depth+1)
		}
		return nil
	}
	name := fn.Pkg().Name() + "." + fn.Name()
	switch path, _ := catalog.Path(ssaquery.PkgOf(fn)); {
	case path == retryablePkg && fn.Name() == "NewClient":
		if m.retryableOn(o, method, true) {
			return &Repeater{Name: "retryablehttp.Client"}
		}
		return nil
	case path == hedgedPkg:
		return &Repeater{Name: name, Hedged: true}
	case path == restyPkg && fn.Name() == "New":
		return m.restyOn(o)
	case c.Retry != nil && c.Retry.Hedged:
		return &Repeater{Name: name, Hedged: true}
	case path == heimdallPkg+"/httpclient" && c.Makes == catalog.Client:
		return m.optionsOn(call, c.Options, name)
	case path == rehttpPkg && c.Makes == catalog.Transport:
		return m.rehttpOn(call, name)
	case strings.HasPrefix(path, failsafePkg+"/") && c.Retry != nil && c.Retry.POST == catalog.Yes:
		return &Repeater{Name: name}
	}
	if c.FromReceiver {
		if recv := ssaquery.Recv(&call.Call); recv != nil {
			return m.repeater(recv, method, depth+1)
		}
	}
	for _, i := range c.From {
		for _, v := range m.passedTo(call, i) {
			if r := m.repeater(v, method, depth+1); r != nil {
				return r
			}
		}
	}
	return nil
}

const (
	hedgedPkg   = "github.com/cristalhq/hedgedhttp"
	heimdallPkg = "github.com/gojek/heimdall"
	rehttpPkg   = "github.com/PuerkitoBio/rehttp"
	failsafePkg = "github.com/failsafe-go/failsafe-go"
)

// setsOne reports whether an option allows a single attempt.
func (m *Model) setsOne(call *ssa.Call, opt *catalog.Option) bool {
	v := ssaquery.Arg(&call.Call, opt.Arg)
	if v == nil {
		return opt.Effect == catalog.StopsRetries
	}
	n, ok := m.ix.ConstInt(v)
	return ok && opt.Attempts(int(n), 2) == 1
}

// optionsOn reports whether one of the options of a constructor sets a number of
// retries.
func (m *Model) optionsOn(call *ssa.Call, i int, name string) *Repeater {
	var on *Repeater
	for _, v := range m.passedTo(call, i) {
		made, ok := v.(*ssa.Call)
		if !ok {
			continue
		}
		opt := catalog.OptionOf(ssaquery.Callee(&made.Call))
		if opt == nil || opt.Effect != catalog.SetsRetries && opt.Effect != catalog.SetsAttempts {
			continue
		}
		if m.setsOne(made, opt) {
			return nil
		}
		on = &Repeater{Name: name}
	}
	return on
}

// rehttpOn reports whether a transport of rehttp repeats any method: none of its
// conditions names methods, and all are the library's.
func (m *Model) rehttpOn(call *ssa.Call, name string) *Repeater {
	work := m.passedTo(call, 1)
	for n := 0; n < len(work) && n < 20; n++ {
		made, ok := unwrap(work[n]).(*ssa.Call)
		if !ok || ssaquery.PkgOf(ssaquery.Callee(&made.Call)) != rehttpPkg {
			return nil
		}
		switch ssaquery.Callee(&made.Call).Name() {
		case "RetryAll":
			work = append(work, m.passedTo(made, 0)...)
		case "RetryMaxRetries":
			if k, ok := m.ix.ConstInt(ssaquery.Arg(&made.Call, 0)); ok && k == 0 {
				return nil
			}
		case "RetryTemporaryErr", "RetryStatuses", "RetryStatusInterval", "RetryIsErr":
		default:
			return nil
		}
	}
	if len(work) == 0 {
		return nil
	}
	return &Repeater{Name: name}
}

// passedTo returns what is passed for a parameter, one by one if it is variadic.
func (m *Model) passedTo(call *ssa.Call, i int) []ssa.Value {
	v := ssaquery.Arg(&call.Call, i)
	if v == nil {
		return nil
	}
	if call.Call.Signature().Variadic() && i == call.Call.Signature().Params().Len()-1 {
		vals, _ := m.ix.Variadic(v)
		return vals
	}
	return []ssa.Value{v}
}

// settings shows what the package stores in a field of an object.
func (m *Model) settings(o ssaquery.Object, pkg, typ, name string) []ssa.Value {
	var vals []ssa.Value
	for st := range ssaquery.Instrs[*ssa.Store](m.ix.Funcs...) {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || !ssaquery.PointsTo(fa.X.Type(), pkg, typ) {
			continue
		}
		if n, _ := field(fa.X.Type(), fa.Field); n == name && m.isObject(fa.X, o) {
			vals = append(vals, st.Val)
		}
	}
	return vals
}

func (m *Model) isObject(v ssa.Value, o ssaquery.Object) bool {
	objs, _ := m.ix.Objects(v, func(call *ssa.Call) bool { return call == o.Value })
	for _, p := range objs {
		if p.Value == o.Value {
			return true
		}
	}
	return false
}

// retryableOn reports whether a client of retryablehttp surely repeats a method:
// its count is not zero, and its CheckRetry lets the method through.
func (m *Model) retryableOn(o ssaquery.Object, method string, byDefault bool) bool {
	on := byDefault
	for _, v := range m.settings(o, retryablePkg, "Client", "RetryMax") {
		n, ok := m.ix.ConstInt(v)
		if ok && n == 0 {
			return false
		}
		on = true
	}
	for _, v := range m.settings(o, retryablePkg, "Client", "CheckRetry") {
		if !m.repeatsMethod(v, method) {
			return false
		}
	}
	return on
}

// repeatsMethod reports whether a CheckRetry surely repeats a request of the
// method after a transport error or a bad answer.
func (m *Model) repeatsMethod(check ssa.Value, method string) bool {
	fn := m.ix.FuncOf(check)
	if fn == nil {
		return isDefaultPolicy(m.ix, check)
	}
	for _, noResponse := range []bool{true, false} {
		c := &checkRun{m: m, fn: fn, noResponse: noResponse, method: method}
		if yes, known := c.repeats(); yes && known {
			return true
		}
	}
	return false
}

func isDefaultPolicy(ix *ssaquery.Index, v ssa.Value) bool {
	only := false
	ix.Trace(v, func(src ssa.Value) bool {
		fn, ok := src.(*ssa.Function)
		only = ok && defaultPolicy(ssaquery.FuncObject(fn))
		return only
	})
	return only
}

func defaultPolicy(fn *types.Func) bool {
	return isFunc(fn, retryablePkg, "", "DefaultRetryPolicy") || isFunc(fn, retryablePkg, "", "ErrorPropagatedRetryPolicy")
}

// restyOn reports whether a resty client is told to repeat: it has a count. A
// condition of its own decides, if it can be read, and is not judged else.
func (m *Model) restyOn(o ssaquery.Object) *Repeater {
	on, conditions, again := false, false, false
	for call := range ssaquery.Instrs[*ssa.Call](m.ix.Funcs...) {
		opt := catalog.OptionOf(ssaquery.Callee(&call.Call))
		recv := ssaquery.Recv(&call.Call)
		if opt == nil || recv == nil || !ssaquery.PointsTo(recv.Type(), restyPkg+"/v2", "Client") || !m.isResty(recv, o) {
			continue
		}
		switch opt.Effect {
		case catalog.SetsFilter:
			yes, known := m.repeatsWrites(ssaquery.Arg(&call.Call, opt.Arg))
			if !known {
				return nil
			}
			conditions, again = true, again || yes
		case catalog.SetsRetries:
			n, known := m.ix.ConstInt(ssaquery.Arg(&call.Call, 0))
			on = !known || n > 0
		}
	}
	if !on || conditions && !again {
		return nil
	}
	return &Repeater{Name: "resty.Client"}
}

func isRestyClient(fn *types.Func) bool {
	path, _ := catalog.Path(ssaquery.PkgOf(fn))
	return path == restyPkg && ssaquery.RecvName(fn) == "Client"
}

// isResty reports whether a chain of setters ends at the client.
func (m *Model) isResty(v ssa.Value, o ssaquery.Object) bool {
	found := false
	m.ix.Trace(v, func(src ssa.Value) bool {
		for range 30 {
			call, ok := src.(*ssa.Call)
			if !ok || ssa.Value(call) == o.Value {
				break
			}
			recv := ssaquery.Recv(&call.Call)
			if recv == nil {
				break
			}
			src = recv
		}
		found = found || src == o.Value
		return true
	})
	return found || m.isObject(v, o)
}
