package postretry

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/request"
)

// anyMethod is what a round-tripper sends that does not ask.
const anyMethod = "request of any method"

// noKey reports a write that is repeated and that the receiver cannot recognise.
func (k *check) noKey(a *attempt, s *request.Send, keys request.Keys) {
	w, ok := k.sum.Requests.WriteOf(s)
	if !ok && k.sum.Requests.SendsAll(s) {
		w, ok = request.Write{What: anyMethod}, true
	}
	if !ok || w.Message && !k.strict || keys.Unseen {
		return
	}
	if k.keyed(s, w, keys) || k.excused(a, s, w) || !k.uncertain(a, s) {
		return
	}
	k.report(noKeyCat, s.Call, s.Call.Pos(), fmt.Sprintf("%s %s, is tried again although the first try may have been carried out, and has no idempotency key; %s", k.text(s.Call), writes(s, w), cure(w)))
}

// writes says what a write does.
func writes(s *request.Send, w request.Write) string {
	switch {
	case s.Entry == nil, s.Web():
		return "sends a " + w.What
	case w.What == "INSERT":
		return "is an INSERT"
	case w.What == "relative UPDATE":
		return "is a relative UPDATE"
	}
	return "writes"
}

func cure(w request.Write) string {
	if w.Token != "" {
		return "set " + w.Token + " once, before the first attempt"
	}
	switch w.What {
	case anyMethod:
		return "repeat idempotent methods only, or what carries a key"
	case "INSERT":
		return "insert under an id made before the first attempt, with ON CONFLICT DO NOTHING, or repeat only what was rolled back"
	case "relative UPDATE":
		return "repeat only what was surely rolled back (SQLSTATE 40001, 40P01), or guard it with a version"
	}
	return "send a key made before the first attempt, or repeat only what was surely not carried out"
}

// keyed reports whether a send has what makes repeating it safe.
func (k *check) keyed(s *request.Send, w request.Write, keys request.Keys) bool {
	if w.TokenOp != nil {
		return true // minted in the attempt it is another category's
	}
	if w.Token != "" {
		return false
	}
	if keys.Layered == request.KeyGiven {
		return true
	}
	if s.Sent != nil && s.Sent.Key != request.Keyless || k.sum.Requests.Optioned(s) {
		return true
	}
	for _, o := range s.Origins {
		if o.Made == request.ByOther && (o.Built.Key != request.Keyless || o.Built.Asks) {
			return true
		}
	}
	return k.sum.Requests.HasKey(keys)
}
