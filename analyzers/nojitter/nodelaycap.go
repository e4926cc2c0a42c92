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

// noDelayCap reports a wait that grows without end, or past an overflow.
func (k *check) noDelayCap(s *retry.Site, w *retry.Wait) {
	if !w.Known || w.Shape == retry.Constant || w.Capped != catalog.No || w.Listed || s.Bounds.Elapsed || s.Bounds.Limited {
		return
	}
	if w.AsCalled > 0 && w.AsCalled <= tolerable {
		return
	}
	n, known := s.Attempts.Const()
	if known && (!w.Exact || (w.Longest <= tolerable && w.Overflow == 0)) {
		return
	}
	if w.Overflow > 0 && w.Levelled && s.Attempts.Kind == term.Unknown && s.Bounds.Counter {
		return // whoever sets the count will hardly get as far
	}
	fault := "grows without a maximum"
	switch {
	case w.Overflow > 0 && w.Exact:
		fault = fmt.Sprintf("overflows after attempt %d, when the wait turns negative or zero and ends at once", w.Overflow)
	case known:
		fault = fmt.Sprintf("grows to %s within %d attempts", length(w.Longest), n)
	case w.Exact:
		fault = fmt.Sprintf("grows from %s without a maximum", length(w.First))
	}
	k.report(noDelayCap, w.Span(), limitFault, fmt.Sprintf(
		"%s %s; bound the exponent, and then the wait: min(d, 30*time.Second)", w.Text(), fault))
}
