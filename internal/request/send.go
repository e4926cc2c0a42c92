package request

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

const (
	retryablePkg = "github.com/hashicorp/go-retryablehttp"
	restyPkg     = "github.com/go-resty/resty"
	restyV3Pkg   = "resty.dev"
)

// A Send is a call that carries a request to a peer.
type Send struct {
	Call *ssa.Call
	F    *Frame
	Fn   *types.Func // nil for a function value
	// Entry is the catalogue's, nil for what its form shows to be a send.
	Entry *catalog.Call
	// HTTP says that the call carries an HTTP request; Origins are then where
	// that may come from, Complete says that there are no others.
	HTTP     bool
	Origins  []Origin
	Complete bool
	// Stream says that the call lives as long as there is something to send.
	Stream bool
	// Sent is what is known of a function of another package.
	Sent *Sent

	keys *Keys // once they were asked for
}

// Root returns the call in the attempt's own function that leads to the send.
func (s *Send) Root() *ssa.Call {
	root, via := s.F.Root()
	if s.F == root {
		return s.Call
	}
	call, _ := via.(*ssa.Call)
	return call
}

// Web reports whether a send speaks HTTP, by whatever library.
func (s *Send) Web() bool { return s.HTTP || s.isFast() }

// builder reports whether the request is collected on the receiver.
func (s *Send) builder() bool { return s.Fn != nil && isResty(s.Fn) }

// Sends returns the sends that an attempt makes, itself or in the functions of
// the package that it calls, in the order of the code.
func (m *Model) Sends(a *Attempt) []*Send {
	if m.quiet()[a.Fn] || m.harmless(a.Fn) {
		return nil
	}
	var out []*Send
	calls := 0
	var visit func(f *Frame)
	visit = func(f *Frame) {
		m.eachCall(f, func(in ssa.CallInstruction) {
			call, ok := in.(*ssa.Call)
			if calls++; !ok || calls > maxCalls || !f.Inside(call) {
				return
			}
			if m.others.Idempotent(m.ix.Callee(&call.Call)) == catalog.Yes {
				return
			}
			if s := m.send(call, f); s != nil {
				out = append(out, s)
				return
			}
			for _, body := range m.bodies(call) {
				if m.quiet()[body] {
					continue
				}
				if g := m.enter(f, call, body); g != nil {
					visit(g)
				}
			}
			for _, body := range m.given(call) {
				if m.quiet()[body] {
					continue
				}
				if g := m.hand(f, call, body); g != nil {
					visit(g)
				}
			}
		})
	}
	visit(m.Root(a)) // as deep as maxDepth
	return out
}

// harmless reports whether users tell that a function, or what it stands in, may
// be repeated.
func (m *Model) harmless(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if obj, ok := fn.Object().(*types.Func); ok && m.others.Idempotent(obj) == catalog.Yes {
			return true
		}
	}
	return false
}

// SendOf returns the send that a call of the root frame is, nil if it is none.
func (m *Model) SendOf(a *Attempt, call *ssa.Call) *Send { return m.send(call, m.Root(a)) }

// send returns the send that a call is, nil if it is none.
func (m *Model) send(call *ssa.Call, f *Frame) *Send {
	c := &call.Call
	fn := m.ix.Callee(c)
	if m.others.Idempotent(fn) == catalog.No {
		return &Send{Call: call, F: f, Fn: fn, Sent: &Sent{What: fn.Name(), MethodParam: -1, Key: Keyless, KeyParam: -1}}
	}
	if !c.IsInvoke() && m.ix.Static(c) != nil {
		return nil
	}
	s := &Send{Call: call, F: f, Fn: fn}
	if req := requestArg(c); req != nil {
		s.HTTP = true
		s.Origins, s.Complete = m.origins(req, f)
		return s
	}
	if fn == nil {
		return nil
	}
	if isPlainPost(fn) || isResty(fn) && restyMethod(fn) {
		s.HTTP, s.Complete = true, true
		s.Origins = []Origin{m.ownOrigin(call, fn, f)}
		return s
	}
	if entry, _ := catalog.CallOf(fn); entry != nil {
		if entry.Shape != catalog.Unary && entry.Shape != catalog.Bounded && !entry.Message {
			if entry.Shape != catalog.Stream || len(m.uploads(call, f)) == 0 {
				return nil
			}
			s.Stream = true
		}
		if recv := ssaquery.Recv(c); recv != nil && !entry.SendsOn(recv.Type()) {
			return nil
		}
		s.Entry = entry
		return s
	}
	if up := m.copied(call, fn, f); up != nil {
		return up
	}
	if sent, ok := m.others.Sent(fn); ok && !c.IsInvoke() {
		s.Sent = &sent
		return s
	}
	return nil
}

// requestArg returns the request that a call sends: of a method or function
// value that takes one and gives a response.
func requestArg(c *ssa.CallCommon) ssa.Value {
	if !isDo(c.Signature()) {
		return nil
	}
	for _, a := range ssaquery.Args(c) {
		if IsRequest(a.Type()) || ssaquery.PointsTo(a.Type(), retryablePkg, "Request") {
			return a
		}
	}
	return nil
}

// isDo reports whether a signature is that of a send: a request, perhaps behind
// a context and a client, gives a response or an error.
func isDo(sig *types.Signature) bool {
	res := sig.Results()
	if res.Len() != 2 || !isResponse(res.At(0).Type()) || res.At(1).Type().String() != "error" {
		return false
	}
	reqs := 0
	for p := range sig.Params().Variables() {
		switch t := p.Type(); {
		case IsRequest(t), ssaquery.PointsTo(t, retryablePkg, "Request"):
			reqs++
		case isClientLike(t):
		default:
			return false
		}
	}
	return reqs == 1
}

// isPlainPost reports whether fn makes and sends a request itself.
func isPlainPost(fn *types.Func) bool {
	switch path, _ := catalog.Path(ssaquery.PkgOf(fn)); path {
	case "net/http":
		if r := ssaquery.RecvName(fn); r != "" && r != "Client" {
			return false
		}
	case retryablePkg:
		if r := ssaquery.RecvName(fn); r != "" && r != "Client" {
			return false
		}
	case "golang.org/x/net/context/ctxhttp":
	case heimdallPkg + "/httpclient":
		if ssaquery.RecvName(fn) != "Client" {
			return false
		}
	default:
		return false
	}
	switch fn.Name() {
	case "Put", "Patch", "Delete":
		return fn.Pkg().Name() == "httpclient"
	case "Get", "Head", "Post", "PostForm":
		return true
	}
	return false
}

func isResty(fn *types.Func) bool {
	path, _ := catalog.Path(ssaquery.PkgOf(fn))
	return (path == restyPkg || path == restyV3Pkg) && ssaquery.RecvName(fn) == "Request"
}

func restyMethod(fn *types.Func) bool {
	switch fn.Name() {
	case "Get", "Head", "Post", "Put", "Patch", "Delete", "Options", "Execute", "Send":
		return true
	}
	return false
}

// Text is what is called, for a message.
func (s *Send) Text() string {
	if s.Fn == nil {
		return "the send"
	}
	if r := ssaquery.RecvName(s.Fn); r != "" {
		return r + "." + s.Fn.Name()
	}
	return s.Fn.Pkg().Name() + "." + s.Fn.Name()
}

// Strings returns the constants that a value may be, wherever they were set,
// and whether there are no others.
func (m *Model) strings(v ssa.Value, f *Frame) (consts []string, all bool) {
	only := true
	all = m.trace(v, f, walk{}, func(at At) bool {
		s, ok := ssaquery.String(at.V)
		if ok {
			consts = append(consts, s)
		}
		only = only && ok
		return true
	})
	return consts, all && only
}

// hasVerb reports whether a name begins with a verb and goes on, if at all,
// with a new word.
func hasVerb(name string, verbs []string) bool {
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(name, v); ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') {
			return true
		}
	}
	return false
}
