package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/retry"
)

// noBackoff reports a site whose failure comes back to the operation at once.
func (k *check) noBackoff(s *retry.Site) {
	if !s.Hot || few(s) {
		return
	}
	how := "calls"
	if len(s.Waits) > 0 || s.Blocked {
		how = "has a path that calls"
	}
	k.report(noBackoff, s.Span, pauseFault, fmt.Sprintf(
		"this loop %s %s %s after a failure, without a pause; wait between attempts, longer each time and with a random part",
		how, s.OpText(), times(s)))
}
