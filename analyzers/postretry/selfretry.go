package postretry

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/request"
)

// byItself reports the writes of a function that go through a client which
// repeats or hedges them by itself.
func (k *check) byItself(fn *ssa.Function) {
	a := &request.Attempt{Fn: fn}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if s := k.sum.Requests.SendOf(a, call); s != nil && s.HTTP {
				k.carried(s, nil)
			}
		}
	}
}

// carried judges a write by the client that carries it. All that is made before
// the call is shared by its attempts.
//
// by is what runs the operation that sends, nil to look at the client.
func (k *check) carried(s *request.Send, by *request.Repeater) {
	w, ok := k.sum.Requests.WriteOf(s)
	if !ok {
		return
	}
	r := by
	if r == nil {
		r = k.sum.Requests.Repeater(s, w.What)
	}
	if r == nil {
		return
	}
	keys := k.sum.Requests.Keys(s)
	if r.Hedged || !k.keyBelow(s, keys) {
		k.unkeyed(s, w, r, keys)
	}
}

// keyBelow reports the calls that make a new key for each attempt of a client
// that repeats by itself: in what the client sends through, or in its hooks.
func (k *check) keyBelow(s *request.Send, keys request.Keys) (found bool) {
	for _, op := range keys.Ops {
		if op.Kind != request.Key || op.Value == nil || !op.Under() {
			continue
		}
		for _, at := range k.sum.Requests.Minted(op.Value, op.F) {
			if _, ok := at.V.(*ssa.Call); ok && at.F.Up != nil {
				k.mint(&attempt{Attempt: &request.Attempt{Fn: s.Call.Parent()}}, at, k.mintMessage(at, op))
				found = true
			}
		}
	}
	return found
}

// unkeyed reports a write without a key.
func (k *check) unkeyed(s *request.Send, w request.Write, r *request.Repeater, keys request.Keys) {
	if keys.Unseen || len(keys.Ops) > 0 || k.keyed(s, w, keys) {
		return
	}
	c := k.sum.Requests.Content(s)
	if c.Asks || c.Keyed || c.MadeID || c.Telemetry && !k.telemetry {
		return
	}
	if s.HTTP && k.sum.Requests.ByParameter(s) && k.sum.Requests.MethodDecides(s) {
		return
	}
	if r.Hedged {
		k.report(hedgedWriteCat, s.Call, s.Call.Pos(), fmt.Sprintf("%s sends a %s through %s, which sends a second one while the first still runs: both may be carried out; set an idempotency key, or hedge reads only", k.text(s.Call), w.What, r.Name))
		return
	}
	k.report(noKeyCat, s.Call, s.Call.Pos(), fmt.Sprintf("%s sends a %s through a %s, which repeats it by itself although the first try may have been carried out, and it has no idempotency key; set a key on the request, or send writes through a client that does not repeat", k.text(s.Call), w.What, r.Name))
}
