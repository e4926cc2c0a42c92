package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// This file has operations that a turn starts aside, in a goroutine, and learns
// of by a channel.

// asideOps returns the receives of the region that tell how an operation went
// which the turn has started in a goroutine.
func (p *Package) asideOps(reg *region) (out []op) {
	started := map[*ssa.Function]bool{}
	reg.each(func(in ssa.Instruction) {
		if g, ok := in.(*ssa.Go); ok {
			if fn := p.static(&g.Call); fn != nil {
				started[fn] = true
			}
		}
	})
	if len(started) == 0 {
		return nil
	}
	reg.each(func(in ssa.Instruction) {
		switch in := in.(type) {
		case *ssa.UnOp:
			if in.Op == token.ARROW {
				if call := p.sentBy(reg, in.X, started); call != nil {
					out = append(out, op{call: call, at: in, reach: p.failureOf(&call.Call)})
				}
			}
		case *ssa.Select:
			for k, st := range in.States {
				if st.Dir != types.RecvOnly {
					continue
				}
				if call := p.sentBy(reg, st.Chan, started); call != nil {
					out = append(out, op{call: call, at: in, state: k, reach: p.failureOf(&call.Call)})
				}
			}
		}
	})
	return out
}

// sentBy returns the remote call whose error goes to a channel from one of the
// goroutines, nil if there is none.
func (p *Package) sentBy(reg *region, ch ssa.Value, started map[*ssa.Function]bool) (call *ssa.Call) {
	t, ok := ch.Type().Underlying().(*types.Chan)
	if !ok || errorField(t.Elem()) == "" {
		return nil
	}
	made := p.madeChan(ch)
	if made == nil {
		return nil
	}
	for _, send := range p.sendsTo(reg.fn, made) {
		if !started[send.Parent()] {
			continue
		}
		p.slice(reg, func(v ssa.Value) bool {
			c, ok := v.(*ssa.Call)
			if ok && call == nil && p.hasOutcome(c) && p.failureOf(&c.Call) >= Remote {
				call = c
			}
			return call == nil
		}, send.X)
	}
	return call
}

// errorField says where the error is in what a channel carries: "." if it is
// itself one, the name of a field, or "" if there is none.
func errorField(t types.Type) string {
	if isErrorType(t) {
		return "."
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range st.Fields() {
		if isErrorType(f.Type()) {
			return f.Name()
		}
	}
	return ""
}

// assumeReceived sets what a receive gives to what the scenario says of the
// operation that it stands for.
func (w *walker) assumeReceived(e *env) {
	v := receivedValue(w.op)
	if v == nil {
		return
	}
	w.received = v
	if isErrorType(v.Type()) {
		e.set(v, w.outcomeError())
	}
}

func (w *walker) outcomeError() aval {
	if w.sc.outcome == failure {
		return isNonNil
	}
	return isNil
}

// receivedValue returns the value that a receive gives, nil if it is not used.
func receivedValue(o op) ssa.Value {
	switch at := o.at.(type) {
	case *ssa.UnOp:
		if !at.CommaOk {
			return at
		}
		return extracted(at, 0)
	case *ssa.Select:
		n := 2
		for _, st := range at.States[:o.state] {
			if st.Dir == types.RecvOnly {
				n++
			}
		}
		return extracted(at, n)
	}
	return nil
}

func extracted(tuple ssa.Value, i int) ssa.Value {
	for _, r := range *tuple.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && x.Index == i {
			return x
		}
	}
	return nil
}

// bindReceive gives what is received of a failed operation.
func (s *sim) bindReceive(f *frame) {
	failed := simValue{kind: simOpaque}
	if v := receivedValue(s.j.op); v != nil && !isErrorType(v.Type()) {
		failed = simValue{kind: simStruct}
		if st, ok := v.Type().Underlying().(*types.Struct); ok {
			for field := range st.Fields() {
				e := simValue{}
				if isErrorType(field.Type()) {
					e = simValue{kind: simOpaque}
				}
				failed.elems = append(failed.elems, e)
			}
		}
	}
	switch at := s.j.at.(type) {
	case *ssa.UnOp:
		if f.vals[at] = failed; at.CommaOk {
			f.vals[at] = simValue{kind: simStruct, elems: []simValue{failed, boolValue(true)}}
		}
	case *ssa.Select:
		out := simValue{kind: simStruct, elems: []simValue{intValue(int64(s.j.state)), boolValue(true)}}
		for k, st := range at.States {
			if st.Dir == types.RecvOnly {
				e := simValue{}
				if k == s.j.state {
					e = failed
				}
				out.elems = append(out.elems, e)
			}
		}
		f.vals[at] = out
	}
}
