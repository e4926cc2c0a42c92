package nojitter

import (
	"fmt"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/term"
)

// This file tells why a category is silent where not a loop, but configuration
// is judged: calls of libraries and helpers, and clients that repeat requests.

func always(reason string) func(string) string {
	return func(string) string { return reason }
}

// whyLibrary tells why a category says nothing of a library call.
func whyLibrary(l *retry.Library) func(string) string {
	n, known := l.Attempts.Const()
	return func(category string) string {
		switch {
		case slices.Contains(covers(l), catalog.OnConflict):
			return "the library resolves conflicts: optimistic locking"
		case category == retryPermanent && l.Filtered:
			return "a filter decides what is repeated"
		case category == retryPermanent:
			return "nothing that is seen in the operation is certain to stay wrong"
		case category == ignoresRetryAfter:
			return "the operation names no throttled answer that the library would repeat by its own clock"
		case len(l.Broken) > 0:
			return "a setting with which the library fails is reported first"
		case known && n == 1:
			return "there is one attempt only"
		case category == noAttemptCap:
			return whyCapped(l.Policy)
		case category == ignoresCancel:
			return whyCancel(l)
		case known && n < 3 && category != noDelayCap:
			return tooFew
		case category == fixedInterval && (l.Tolerant || l.Poll || l.Loop != nil && l.Loop.Class == retry.Tolerant):
			return "schedule: a failure takes the same way back as \"not yet\""
		case category == noBackoff && l.Curve == catalog.NoWait && l.Loop != nil:
			return "what paces the loop is judged, where it stands"
		}
		return whyPace(l.Policy, category)
	}
}

// whyCapped tells what may end the attempts of a policy.
func whyCapped(q *retry.Policy) string {
	n, known := q.Attempts.Const()
	switch {
	case known && n <= many:
		return fmt.Sprintf("bounded by a count: %d attempts", n)
	case q.Elapsed.Known && q.Elapsed.D > 0:
		return "bounded by a time limit of " + length(q.Elapsed.D)
	case q.Ctx == retry.CtxPassed:
		return "bounded by the context that it is given"
	case q.Elsewhere:
		return "the configuration comes from other code"
	case q.Variable != "":
		return fmt.Sprintf("how many attempts there are is for %s to say", q.Variable)
	case q.Attempts.Kind != term.Unbounded:
		return "how many attempts there are cannot be told"
	case !q.Elapsed.Known:
		return "whether there is a time limit cannot be told"
	}
	return "whether it is given a context that ends cannot be told"
}

func whyCancel(l *retry.Library) string {
	switch d, ok := l.Longest(); {
	case l.AtHand == "":
		return "no context is at hand"
	case l.Ctx == retry.CtxPassed:
		return "it is given a context"
	case l.Curve == catalog.NoWait:
		return "there is no wait"
	case ok && d < noticeable:
		return fmt.Sprintf("the longest wait is %s, shorter than %s", length(d), length(noticeable))
	}
	return "whether a context ends its waits cannot be told"
}

// whyPace tells why nothing is wrong with how the waits of a policy develop.
func whyPace(q *retry.Policy, category string) string {
	switch {
	case q.Curve == catalog.UnknownCurve:
		return "how the wait develops cannot be told"
	case category == noBackoff:
		return fmt.Sprintf("it waits between attempts: %s", curveText(q.Curve))
	case q.Curve == catalog.NoWait:
		return "there is no wait"
	case category == noDelayCap:
		return whyMaximum(q)
	case category == fixedInterval && q.Curve != catalog.Constant:
		return fmt.Sprintf("the wait is not constant but %s", curveText(q.Curve))
	case category == noJitter && q.Curve == catalog.Constant:
		return "the wait does not grow: a matter of fixed-interval"
	case q.Jitter == catalog.Yes:
		return "a random draw reaches the wait"
	case q.Jitter == catalog.Unknown:
		return "a random draw may reach the wait"
	}
	return "the configuration in sight proves no fault"
}

func whyMaximum(q *retry.Policy) string {
	n, known := q.Attempts.Const()
	longest, ok := q.Longest()
	switch {
	case q.Curve == catalog.Constant:
		return "the wait does not grow"
	case q.Max.Known && q.Max.D > 0:
		return fmt.Sprintf("the growth ends at %s", length(q.Max.D))
	case q.Elsewhere:
		return "the configuration comes from other code"
	case !q.Max.Known:
		return "whether there is a maximum cannot be told"
	case q.Brief:
		return "the context has a time limit, short or unknown"
	case q.Elapsed.Known && q.Elapsed.D > 0:
		return "the attempts end after " + length(q.Elapsed.D)
	case known && ok:
		return fmt.Sprintf("the longest wait within %d attempts is %s", n, roughly(longest))
	}
	return "how long the waits become cannot be told"
}

// whyClient tells why a category says nothing of a client.
func whyClient(c *retry.Client) func(string) string {
	n, known := c.Attempts.Const()
	return func(category string) string {
		switch {
		case category == ignoresCancel:
			return "what ends the waits is for each request to say"
		case category == ignoresRetryAfter:
			return "whether the client reads Retry-After is the library's"
		case category == retryPermanent && c.Set(catalog.SetsFilter):
			return "the filter in sight does not repeat every bad status, or cannot be seen into"
		case category == retryPermanent:
			return "what is repeated is the library's default"
		case known && n == 1:
			return "there is one attempt only"
		case category == noAttemptCap && !counted(c):
			return "the number of attempts is the library's default"
		case category == noAttemptCap:
			return whyCapped(c.Policy)
		case known && n < 3:
			return tooFew
		case c.Elsewhere:
			return "the configuration comes from other code"
		case !c.Set(catalog.SetsCurve) && category != noBackoff:
			return "the curve is the library's default, which is reported with -strict only"
		}
		return whyPace(c.Policy, category)
	}
}

// whyHelper tells why a category says nothing of a call of a home-made helper.
// All but one judge the helper's own loop.
func (x *explainer) whyHelper(h summary.HelperCall) func(string) string {
	return func(category string) string {
		own := "its own loop is judged, where it stands"
		switch category {
		case ignoresCancel:
			n, known := h.Attempts.Const()
			switch {
			case known && n < 2:
				return "there is one attempt only"
			case h.Helper.Ctx >= 0:
				return "the helper takes a context; " + own
			case h.Helper.Cancel != catalog.No:
				return "no wait of the helper is known to ignore its caller"
			}
			return "no context is at hand, or the waits are shorter than " + length(noticeable)
		case noAttemptCap:
			return fmt.Sprintf("the helper makes %s attempts as it is called; %s", h.Attempts, own)
		case retryPermanent, ignoresRetryAfter:
			return "what the operation answers is the helper's to tell apart; " + own
		case noBackoff:
			return fmt.Sprintf("the helper's wait is %s; %s", h.Helper.Wait, own)
		}
		return fmt.Sprintf("the helper's wait is %s, jitter=%s, cap=%s; %s", h.Helper.Wait, yesNo(h.Helper.Jitter), yesNo(h.Helper.Cap), own)
	}
}
