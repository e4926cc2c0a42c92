package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// rotated reports whether the turn hands a slice to something that may put
// other elements into it: servers[0] is another server after servers.cycle().
func (s *sameness) rotated(list ssa.Value) bool {
	if _, ok := list.Type().Underlying().(*types.Slice); !ok {
		return false
	}
	for b := range s.reg.blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if !ok || in == ssa.Instruction(s.op) {
				continue
			}
			if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
				continue
			}
			for i, arg := range call.Common().Args {
				if sameList(arg, list) && s.p.mayRearrange(call.Common(), i) {
					return true
				}
			}
		}
	}
	return false
}

func sameList(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	la, ok := a.(*ssa.UnOp)
	if !ok {
		return false
	}
	lb, ok := b.(*ssa.UnOp)
	if !ok {
		return false
	}
	ca, ok := ssaquery.CellOf(la.X)
	if !ok {
		return false
	}
	cb, ok := ssaquery.CellOf(lb.X)
	return ok && ca == cb
}

// mayRearrange reports whether a call may store into the elements of its
// argument i: for a function of this package, whether it does.
func (p *Package) mayRearrange(c *ssa.CallCommon, i int) bool {
	fn := p.static(c)
	if fn == nil || i >= len(fn.Params) {
		return true
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				if ia, ok := in.Addr.(*ssa.IndexAddr); ok && ia.X == ssa.Value(fn.Params[i]) {
					return true
				}
			case ssa.CallInstruction: // handed on, as to copy or sort.Slice
				for _, a := range in.Common().Args {
					if b, builtin := in.Common().Value.(*ssa.Builtin); a == ssa.Value(fn.Params[i]) && (!builtin || b.Name() == "copy") {
						return true
					}
				}
			}
		}
	}
	return false
}
