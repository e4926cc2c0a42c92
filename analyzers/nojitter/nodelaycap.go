package nojitter

import (
	"fmt"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// tolerable is the longest wait that needs no maximum.
const tolerable = time.Minute

// vast is a growth by which a wait of a millisecond gets longer than is tolerable.
const vast = float64(tolerable / time.Millisecond)

// noDelayCap reports a wait that grows without end, or past an overflow.
func (k *check) noDelayCap(s *retry.Site, w *retry.Wait) verdict {
	if why := capped(s, w); why != "" {
		return silent(noDelayCap, "%s", why)
	}
	n, known := s.Attempts.Const()
	fault := "grows without a maximum"
	switch {
	case w.Overflow > 0 && w.Exact && s.Bounds.Limit == 0:
		fault = fmt.Sprintf("overflows after attempt %d, when the wait turns negative or zero and ends at once", w.Overflow)
	case known && !w.Exact:
		fault = fmt.Sprintf("grows to %.0f times the first within %d attempts", w.Factor, n)
	case known:
		fault = fmt.Sprintf("grows to %s within %d attempts", length(w.Longest), n)
	case w.BeforeLimit > 0:
		fault = fmt.Sprintf("grows to %s within %s", length(w.BeforeLimit), length(s.Bounds.Limit))
	case w.Exact:
		fault = fmt.Sprintf("grows from %s without a maximum", length(w.First))
	}
	return k.found(noDelayCap, w.Span(), limitFault, fmt.Sprintf(
		"%s %s; bound the exponent, and then the wait: min(d, 30*time.Second)", w.Text(), fault))
}

// capped says what keeps a wait from growing too long, "" if nothing does.
func capped(s *retry.Site, w *retry.Wait) string {
	n, known := s.Attempts.Const()
	switch {
	case !w.Known:
		return cannotFollow
	case w.Shape == retry.Constant:
		return "the wait does not grow"
	case w.Capped == catalog.Yes:
		return "the growth ends at a maximum"
	case w.Capped != catalog.No:
		return "the growth may end at a maximum"
	case w.Listed:
		return "the lengths come from a list"
	case s.Bounds.Limit > 0 && s.Bounds.Limit <= tolerable:
		return fmt.Sprintf("the attempts end after %s", length(s.Bounds.Limit))
	case s.Bounds.Limit > 0 && !w.Exact:
		return fmt.Sprintf("the attempts end after %s, and the lengths are not known", length(s.Bounds.Limit))
	case w.BeforeLimit > 0 && w.BeforeLimit <= tolerable:
		return fmt.Sprintf("the attempts end after %s, and the longest wait until then is %s", length(s.Bounds.Limit), length(w.BeforeLimit))
	case s.Bounds.Limited:
		return "the context has a time limit, short or unknown"
	case w.AsCalled > 0 && w.AsCalled <= tolerable:
		return fmt.Sprintf("as the function is called, the longest wait is %s", length(w.AsCalled))
	case known && !w.Exact && w.Factor <= vast:
		return fmt.Sprintf("%d attempts of lengths that are not known", n)
	case known && w.Exact && w.Longest <= tolerable && w.Overflow == 0:
		return fmt.Sprintf("the longest wait within %d attempts is %s", n, length(w.Longest))
	case w.Overflow > 0 && w.Levelled && s.Attempts.Kind == term.Unknown && s.Bounds.Counter:
		// whoever sets the count will hardly get as far
		return fmt.Sprintf("the overflow after attempt %d lies beyond what anyone will set the count to", w.Overflow)
	}
	return ""
}
