package postretry

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/request"
)

// bodyReused reports a send whose body the first attempt has used up.
func (k *check) bodyReused(a *attempt, s *request.Send) {
	sp, ok := k.sum.Requests.Spent(s)
	if !ok || !k.repeats(a, s) {
		return
	}
	what, cure := "its body's reader is made outside the attempt", "make a new reader in each attempt, or wind it back"
	if sp.Request {
		what, cure = "its request is made outside the attempt", "make a new request in each attempt, or set req.Body from req.GetBody before it"
	}
	k.report(bodyReusedCat, s.Call, sp.Made, fmt.Sprintf("%s sends a body that the first attempt has used up, since %s: later ones send nothing or fail; %s", k.text(s.Call), what, cure), k.bodyFix(a, s, sp)...)
}
