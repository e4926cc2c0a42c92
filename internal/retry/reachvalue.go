package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// called is target for a function value: a parameter, a captured or returned
// function is a helper's operation, unless it is seen which functions are returned;
// of a field or variable it depends on what is stored there, or on its taking a
// context.
func (p *Package) called(c *ssa.CallCommon) (Distance, []*ssa.Function) {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return Both(Local), nil
	}
	if entry, _ := catalog.CallOfValue(c.Value.Type()); entry != nil {
		return Both(Remote), nil
	}
	fails := errIndex(resultTypes(c)) >= 0
	if !fails && !isBoolResult(c) {
		return Both(Local), nil
	}
	if fails && takesCtx(c) {
		return Both(Remote), nil
	}
	far := Both(Local)
	var fns []*ssa.Function
	p.ix.Trace(c.Value, func(src ssa.Value) bool {
		if fn := heldFunc(src); fn != nil {
			fns = append(fns, fn)
			return true
		}
		switch src.(type) {
		case *ssa.Call, *ssa.Extract:
			if made, ok := p.returnedFuncs(src, 0); ok {
				fns = append(fns, made...)
			} else if fails {
				far = Both(Remote)
			}
		case *ssa.Parameter:
			if fails {
				far = Both(Remote)
			}
		}
		return true
	})
	var bodies []*ssa.Function
	for _, fn := range fns {
		obj := ssaquery.FuncObject(fn)
		switch {
		case len(fn.Blocks) > 0 && fn.Synthetic == "":
			bodies = append(bodies, fn)
		case obj != nil && p.bodyOf(obj) != nil:
			bodies = append(bodies, p.bodyOf(obj))
		case obj != nil:
			far = far.max(p.remote(obj))
		}
	}
	return far, bodies
}

// heldFunc returns the function that a value is, nil if it is none.
func heldFunc(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	}
	return nil
}

// returnedFuncs returns the functions that one result of a call of the package's own
// may be, such as what releases it again; false if not all of them are seen.
func (p *Package) returnedFuncs(v ssa.Value, depth int) (fns []*ssa.Function, ok bool) {
	const deepest = 2
	i := 0
	if ex, isOne := v.(*ssa.Extract); isOne {
		v, i = ex.Tuple, ex.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok || depth > deepest {
		return nil, false
	}
	body := p.static(&call.Call)
	if body == nil {
		return nil, false
	}
	for _, given := range ssaquery.Returned(body, i) {
		ok := p.ix.Trace(given, func(src ssa.Value) bool {
			if fn := heldFunc(src); fn != nil {
				fns = append(fns, fn)
				return true
			}
			if isNilConst(src) {
				return true
			}
			more, ok := p.returnedFuncs(src, depth+1)
			fns = append(fns, more...)
			return ok
		})
		if !ok {
			return nil, false
		}
	}
	return fns, len(fns) > 0
}
