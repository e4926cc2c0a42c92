package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// callees answers the questions of package deadline: about this package from
// what has been worked out so far, about others from facts.
type callees struct{ res *Result }

var _ deadline.Callees = callees{}

// Deadline implements [deadline.Callees].
func (c callees) Deadline(call *ssa.CallCommon, result int) (deadline.ParamState, bool) {
	var d Deadlines
	if fn := c.res.Index.Static(call); fn != nil {
		f := c.res.facts[fn]
		if f == nil {
			return deadline.ParamState{}, false // of a test file
		}
		if f.deadlines.Results == nil { // on the way to itself, or not yet reached
			return deadline.ParamState{}, true
		}
		d = f.deadlines
	} else if obj := ssaquery.Callee(call); obj == nil || !c.res.pass.ImportObjectFact(obj, &d) {
		return deadline.ParamState{}, false
	}
	if result >= len(d.Results) {
		return deadline.ParamState{}, false
	}
	return d.Results[result], true
}

// Client implements [deadline.Callees]. Functions of this package are looked
// into where they are called.
func (c callees) Client(call *ssa.CallCommon, result int) (deadline.Bound, bool) {
	var f Clients
	if obj := ssaquery.Callee(call); obj == nil || !c.res.pass.ImportObjectFact(obj, &f) || result >= len(f.Results) {
		return deadline.BoundUnknown, false
	}
	return f.Results[result], true
}

// Limits implements [deadline.Callees].
func (c callees) Limits(call *ssa.CallCommon, arg int) bool {
	if fn := c.res.Index.Static(call); fn != nil {
		own := c.res.facts[fn]
		return own != nil && slices.Contains(own.limits.Params, arg)
	}
	var f Limits
	obj := ssaquery.Callee(call)
	return obj != nil && c.res.pass.ImportObjectFact(obj, &f) && slices.Contains(f.Params, arg)
}

// Remote implements [deadline.Callees].
func (c callees) Remote(call *ssa.CallCommon) []deadline.RemoteParam {
	fn := ssaquery.Callee(call)
	if f, ok := c.res.Given(fn); ok && (f.Bounded || f.Remote != catalog.Unknown) {
		return givenRemote(fn, f)
	}
	if call.IsInvoke() {
		return c.res.remoteThrough(call.Method.Origin())
	}
	if fn := c.res.Index.Static(call); fn != nil {
		if f := c.res.facts[fn]; f != nil {
			return f.remote.Params
		}
		return nil
	}
	var r Remote
	if obj := ssaquery.Callee(call); obj == nil || !c.res.pass.ImportObjectFact(obj, &r) {
		return nil
	}
	return r.Params
}

// Bounded implements [deadline.Callees].
func (c callees) Bounded(fn *types.Func) bool {
	f, ok := c.res.Given(fn)
	return ok && (f.Bounded || f.Remote == catalog.No)
}

// PassesOn implements [deadline.Callees].
func (c callees) PassesOn(fn *types.Func) bool { return c.res.pass.ImportObjectFact(fn, new(PassesOn)) }

// givenRemote is what users tell of the contexts that a function takes.
func givenRemote(fn *types.Func, f given.Facts) []deadline.RemoteParam {
	if f.Bounded || f.Remote == catalog.No {
		return nil
	}
	params := fn.Signature().Params()
	for i := range params.Len() {
		if deadline.HasDeadline(params.At(i).Type()) {
			return []deadline.RemoteParam{{Index: i, Kind: catalog.SDK, Call: fn.Name()}}
		}
	}
	return nil
}

// export publishes what other packages may need. Facts about functions that
// they cannot name are left out.
func (res *Result) export() {
	for _, fn := range res.Funcs {
		obj := declared(fn)
		f := res.facts[fn]
		if obj == nil || f == nil || !isExported(obj) {
			continue
		}
		if f.deadlines.worth() {
			res.pass.ExportObjectFact(obj, &f.deadlines)
		}
		if f.clients.worth() {
			res.pass.ExportObjectFact(obj, &f.clients)
		}
		if f.limits.worth() {
			res.pass.ExportObjectFact(obj, &f.limits)
		}
		if res.Deadline.PassesOn(fn) {
			res.pass.ExportObjectFact(obj, new(PassesOn))
		}
		if f.remote.worth() {
			res.pass.ExportObjectFact(obj, &f.remote)
		}
		if res.times != nil && res.times.params[obj] != nil && res.times.params[obj].worth() {
			res.pass.ExportObjectFact(obj, res.times.params[obj])
		}
	}
}
