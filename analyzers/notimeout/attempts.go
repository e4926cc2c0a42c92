package notimeout

import (
	"fmt"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// attempts judges the sites of fn: do all attempts, with the waits between
// them, fit into the deadline around them?
func (k *check) attempts(fn *ssa.Function) {
	for _, site := range k.sum.Retry.Sites(fn) {
		n, ok := site.Attempts.Const()
		if !ok || n < 2 || n > 1000 {
			continue
		}
		each, outer, ok := k.limitsOf(site)
		if !ok || !outer.Known {
			continue
		}
		waits := leastWaits(site, n)
		sum := term.Of(n).Mul(term.OfDuration(each)).Add(term.OfDuration(waits))
		total, ok := sum.Const()
		if !ok || !exceeds(time.Duration(total), outer.Limit) {
			continue
		}
		text := fmt.Sprintf("%d x %v", n, each)
		if waits > 0 {
			text += fmt.Sprintf(" + %v of waits", waits)
		}
		k.report(budget, outer.Call, fmt.Sprintf(
			"the attempts of %s cannot fit: %s = %v > %v, so the last ones are cut off by this deadline; raise it, or make the attempts fewer or shorter",
			site.OpText(), text, time.Duration(total), outer.Limit))
	}
}

// limitsOf returns the limit of one attempt of a site, and the deadline around
// all of them.
func (k *check) limitsOf(site *retry.Site) (each time.Duration, outer deadline.Layer, ok bool) {
	ctx, i := ctxArg(site.Op)
	if ctx == nil {
		return 0, outer, false
	}
	smaller := func(d time.Duration) {
		if d > 0 && (each == 0 || d < each) {
			each = d
		}
	}
	layers, _ := k.sum.Deadline.Layers(ctx)
	for len(layers) > 0 && site.Repeats(layers[0].Call) {
		if !layers[0].Known {
			return 0, outer, false
		}
		smaller(layers[0].Limit)
		layers = layers[1:]
	}
	if len(layers) == 0 {
		return 0, outer, false
	}
	if d, ok := k.sum.Deadline.LimitInside(&site.Op.Call, i); ok {
		smaller(d)
	}
	if out := k.sum.Deadline.Outgoing(site.Op); out != nil && isSend(out) && out.Client != nil {
		if d, ok := k.sum.Deadline.ClientTimeout(out.Client); ok {
			smaller(d)
		}
	}
	return each, layers[0], each > 0
}

// ctxArg returns the context or request among a call's arguments.
func ctxArg(call *ssa.Call) (ssa.Value, int) {
	for i, arg := range ssaquery.Args(&call.Call) {
		if deadline.HasDeadline(arg.Type()) {
			return arg, i
		}
	}
	return nil, -1
}

// leastWaits is the least time that a site waits between n attempts.
func leastWaits(site *retry.Site, n int64) time.Duration {
	if len(site.Waits) != 1 {
		return 0 // none, or on different paths
	}
	return site.Waits[0].Least(n)
}
