package retry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// That a function makes a remote call says little about a loop around it: the
// call may stand many levels down, for a log or a lookup whose failure nobody
// hears of. What the loop tests must be able to come from there. This file finds
// out, per body, which of its calls hand their failures on to its callers.

// maxHanded bounds the values looked at behind what one body returns. A body
// that has more counts as handing on the failures of all its calls.
const maxHanded = 4000

// maxHandingBlocks bounds the bodies that are looked at in this way; generated
// interpreters have more blocks.
const maxHandingBlocks = 500

// handing says which calls of a body, and of the literals in it, hand on their
// failures.
type handing struct {
	p     *Package
	fn    *ssa.Function
	seen  map[ssa.Value]bool
	calls map[ssa.CallInstruction]bool
	chans map[*ssa.MakeChan]bool // received from
	reg   *region                // the body, for its stores
	all   bool                   // too large: all do
}

// handingOf works out which calls' failures may be what a body returns, or leaves
// in a captured variable, by data flow.
func (p *Package) handingOf(fn *ssa.Function) *handing {
	h := &handing{p: p, fn: fn, seen: map[ssa.Value]bool{}, calls: map[ssa.CallInstruction]bool{}, chans: map[*ssa.MakeChan]bool{}}
	if len(fn.Blocks) > maxHandingBlocks {
		h.all = true
		return h
	}
	h.reg = &region{form: whole, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)}
	h.reg.index(p)
	quiet := fn.Signature.Results().Len() == 0
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Return:
				for i, v := range in.Results {
					if speaks(v.Type(), i == len(in.Results)-1) {
						h.walk(v)
					}
				}
			case *ssa.Store: // an error that the maker of the literal reads
				if fv, ok := in.Addr.(*ssa.FreeVar); ok && isErrorType(deref(fv.Type())) {
					h.walk(in.Val)
				}
				if _, ok := in.Addr.(*ssa.FieldAddr); ok && quiet && (isErrorType(in.Val.Type()) || isBool(in.Val.Type())) {
					h.walk(in.Val) // a field that the caller reads
				}
			case *ssa.Send: // one that is received elsewhere
				if isErrorType(in.X.Type()) {
					h.walk(in.X)
				}
			}
		}
	}
	return h
}

// speaks reports whether a result of a type says how a call went.
func speaks(t types.Type, last bool) bool {
	_, isPtr := t.Underlying().(*types.Pointer)
	return isErrorType(t) || isHTTPResponse(t) || isBool(t) || (last && isPtr)
}

// walk goes back from a value to the calls that it comes from.
func (h *handing) walk(v ssa.Value) {
	if v == nil || h.seen[v] || h.all {
		return
	}
	if len(h.seen) >= maxHanded {
		h.all = true
		return
	}
	h.seen[v] = true
	switch v := v.(type) {
	case *ssa.Call:
		h.call(v)
	case *ssa.FreeVar:
		for _, mc := range h.p.ix.Closures(v.Parent()) {
			if v.Parent() != h.fn {
				h.walk(binding(mc, v))
			}
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.ARROW:
			h.sent(v.X)
		case token.MUL:
			h.stored(v.X)
		}
		h.walk(v.X)
	case *ssa.Extract:
		if sel, ok := v.Tuple.(*ssa.Select); ok {
			for _, st := range sel.States {
				h.sent(st.Chan)
			}
		}
		h.walk(v.Tuple)
	case *ssa.Alloc:
		h.stored(v)
	case *ssa.MakeInterface:
		if carries(v.X.Type()) {
			h.walk(v.X)
		}
	case *ssa.MakeClosure:
		for i, fv := range v.Fn.(*ssa.Function).FreeVars {
			if stored(fv) {
				h.walk(v.Bindings[i])
			}
		}
	case ssa.Instruction:
		for _, op := range v.Operands(nil) {
			h.walk(*op)
		}
	}
}

// call notes a call and goes on behind those of its inputs that may carry the
// failure of another: errors, what is read from, and what a method is called on.
// Plain data does not: that a file cannot be written is no failure of the peer
// that the text came from.
func (h *handing) call(call *ssa.Call) {
	h.calls[call] = true
	for _, a := range ssaquery.Args(&call.Call) {
		if carries(a.Type()) {
			h.walk(a)
		}
	}
	recv := ssaquery.Recv(&call.Call)
	if recv == nil {
		h.walk(call.Call.Value)
		return
	}
	h.walk(recv)
	// what was started on the same object before: g.Go(f), then g.Wait()
	if recv.Referrers() == nil {
		return
	}
	for _, r := range *recv.Referrers() {
		if other, ok := r.(*ssa.Call); ok && ssaquery.Recv(&other.Call) == recv && takesFunc(&other.Call) {
			h.walk(other)
		}
	}
}

func takesFunc(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(ssaquery.Args(c), func(a ssa.Value) bool {
		_, ok := a.Type().Underlying().(*types.Signature)
		return ok
	})
}

// carries reports whether a value of a type may hold the failure of a call.
func carries(t types.Type) bool {
	if isCtx(t) {
		return false
	}
	if isErrorType(t) || isHTTPResponse(t) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Interface, *types.Chan, *types.Signature:
		return true
	case *types.Slice:
		return carries(t.Elem())
	}
	return false
}

// stored goes on behind what is put into the variable at an address.
func (h *handing) stored(addr ssa.Value) {
	c, isCell := ssaquery.CellOf(addr)
	root := c.Root
	if !isCell {
		root = rootOf(addr)
	}
	if root == nil {
		return
	}
	for _, st := range h.reg.stores[root] {
		if sc, ok := ssaquery.CellOf(st.Addr); ok && isCell && sc != c && sc.Path != 0 && c.Path != 0 {
			continue // another field
		}
		h.walk(st.Val)
	}
	for _, call := range h.reg.outs[root] {
		h.walk(call)
	}
}

// sent goes on behind what the body, or a literal in it, sends to a channel.
func (h *handing) sent(ch ssa.Value) {
	made := h.p.madeChan(ch)
	if made == nil || h.chans[made] {
		return
	}
	h.chans[made] = true
	for _, send := range h.p.sendsTo(h.fn, made) {
		h.walk(send.X)
	}
}

// sendsTo returns the sends to a channel in a function and the literals in it.
func (p *Package) sendsTo(fn *ssa.Function, made *ssa.MakeChan) (sends []*ssa.Send) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Send); ok && p.madeChan(s.Chan) == made {
				sends = append(sends, s)
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		sends = append(sends, p.sendsTo(lit, made)...)
	}
	return sends
}

// madeChan returns where the one channel that a value holds is made, nil if that
// is not known.
func (p *Package) madeChan(ch ssa.Value) *ssa.MakeChan {
	var made *ssa.MakeChan
	p.ix.Trace(ch, func(src ssa.Value) bool {
		mk, ok := src.(*ssa.MakeChan)
		if !ok || made != nil {
			made = nil
			return false
		}
		made = mk
		return true
	})
	return made
}

// hands reports whether a call in the body, or in a literal in it, hands on its
// failure: by data flow, or because the body answers otherwise when it fails. A
// goroutine does by a channel that it is given.
func (h *handing) hands(call ssa.CallInstruction) bool {
	if h.all || h.calls[call] {
		return true
	}
	if c, ok := call.(*ssa.Call); ok {
		return c.Parent() == h.fn && h.p.hasOutcome(c) && h.p.shows(h.fn, c)
	}
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool {
		_, isChan := a.Type().Underlying().(*types.Chan)
		return isChan && h.chans[h.p.madeChan(a)]
	})
}

// shows reports whether a body answers otherwise after a failure of a call than
// after its success, or does not answer before the call goes well.
func (p *Package) shows(fn *ssa.Function, call *ssa.Call) bool {
	after := p.walkWhole(fn, call, scenario{outcome: failure})
	if after.gaveUp {
		return true
	}
	afterOK := p.walkWhole(fn, call, scenario{outcome: success})
	if afterOK.gaveUp || after.again && !afterOK.again {
		return true
	}
	bad, good := after.answers(), afterOK.answers()
	if len(bad) == 0 {
		return true
	}
	for b, t := range bad {
		ret := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		g, both := good[b]
		for i, a := range t {
			if v := ret.Results[i]; speaks(v.Type(), i == len(t)-1) && differs(v, a, g, i, both) {
				return true
			}
		}
	}
	return false
}

// differs reports whether result i of a return tells of a failure, and may not
// be the same after a success that comes to the same return.
func differs(v ssa.Value, failed aval, good tuple, i int, both bool) bool {
	isErr := isErrorType(v.Type())
	switch {
	case !both && isErr:
		return !isNilConst(v)
	case failed.kind == unknownVal, failed == isNil && isErr:
		return false
	}
	return !both || good[i] != failed
}

// answers returns what is known of the results at each return that a walk has
// reached.
func (w *walker) answers() map[*ssa.BasicBlock]tuple {
	answers := map[*ssa.BasicBlock]tuple{}
	for i, t := range w.returns {
		b := w.returnedAt[i]
		if old, seen := answers[b]; seen {
			t = joinTuples([]tuple{old, t})
		}
		answers[b] = t
	}
	return answers
}
