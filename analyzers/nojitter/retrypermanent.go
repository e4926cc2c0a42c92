package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/retry"
)

// retryPermanent reports a site that repeats what stays wrong.
func (k *check) retryPermanent(s *retry.Site) verdict {
	f := s.Permanent
	if f == nil {
		return silent(retryPermanent, "nothing that is seen on the retry path is certain to stay wrong")
	}
	var what, cure string
	switch {
	case f.Call != "" && f.Helper != "":
		what = fmt.Sprintf("this loop tries again when %s fails in %s, which will fail the same way", f.Call, f.Helper)
		cure = "build the request before the loop, or tell that error from those of the transport"
	case f.Helper != "":
		what = fmt.Sprintf("%s makes an error of every status of 400 and above, and this loop retries it whatever it is: a %d, too", f.Helper, f.Status)
		cure = "tell 5xx and 429 from the rest, and return at once on what stays wrong"
	case f.Status != 0:
		what = fmt.Sprintf("this loop retries %s on every status of 400 and above: a %d, too", s.OpText(), f.Status)
		cure = "retry 5xx and 429, and return at once on what stays wrong"
	case f.Call != "":
		what = fmt.Sprintf("this loop tries again when %s fails, which will fail the same way", f.Call)
		cure = "return that error at once"
	default:
		what = fmt.Sprintf("this loop retries %s after context.Canceled, though nobody waits for the result any more", s.OpText())
		cure = "return when the context is done"
	}
	return k.found(retryPermanent, s.Span, permanentFault, what+"; "+cure)
}
