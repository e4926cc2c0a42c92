package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
)

// A verdict is what one category says of a site, or of one of its waits: a
// finding, or the reason why there is none. Rules return both in one place, so
// that what is explained is what is done.
type verdict struct {
	category string
	wait     *retry.Wait // nil: the site as a whole
	finding  *diag.Finding
	reason   string
}

// Reasons of several rules.
const (
	tooFew       = "fewer than three attempts"
	cannotFollow = "how long the wait is cannot be followed"
)

func silent(category, reason string, args ...any) verdict {
	return verdict{category: category, reason: fmt.Sprintf(reason, args...)}
}

func (v verdict) on(w *retry.Wait) verdict {
	v.wait = w
	return v
}

// draws says what is known of the random part of a wait that has one, or may.
func draws(w *retry.Wait) string {
	if w.Jitter == catalog.Yes {
		return "a random draw reaches the wait"
	}
	return "a random draw may reach the wait"
}

// judge applies all rules to one site: as a whole, then to each of its waits.
func (k *check) judge(s *retry.Site) []verdict {
	all := []verdict{k.noBackoff(s), k.noAttemptCap(s), k.retryPermanent(s), k.ignoresRetryAfter(s)}
	for _, w := range s.Waits {
		for _, rule := range []func(*retry.Site, *retry.Wait) verdict{k.fixedInterval, k.noJitter, k.noDelayCap, k.ignoresCancel} {
			all = append(all, rule(s, w).on(w))
		}
	}
	if s.DoneGoesOn != nil {
		all = append(all, k.goesOn(s))
	}
	return all
}
