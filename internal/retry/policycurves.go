package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// waitFunc is the policy of a catalogued curve.
func (w *policyWalk) waitFunc(wf *catalog.WaitFunc, call *ssa.Call) *Policy {
	q := policyOf(&catalog.Retry{Wait: wf.Wait})
	q.Made = call.Pos()
	for i, e := range wf.Args {
		if e == catalog.SetsContext {
			continue
		}
		o := &catalog.Option{Arg: i, Effect: e, Zero: catalog.ForNone}
		if e == catalog.SetsJitter && wf.Zero != catalog.Literal {
			o.Zero = wf.Zero
		}
		w.set(q, setting{option: o, value: ssaquery.Arg(&call.Call, i), in: call, sure: true})
	}
	delete(q.at, catalog.SetsWait)
	return q
}

// setCurve applies a function that computes the waits.
func (w *policyWalk) setCurve(q *Policy, s setting) {
	first, max := q.First, q.Max
	forget := func() {
		q.Curve, q.Factor, q.Jitter, q.Share, q.Spread, q.Flattened = catalog.UnknownCurve, 0, catalog.Unknown, 0, 0, false
	}
	if s.value == nil || !s.sure {
		forget()
		return
	}
	if ends, all := w.p.origins(s.value); all && len(ends) == 1 {
		if call, ok := ends[0].(*ssa.Call); ok {
			fn := ssaquery.Callee(&call.Call)
			if o := catalog.OptionOf(fn); o != nil && o.Effect == catalog.SumsCurves {
				w.setSum(q, call)
				return
			}
			if wf := catalog.WaitFuncOf(fn); wf != nil {
				in := w.waitFunc(wf, call)
				q.Curve, q.Factor, q.First, q.Max = in.Curve, in.Factor, in.First, in.Max
				if in.Jitter != catalog.Unknown { // else it is the policy's, not the curve's
					q.Jitter, q.Share, q.Spread, q.Flattened = in.Jitter, in.Share, in.Spread, in.Flattened
				}
				return
			}
		}
		if fn := funcIn(ends[0]); fn != nil && w.curve(q, fn) {
			q.First, q.Max = first, max
			return
		}
	}
	forget()
	w.ownCurve(q, w.p.ix.FuncOf(s.value))
}

// curve applies a catalogued function.
func (w *policyWalk) curve(q *Policy, fn *ssa.Function) bool {
	wf := catalog.WaitFuncOf(ssaquery.FuncObject(fn))
	if wf == nil {
		return false
	}
	q.Curve, q.Factor, q.Jitter, q.Share, q.Spread = wf.Wait.Curve, wf.Wait.Factor, wf.Wait.Jitter, wf.Wait.Share, wf.Wait.Spread
	q.Flattened = q.Flattened && q.Jitter != catalog.No && q.Share < 1 // a draw from the whole is made below the limit
	return true
}

// ownCurve looks into a function of the package that computes the waits: one
// that always returns the same constant needs no more.
func (w *policyWalk) ownCurve(q *Policy, fn *ssa.Function) {
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() == 0 || !isDuration(fn.Signature.Results().At(0).Type()) {
		return
	}
	var length int64
	for i, v := range ssaquery.Returned(fn, 0) {
		n, ok := ssaquery.Int(v)
		if !ok || n <= 0 || i > 0 && n != length {
			return
		}
		length = n
	}
	if length > 0 {
		q.Curve, q.Jitter, q.First = catalog.Constant, catalog.No, Length{D: 0}
		q.First.D, q.First.Known = timeOf(length), true
	}
}

// setSum applies curves that are added up: random if one of them is.
func (w *policyWalk) setSum(q *Policy, call *ssa.Call) {
	vals, sure := w.options(ssaquery.Arg(&call.Call, 0), 0)
	curve, jitter, spread := catalog.NoWait, catalog.No, q.Spread
	for _, v := range vals {
		fn := funcIn(v)
		wf := catalog.WaitFuncOf(ssaqueryObject(fn))
		if wf == nil {
			sure = false
			break
		}
		if wf.Wait.Jitter == catalog.Yes {
			jitter = catalog.Yes
		}
		if wf.Wait.Jitter != catalog.Yes || wf.Wait.Curve != catalog.Constant {
			curve = max(curve, wf.Wait.Curve)
		}
	}
	if !sure {
		q.Curve, q.Jitter = catalog.UnknownCurve, catalog.Unknown
		return
	}
	q.Curve, q.Factor, q.Jitter, q.Spread, q.Share = curve, 2, jitter, spread, 0
}
