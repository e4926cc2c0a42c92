package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// What a method gives may be another thing with each call: the element under a
// cursor that it moves, one that it takes out of a list, the next of what it reads.
// What is done with it is other work then, not the same again.

// goesFurther reports whether a call goes on to another item each time, by its body.
func (p *Package) goesFurther(c *ssa.CallCommon) bool {
	body := p.static(c)
	return body != nil && p.advances(body)
}

// mayGoFurther reports whether a call asks an object of another package for
// something, without saying what, and may be told that there is none: nobody knows
// whether it is the same again, or the next.
func (p *Package) mayGoFurther(call *ssa.Call) bool {
	fn := callee(&call.Call)
	if fn == nil || call.Call.IsInvoke() || fn.Pkg() == nil || fn.Pkg() == p.pkg || p.static(&call.Call) != nil {
		return false
	}
	sig := fn.Signature()
	recv, res := sig.Recv(), sig.Results()
	if recv == nil || res.Len() < 2 || errIndexOf(sig) < 0 || ssaquery.PointsTo(res.At(0).Type(), "net/http", "Request") {
		return false
	}
	if _, isPtr := recv.Type().Underlying().(*types.Pointer); !isPtr {
		return false
	}
	for prm := range sig.Params().Variables() {
		if !isCtx(prm.Type()) {
			return false
		}
	}
	return true
}

// advances reports whether a method moves a cursor in its receiver and uses it as
// an index, takes something out of a list there, receives from a channel, or calls
// a method of what the receiver holds that does. What comes after a remote call
// does not count: when that fails, the item is still the same.
func (p *Package) advances(fn *ssa.Function) bool {
	b := p.body(fn)
	if b.cursor == asked {
		return b.moves
	}
	if b.cursor == asking {
		return false
	}
	b.cursor = asking
	moves := p.movesCursor(fn)
	if !moves && fn.Signature.Recv() != nil {
		for _, blk := range fn.Blocks {
			for _, in := range blk.Instrs {
				moves = moves || p.takesOut(in) && !p.afterRemote(in)
			}
		}
	}
	b.cursor, b.moves = asked, moves
	return moves
}

// movesCursor reports whether a function indexes by a cell that it changes by
// arithmetic, or receives from a channel.
func (p *Package) movesCursor(fn *ssa.Function) bool {
	moves := false
	indexes := map[ssaquery.Cell]bool{}
	steps := map[ssaquery.Cell]bool{}
	for _, blk := range fn.Blocks {
		for _, in := range blk.Instrs {
			switch in := in.(type) {
			case *ssa.IndexAddr:
				if c, ok := indexCell(in.Index); ok {
					indexes[c] = true
				}
			case *ssa.Store:
				if c, ok := ssaquery.CellOf(in.Addr); ok && steppedFrom(in.Val, c) {
					steps[c] = true
				}
			case *ssa.UnOp:
				if in.Op == token.ARROW && !isTimeChan(in.X.Type()) && in.CommaOk {
					moves = true
				}
			}
		}
	}
	for c := range steps {
		moves = moves || indexes[c]
	}
	return moves
}

// takesOut reports whether an instruction of a method leaves less in a list that
// its receiver holds, by itself or by a method of what the receiver holds.
func (p *Package) takesOut(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.Store:
		if !ofReceiver(in.Addr) {
			return false
		}
		c, ok := ssaquery.CellOf(in.Addr)
		return ok && (partOfCell(in.Val, c) || without(in.Val, c))
	case *ssa.Call:
		recv := ssaquery.Recv(&in.Call)
		if recv == nil || in.Call.IsInvoke() || !ofReceiver(recv) {
			return false
		}
		body := p.static(&in.Call)
		return body != nil && body != in.Parent() && p.advances(body)
	}
	return false
}

// ofReceiver reports whether a value is the receiver of its method, or something in
// what that holds.
func ofReceiver(v ssa.Value) bool {
	for range 8 {
		switch x := v.(type) {
		case *ssa.Parameter:
			fn := x.Parent()
			return fn.Signature.Recv() != nil && fn.Params[0] == x
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return false
			}
			v = x.X
		default:
			return false
		}
	}
	return false
}

// without reports whether a value is what a list in memory held, without some of
// its elements: append(l[:i], l[i+1:]...), slices.Delete(l, i, j).
func without(v ssa.Value, list ssaquery.Cell) bool {
	call, ok := v.(*ssa.Call)
	if !ok || len(call.Call.Args) < 2 {
		return false
	}
	from := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return false
		}
		c, ok := ssaquery.CellOf(load.X)
		return ok && c == list
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
		front, ok := call.Call.Args[0].(*ssa.Slice)
		back, isSlice := call.Call.Args[1].(*ssa.Slice)
		return ok && isSlice && front.High != nil && back.Low != nil && from(front.X) && from(back.X)
	}
	return isFunc(callee(&call.Call), "slices", "", "Delete") && from(call.Call.Args[0])
}

// afterRemote reports whether a remote call comes before an instruction on all
// ways to it.
func (p *Package) afterRemote(in ssa.Instruction) bool {
	for call := range ssaquery.Instrs[*ssa.Call](in.Parent()) {
		if call != in && comesBefore(call, in) && p.reachOf(&call.Call) >= Remote {
			return true
		}
	}
	return false
}

// comesBefore reports whether a call lies on all ways to an instruction.
func comesBefore(call *ssa.Call, in ssa.Instruction) bool {
	if call.Block() != in.Block() {
		return call.Block().Dominates(in.Block())
	}
	for _, i := range in.Block().Instrs {
		if i == ssa.Instruction(call) || i == in {
			return i != in
		}
	}
	return false
}

// indexCell returns the variable outside the function that an index is read
// from, through arithmetic.
func indexCell(v ssa.Value) (ssaquery.Cell, bool) {
	for range 6 {
		switch x := v.(type) {
		case *ssa.BinOp:
			v = x.X
		case *ssa.Convert:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return ssaquery.Cell{}, false
			}
			c, ok := ssaquery.CellOf(x.X)
			return c, ok && c.Path != 0
		default:
			return ssaquery.Cell{}, false
		}
	}
	return ssaquery.Cell{}, false
}

// steppedFrom reports whether v is the cell's own value, changed by arithmetic.
func steppedFrom(v ssa.Value, c ssaquery.Cell) bool {
	x, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	from, ok := indexCell(x)
	return ok && from == c
}
