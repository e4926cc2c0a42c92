package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
)

// fixedInterval reports a wait that is the same each time.
func (k *check) fixedInterval(s *retry.Site, w *retry.Wait) verdict {
	switch {
	case few(s):
		return silent(fixedInterval, tooFew)
	case s.Class == retry.Tolerant:
		return silent(fixedInterval, "schedule: a failure takes the same way back as \"not yet\"")
	case w.NotYet:
		return silent(fixedInterval, "schedule: it follows only answers that say \"not yet\": a state is waited for")
	case s.Probe:
		return silent(fixedInterval, "schedule: %s asks for nothing but whether a peer is there", s.OpText())
	case !w.Known:
		return silent(fixedInterval, cannotFollow)
	case w.Shape != retry.Constant:
		return silent(fixedInterval, "the wait is not constant but %s", w.Shape)
	case w.Jitter != catalog.No:
		return silent(fixedInterval, "%s", draws(w))
	case unpaced(s):
		return silent(fixedInterval, "another wait of the site is random, not for time, or unknown")
	}
	every := ""
	if w.Exact {
		every = " " + length(w.First)
	}
	return k.found(fixedInterval, w.Span(), curveFault, fmt.Sprintf(
		"%s waits the same%s before every retry of %s%s, so clients that failed together come back together; let the wait grow and draw a random part, such as d/2 + rand.N(d/2)",
		w.Text(), every, s.OpText(), flaw(w)), k.jitterFix(s, w)...)
}

// unpaced reports whether a part of the site's waits is given from elsewhere, by
// a server mostly.
func unpaced(s *retry.Site) bool {
	if s.Blocked {
		return true
	}
	for _, w := range s.Waits {
		if !w.Known || w.Accompanied {
			return true
		}
	}
	return false
}

// flaw says why a random part that is there does not count.
func flaw(w *retry.Wait) string {
	switch w.Flaw {
	case retry.Lost:
		return " (its random part is lost, or less than 1 % of the first wait)"
	case retry.Clamped:
		return " (the limit cuts the random part off again)"
	}
	return ""
}
