package nojitter

import (
	"fmt"
	"time"

	"github.com/retrylint/retrylint/internal/retry"
)

// noticeable is the shortest wait that a caller who has given up should not
// have to sit out.
const noticeable = time.Second

// long reports whether the wait may take noticeable time.
func long(w *retry.Wait) bool { return !w.Known || !w.Exact || w.Longest >= noticeable }

// ignoresCancel reports a wait that the context at hand does not end.
func (k *check) ignoresCancel(s *retry.Site, w *retry.Wait) verdict {
	switch {
	case s.Ctx == "":
		return silent(ignoresCancel, "no context is at hand")
	case !w.Deaf:
		return silent(ignoresCancel, "the wait ends with a context, or may do so")
	case !long(w):
		return silent(ignoresCancel, "the longest wait is %s, shorter than %s", length(w.Longest), length(noticeable))
	}
	most := ""
	if w.Known && w.Exact {
		most = fmt.Sprintf(" of up to %s", length(w.Longest))
	}
	at, text, ctx, moved := w.DeafSpan()
	if w.Away {
		at = s.Span
	}
	if moved {
		return k.found(ignoresCancel, at, cancelFault, fmt.Sprintf(
			"%s%s goes on when %s is done; select on %s.Done() and the timer", text, most, ctx, ctx))
	}
	return k.found(ignoresCancel, at, cancelFault, fmt.Sprintf(
		"%s%s goes on when %s is done; select on %s.Done() and the timer", text, most, s.Ctx, s.Ctx), k.selectFix(s, w)...)
}

// goesOn reports a loop that tries again although it saw the context done.
func (k *check) goesOn(s *retry.Site) verdict {
	return k.found(ignoresCancel, *s.DoneGoesOn, cancelFault, fmt.Sprintf(
		"the Done case of this select leads back to %s, so the loop goes on when the context is done; return there, or leave the loop by its label", s.OpText()))
}

// deafHelper reports a call of a helper that sleeps between attempts and was not
// made to take a context.
func (k *check) deafHelper(d retry.DeafHelper) {
	if d.Exact && d.Longest < noticeable {
		return
	}
	most := ""
	if d.Exact {
		most = " up to " + length(d.Longest)
	}
	k.report(ignoresCancel, d.Span, cancelFault, fmt.Sprintf(
		"%s sleeps%s between attempts and goes on when %s is done; let it take a context, and select on its Done and the timer", d.Helper, most, d.Ctx))
}
