package request

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A checkRun reads a CheckRetry of retryablehttp for one outcome of a request:
// no response at all, or one to a request with a certain method.
type checkRun struct {
	m          *Model
	fn         *ssa.Function
	noResponse bool
	method     string
	guessed    bool // a condition could not be read
}

// repeats says whether the function asks for another attempt; known is false if
// that depends on what cannot be read.
func (c *checkRun) repeats() (yes, known bool) {
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{c.fn.Blocks[0]}
	var yeses, noes, unknown int
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		switch last := b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.If:
			truth, ok := c.cond(last.Cond)
			c.guessed = c.guessed || !ok
			for i, to := range b.Succs {
				if !ok || truth == (i == 0) {
					work = append(work, to)
				}
			}
		case *ssa.Return:
			switch again, ok := c.answer(last); {
			case !ok:
				unknown++
			case again:
				yeses++
			default:
				noes++
			}
		default:
			work = append(work, b.Succs...)
		}
	}
	switch {
	case unknown > 0 || (c.guessed && noes > 0):
		return false, false
	case yeses > 0:
		return true, true
	}
	return false, true
}

// answer says what a return statement asks for.
func (c *checkRun) answer(ret *ssa.Return) (again, ok bool) {
	if len(ret.Results) == 0 {
		return false, false
	}
	switch v := ret.Results[0].(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.ExactString() == "true", true
	case *ssa.Extract:
		if call, isCall := v.Tuple.(*ssa.Call); isCall && defaultPolicy(ssaquery.Callee(&call.Call)) {
			return true, true
		}
	}
	return false, false
}

// cond evaluates a condition, as far as it is about the outcome.
func (c *checkRun) cond(v ssa.Value) (truth, ok bool) {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			truth, ok = c.cond(v.X)
			return !truth, ok
		}
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ {
			return false, false
		}
		x, y := v.X, v.Y
		if _, isConst := x.(*ssa.Const); isConst {
			x, y = y, x
		}
		equal, known := c.equal(x, y)
		return equal == (v.Op == token.EQL), known
	}
	return false, false
}

// equal compares a part of the outcome with a constant.
func (c *checkRun) equal(x, y ssa.Value) (equal, ok bool) {
	if s, isString := ssaquery.String(y); isString {
		return c.method == s, fieldName(x) == "Method" && !c.noResponse
	}
	if !isNil(y) {
		return false, false
	}
	switch {
	case isResponse(x.Type()):
		return c.noResponse, true
	case IsRequest(x.Type()) && fieldName(x) == "Request":
		return false, true
	case x.Type().String() == "error":
		if call, isCall := x.(*ssa.Call); isCall { // ctx.Err()
			return true, call.Call.IsInvoke() && ssaquery.PointsTo(call.Call.Value.Type(), "context", "Context")
		}
		if _, isParam := x.(*ssa.Parameter); isParam {
			return !c.noResponse, true
		}
	}
	return false, false
}
