package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// sameWork reports whether the call does the same in each turn: its inputs
// depend on no item, page token, received value or version read anew, only on
// counters, delays, contexts and what is rebuilt from the same things. The text
// says what speaks against it.
func (p *Package) sameWork(reg *region, call *ssa.Call) (why string, same bool) {
	s := &sameness{p: p, reg: reg, op: call}
	recv := ssaquery.Recv(&call.Call)
	for _, a := range ssaquery.Args(&call.Call) {
		s.check(a, false)
		s.filled(a)
	}
	if recv != nil {
		s.check(recv, true)
	}
	if !call.Call.IsInvoke() {
		switch call.Call.Value.(type) {
		case *ssa.Function, *ssa.Builtin:
		case *ssa.MakeClosure:
			s.literal(call.Call.Value.(*ssa.MakeClosure))
		default:
			s.check(call.Call.Value, true)
		}
	}
	for _, v := range p.handedToGroup(&call.Call) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			s.literal(mc)
		} else {
			s.check(v, true)
		}
	}
	if s.why == "" && p.goesFurther(&call.Call) {
		s.why = "a cursor that the callee moves on"
	}
	return s.why, s.why == ""
}

type sameness struct {
	p   *Package
	reg *region
	op  *ssa.Call
	why string

	made map[*ssa.Alloc]bool // variables of the turn that were looked at
}

// literal checks what a literal that is called in place captures.
func (s *sameness) literal(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if !stored(fn.FreeVars[i]) {
			s.check(b, true)
		}
	}
}

func (s *sameness) check(v ssa.Value, asRecv bool) {
	s.p.slice(s.reg, func(v ssa.Value) bool {
		if s.why != "" {
			return false
		}
		return s.step(v, asRecv)
	}, v)
}

// step judges one value behind an input and says whether to look further back.
func (s *sameness) step(v ssa.Value, asRecv bool) bool {
	if s.rewritten(v) {
		s.why = "a list in which the turn changes an element at an index that moves"
		return false
	}
	if !s.turnMade(v) {
		return s.itemParam(v)
	}
	t := v.Type()
	if isCtx(t) || isErrorType(t) || isDuration(t) || ssaquery.PointsTo(t, "time", "Time") {
		return false
	}
	switch v := v.(type) {
	case *ssa.Next:
		s.why = "a range element"
	case *ssa.Index:
		s.indexed(v.Index)
	case *ssa.IndexAddr:
		s.indexed(v.Index)
		if s.rotated(v.X) {
			s.why = "an element of a list that the turn moves around"
		}
	case *ssa.Lookup:
		s.indexed(v.Index)
	case *ssa.Slice: // a part that moves along
		for _, bound := range []ssa.Value{v.Low, v.High} {
			if bound != nil {
				s.indexed(bound)
			}
		}
	case *ssa.UnOp:
		switch {
		case v.Op == token.ARROW:
			s.why = "a received value"
		case v.Op == token.MUL && s.shrinks(v.X):
			s.why = "the next of a list"
		}
	case *ssa.Extract:
		if sel, ok := v.Tuple.(*ssa.Select); ok && v.Index > 1 && sel != nil {
			s.why = "a received value"
		}
	case *ssa.Phi:
		return s.phi(v)
	case *ssa.Call:
		return s.through(v, asRecv)
	case *ssa.Alloc:
		s.fresh(v, asRecv)
		return false
	}
	return s.why == ""
}

// fresh judges a variable that each turn makes anew, by what is put into it. What
// the call itself may put there comes too late to count.
func (s *sameness) fresh(v *ssa.Alloc, asRecv bool) {
	if s.made[v] {
		return
	}
	if s.made == nil {
		s.made = map[*ssa.Alloc]bool{}
	}
	s.made[v] = true
	s.reg.index(s.p)
	for _, st := range s.reg.stores[v] {
		s.check(st.Val, asRecv)
	}
	for _, call := range s.reg.outs[v] {
		if call != ssa.Value(s.op) {
			s.check(call, asRecv)
		}
	}
}

// turnMade reports whether the value is made within a turn.
func (s *sameness) turnMade(v ssa.Value) bool {
	in, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	return s.reg.has(in) || (in.Parent() != s.reg.fn && nested(in.Parent(), s.reg))
}

// itemParam rejects the parameter of a range-over-func body unless it may be a
// counter.
func (s *sameness) itemParam(v ssa.Value) bool {
	if prm, ok := v.(*ssa.Parameter); ok && s.reg.form == RangeFunc && prm.Parent() == s.reg.fn && !isNumber(prm.Type()) {
		s.why = "a range element"
	}
	return true
}

// rewritten reports whether the turn puts something into a list, and each turn
// at another place: labels[i] = "*".
func (s *sameness) rewritten(list ssa.Value) bool {
	if _, ok := list.Type().Underlying().(*types.Slice); !ok {
		return false
	}
	for b := range s.reg.blocks {
		for _, in := range b.Instrs {
			if st, ok := in.(*ssa.Store); ok {
				if ia, ok := st.Addr.(*ssa.IndexAddr); ok && sameList(ia.X, list) && s.moves(ia.Index) {
					return true
				}
			}
		}
	}
	return false
}

// indexed rejects an index that moves from turn to turn.
func (s *sameness) indexed(index ssa.Value) {
	if s.moves(index) {
		s.why = "an element at an index that moves"
	}
}

// moves reports whether an index is another one in each turn.
func (s *sameness) moves(index ssa.Value) bool {
	return s.p.dependsOn(s.reg, index, func(v ssa.Value) bool {
		if prm, ok := v.(*ssa.Parameter); ok {
			return s.reg.form == RangeFunc && prm.Parent() == s.reg.fn
		}
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL && s.reg.has(load) {
			return s.moved(load.X)
		}
		phi, ok := v.(*ssa.Phi)
		return ok && s.carried(phi)
	})
}

// moved reports whether the turn changes the variable at an address by itself.
func (s *sameness) moved(addr ssa.Value) bool {
	c, ok := ssaquery.CellOf(addr)
	if !ok {
		return false
	}
	s.reg.index(s.p)
	for _, st := range s.reg.stores[c.Root] {
		if sc, ok := ssaquery.CellOf(st.Addr); ok && sc == c {
			if _, isConst := st.Val.(*ssa.Const); !isConst {
				return true
			}
		}
	}
	return false
}

// carried reports whether the phi brings a value from one turn to the next.
func (s *sameness) carried(phi *ssa.Phi) bool {
	return s.reg.form == Loop && phi.Block() == s.reg.head
}

// phi accepts counters and delays that the loop carries along, and rejects what
// the operation itself has answered: pages, offsets, tokens.
func (s *sameness) phi(phi *ssa.Phi) bool {
	if !s.carried(phi) {
		return true
	}
	own := ssa.Value(s.op)
	for i, e := range phi.Edges {
		if !s.reg.blocks[phi.Block().Preds[i]] {
			continue
		}
		if partOf(e, phi) {
			s.why = "the next of a list"
			return false
		}
		if s.p.dependsOn(s.reg, e, func(v ssa.Value) bool { return v == own }) {
			s.why = "what the call answered in the turn before"
			return false
		}
	}
	if s.numbers(phi) {
		s.why = "the number of an item"
	}
	return s.why == ""
}

// numbers reports whether a loop variable is the number of an item (a sequence
// number, a port) and not of an attempt: it starts at neither 0 nor 1 and goes up
// by one.
func (s *sameness) numbers(phi *ssa.Phi) bool {
	if !isInteger(phi.Type()) || isDuration(phi.Type()) {
		return false
	}
	counts, first := false, true
	for i, e := range phi.Edges {
		if !s.reg.blocks[phi.Block().Preds[i]] {
			n, ok := ssaquery.Int(e)
			first = first && ok && n <= 1
			continue
		}
		if add, ok := e.(*ssa.BinOp); ok && add.Op == token.ADD && s.p.dependsOn(s.reg, add.X, func(v ssa.Value) bool { return v == ssa.Value(phi) }) {
			n, ok := ssaquery.Int(add.Y)
			counts = counts || ok && n == 1
		}
	}
	return counts && !first
}

// partOf reports whether a value is a field, or the rest, of another: list =
// list.next, rest = rest[1:].
func partOf(v, of ssa.Value) bool {
	for range 6 {
		switch x := v.(type) {
		case *ssa.UnOp:
			fa, ok := x.X.(*ssa.FieldAddr)
			if !ok || x.Op != token.MUL {
				return false
			}
			v = fa.X
		case *ssa.Field:
			v = x.X
		case *ssa.Slice:
			v = x.X
		default:
			return false
		}
		if v == of {
			return true
		}
	}
	return false
}

// through judges an input that another call of the turn has made.
func (s *sameness) through(call *ssa.Call, asRecv bool) bool {
	if call == s.op {
		// reached through a variable that the call itself sets
		if isNumber(call.Type()) || isBool(call.Type()) {
			return false
		}
		s.why = "what the call answered in the turn before"
		return false
	}
	fn := callee(&call.Call)
	if s.p.reachOf(&call.Call) >= Remote {
		if !asRecv {
			s.why = "what another remote call of the turn answered"
		}
		return false
	}
	if fn != nil && fetches(fn) {
		s.why = "what a reader, queue or file gives next"
		return false
	}
	if s.p.goesFurther(&call.Call) || !asRecv && s.p.mayGoFurther(call) {
		s.why = "from a helper that goes on to the next item"
		return false
	}
	return true
}

// fetches reports whether a local call gives something else each time. Names
// serve here to stay silent.
func fetches(fn *types.Func) bool {
	switch fn.Name() {
	case "Text", "Bytes": // of a scanner, not those of crypto/rand or strings
		return fn.Signature().Recv() != nil
	case "ReadFrom", "ReadFromUDP", "ReadFromUDPAddrPort", "ReadMsgUDP", "ReadMessage", "ReadByte", "ReadRune", "ReadSlice":
		return fn.Signature().Recv() != nil
	case "Next", "Pop", "Take", "Scan", "Recv", "Receive", "ReadString", "ReadLine", "ReadFile", "ReadBytes", "Scanln", "Scanf", "Dequeue", "Poll":
		return true
	}
	return false
}
