package postretry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/request"
)

// excused reports whether a write may be repeated for what it is, or for what
// the code around it does.
func (k *check) excused(a *attempt, s *request.Send, w request.Write) bool {
	c := k.sum.Requests.Content(s)
	switch {
	case c.Asks && s.Web(), c.Keyed, c.OuterID && w.Token == "":
		return true
	case c.Telemetry && !k.telemetry:
		return true
	case s.HTTP && k.sum.Requests.ByParameter(s) && k.sum.Requests.MethodDecides(s):
		return true
	case k.sum.Requests.TakesConflict(s):
		return true
	}
	return k.readsBack(a, s)
}

// readsBack reports whether an attempt looks for the outcome of the last one
// before it writes.
func (k *check) readsBack(a *attempt, s *request.Send) bool {
	write := s.Root()
	if write == nil {
		return true
	}
	isWrite := func(call *ssa.Call) bool {
		other := k.sum.Requests.SendOf(a.Attempt, call)
		if other == nil {
			return false
		}
		_, is := k.sum.Requests.WriteOf(other)
		return is
	}
	if a.second != nil {
		return false // nothing was asked in between: see SecondTry
	}
	if a.site != nil {
		return k.sum.Retry.ReadBack(a.site, write, isWrite)
	}
	return k.sum.Retry.ReadBackIn(a.Fn, write, isWrite)
}
