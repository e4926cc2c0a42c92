package retry

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// stopsItself reports whether an operation ends its attempts by something else than
// how it went: it looks at a stop channel, a flag, a context, a count or the clock,
// and gives the library an answer that it does not repeat.
func (p *Package) stopsItself(l *Library) bool {
	again := p.repeatedBy(l)
	for _, b := range l.Op.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == l.Op.Recover || again(ret) {
			continue
		}
		for _, pred := range b.Preds {
			if br := deciding(pred); br != nil && p.asksForStop(br.Cond) && !p.fromAnswer(br.Cond, 0) {
				return true
			}
		}
	}
	return false
}

// maxDeciding bounds the blocks between a condition and what it decides.
const maxDeciding = 4

// deciding returns the nearest branch at or before the end of a block.
func deciding(b *ssa.BasicBlock) *ssa.If {
	for range maxDeciding {
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			return br
		}
		if len(b.Preds) != 1 {
			return nil
		}
		b = b.Preds[0]
	}
	return nil
}

// asksForStop reports whether a condition is about something that may end the
// attempts whatever the peer answers.
func (p *Package) asksForStop(cond ssa.Value) bool {
	if sel, _, ok := selectCase(cond); ok {
		for _, st := range sel.States {
			if !isTimeChan(st.Chan.Type()) {
				return true
			}
		}
		return false
	}
	switch v := cond.(type) {
	case *ssa.Call:
		return !p.aboutError(v) && !hasResponse(v) && p.failureOf(&v.Call) < Remote
	case *ssa.UnOp:
		return v.Op == token.NOT && p.asksForStop(v.X) || v.Op == token.MUL && isBool(v.Type()) && heldElsewhere(v.X)
	case *ssa.BinOp:
		return p.stopOperand(v.X) || p.stopOperand(v.Y)
	}
	return false
}

// stopOperand reports whether what a condition compares is the state of a context,
// the time that has passed, or a number that outlives the attempt.
func (p *Package) stopOperand(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return isCtxMethod(v) || ssaquery.PkgOf(callee(&v.Call)) == "time" || ssaquery.PkgOf(callee(&v.Call)) == "sync/atomic"
	case *ssa.UnOp:
		_, captured := v.X.(*ssa.FreeVar)
		return v.Op == token.MUL && isNumber(v.Type()) && (captured || heldElsewhere(v.X))
	}
	return false
}

// heldElsewhere reports whether an address is that of a field or a package variable.
func heldElsewhere(addr ssa.Value) bool {
	c, ok := ssaquery.CellOf(addr)
	if !ok {
		return false
	}
	_, global := c.Root.(*ssa.Global)
	return c.Path != 0 || global
}

// maxAnswer bounds the steps back from a condition.
const maxAnswer = 10

// fromAnswer reports whether a value comes, within a few steps, from what a remote
// call gave.
func (p *Package) fromAnswer(v ssa.Value, depth int) bool {
	if depth > maxAnswer {
		return true
	}
	if call, ok := v.(*ssa.Call); ok && p.failureOf(&call.Call) >= Remote {
		return true
	}
	if _, ok := v.(*ssa.Alloc); ok { // decoded into, perhaps
		return true
	}
	in, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, op := range in.Operands(nil) {
		if *op != nil && p.fromAnswer(*op, depth+1) {
			return true
		}
	}
	return false
}
