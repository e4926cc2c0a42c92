package notimeout

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// libraryAttempts judges what retry libraries, and clients that retry by
// themselves, do within a deadline.
func (k *check) libraryAttempts(fn *ssa.Function) {
	for _, l := range k.sum.Retry.Libraries(fn) {
		if l.Loop != nil || l.Op == nil {
			continue
		}
		each, outers := k.limitsOfOp(l)
		for _, outer := range outers {
			k.fits(l.Policy, each, outer, l.OpText())
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				k.clientAttempts(call)
			}
		}
	}
}

// clientAttempts judges one call of a client that retries by itself and has a
// limit for each attempt.
func (k *check) clientAttempts(call *ssa.Call) {
	c := k.sum.Retry.ClientCallOf(call)
	if c == nil || c.Elsewhere || c.Each <= 0 || c.Filtered || c.Base.POST == catalog.No {
		return
	}
	for _, arg := range ssaquery.Args(&call.Call) { // a context, or a request around one
		layers, root := k.sum.Deadline.Layers(arg)
		if outers := k.around(layers, root, 0); len(outers) > 0 {
			for _, outer := range outers {
				k.fits(c.Policy, c.Each, outer, c.Name)
			}
			return
		}
	}
}

// limitsOfOp returns the limit of one run of an operation that a library repeats,
// and the deadlines around all of them.
func (k *check) limitsOfOp(l *retry.Library) (each time.Duration, outers []deadline.Layer) {
	for _, b := range l.Op.Blocks {
		for _, in := range b.Instrs {
			call, isCall := in.(*ssa.Call)
			if !isCall {
				continue
			}
			if each, outers = k.limitsInOp(l, call); len(outers) > 0 {
				return each, outers
			}
		}
	}
	return 0, nil
}

// limitsInOp is limitsOfOp by one call in the operation. A context that the
// operation is given is the library's own.
func (k *check) limitsInOp(l *retry.Library, call *ssa.Call) (each time.Duration, outers []deadline.Layer) {
	ctx, i := ctxArg(call)
	if ctx == nil {
		return 0, nil
	}
	layers, root := k.sum.Deadline.Layers(ctx)
	for len(layers) > 0 && layers[0].Call.Parent() == l.Op {
		if !layers[0].Known {
			return 0, nil
		}
		each = smallest(each, layers[0].Limit)
		layers = layers[1:]
	}
	out := k.sum.Deadline.Outgoing(call)
	if out == nil && each == 0 {
		return 0, nil // neither a remote call nor one with a limit of its own
	}
	if len(layers) == 0 && root != nil && root.Parent() == l.Op {
		root = nil
		if given, _ := ctxArg(l.Call); given != nil {
			layers, root = k.sum.Deadline.Layers(given)
		}
	}
	if d, ok := k.sum.Deadline.LimitInside(&call.Call, i); ok {
		each = smallest(each, d)
	}
	if out != nil && isSend(out) && out.Client != nil {
		if d, ok := k.sum.Deadline.ClientTimeout(out.Client); ok {
			each = smallest(each, d)
		}
	}
	if each == 0 {
		return 0, nil
	}
	return each, k.around(layers, root, 0)
}

// smallest returns the smaller limit; 0 is none.
func smallest(a, b time.Duration) time.Duration {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

// fits reports the outer deadline if all attempts of a policy, with the waits
// between them, do not fit into it.
func (k *check) fits(q *retry.Policy, each time.Duration, outer deadline.Layer, what string) {
	n, known := q.Attempts.Const()
	if !known || n < 2 || n > 1000 || !outer.Known || !q.Elapsed.Known {
		return
	}
	waits, ok := q.Least(n)
	if !ok {
		waits = 0
	}
	if q.Elapsed.D > 0 && q.Elapsed.D <= outer.Limit {
		return // the library gives up before
	}
	k.inTime(what, n, each, waits, outer)
}
