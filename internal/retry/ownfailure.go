package retry

import (
	"golang.org/x/tools/go/ssa"
)

// ownFailure is the failure of a call and of nothing else: that a turn is repeated
// because a later call fails, too, says nothing of a call whose error is logged and
// passed over.
var ownFailure = scenario{outcome: failure, restFine: true}

// hears reports whether a call is told of the failure that the walk starts from: it
// gets an error that is there, or what the failed call gave.
func (w *walker) hears(c *ssa.CallCommon, e *env) bool {
	start, _ := w.start.(ssa.Value)
	for _, arg := range c.Operands(nil) {
		v := *arg
		if isErrorType(v.Type()) && e.of(v) != isNil {
			return true
		}
		if from := madeFrom(v); from == start || from == ssa.Value(w.op.call) {
			return true
		}
	}
	return false
}

// madeFrom returns what a value is a part, a result or another form of.
func madeFrom(v ssa.Value) ssa.Value {
	for range 8 {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		default:
			return v
		}
	}
	return v
}
