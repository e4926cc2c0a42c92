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
		each, outers := k.limitsOf(site)
		for _, outer := range outers {
			k.inTime(site.OpText(), n, each, leastWaits(site, n), outer)
		}
	}
}

// inTime reports the outer deadline if n attempts, with the waits between them, do
// not fit into it.
func (k *check) inTime(what string, n int64, each, waits time.Duration, outer deadline.Layer) {
	total, ok := term.Of(n).Mul(term.OfDuration(each)).Add(term.OfDuration(waits)).Const()
	if !ok || !outer.Known || !exceeds(time.Duration(total), outer.Limit) {
		return
	}
	text := fmt.Sprintf("%d x %v", n, each)
	if waits > 0 {
		text += fmt.Sprintf(" + %v of waits", waits)
	}
	k.report(budget, outer.Call, fmt.Sprintf(
		"the attempts of %s cannot fit: %s = %v > %v, so the last ones are cut off by this deadline; raise it, or make the attempts fewer or shorter",
		what, text, time.Duration(total), outer.Limit))
}

// maxAround bounds the callers that are looked at for a deadline around a helper.
const maxAround = 3

// around returns the deadlines around a function's work: the innermost of these,
// or, if it gets its context by a parameter, what callers in the package hand it.
func (k *check) around(layers []deadline.Layer, root *ssa.Parameter, depth int) (outers []deadline.Layer) {
	if len(layers) > 0 {
		return layers[:1]
	}
	if root == nil || depth == maxAround {
		return nil
	}
	i := ssaquery.ParamIndex(root)
	for _, call := range k.sum.Index.Callers(root.Parent()) {
		if arg := ssaquery.Arg(call.Common(), i); arg != nil {
			layers, root := k.sum.Deadline.Layers(arg)
			outers = append(outers, k.around(layers, root, depth+1)...)
		}
	}
	return outers
}

// limitsOf returns the limit of one attempt of a site, and the deadlines around
// all of them: one, or those of several callers.
func (k *check) limitsOf(site *retry.Site) (each time.Duration, outers []deadline.Layer) {
	ctx, i := ctxArg(site.Op)
	if ctx == nil {
		return 0, nil
	}
	layers, root := k.sum.Deadline.Layers(ctx)
	for len(layers) > 0 && site.Repeats(layers[0].Call) {
		if !layers[0].Known {
			return 0, nil
		}
		each = smallest(each, layers[0].Limit)
		layers = layers[1:]
	}
	if d, ok := k.sum.Deadline.LimitInside(&site.Op.Call, i); ok {
		each = smallest(each, d)
	}
	each = smallest(each, k.clientLimit(k.sum.Deadline.Outgoing(site.Op)))
	if each == 0 {
		return 0, nil
	}
	return each, k.around(layers, root, 0)
}

// clientLimit returns the limit of the client that carries an HTTP request; 0 if
// there is none, or out is nothing of the kind.
func (k *check) clientLimit(out *deadline.Outgoing) time.Duration {
	if out == nil || !isSend(out) || out.Client == nil {
		return 0
	}
	d, ok := k.sum.Deadline.ClientTimeout(out.Client)
	if !ok {
		return 0
	}
	return d
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
