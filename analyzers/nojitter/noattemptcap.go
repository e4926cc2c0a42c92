package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// noAttemptCap reports a site that nothing ends. Where a long wait ignores a
// context at hand, that is reported instead: one change cures both.
func (k *check) noAttemptCap(s *retry.Site) {
	if s.Attempts.Kind != term.Unbounded || !s.Bounds.None() {
		return
	}
	if s.Ctx != "" {
		for _, w := range s.Waits {
			if w.Deaf && long(w) {
				return
			}
		}
	}
	k.report(noAttemptCap, s.Span, countFault, fmt.Sprintf(
		"%s is retried for ever: no count, elapsed time, context or stop channel ends this loop; count the attempts, or leave when a context is done", s.OpText()))
}
