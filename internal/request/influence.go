package request

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Flow is what may flow into a request: all values from which its address, its
// header and its body are computed.
type Flow struct {
	Strings []string // constants
	Parts   []At
	Calls   []At
	Full    bool // nothing was left out
}

// FlowOf returns what flows into a send.
func (m *Model) FlowOf(s *Send) *Flow {
	var from []At
	if s.Call == nil { // a request that is built, not sent
		for _, o := range s.Origins {
			from = append(from, o.At)
		}
		return m.flow(from)
	}
	for _, a := range ssaquery.Args(&s.Call.Call) {
		from = append(from, At{a, s.F})
	}
	if recv := ssaquery.Recv(&s.Call.Call); recv != nil && s.builder() {
		from = append(from, At{recv, s.F})
	}
	return m.flow(from)
}

// BodyFlow returns what flows into the bodies of an HTTP send.
func (m *Model) BodyFlow(s *Send) *Flow {
	var from []At
	for _, o := range s.Origins {
		if o.Body.V != nil {
			from = append(from, o.Body)
		}
	}
	return m.flow(from)
}

func (m *Model) flow(from []At) *Flow {
	fl := &Flow{Full: true}
	seen := map[At]bool{}
	var work []At
	add := func(v ssa.Value, f *Frame) {
		if v == nil {
			return
		}
		at := m.located(v, f)
		if !seen[at] {
			seen[at] = true
			work = append(work, at)
		}
	}
	for _, a := range from {
		add(a.V, a.F)
	}
	for len(work) > 0 {
		at := work[0]
		work = work[1:]
		if len(seen) > maxSteps {
			fl.Full = false
			return fl
		}
		fl.note(at)
		m.flowInto(at, add)
	}
	return fl
}

func (fl *Flow) note(at At) {
	if s, ok := ssaquery.String(at.V); ok {
		fl.Strings = append(fl.Strings, s)
	}
	if call, _ := callOf(at.V); call != nil {
		fl.Calls = append(fl.Calls, At{call, at.F})
	}
	fl.Parts = append(fl.Parts, at)
}

// flowInto adds what a value is computed from.
func (m *Model) flowInto(at At, add func(ssa.Value, *Frame)) {
	if isClientLike(at.V.Type()) {
		return
	}
	from, end, _ := m.sources(at, walk{})
	for _, a := range from {
		add(a.V, a.F)
	}
	switch v := at.V.(type) {
	case *ssa.Alloc:
		m.filled(v, at.F, add)
	case *ssa.MakeMap, *ssa.MakeSlice:
		m.filled(v, at.F, add)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			add(call, at.F)
		}
	case *ssa.Call:
		if m.ix.Static(&v.Call) == nil || end {
			for _, a := range v.Call.Args {
				add(a, at.F)
			}
			if v.Call.IsInvoke() {
				add(v.Call.Value, at.F)
			}
		}
		m.filled(v, at.F, add)
	case ssa.Instruction:
		if len(from) == 0 || isStructLoad(v) { // its fields are set one by one
			for _, op := range v.Operands(nil) {
				if *op != nil {
					add(*op, at.F)
				}
			}
		}
	}
}

// isStructLoad reports whether an instruction copies a struct variable.
func isStructLoad(in ssa.Instruction) bool {
	load, ok := in.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, isAlloc := load.X.(*ssa.Alloc)
	_, isStruct := load.Type().Underlying().(*types.Struct)
	return isAlloc && isStruct
}

// isClientLike reports whether a value is what carries requests rather than a
// part of one.
func isClientLike(t types.Type) bool {
	return ssaquery.PointsTo(t, "net/http", "Client") || ssaquery.PointsTo(t, "context", "Context") || ssaquery.PointsTo(t, "net/http", "RoundTripper")
}

// filled adds what is written into a place: stores, map entries, and the other
// arguments of calls that get it.
func (m *Model) filled(place ssa.Value, f *Frame, add func(ssa.Value, *Frame)) {
	refs := place.Referrers()
	if refs == nil {
		return
	}
	work := append([]ssa.Instruction(nil), *refs...)
	for n := 0; n < len(work) && n < 200; n++ {
		switch r := work[n].(type) {
		case *ssa.Store:
			if r.Val != place {
				add(r.Val, f)
			}
		case *ssa.MapUpdate:
			if r.Map == place || isPart(r.Map, place) {
				add(r.Key, f)
				add(r.Value, f)
			}
		case *ssa.FieldAddr:
			work = append(work, *r.Referrers()...)
		case *ssa.IndexAddr:
			work = append(work, *r.Referrers()...)
		case *ssa.UnOp: // a header, loaded from the request
			if _, isMap := r.Type().Underlying().(*types.Map); isMap {
				work = append(work, *r.Referrers()...)
			}
		case *ssa.Slice, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Extract:
			work = append(work, *r.(ssa.Value).Referrers()...)
		case *ssa.Call:
			if isDo(r.Call.Signature()) || isMaker(r, f) {
				continue // it reads what it is given
			}
			for _, a := range r.Call.Args {
				if a != place {
					add(a, f)
				}
			}
			if g := m.enterStatic(f, r); g != nil { // a helper that fills it
				for i, a := range r.Call.Args {
					if i < len(g.Fn.Params) && (a == place || isPart(a, place)) {
						m.filledParam(g.Fn.Params[i], g, add)
					}
				}
			}
			if returnsWriter(&r.Call) { // json.NewEncoder(&buf).Encode(v)
				work = append(work, *r.Referrers()...)
			}
		}
	}
}

func (m *Model) enterStatic(f *Frame, call *ssa.Call) *Frame {
	if body := m.ix.Static(&call.Call); body != nil {
		return m.enter(f, call, body)
	}
	return nil
}

// filledParam is filled for what a helper is given, without going further down.
func (m *Model) filledParam(p *ssa.Parameter, f *Frame, add func(ssa.Value, *Frame)) {
	for _, r := range *p.Referrers() {
		if call, ok := r.(*ssa.Call); ok {
			for _, a := range call.Call.Args {
				if a != ssa.Value(p) {
					add(a, f)
				}
			}
		}
		if fa, ok := r.(*ssa.FieldAddr); ok {
			for _, rr := range *fa.Referrers() {
				if st, ok := rr.(*ssa.Store); ok {
					add(st.Val, f)
				}
				if load, ok := rr.(*ssa.UnOp); ok {
					for _, u := range *load.Referrers() {
						if mu, ok := u.(*ssa.MapUpdate); ok {
							add(mu.Key, f)
							add(mu.Value, f)
						}
						if call, ok := u.(*ssa.Call); ok {
							for _, a := range call.Call.Args {
								add(a, f)
							}
						}
					}
				}
			}
		}
	}
}

// isPart reports whether v is a place itself, converted or loaded.
func isPart(v, place ssa.Value) bool {
	for range 4 {
		if v == place {
			return true
		}
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Slice:
			v = x.X
		default:
			return false
		}
	}
	return v == place
}

// returnsWriter reports whether a call makes something that writes into its
// argument: an encoder, a multipart writer.
func returnsWriter(c *ssa.CallCommon) bool {
	fn := ssaquery.Callee(c)
	if fn == nil || fn.Signature().Results().Len() == 0 {
		return false
	}
	_, ptr := fn.Signature().Results().At(0).Type().(*types.Pointer)
	return ptr
}
