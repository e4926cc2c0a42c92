package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

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
		if call, ok := o.Value.(*ssa.Call); ok && o.Result == 0 {
			if n, ok := p.repeatsBy(call); ok {
				return n, true
			}
		}
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

// roundTrips returns the attempts of a round-tripper by its type, or by what made
// it.
func (p *Package) roundTrips(v ssa.Value) (term.Term, bool) {
	if call, ok := v.(*ssa.Call); ok {
		return p.repeatsBy(call)
	}
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return term.Term{}, false
	}
	return p.methodRetries(mi.X.Type(), "RoundTrip")
}

// repeatsBy returns the attempts of the client or round-tripper that a call gives.
func (p *Package) repeatsBy(call *ssa.Call) (term.Term, bool) {
	if body := p.static(&call.Call); body != nil {
		return p.repeater(body, 1)
	}
	fn := callee(&call.Call)
	if fn == nil {
		return term.Term{}, false
	}
	n, ok := p.callees.Repeats(fn)
	return n, ok
}

// repeater returns the attempts of the HTTP client or round-tripper that fn gives
// first, if a transport of its own repeats requests.
func (p *Package) repeater(fn *ssa.Function, depth int) (term.Term, bool) {
	res := fn.Signature.Results()
	if res.Len() == 0 || depth > maxWalkDepth {
		return term.Term{}, false
	}
	t := res.At(0).Type()
	isClient := ssaquery.PointsTo(t, "net/http", "Client")
	if !isClient && !ssaquery.PointsTo(t, "net/http", "RoundTripper") {
		return term.Term{}, false
	}
	for _, v := range ssaquery.Returned(fn, 0) {
		var n term.Term
		var ok bool
		call, isCall := v.(*ssa.Call)
		switch {
		case isCall && p.static(&call.Call) != nil:
			n, ok = p.repeater(p.static(&call.Call), depth+1)
		case isClient:
			n, ok = p.clientRetries(v)
		default:
			n, ok = p.roundTrips(v)
		}
		if ok {
			return n, true
		}
	}
	return term.Term{}, false
}
