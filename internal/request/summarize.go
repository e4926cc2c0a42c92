package request

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Key says what is known of the key of a send, other than through its content.
func (m *Model) Key(s *Send) Keyed {
	k := m.Keys(s)
	found := Keyless
	for _, op := range k.Ops {
		switch {
		case op.Kind == Condition:
			return KeyGiven
		case op.Kind == TraceID && !m.shared(op):
		case op.Kind == Key && op.Value != nil && op.Inside() && m.Minted(op.Value, op.F) != nil:
			found = KeyMinted
		default:
			return KeyGiven
		}
	}
	if found == Keyless && k.Unseen {
		return KeyUnknown
	}
	return found
}

// shared reports whether all attempts have the id that an operation sets: it is
// set outside, or its value is made there.
func (m *Model) shared(op KeyOp) bool {
	if !op.Inside() {
		return true
	}
	return op.Value != nil && m.mintValue(At{op.Value, op.F}, 0) <= mintNo && m.Minted(op.Value, op.F) == nil
}

// LayerOf says what a RoundTrip or Do puts on each request that goes through it.
func (m *Model) LayerOf(fn *ssa.Function) Keyed {
	if fn.Signature.Recv() == nil || !isDo(fn.Signature) {
		return KeyUnknown
	}
	for _, s := range m.Sends(&Attempt{Fn: fn}) {
		if s.HTTP && !m.asksKey(fn) {
			return m.Key(s)
		}
	}
	return KeyUnknown
}

// BuiltBy says what a function does that returns a request.
func (m *Model) BuiltBy(fn *ssa.Function) (Built, bool) {
	b := Built{MethodParam: -1, BodyParam: -1, KeyParam: -1}
	at := -1
	for i := range fn.Signature.Results().Len() {
		if IsRequest(fn.Signature.Results().At(i).Type()) {
			at = i
		}
	}
	if at < 0 || len(fn.Blocks) == 0 {
		return b, false
	}
	s := &Send{F: m.Root(&Attempt{Fn: fn}), HTTP: true, Complete: true}
	for _, v := range ssaquery.Returned(fn, at) {
		origins, all := m.origins(v, s.F)
		s.Origins = append(s.Origins, origins...)
		s.Complete = s.Complete && all
	}
	made := 0
	for _, o := range s.Origins {
		if o.Made == ByCall || o.Made == Literal || o.Made == ByOther {
			made++
			m.describe(o, &b)
		}
	}
	if made != 1 || made != len(s.Origins) {
		return b, false
	}
	b.Key, b.KeyParam = m.Key(s), m.keyParam(s)
	c := m.Content(s)
	b.Asks = c.Asks || c.Telemetry
	if c.Keyed {
		b.Key = KeyGiven
	}
	return b, true
}

// describe notes the method and the body of a request.
func (m *Model) describe(o Origin, b *Built) {
	if o.Made == ByOther && o.Built.Method != "" {
		b.Method, b.Body = o.Built.Method, o.Built.Body
		return
	}
	if o.Method.V != nil {
		if consts, all := m.strings(o.Method.V, o.Method.F); all && len(consts) == 1 {
			b.Method = consts[0]
		}
		b.MethodParam = m.paramOf(o.Method)
	}
	switch {
	case o.Body.V == nil || !m.hasBody(o.Body):
		b.Body = catalog.No
	case m.paramOf(o.Body) >= 0:
		b.BodyParam = m.paramOf(o.Body)
	default:
		b.Body = catalog.Yes
	}
}

// paramOf returns the parameter of the root frame that a value is, -1 if it is
// none.
func (m *Model) paramOf(at At) int {
	p, ok := at.V.(*ssa.Parameter)
	for range maxDepth {
		if !ok || at.F.Call == nil || at.F.Up == nil {
			break
		}
		from, _, _ := m.passed(p, at.F)
		if len(from) != 1 {
			return -1
		}
		at = from[0]
		p, ok = at.V.(*ssa.Parameter)
	}
	if !ok || at.F.attempt == nil {
		return -1
	}
	return ssaquery.ParamIndex(p)
}

// SentBy says what a function does that sends a write.
func (m *Model) SentBy(fn *ssa.Function) (Sent, bool) {
	for _, s := range m.Sends(&Attempt{Fn: fn}) {
		sent := Sent{MethodParam: -1}
		w, write := m.WriteOf(s)
		if s.HTTP { // a method that callers give is theirs, whatever those of the package give
			for _, o := range s.Origins {
				if o.Method.V == nil {
					continue
				}
				if i, name := m.methodParam(o.Method); i >= 0 {
					sent.MethodParam, sent.MethodField, write = i, name, true
					w.What = ""
				}
			}
		}
		if !write || w.Message {
			continue
		}
		sent.What, sent.OptionParam, sent.KeyParam = w.What, m.optionParam(s)+1, m.keyParam(s)
		if s.HTTP {
			sent.Method = w.What
		}
		if sent.Key = m.Key(s); sent.Key == Keyless {
			if c := m.Content(s); c.Asks || c.Telemetry || c.Keyed || c.OuterID {
				sent.Key = KeyGiven
			}
		}
		return sent, true
	}
	return Sent{}, false
}

// methodParam returns the parameter of the root frame that a method is, or that
// has it in a field; -1 if none does.
func (m *Model) methodParam(method At) (param int, field string) {
	if i := m.paramOf(method); i >= 0 {
		return i, ""
	}
	return m.paramField(method)
}

// keyParam returns the parameter of the root frame that a send has for its key,
// -1 if none is.
func (m *Model) keyParam(s *Send) int {
	for _, op := range m.Keys(s).Ops {
		if op.Kind == Key && op.Value != nil {
			if i := m.paramOf(At{unwrap(op.Value), op.F}); i >= 0 {
				return i
			}
		}
	}
	return -1
}

// MintsKey reports whether a function returns a new id with each call.
func (m *Model) MintsKey(fn *ssa.Function) bool {
	return fn.Signature.Params().Len() == 0 && m.mintsBody(fn) == mintID
}
