package notimeout

import (
	"slices"
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
		each, outers := k.limitsOfOp(l.Op, l.Call)
		for _, outer := range outers {
			k.fits(l.Policy, each, outer, l.OpText())
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				k.clientAttempts(call)
				k.helperAttempts(call)
			}
		}
	}
}

// helperAttempts judges an operation that a call hands to a home-made helper. Under
// the context that the helper gives it, it may have less time than it takes itself:
// then nothing is said.
func (k *check) helperAttempts(call *ssa.Call) {
	if catalog.PolicyOf(k.sum.Index.Callee(&call.Call)) != nil {
		return
	}
	r, ok := k.sum.Retry.RetrierOf(&call.Call)
	if !ok {
		return
	}
	op := k.sum.Index.FuncOf(ssaquery.Arg(&call.Call, r.Op))
	n, known := k.sum.Retry.AttemptsAt(r, &call.Call).Const()
	if op == nil || !known || n < 2 || n > 1000 {
		return
	}
	if slices.ContainsFunc(op.Params, func(p *ssa.Parameter) bool { return deadline.HasDeadline(p.Type()) }) {
		return
	}
	what := "what is handed over"
	if fn := ssaquery.Callee(&call.Call); fn != nil {
		what = "what " + fn.Name() + " repeats"
	}
	each, outers := k.limitsOfOp(op, call)
	for _, outer := range outers {
		k.inTime(what, n, each, 0, outer)
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

// limitsOfOp returns the limit of one run of an operation that is handed over to be
// repeated, by a call, and the deadlines around all of them.
func (k *check) limitsOfOp(op *ssa.Function, at *ssa.Call) (each time.Duration, outers []deadline.Layer) {
	for _, b := range op.Blocks {
		for _, in := range b.Instrs {
			call, isCall := in.(*ssa.Call)
			if !isCall {
				continue
			}
			if each, outers = k.limitsInOp(op, at, call); len(outers) > 0 {
				return each, outers
			}
		}
	}
	return 0, nil
}

// limitsInOp is limitsOfOp by one call in the operation. A context that the
// operation is given is the library's own.
func (k *check) limitsInOp(op *ssa.Function, at, call *ssa.Call) (each time.Duration, outers []deadline.Layer) {
	ctx, i := ctxArg(call)
	if ctx == nil {
		return 0, nil
	}
	layers, root := k.sum.Deadline.Layers(ctx)
	for len(layers) > 0 && layers[0].Call.Parent() == op {
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
	if len(layers) == 0 && root != nil && root.Parent() == op {
		root = nil
		if given, _ := ctxArg(at); given != nil {
			layers, root = k.sum.Deadline.Layers(given)
		}
	}
	if d, ok := k.sum.Deadline.LimitInside(&call.Call, i); ok {
		each = smallest(each, d)
	}
	each = smallest(each, k.clientLimit(out))
	if each == 0 {
		return 0, nil
	}
	return each, k.around(layers, root, 0)
}

// smallest returns the smaller limit; 0 is none, and so is b below it.
func smallest(a, b time.Duration) time.Duration {
	if b > 0 && (a == 0 || b < a) {
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
