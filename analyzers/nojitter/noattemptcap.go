package nojitter

import (
	"fmt"
	"strings"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// noAttemptCap reports a site that nothing ends. Where a long wait ignores a
// context at hand, that is reported instead: one change cures both.
func (k *check) noAttemptCap(s *retry.Site) verdict {
	if n, known := s.Attempts.Const(); known {
		return silent(noAttemptCap, "bounded by a count: %d attempts", n)
	}
	if by := boundsOf(s); len(by) > 0 {
		return silent(noAttemptCap, "bounded by %s", strings.Join(by, ", "))
	}
	if s.Attempts.Kind != term.Unbounded {
		return silent(noAttemptCap, "how many attempts there are cannot be told")
	}
	if s.DoneGoesOn != nil {
		return silent(noAttemptCap, "a Done case leads back: one change cures both, see ignores-cancel")
	}
	if s.Ctx != "" {
		for _, w := range s.Waits {
			if w.Deaf && long(w) {
				return silent(noAttemptCap, "a long wait ignores %s: one change cures both, see ignores-cancel", s.Ctx)
			}
		}
	}
	return k.found(noAttemptCap, s.Span, countFault, fmt.Sprintf(
		"%s is retried for ever: no count, elapsed time, context or stop channel ends this loop; count the attempts, or leave when a context is done", s.OpText()))
}

// boundsOf lists what may end the attempts while the operation goes on failing.
func boundsOf(s *retry.Site) (by []string) {
	for _, b := range []struct {
		is   bool
		what string
	}{
		{s.Bounds.Counter, "a count"},
		{s.Bounds.Elapsed, "a test of the time that has passed"},
		{s.Bounds.Ctx, "a context"},
		{s.Bounds.Stop, "a channel or flag"},
		{s.Bounds.Unknown, "a condition that cannot be seen into"},
		{s.Bounds.Limited && !s.Bounds.Ctx, "a context with a time limit"},
	} {
		if b.is {
			by = append(by, b.what)
		}
	}
	return by
}
