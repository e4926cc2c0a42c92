package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/retry"
)

// ignoresRetryAfter reports a site that repeats a throttled call without regard
// to when the server wants it back.
func (k *check) ignoresRetryAfter(s *retry.Site) verdict {
	f := s.RetryAfter
	switch {
	case f == nil:
		return silent(ignoresRetryAfter, "the retry path does not name 429, or reads Retry-After")
	case f.Status != 429 && !k.strict:
		return silent(ignoresRetryAfter, "the retry path names %d only, which counts with -nojitter.strict", f.Status)
	}
	what := fmt.Sprintf("this loop retries %s on status %d and does not read Retry-After", s.OpText(), f.Status)
	cure := "wait as long as the header says, in seconds or until a date (http.ParseTime)"
	if f.Integers {
		what = fmt.Sprintf("this loop retries %s on status %d and reads Retry-After as a number only", s.OpText(), f.Status)
		cure = "it may be a date, too: use http.ParseTime if it is no number"
	}
	return k.found(ignoresRetryAfter, s.Span, serverFault, what+"; "+cure)
}
