package deadline

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Layer is one of the limits that a context has around each other.
type Layer struct {
	Call  *ssa.Call // context.WithTimeout and the like
	Limit time.Duration
	Known bool // Limit is a constant
}

// layers returns the limits of a context or request, the innermost first, as
// far as they are made in sight and each step has one source: a context that is
// one of several has none. If they are around a parameter, root is that.
func (a *engine) layers(v ssa.Value) (layers []Layer, root *ssa.Parameter) {
	for range maxCallsBack {
		src := a.only(v)
		if p, ok := src.(*ssa.Parameter); ok {
			return layers, p
		}
		call, ok := src.(*ssa.Call)
		if ext, isExtract := src.(*ssa.Extract); isExtract {
			call, ok = ext.Tuple.(*ssa.Call)
		}
		if !ok {
			return layers, nil
		}
		fn := ssaquery.Callee(&call.Call)
		if fn == nil {
			return layers, nil
		}
		if c := catalog.ConstructorOf(fn); c != nil && c.Makes == catalog.Request && c.Ctx.From == catalog.FromArg {
			v = ssaquery.Arg(&call.Call, c.Ctx.Arg)
			continue
		}
		cf := catalog.ContextFuncOf(fn)
		switch {
		case cf == nil:
			return layers, nil
		case cf.Effect == catalog.CtxBounds:
			l := Layer{Call: call}
			if n, ok := a.ix.ConstInt(ssaquery.Arg(&call.Call, cf.Limit)); ok && isDuration(ssaquery.Arg(&call.Call, cf.Limit).Type()) {
				l.Limit, l.Known = time.Duration(n), true
			}
			layers = append(layers, l)
		case cf.Effect != catalog.CtxKeeps:
			return layers, nil
		}
		if cf.Arg < 0 {
			return layers, nil
		}
		v = ssaquery.Arg(&call.Call, cf.Arg)
	}
	return layers, nil
}

// maxCallsBack bounds the derivations that Layers looks through.
const maxCallsBack = 30

// only returns the single value that v comes from, nil if there are several or
// some unseen.
func (a *engine) only(v ssa.Value) (src ssa.Value) {
	if v == nil {
		return nil
	}
	all := a.ix.Trace(v, func(s ssa.Value) bool {
		if src != nil {
			return false
		}
		src = s
		return true
	})
	if !all {
		return nil
	}
	return src
}

// limitInside returns the constant limit that a function of this package gives
// the context it gets as parameter i, as a call of it sees that: the helper that
// makes one attempt. It is false if there is none, or more than one.
func (a *engine) limitInside(call *ssa.CallCommon, i int) (limit time.Duration, ok bool) {
	fn := a.ix.Static(call)
	if fn == nil {
		return 0, false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			derive, isCall := in.(*ssa.Call)
			if !isCall {
				continue
			}
			callee := ssaquery.Callee(&derive.Call)
			if callee == nil {
				continue
			}
			cf := catalog.ContextFuncOf(callee)
			if cf == nil || cf.Effect != catalog.CtxBounds || cf.Arg < 0 {
				continue
			}
			s := a.of(ssaquery.Arg(&derive.Call, cf.Arg))
			if s.Kind != Param || s.Param.Parent() != fn || ssaquery.ParamIndex(s.Param) != i {
				continue
			}
			d, known := a.passed(call, ssaquery.Arg(&derive.Call, cf.Limit))
			if !known || ok {
				return 0, false
			}
			limit, ok = d, true
		}
	}
	return limit, ok
}

// passed returns the constant duration v of a function, which may be a
// parameter that the call sets.
func (a *engine) passed(call *ssa.CallCommon, v ssa.Value) (time.Duration, bool) {
	if p, ok := v.(*ssa.Parameter); ok {
		v = ssaquery.Arg(call, ssaquery.ParamIndex(p))
	}
	if v == nil || !isDuration(v.Type()) {
		return 0, false
	}
	n, ok := a.ix.ConstInt(v)
	return time.Duration(n), ok
}
