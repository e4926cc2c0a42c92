package retry

import (
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A setting is one option with the value that it is given.
type setting struct {
	option *catalog.Option
	value  ssa.Value
	in     ssa.Instruction // the store or call that sets it
	// sure says that it holds whenever the policy is used.
	sure bool
	// outside says that it changes what is made before: a decorator.
	outside bool
	// less is what is taken from the value.
	less int64
}

// set applies one setting.
func (w *policyWalk) set(q *Policy, s setting) {
	o, pos := s.option, token.NoPos
	if s.in != nil {
		pos = s.in.Pos()
	}
	if c, ok := s.in.(*ssa.Store); ok && literalOfStore(c) != token.NoPos {
		pos = token.NoPos // said where the literal is
	}
	if w.out != nil && s.sure && w.out.setting(s) {
		q.mark(o.Effect, pos)
		return
	}
	q.mark(o.Effect, pos)
	switch o.Effect {
	case catalog.SetsAttempts, catalog.SetsRetries, catalog.StopsRetries, catalog.NeverStops, catalog.CapsAttempts, catalog.StartsRetries:
		w.setAttempts(q, s)
	case catalog.SetsWait, catalog.SetsInterval:
		w.setWait(q, s)
	case catalog.SetsMaxWait:
		w.setLength(&q.Max, s)
		w.pauseless(q, s)
		q.Flattened = q.Flattened || s.outside && q.Jitter == catalog.Yes
	case catalog.SetsElapsed, catalog.BoundsWhole:
		if o.Ref.Pkg == "net/http" { // of the client inside, which carries each attempt
			w.setEach(q, s)
			return
		}
		w.setLength(&q.Elapsed, s)
	case catalog.SetsFactor:
		w.setFactor(q, s)
		w.pauseless(q, s)
	case catalog.SetsJitter, catalog.SetsJitterPercent, catalog.SetsSpread, catalog.AddsJitter:
		w.setJitter(q, s)
		if s.outside {
			q.Flattened = false
		}
	case catalog.SetsContext:
		q.Ctx = CtxUnknown
		if s.sure && s.value != nil {
			q.Ctx, q.Brief = w.p.given(s.value), w.p.brief(s.value)
		}
	case catalog.SetsFilter:
		w.setNever(q, s)
		q.Filtered = true
		if s.value != nil && s.sure {
			q.Filter = w.p.ix.FuncOf(s.value)
		}
	case catalog.SetsTable:
		w.setTable(q, s)
	case catalog.SetsCurve:
		w.setCurve(q, s)
	case catalog.SetsRetryer:
		w.setRetryer(q, s)
	case catalog.AddsOptions, catalog.SetsConfig, catalog.AddsInterceptor, catalog.SetsTransport:
		w.setLayer(q, s)
	case catalog.StopsWrites:
		q.writes = w.flag(s)
	case catalog.StopsReads:
		q.reads = w.flag(s)
	case catalog.BoundsAttempt:
		w.setEach(q, s)
	}
}

// setNever applies a choice of what is repeated, of which one is nothing.
func (w *policyWalk) setNever(q *Policy, s setting) {
	if s.option.Never == 0 || s.value == nil {
		return
	}
	switch n, ok := w.number(s.value); {
	case !ok || !s.sure:
		q.Attempts, q.unsaid, q.Variable = term.Term{}, false, "?"
	case n == int64(s.option.Never):
		q.Attempts, q.unsaid, q.Variable = term.Of(1), false, ""
	}
}

// setEach applies a limit for one attempt.
func (w *policyWalk) setEach(q *Policy, s setting) {
	var each Length
	if w.setLength(&each, s); each.Known {
		q.Each = each.D
	}
}

// flag is the boolean that a setting has.
func (w *policyWalk) flag(s setting) catalog.Tri {
	b, ok := boolConst(s.value)
	switch {
	case !ok || !s.sure:
		return catalog.Unknown
	case b:
		return catalog.Yes
	}
	return catalog.No
}

func boolConst(v ssa.Value) (value, ok bool) {
	c, isConst := v.(*ssa.Const)
	if !isConst || c.Value == nil || c.Value.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(c.Value), true
}

// setAttempts applies what counts tries.
func (w *policyWalk) setAttempts(q *Policy, s setting) {
	if s.option.Started && (q.Attempts == term.Of(1) || q.Attempts.Kind == term.Unknown) {
		return // nothing has started it
	}
	q.conn.stopped = q.conn.stopped || s.option.Effect == catalog.StopsRetries && !s.option.Field && s.sure
	if s.option.Effect == catalog.CapsAttempts && s.option.Default != 0 { // of what comes with the connection
		w.setCap(q, s)
		return
	}
	without, known := q.Attempts.Const()
	switch {
	case q.Attempts.Kind == term.Unbounded:
		without, known = catalog.Endless, true
	case q.unsaid:
		without, known = catalog.Endless, true
	}
	if s.option.Effect == catalog.StopsRetries && s.value != nil && isBool(s.value.Type()) && !isFuncOption(s) {
		switch w.flag(s) {
		case catalog.No:
			return
		case catalog.Unknown:
			q.Attempts, q.unsaid, q.Variable = term.Term{}, false, "?"
			return
		}
	}
	n, ok := int64(0), s.option.Effect == catalog.StopsRetries || s.option.Effect == catalog.NeverStops
	if !ok {
		if isNilConst(s.value) || w.wrapsAround(q, s) {
			return // a pointer that is left out, or no number any more
		}
		n, ok = w.number(s.value)
		n -= s.less
	}
	if s.option.Effect == catalog.StartsRetries {
		flag := w.flag(s)
		if ok = flag != catalog.Unknown; flag == catalog.Yes {
			n = 1
		}
	}
	if !ok || !s.sure {
		q.Attempts, q.unsaid, q.Variable = term.Term{}, false, "?"
		if s.sure {
			q.Variable = w.written(s)
		}
		return
	}
	got := s.option.Attempts(int(min(n, 1<<40)), int(without))
	q.unsaid, q.Variable = false, ""
	switch {
	case got == catalog.Endless:
		q.Attempts = term.Endless()
	case got == int(without) && !known:
	case got == 0:
		q.Attempts = term.Of(0)
		text := "the operation is never called"
		if s.option.Zero == catalog.ForPanic || s.option.Negative == catalog.ForPanic {
			text = "it panics"
		}
		q.Broken = append(q.Broken, Broken{At: s.in.Pos(), Effect: catalog.SetsAttempts, Text: text})
	default:
		q.Attempts = term.Of(int64(got))
	}
}

func isFuncOption(s setting) bool { return !s.option.Field }

func isNilConst(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value != nil {
		return false
	}
	switch c.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Signature, *types.Slice:
		return true
	}
	return false
}

// number is the integer that a value is: also behind a helper that returns a
// pointer to its argument.
func (w *policyWalk) number(v ssa.Value) (int64, bool) {
	if call, ok := v.(*ssa.Call); ok && len(call.Call.Args) == 1 {
		ptr, isPtr := call.Type().Underlying().(*types.Pointer)
		if isPtr && types.Identical(ptr.Elem(), call.Call.Args[0].Type()) {
			v = call.Call.Args[0]
		}
	}
	if v == nil {
		return 0, false
	}
	if n, ok := w.p.ix.ConstInt(v); ok {
		return n, ok
	}
	if ns, all := w.p.numbers(v); all && len(ns) == 1 && !ns[0].wraps {
		return ns[0].n, true
	}
	return 0, false
}

// float is number for fractions.
func (w *policyWalk) float(v ssa.Value) (f float64, ok bool) {
	all := w.p.ix.Trace(v, func(src ssa.Value) bool {
		c, isConst := src.(*ssa.Const)
		if !isConst || c.Value == nil {
			return false
		}
		x := constant.ToFloat(c.Value)
		if x.Kind() != constant.Float {
			return false
		}
		g, _ := constant.Float64Val(x)
		if ok && g != f {
			return false
		}
		f, ok = g, true
		return true
	})
	return f, ok && all
}

// setWait applies the first wait, or an interval.
func (w *policyWalk) setWait(q *Policy, s setting) {
	n, ok := w.number(s.value)
	q.Poll = q.Poll || s.option.Effect == catalog.SetsInterval
	if !ok || !s.sure {
		q.First = Length{}
		if q.Curve == catalog.NoWait {
			q.Curve = catalog.Constant
		}
		return
	}
	special := s.option.Zero
	if n < 0 {
		special = s.option.Negative
	}
	switch {
	case n > 0:
		q.First = Length{time.Duration(n), true}
		if q.Curve == catalog.NoWait {
			q.Curve = catalog.Constant
		}
	case special == catalog.ForDefault:
	case special == catalog.ForPanic:
		q.Broken = append(q.Broken, Broken{At: s.in.Pos(), Effect: catalog.SetsWait, Text: "it panics"})
	default:
		q.First = Length{0, true}
		if q.Curve == catalog.Constant {
			q.Curve = catalog.NoWait
		}
	}
}

// setLength applies a limit.
func (w *policyWalk) setLength(to *Length, s setting) {
	n, ok := w.number(s.value)
	if !ok || !s.sure {
		*to = Length{}
		return
	}
	special := s.option.Zero
	if n < 0 {
		special = s.option.Negative
	}
	switch {
	case n > 0:
		*to = Length{time.Duration(n), true}
	case special == catalog.ForDefault, special == catalog.ForNoWait:
	default:
		*to = Length{0, true}
	}
}

// pauseless notes a setting of 0 that leaves the waits nothing.
func (w *policyWalk) pauseless(q *Policy, s setting) {
	if s.option.Zero != catalog.ForNoWait || !s.sure {
		return
	}
	if n, ok := w.float(s.value); ok && n == 0 {
		q.Broken = append(q.Broken, Broken{At: s.in.Pos(), Effect: catalog.SetsWait, Text: "all waits after the first are 0"})
	}
}

func (w *policyWalk) setFactor(q *Policy, s setting) {
	f, ok := w.float(s.value)
	switch {
	case !ok || !s.sure:
		q.Curve, q.Factor = catalog.UnknownCurve, 0
	case f <= 0 && s.option.Zero == catalog.ForDefault:
	case f > 1:
		q.Curve, q.Factor = catalog.Exponential, f
	default:
		q.Curve, q.Factor = catalog.Constant, 1
	}
}

// setJitter applies a random part: a share, a time, or a flag.
func (w *policyWalk) setJitter(q *Policy, s setting) {
	e := s.option.Effect
	if e == catalog.AddsJitter {
		q.Jitter, q.Share, q.Spread = catalog.Yes, 0, 0
		if s.value != nil && isBool(s.value.Type()) {
			q.Jitter = w.flag(s)
		} else if !s.sure {
			q.Jitter = catalog.Unknown
		}
		return
	}
	f, ok := w.float(s.value)
	if !ok || !s.sure {
		q.Jitter, q.Share, q.Spread = catalog.Unknown, 0, 0
		return
	}
	if f < 0 && s.option.Zero == catalog.ForDefault {
		return
	}
	if f == 0 {
		switch s.option.Zero {
		case catalog.ForNone:
			q.Jitter, q.Share, q.Spread = catalog.No, 0, 0
		case catalog.ForPanic:
			q.Broken = append(q.Broken, Broken{At: s.in.Pos(), Effect: catalog.SetsSpread, Text: "the drawing of its random part panics"})
		}
		return
	}
	q.Jitter, q.Share, q.Spread = catalog.Yes, 0, 0
	switch e {
	case catalog.SetsSpread:
		q.Spread = time.Duration(f)
	case catalog.SetsJitterPercent:
		q.Share = f / 100
	default:
		q.Share = f
	}
}

// setTable applies a slice of waits.
func (w *policyWalk) setTable(q *Policy, s setting) {
	q.Attempts, q.Curve, q.First, q.unsaid = term.Term{}, catalog.UnknownCurve, Length{}, false
	if call, ok := s.value.(*ssa.Call); ok && s.sure {
		if wf := catalog.WaitFuncOf(ssaquery.Callee(&call.Call)); wf != nil {
			in := w.waitFunc(wf, call)
			q.Attempts, q.Curve, q.First, q.Factor, q.Max = in.Attempts, in.Curve, in.First, in.Factor, in.Max
		}
		return
	}
	vals, all := w.p.ix.Variadic(s.value)
	if !all || !s.sure {
		return
	}
	if q.Attempts = term.Of(int64(len(vals)) + 1); len(vals) == 0 {
		return
	}
	same := true
	first, ok := w.number(vals[0])
	for _, v := range vals {
		n, known := w.number(v)
		same, ok = same && n == first, ok && known
	}
	if ok && same {
		q.Curve, q.First = catalog.Constant, Length{time.Duration(first), true}
	}
}
