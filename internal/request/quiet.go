package request

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// findQuiet returns the functions of the package from which no call that may be a
// send can be reached on the ways that Sends goes, however long. Most are such,
// and without this would be visited again from each of their callers.
func (m *Model) findQuiet() map[*ssa.Function]bool {
	quiet := map[*ssa.Function]bool{}
	for _, fn := range m.ix.Funcs {
		quiet[fn] = true
	}
	callers := map[*ssa.Function][]*ssa.Function{}
	var work []*ssa.Function
	for _, fn := range m.ix.Funcs {
		loud := false
		for call := range ssaquery.Instrs[*ssa.Call](fn) {
			loud = loud || m.mayBeSend(&call.Call)
			for _, body := range slices.Concat(m.bodies(call), m.given(call)) {
				callers[body] = append(callers[body], fn)
				_, known := quiet[body]
				loud = loud || !known // a bound method, say, whose calls are not among these
			}
		}
		if loud {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if quiet[fn] {
			delete(quiet, fn)
			work = append(work, callers[fn]...)
		}
	}
	return quiet
}

// mayBeSend reports whether the call could be a send, whatever it is given: it
// is true of all that send returns something for.
func (m *Model) mayBeSend(c *ssa.CallCommon) bool {
	fn := m.ix.Callee(c)
	if m.others.Idempotent(fn) == catalog.No {
		return true
	}
	if !c.IsInvoke() && m.ix.Static(c) != nil {
		return false
	}
	if requestArg(c) != nil {
		return true
	}
	if fn == nil {
		return false
	}
	if isPlainPost(fn) || isResty(fn) || isCopy(fn) {
		return true
	}
	if entry, _ := catalog.CallOf(fn); entry != nil {
		return true
	}
	_, sent := m.others.Sent(fn)
	return sent
}

// bodies returns the functions of the package that a call may run.
func (m *Model) bodies(call *ssa.Call) []*ssa.Function {
	if body := m.ix.Static(&call.Call); body != nil {
		return []*ssa.Function{body}
	}
	return m.others.Implementations(&call.Call)
}

// given returns the functions of the package that a call is given.
func (m *Model) given(call *ssa.Call) (bodies []*ssa.Function) {
	for _, arg := range call.Call.Args {
		if _, isFunc := arg.Type().Underlying().(*types.Signature); !isFunc {
			continue
		}
		if body := m.ix.FuncOf(arg); body != nil {
			bodies = append(bodies, body)
		}
	}
	return bodies
}
