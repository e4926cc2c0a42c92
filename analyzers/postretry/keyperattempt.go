package postretry

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/request"
)

// keyPerAttempt reports the calls that make a new key for each attempt of a
// send.
func (k *check) keyPerAttempt(a *attempt, s *request.Send, keys request.Keys) bool {
	if k.sum.Requests.Reads(s) {
		return false
	}
	found := k.keyElsewhere(a, s, keys)
	for _, op := range keys.Ops {
		if op.Kind != request.Key || op.Value == nil || !op.Inside() {
			continue
		}
		for _, at := range k.sum.Requests.Minted(op.Value, op.F) {
			if _, ok := at.V.(*ssa.Call); ok && k.repeats(a, s) {
				found = true
				k.mint(a, at, k.mintMessage(at, op))
			}
		}
	}
	return found
}

func (k *check) mintMessage(at request.At, op request.KeyOp) string {
	return fmt.Sprintf("%s makes a new %s for each attempt, so the receiver takes every repetition for a new request; make it once, before the first attempt", k.text(at.V.(*ssa.Call)), keyText(op))
}

// keyElsewhere reports the call in the attempt that leads to a key which another
// package makes anew each time.
func (k *check) keyElsewhere(a *attempt, s *request.Send, keys request.Keys) bool {
	var lead *ssa.Call
	if keys.Layered == request.KeyMinted {
		lead = s.Call
	}
	if s.Sent != nil && s.Sent.Key == request.KeyMinted {
		lead = s.Call
	}
	for _, o := range s.Origins {
		if o.Made == request.ByOther && o.Built.Key == request.KeyMinted && o.Inside() {
			lead = o.Maker()
		}
	}
	if lead == nil || !k.repeats(a, s) {
		return false
	}
	k.report(keyPerAttemptCat, lead, token.NoPos, fmt.Sprintf("%s makes a new idempotency key for each attempt, so the receiver takes every repetition for a new request; hand it a key made before the first attempt", k.text(lead)))
	return true
}

// keyText names a key: by its header or field, not by the setter's name.
func keyText(op request.KeyOp) string {
	if call, ok := op.Instr.(ssa.CallInstruction); ok {
		if fn := call.Common().StaticCallee(); fn != nil && fn.Name() == op.Name {
			return "idempotency key"
		}
	}
	return op.Name
}
