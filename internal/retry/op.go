package retry

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An op is a call that may be the repeated operation.
type op struct {
	call  *ssa.Call
	at    ssa.Instruction // where the region learns of its outcome: call, or a receive
	state int             // of the select that at is
	reach Reach
	yield bool // it is an iterator's call of its yield parameter: true is failure
}

// operations returns the calls of the region whose outcome can be seen, and whose
// failure may be that of a peer.
func (p *Package) operations(reg *region) []op {
	var out []op
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || reg.self[in] || !p.hasOutcome(call) {
			return
		}
		if dynamic := call.Call.IsInvoke() || callee(&call.Call) == nil; dynamic && (pauses(&call.Call) || awaits(&call.Call)) {
			return
		}
		if r := p.failureOf(&call.Call); r >= Remote {
			out = append(out, op{call: call, at: call, reach: r})
		}
	})
	return append(out, p.asideOps(reg)...)
}

// awaits reports whether a call through an interface waits, as its name says, until
// something is so, and answers nothing but an error: that means "not yet".
func awaits(c *ssa.CallCommon) bool {
	fn := callee(c)
	if fn == nil || !takesCtx(c) || len(resultTypes(c)) != 1 {
		return false
	}
	return strings.HasPrefix(fn.Name(), "Wait") || strings.HasPrefix(fn.Name(), "Await")
}

// hasOutcome reports whether a call says how it went: by an error, a bool, a
// response, or a captured error that a literal called in place sets.
func (p *Package) hasOutcome(call *ssa.Call) bool {
	ts := resultTypes(&call.Call)
	if len(ts) == 0 {
		return len(p.errorCells(call))+len(p.boolCells(call)) > 0
	}
	last := ts[len(ts)-1]
	if p.outcomeIndex(call) >= 0 {
		return true
	}
	if isBool(last) {
		return p.boolOutcome(call).known
	}
	_, ptr := last.Underlying().(*types.Pointer)
	return ptr && len(ts) == 1
}

// outcomeIndex returns the index of the error that says how a call went, -1 if there
// is none: the last result, or the one before a bool that adds to it, as
// singleflight's shared does. Of a function value or an interface such a pair may
// be what a look-up or an iterator yields, an error and whether there was one.
func (p *Package) outcomeIndex(call *ssa.Call) int {
	ts := resultTypes(&call.Call)
	n := len(ts)
	pair := n > 1 && isBool(ts[n-1]) && isErrorType(ts[n-2])
	if pair && call.Call.StaticCallee() != nil && !p.boolOutcome(call).known {
		return n - 2
	}
	return errIndex(ts)
}

// quiet reports whether the call is certainly none that is repeated because a
// peer failed. Names serve here to stay silent, unless a context is handed over:
// then Write is not that of a file, nor Lock that of a mutex.
func quiet(fn *types.Func, withCtx bool) bool {
	switch fn.Name() {
	case "Close", "Write", "Marshal", "Unmarshal", "Validate", "Accept", "String", "Error", "Unwrap", "Cause",
		"Lock", "Unlock", "TryLock", "Err", "Allow":
		if !withCtx {
			return true
		}
	}
	if listens(fn) {
		return true
	}
	switch ssaquery.PkgOf(fn) {
	case "golang.org/x/time/rate", "golang.org/x/sync/semaphore", "golang.org/x/sync/errgroup", "sync", "sync/atomic":
		return true
	}
	return false
}

// listens reports whether a function opens a port of this machine, as net.Listen
// does, or makes out the address of one.
func listens(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	has := func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(res.At(0).Type(), true, fn.Pkg(), name)
		_, ok := obj.(*types.Func)
		return ok
	}
	switch {
	case strings.HasPrefix(fn.Name(), "Listen"):
		return has("Accept") || has("LocalAddr")
	case strings.HasPrefix(fn.Name(), "Resolve") && strings.HasSuffix(fn.Name(), "Addr"):
		return has("Network")
	}
	return false
}

func takesCtx(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(ssaquery.Args(c), func(a ssa.Value) bool { return isCtx(a.Type()) })
}

func isBoolResult(c *ssa.CallCommon) bool {
	ts := resultTypes(c)
	return len(ts) > 0 && isBool(ts[len(ts)-1])
}
