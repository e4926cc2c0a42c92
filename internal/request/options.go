package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Option functions change a request before it is sent, and may put a key on it.

// givesFunc reports whether a call returns a function, as one that makes an option
// does.
func givesFunc(call ssa.CallInstruction) bool {
	res := call.Common().Signature().Results()
	if res.Len() == 0 {
		return false
	}
	_, ok := res.At(0).Type().Underlying().(*types.Signature)
	return ok
}

// optionParam returns the parameter of the root frame that holds functions which
// the way to a send calls with something to change, -1 if none does.
func (m *Model) optionParam(s *Send) int {
	for f := s.F; f != nil; f = f.Up {
		for call := range ssaquery.Instrs[*ssa.Call](f.Fn) {
			if call.Call.IsInvoke() || call.Call.StaticCallee() != nil || !changesArg(call.Call.Signature()) {
				continue
			}
			v := call.Call.Value
			if load, ok := v.(*ssa.UnOp); ok { // of a slice of options
				if at, ok := load.X.(*ssa.IndexAddr); ok {
					v = at.X
				}
			}
			param := -1
			m.trace(v, f, walk{}, func(end At) bool {
				param = max(param, m.paramOf(end))
				return true
			})
			if param >= 0 {
				return param
			}
		}
	}
	return -1
}

// changesArg reports whether a function is given something that it may change.
func changesArg(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		switch p.Type().Underlying().(type) {
		case *types.Pointer, *types.Map:
			return true
		}
	}
	return false
}

// Optioned reports whether a send of another package is given functions that
// change its request.
func (m *Model) Optioned(s *Send) bool {
	if s.Sent == nil || s.Sent.OptionParam == 0 {
		return false
	}
	v := ssaquery.Arg(&s.Call.Call, s.Sent.OptionParam-1)
	return v != nil && !isNil(v)
}
