package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
)

// noJitter reports a wait that grows, but by no chance.
func (k *check) noJitter(s *retry.Site, w *retry.Wait) verdict {
	switch {
	case !w.Known || w.Shape == retry.UnknownShape:
		return silent(noJitter, cannotFollow)
	case w.Shape == retry.Constant:
		return silent(noJitter, "the wait does not grow: a matter of fixed-interval")
	case w.Jitter != catalog.No:
		return silent(noJitter, "%s", draws(w))
	case w.Accompanied:
		return silent(noJitter, "another wait on the same path is random or unknown")
	}
	from := ""
	if w.Exact && w.First > 0 {
		from = " from " + length(w.First)
	}
	why := "without a random part"
	cure := "draw a part of it in each attempt, such as d/2 + rand.N(d/2)"
	switch w.Flaw {
	case retry.Lost:
		why = "and its random part is lost, or less than 1 % of the first wait"
		cure = "make it a share of the wait, such as d/2 + rand.N(d/2)"
	case retry.Clamped:
		why = fmt.Sprintf("and the limit of %s cuts its random part off again", length(w.Last))
		cure = "draw after the limit is applied"
	}
	return k.found(noJitter, w.Span(), curveFault, fmt.Sprintf(
		"%s grows%s %s, so clients that failed together retry %s together; %s",
		w.Text(), from, why, s.OpText(), cure), k.jitterFix(s, w)...)
}
