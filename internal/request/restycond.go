package request

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A condRun reads a retry condition of resty, func(*resty.Response, error) bool,
// for one outcome: a request that failed on the way, or an answer of 503.
type condRun struct {
	m      *Model
	failed bool
	from   map[*ssa.BasicBlock]*ssa.BasicBlock // the way that was taken
}

// maxCondSteps bounds the blocks of a condition that are run.
const maxCondSteps = 60

// repeatsWrites says whether a condition asks for another attempt although the
// first may have been carried out; known is false if it looks at anything but the
// error and the status.
func (m *Model) repeatsWrites(cond ssa.Value) (yes, known bool) {
	fn := m.ix.FuncOf(cond)
	if fn == nil || len(fn.Blocks) == 0 {
		return false, false
	}
	for _, failed := range []bool{true, false} {
		r := &condRun{m: m, failed: failed, from: map[*ssa.BasicBlock]*ssa.BasicBlock{}}
		again, ok := r.run(fn)
		if !ok {
			return false, false
		}
		yes = yes || again
	}
	return yes, true
}

func (r *condRun) run(fn *ssa.Function) (yes, known bool) {
	b := fn.Blocks[0]
	for range maxCondSteps {
		next := b
		switch last := b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.If:
			truth, ok := r.eval(last.Cond)
			if !ok {
				return false, false
			}
			if next = b.Succs[1]; truth {
				next = b.Succs[0]
			}
		case *ssa.Jump:
			next = b.Succs[0]
		case *ssa.Return:
			return r.eval(last.Results[0])
		default:
			return false, false
		}
		r.from[next], b = b, next
	}
	return false, false
}

func (r *condRun) eval(v ssa.Value) (truth, known bool) {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return constant.BoolVal(v.Value), true
		}
	case *ssa.UnOp:
		truth, known = r.eval(v.X)
		return !truth, known && v.Op == token.NOT
	case *ssa.Phi:
		for i, pred := range v.Block().Preds {
			if pred == r.from[v.Block()] {
				return r.eval(v.Edges[i])
			}
		}
	case *ssa.Call:
		switch fn := ssaquery.Callee(&v.Call); {
		case fn == nil || ssaquery.RecvName(fn) != "Response":
		case fn.Name() == "IsError":
			return !r.failed, true
		case fn.Name() == "IsSuccess":
			return false, true
		}
	case *ssa.BinOp:
		return r.compare(v)
	}
	return false, false
}

// compare evaluates a comparison of the error, the response or its status with a
// constant.
func (r *condRun) compare(b *ssa.BinOp) (truth, known bool) {
	x, ok := b.X.(*ssa.Parameter)
	if ok && isNil(b.Y) { // the response is always there
		null := x.Type().String() == "error" && !r.failed
		switch b.Op {
		case token.EQL:
			return null, true
		case token.NEQ:
			return !null, true
		}
		return false, false
	}
	call, ok := b.X.(*ssa.Call)
	n, isInt := ssaquery.Int(b.Y)
	if !ok || !isInt || methodName(call) != "StatusCode" {
		return false, false
	}
	status := constant.MakeInt64(503)
	if r.failed {
		status = constant.MakeInt64(0)
	}
	return constant.Compare(status, b.Op, constant.MakeInt64(n)), true
}
