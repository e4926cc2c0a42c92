package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// instr runs one instruction. It returns false if the run ends there.
func (s *sim) instr(f *frame, in ssa.Instruction) bool {
	if f.top {
		s.place = place{in: in, state: -1}
		if s.j != nil && in == s.j.at {
			return s.attempt(f)
		}
	}
	switch in := in.(type) {
	case *ssa.Phi, *ssa.If, *ssa.Jump, *ssa.DebugRef, *ssa.RunDefers, *ssa.Defer, *ssa.Go, *ssa.Send, *ssa.MapUpdate:
		return true
	case *ssa.Panic:
		return true
	case *ssa.Store:
		if a := s.get(f, in.Addr); a.kind == simPtr {
			s.write(a.ref, a.off, in.Val.Type(), s.get(f, in.Val))
		}
		return true
	case *ssa.Call:
		f.vals[in] = s.doCall(f, in)
		return !s.stopped
	case *ssa.Select:
		f.vals[in] = s.selectCase(f, in)
		return true
	case ssa.Value:
		f.vals[in] = s.eval(f, in)
	}
	return true
}

// attempt makes one attempt, which fails.
func (s *sim) attempt(f *frame) bool {
	f.ran, f.part, s.turns = true, suffix, 0
	if s.attempts++; s.attempts > s.maxAttempts {
		s.stopped = true
		return false
	}
	if s.j.yield {
		var vals []simValue
		for _, a := range s.j.call.Call.Args {
			vals = append(vals, s.get(f, a))
		}
		s.yields = append(s.yields, vals)
	}
	if body := s.p.static(&s.j.call.Call); body != nil {
		s.disturb(body)
	}
	if s.j.at == ssa.Instruction(s.j.call) {
		s.bind(f, s.j.call)
	} else {
		s.bindReceive(f)
	}
	return true
}

// bind gives the results of a failed attempt.
func (s *sim) bind(f *frame, call *ssa.Call) {
	ts := resultTypes(&call.Call)
	answered := s.j.failing() == s.j.bad
	vals := make([]simValue, len(ts))
	for i, t := range ts {
		var a aval
		if answered {
			a = succeeded(t, s.j.bad.status)
		} else {
			a = failed(t)
		}
		if isBool(t) && i == len(ts)-1 && (i == 0 || s.p.outcomeIndex(call) < 0) {
			good := !s.j.yield && (s.p.boolOutcome(call).good || !s.p.boolOutcome(call).known)
			a = boolOf(answered == good)
		}
		vals[i] = s.fromAval(a, t)
	}
	s.setResults(f, call, vals)
	if len(ts) == 0 {
		for i, c := range s.p.errorCells(call) {
			_ = i
			if v, ok := f.vals[c.Root]; ok && v.kind == simPtr && c.Whole() {
				s.write(v.ref, v.off, deref(c.Root.Type()), simValue{kind: simOpaque})
			}
		}
	}
}

func (s *sim) setResults(f *frame, call *ssa.Call, vals []simValue) {
	switch len(vals) {
	case 0:
	case 1:
		f.vals[call] = vals[0]
	default:
		f.vals[call] = simValue{kind: simStruct, elems: vals}
	}
}

func (s *sim) fromAval(a aval, t types.Type) simValue {
	switch a.kind {
	case nilVal:
		return simValue{kind: simNil}
	case nonNilVal:
		return simValue{kind: simOpaque}
	case boolVal:
		return boolValue(a.n == 1)
	case intVal:
		return intValue(a.n)
	case respVal:
		o := newObject(true)
		st, ok := deref(t).Underlying().(*types.Struct)
		for i := 0; ok && i < st.NumFields(); i++ {
			if st.Field(i).Name() == "StatusCode" {
				o.cells[s.fieldOff(t, i)] = intValue(a.n)
			}
		}
		return simValue{kind: simPtr, ref: o}
	}
	return simValue{}
}

// eval computes a value.
func (s *sim) eval(f *frame, v ssa.Value) simValue {
	switch v := v.(type) {
	case *ssa.Alloc:
		return simValue{kind: simPtr, ref: newObject(false)}
	case *ssa.BinOp:
		x, y := s.get(f, v.X), s.get(f, v.Y)
		switch v.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return compare(v.Op, x, y, v.X.Type())
		}
		return arith(v.Op, x, y, v.Type())
	case *ssa.UnOp:
		return s.unop(f, v)
	case *ssa.Convert:
		return convert(s.get(f, v.X), v.X.Type(), v.Type())
	case *ssa.ChangeType:
		return s.get(f, v.X)
	case *ssa.ChangeInterface:
		return s.get(f, v.X)
	case *ssa.MakeInterface:
		x := s.get(f, v.X)
		x.typ = v.X.Type()
		if x.kind == simUnknown || x.kind == simNil {
			return simValue{kind: simOpaque, typ: v.X.Type()}
		}
		return x
	case *ssa.MakeClosure:
		c := simValue{kind: simFunc, fn: v.Fn.(*ssa.Function)}
		for _, b := range v.Bindings {
			c.elems = append(c.elems, s.get(f, b))
		}
		return c
	case *ssa.Extract:
		if t := s.get(f, v.Tuple); v.Index < len(t.elems) {
			return t.elems[v.Index]
		}
	case *ssa.Field:
		if x := s.get(f, v.X); v.Field < len(x.elems) {
			return x.elems[v.Field]
		}
	case *ssa.FieldAddr:
		return s.fieldAddr(f, v)
	case *ssa.Index: // of an array that was copied
		x, i := s.get(f, v.X), s.get(f, v.Index)
		if i.kind == simInt && !i.spread() && i.flags&approx == 0 && i.n[0] >= 0 && i.n[0] < int64(len(x.elems)) {
			e := x.elems[i.n[0]]
			e.flags |= listed
			return e
		}
	case *ssa.IndexAddr:
		return s.indexAddr(f, v)
	case *ssa.Slice:
		return s.sliceOf(f, v)
	case *ssa.MakeSlice:
		if n := s.get(f, v.Len); n.kind == simInt && !n.spread() && n.flags&approx == 0 && n.n[0] >= 0 && n.n[0] < maxSlots {
			return simValue{kind: simSlice, ref: newObject(false), len: int(n.n[0])}
		}
	case *ssa.MakeMap, *ssa.MakeChan:
		return simValue{kind: simOpaque}
	case *ssa.TypeAssert:
		return s.assert(f, v)
	}
	return simValue{}
}

func (s *sim) unop(f *frame, v *ssa.UnOp) simValue {
	x := s.get(f, v.X)
	switch v.Op {
	case token.NOT:
		if x.kind == simBool {
			for k := range 3 {
				x.n[k] = 1 - x.n[k]
			}
			return x
		}
	case token.SUB:
		switch x.kind {
		case simInt:
			return arith(token.SUB, intValue(0), x, v.Type())
		case simFloat:
			return arith(token.MUL, floatValue(-1), x, v.Type())
		}
	case token.MUL:
		return s.load(v, x)
	case token.ARROW:
		if isTimeChan(v.X.Type()) {
			s.timed(f, v.X, x)
		} else {
			s.wait(simValue{})
		}
	}
	return simValue{}
}

func (s *sim) load(v *ssa.UnOp, addr simValue) simValue {
	if addr.kind == simTimer {
		return addr // the field C of a timer
	}
	if addr.kind != simPtr || addr.ref == nil {
		return simValue{}
	}
	if fa, ok := v.X.(*ssa.FieldAddr); ok {
		field := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		if s.havoc[field] {
			return simValue{}
		}
		if _, set := addr.ref.cells[addr.off]; !set && addr.ref.lazy && !addr.ref.lost {
			if c, ok := s.fieldValue(field); ok {
				addr.ref.cells[addr.off] = c
			}
		}
	}
	x := s.read(addr.ref, addr.off, v.Type())
	if _, ok := v.X.(*ssa.IndexAddr); ok {
		x.flags |= listed
	}
	return x
}

func (s *sim) fieldAddr(f *frame, v *ssa.FieldAddr) simValue {
	x := s.get(f, v.X)
	if x.kind == simTimer {
		return x
	}
	if x.kind != simPtr || x.ref == nil {
		return simValue{}
	}
	x.off += s.fieldOff(v.X.Type(), v.Field)
	return x
}

func (s *sim) indexAddr(f *frame, v *ssa.IndexAddr) simValue {
	x, i := s.get(f, v.X), s.get(f, v.Index)
	if x.ref == nil || i.kind != simInt || i.spread() || i.flags&approx != 0 {
		return simValue{}
	}
	elem := deref(v.Type())
	switch x.kind {
	case simSlice:
		if i.n[0] < 0 || i.n[0] >= int64(x.len) {
			s.stopped = true // it panics
			return simValue{}
		}
	case simPtr:
		if i.n[0] < 0 || i.n[0] >= maxSlots {
			return simValue{}
		}
	default:
		return simValue{}
	}
	return simValue{kind: simPtr, ref: x.ref, off: x.off + int(i.n[0])*s.slots(elem)}
}

func (s *sim) sliceOf(f *frame, v *ssa.Slice) simValue {
	x := s.get(f, v.X)
	if x.ref == nil {
		return simValue{}
	}
	n, elem := x.len, types.Type(nil)
	switch u := deref(v.X.Type()).Underlying().(type) {
	case *types.Array:
		n, elem = int(min(u.Len(), maxSlots)), u.Elem()
	case *types.Slice:
		elem = u.Elem()
	default:
		return simValue{}
	}
	lo, hi := 0, n
	for _, b := range []struct {
		v  ssa.Value
		to *int
	}{{v.Low, &lo}, {v.High, &hi}} {
		if b.v == nil {
			continue
		}
		i := s.get(f, b.v)
		if i.kind != simInt || i.spread() || i.flags&approx != 0 || i.n[0] < 0 || i.n[0] > int64(n) {
			return simValue{}
		}
		*b.to = int(i.n[0])
	}
	if hi < lo {
		return simValue{}
	}
	return simValue{kind: simSlice, ref: x.ref, off: x.off + lo*s.slots(elem), len: hi - lo}
}

func (s *sim) assert(f *frame, v *ssa.TypeAssert) simValue {
	x := s.get(f, v.X)
	if x.kind == simUnknown || x.kind == simOpaque || x.typ == nil {
		if v.CommaOk {
			return simValue{kind: simStruct, elems: make([]simValue, 2)}
		}
		return simValue{}
	}
	ok := types.Identical(x.typ, v.AssertedType)
	if types.IsInterface(v.AssertedType) {
		ok = types.Implements(x.typ, v.AssertedType.Underlying().(*types.Interface))
	}
	if !v.CommaOk {
		return x
	}
	if !ok {
		x = simValue{}
	}
	return simValue{kind: simStruct, elems: []simValue{x, boolValue(ok)}}
}

// timed records a receive from the channel of a timer.
func (s *sim) timed(f *frame, ch ssa.Value, v simValue) {
	if v.kind != simTimer || v.timer == nil || (!v.timer.armed && !v.timer.ticks) {
		s.wait(simValue{})
		return
	}
	s.wait(v.timer.length)
	v.timer.armed = false
}

// wait records a wait between two attempts.
func (s *sim) wait(length simValue) {
	if s.attempts == 0 || s.reg == nil || s.inInit {
		return
	}
	if length.kind != simInt {
		length = simValue{}
	}
	s.waits = append(s.waits, waitRecord{place: s.place, attempt: s.attempts, length: length})
}

// selectCase picks the case that a select takes on the failing path: a timer's,
// and of several the one whose arm leads back and that is due first.
func (s *sim) selectCase(f *frame, sel *ssa.Select) simValue {
	out := simValue{kind: simStruct, elems: make([]simValue, 2+len(sel.States))}
	best, bestLen := -1, simValue{}
	for k, st := range sel.States {
		if st.Dir != types.RecvOnly || !isTimeChan(st.Chan.Type()) || !s.armLeadsBack(f, sel, k) {
			continue
		}
		v := s.get(f, st.Chan)
		var length simValue
		if v.kind == simTimer && v.timer != nil && (v.timer.armed || v.timer.ticks) {
			length = v.timer.length
		} else if v.kind == simNil {
			continue
		}
		if best < 0 || (length.kind == simInt && (bestLen.kind != simInt || length.n[1] < bestLen.n[1])) {
			best, bestLen = k, length
		}
	}
	if best < 0 {
		if sel.Blocking {
			s.wait(simValue{})
		}
		return out
	}
	if !sel.Blocking {
		return out // it looks, and goes on
	}
	if f.top {
		s.place.state = best
	}
	s.wait(bestLen)
	if v := s.get(f, sel.States[best].Chan); v.timer != nil {
		v.timer.armed = false
	}
	out.elems[0] = intValue(int64(best))
	return out
}

// armLeadsBack reports whether the arm of a case lies on the failing path.
func (s *sim) armLeadsBack(f *frame, sel *ssa.Select, k int) bool {
	if !f.top || !f.ran {
		return true
	}
	arm, from := selectArm(sel, k)
	if arm == nil {
		return true
	}
	return s.onPath(f, from, arm)
}

// selectArm returns the block that a case of a select leads to, and the block
// that tests for it.
func selectArm(sel *ssa.Select, k int) (arm, from *ssa.BasicBlock) {
	for _, r := range *sel.Referrers() {
		x, ok := r.(*ssa.Extract)
		if !ok || x.Index != 0 {
			continue
		}
		for _, u := range *x.Referrers() {
			cmp, ok := u.(*ssa.BinOp)
			if !ok || cmp.Op != token.EQL {
				continue
			}
			if n, isInt := ssaquery.Int(cmp.Y); !isInt || n != int64(k) {
				continue
			}
			for _, i := range *cmp.Referrers() {
				if br, ok := i.(*ssa.If); ok {
					return br.Block().Succs[0], br.Block()
				}
			}
		}
	}
	return nil, nil
}
