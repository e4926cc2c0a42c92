package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Made says how a request comes about.
type Made uint8

// The ways.
const (
	Unseen  Made = iota // by code that is not seen
	ByCall              // by a constructor, whose call is At
	Literal             // by a literal, or new
	ByOther             // by a function of another package, of which something is known
	Given               // it is a parameter that callers outside the package supply
	BySend              // the send makes it itself
)

// An Origin is one place that a request may come from.
type Origin struct {
	Made Made
	At
	// Method, URL and Body are what it is made of; V is nil where that is not
	// seen, or not given.
	Method, URL, Body At
	// Copied says that the body can be read again and again: retryablehttp
	// keeps a copy.
	Copied bool
	Built  Built
}

// Maker returns the call that makes the request, nil if none does.
func (o Origin) Maker() *ssa.Call {
	call, _ := callOf(o.V)
	return call
}

// Built is what is known of the request that a function returns, as a fact.
type Built struct {
	Method      string // constant; "" if it is not
	MethodParam int    // the parameter that is the method, -1 if none is
	MethodField string // the field of it that is the method, "" if it is itself
	Body        Tri
	BodyParam   int // the parameter whose reader is the body, -1 if none is
	Key         Keyed
	KeyParam    int  // the parameter that is the key, -1 if none is
	Asks        bool // it changes nothing, or may arrive twice
}

// Keyed says what is known of a key.
type Keyed uint8

// What can be known.
const (
	KeyUnknown Keyed = iota
	Keyless
	KeyGiven  // one that repetitions share, or a precondition
	KeyMinted // a new one with each call
)

// Tri is the catalogue's yes, no or unknown.
type Tri = catalog.Tri

// origins returns where a request may come from.
func (m *Model) origins(req ssa.Value, f *Frame) (out []Origin, all bool) {
	all = m.trace(req, f, walk{pass: sameRequest, stop: isMaker}, func(at At) bool {
		o := m.origin(at)
		if c, ok := at.V.(*ssa.Const); ok && c.IsNil() {
			return true // the error path of a helper
		}
		out = append(out, o)
		return true
	})
	return out, all
}

// sameRequest returns the request that a call copies or wraps: the body is
// shared.
func sameRequest(call *ssa.Call) ssa.Value {
	fn := ssaquery.Callee(&call.Call)
	switch {
	case isFunc(fn, "net/http", "Request", "WithContext"), isFunc(fn, "net/http", "Request", "Clone"),
		isFunc(fn, retryablePkg, "Request", "WithContext"):
		return ssaquery.Recv(&call.Call)
	case isFunc(fn, retryablePkg, "", "FromRequest"):
		return ssaquery.Arg(&call.Call, 0)
	}
	return nil
}

func isMaker(call *ssa.Call, _ *Frame) bool { return methodArg(ssaquery.Callee(&call.Call)) >= 0 }

// methodArg returns which parameter of a constructor of requests is the method;
// the address and the body follow it.
func methodArg(fn *types.Func) int {
	switch {
	case isFunc(fn, "net/http", "", "NewRequest"), isFunc(fn, retryablePkg, "", "NewRequest"):
		return 0
	case isFunc(fn, "net/http", "", "NewRequestWithContext"), isFunc(fn, retryablePkg, "", "NewRequestWithContext"):
		return 1
	}
	return -1
}

func (m *Model) origin(at At) Origin {
	o := Origin{At: at}
	switch v := at.V.(type) {
	case *ssa.Parameter:
		o.Made = Given
		return o
	case *ssa.Alloc:
		o.Made = Literal
		o.Method, o.URL, o.Body = m.fieldOf(v, at.F, "Method"), m.fieldOf(v, at.F, "URL"), m.fieldOf(v, at.F, "Body")
		return o
	}
	call, _ := callOf(at.V)
	if call == nil {
		return o
	}
	fn := ssaquery.Callee(&call.Call)
	if i := methodArg(fn); i >= 0 {
		o.Made, o.Copied = ByCall, ssaquery.PkgOf(fn) == retryablePkg
		o.Method = m.argOf(call, i, at.F)
		o.URL, o.Body = m.argOf(call, i+1, at.F), m.argOf(call, i+2, at.F)
		return o
	}
	if b, ok := m.others.Built(fn); ok && fn != nil {
		o.Made, o.Built = ByOther, b
		if b.MethodParam >= 0 {
			o.Method = m.argOf(call, b.MethodParam, at.F)
		}
		if b.BodyParam >= 0 {
			o.Body = m.argOf(call, b.BodyParam, at.F)
		}
	}
	return o
}

// ownOrigin describes the request of a call that makes and sends it.
func (m *Model) ownOrigin(call *ssa.Call, fn *types.Func, f *Frame) Origin {
	o := Origin{Made: BySend, At: At{call, f}, Copied: ssaquery.PkgOf(fn) != "net/http"}
	args := ssaquery.Args(&call.Call)
	if fn.Name() == "Post" && !isResty(fn) && len(args) >= 3 {
		o.Body = At{args[len(args)-1], f}
	}
	for _, a := range args {
		if b, ok := a.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			o.URL = At{a, f}
			break
		}
	}
	if fn.Name() == "Execute" && len(args) >= 2 {
		o.Method, o.URL = At{args[0], f}, At{args[1], f}
	}
	return o
}

func (m *Model) argOf(call *ssa.Call, i int, f *Frame) At {
	v := ssaquery.Arg(&call.Call, i)
	if v == nil {
		return At{}
	}
	return At{v, f}
}

// fieldOf returns what is stored in a field of a literal.
func (m *Model) fieldOf(a *ssa.Alloc, f *Frame, name string) At {
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if n, _ := field(fa.X.Type(), fa.Field); n != name {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				return At{st.Val, f}
			}
		}
	}
	return At{}
}

// methods returns the HTTP methods that a send may have, as far as constants
// show.
func (m *Model) methods(s *Send) (names []string, all bool) {
	all = s.Complete
	for _, o := range s.Origins {
		switch {
		case o.Made == BySend && o.Method.V == nil:
			names = append(names, ownMethod(s.Fn.Name()))
		case o.Made == ByOther && o.Built.Method != "":
			names = append(names, o.Built.Method)
		case o.Method.V != nil:
			consts, complete := m.strings(o.Method.V, o.Method.F)
			names = append(names, consts...)
			all = all && complete
		case o.Made == Literal:
			names = append(names, "GET")
		default:
			all = false
		}
	}
	for i, n := range names {
		if n == "" {
			names[i] = "GET"
		}
	}
	return names, all
}

// ownMethod is the method of a function that is named after it.
func ownMethod(name string) string {
	switch name {
	case "Post", "PostForm":
		return "POST"
	case "Patch":
		return "PATCH"
	case "Put":
		return "PUT"
	case "Delete":
		return "DELETE"
	case "Get", "Head", "Options":
		return "GET"
	}
	return "?"
}

// Method returns the method by which an HTTP request writes, "" if none of those
// that are seen does; known says that one is seen at all.
func (m *Model) Method(s *Send) (write string, known bool) {
	names, _ := m.methods(s)
	for _, n := range names {
		if n == "POST" || n == "PATCH" {
			return n, true
		}
	}
	return "", len(names) > 0
}

// Reads reports whether an HTTP request surely changes nothing, by its method.
func (m *Model) Reads(s *Send) bool {
	names, all := m.methods(s)
	for _, n := range names {
		if n != "GET" && n != "HEAD" && n != "OPTIONS" {
			return false
		}
	}
	return s.HTTP && all && len(names) > 0
}

// ByParameter reports whether the method is, or may be, a parameter of a
// function on the way: code there may decide by it.
func (m *Model) ByParameter(s *Send) bool {
	for _, o := range s.Origins {
		if o.Method.V == nil {
			continue
		}
		if _, isConst := unwrap(o.Method.V).(*ssa.Const); !isConst {
			return true
		}
	}
	return false
}
