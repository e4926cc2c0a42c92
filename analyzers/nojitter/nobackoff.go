package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/retry"
)

// noBackoff reports a site whose failure comes back to the operation at once.
func (k *check) noBackoff(s *retry.Site) verdict {
	switch {
	case !s.Hot:
		return silent(noBackoff, "no path without a wait was found from a failure of %s back to it", s.OpText())
	case few(s):
		return silent(noBackoff, tooFew)
	case s.Default > 0 && s.Default < 3:
		return silent(noBackoff, "%s, as the default in sight says", tooFew)
	}
	how := "calls"
	if len(s.Waits) > 0 || s.Blocked {
		how = "has a path that calls"
	}
	return k.found(noBackoff, s.Span, pauseFault, fmt.Sprintf(
		"this loop %s %s %s after a failure, without a pause; wait between attempts, longer each time and with a random part",
		how, s.OpText(), times(s)))
}
