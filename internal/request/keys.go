package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A KeyOp puts a key on a request, or into what becomes one.
type KeyOp struct {
	Kind  KeyKind
	Name  string    // as written
	Value ssa.Value // nil if it is not seen
	F     *Frame
	Instr ssa.Instruction
	// Default says that it is set only where the request has none yet.
	Default bool
}

// Under reports whether a layer below a client that repeats by itself sets the
// key.
func (k KeyOp) Under() bool { return k.F.under }

// Inside reports whether the key is set anew in each attempt.
func (k KeyOp) Inside() bool { return k.F.Inside(k.Instr) }

// keyOps shows the key operations in the code of a frame.
func (m *Model) keyOps(f *Frame, see func(KeyOp)) {
	add := func(kind KeyKind, name string, v ssa.Value, in ssa.Instruction) {
		if kind != NoKey {
			see(KeyOp{Kind: kind, Name: name, Value: v, F: f, Instr: in})
		}
	}
	for _, b := range f.Fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.MapUpdate:
				if name, ok := ssaquery.String(unwrap(in.Key)); ok {
					add(KeyName(name), name, in.Value, in)
				}
			case *ssa.Store:
				if fa, ok := in.Addr.(*ssa.FieldAddr); ok {
					name, tag := field(fa.X.Type(), fa.Field)
					add(fieldKey(name, tag), name, in.Val, in)
				}
			case ssa.CallInstruction:
				m.keyArgs(in, add)
			}
		}
	}
}

// keyArgs finds a key's name among the arguments of a call, with the value
// behind it, or a setter that is named after a key.
func (m *Model) keyArgs(in ssa.CallInstruction, add func(KeyKind, string, ssa.Value, ssa.Instruction)) {
	c := in.Common()
	fn := m.ix.Callee(c)
	if fn != nil && onlyTells(fn) {
		return
	}
	args := ssaquery.Args(c)
	if n := len(args); n > 0 && c.Signature().Variadic() {
		args = append(args[:n-1:n-1], m.elements(args[n-1])...)
	}
	for i, a := range args {
		if a == nil || i+1 >= len(args) {
			continue
		}
		if name, ok := m.ix.ConstString(unwrap(a)); ok {
			add(KeyName(name), name, args[i+1], in)
		}
	}
	if fn != nil && len(args) > 0 && args[len(args)-1] != nil && KeyName(fn.Name()) >= Key {
		add(KeyName(fn.Name()), fn.Name(), args[len(args)-1], in)
	}
}

// elements returns what is listed for a variadic parameter, in order; nil
// where it is not seen.
func (m *Model) elements(v ssa.Value) []ssa.Value {
	sl, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	t, ok := arr.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok || t.Len() > 64 {
		return nil
	}
	out := make([]ssa.Value, t.Len())
	for _, r := range *arr.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := ssaquery.Int(ia.Index)
		if !ok || i < 0 || i >= t.Len() {
			continue
		}
		for _, rr := range *ia.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(ia) {
				out[i] = st.Val
			}
		}
	}
	return out
}

// onlyTells reports whether a function writes for people to read: a key's name
// in a log line is no key.
func onlyTells(fn *types.Func) bool {
	switch path, _ := catalog.Path(ssaquery.PkgOf(fn)); path {
	case "log", "log/slog", "errors", "go.uber.org/zap", "github.com/rs/zerolog", "github.com/sirupsen/logrus",
		"go.opentelemetry.io/otel/attribute", "github.com/go-logr/logr", "k8s.io/klog", "testing":
		return true
	case "fmt":
		return fn.Name() != "Sprintf" && fn.Name() != "Sprint"
	}
	return false
}

// unwrap returns what a conversion converts.
func unwrap(v ssa.Value) ssa.Value {
	for range 4 {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Convert:
			v = x.X
		default:
			return v
		}
	}
	return v
}

// field returns the name and tag of field i of a struct or what points to one.
func field(t types.Type, i int) (name, tag string) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return "", ""
	}
	return s.Field(i).Name(), s.Tag(i)
}

// A scope is the code that has to do with one send: the way from the attempt to
// it, what builds its request, and what these call; around the attempt, the
// functions that it stands in and their callers.
type scope struct {
	frames []*Frame
	// editors says that code which is not seen gets hold of the request.
	editors bool
	// layered is what layers of other packages put on it.
	layered Keyed
}

// scopeOf collects the scope of a send.
func (m *Model) scopeOf(s *Send) *scope {
	sc := &scope{}
	seen := map[*Frame]bool{}
	var work []*Frame
	add := func(f *Frame) {
		if f != nil && !seen[f] && len(seen) < 300 {
			seen[f] = true
			work = append(work, f)
		}
	}
	for f := s.F; f != nil; f = f.Up {
		add(f)
		for p := f.Fn.Parent(); p != nil; p = p.Parent() {
			add(m.of(p, f))
		}
	}
	for _, o := range s.Origins {
		add(o.F)
	}
	for _, l := range m.layersBelow(s) {
		if l.foreign != nil {
			sc.layered = max(sc.layered, m.others.Layer(l.foreign))
		} else if g := m.enter(s.F, s.Call, l.fn); g != nil {
			g.under, g.layered = l.under, true
			add(g)
		}
	}
	if root, _ := s.F.Root(); s.HTTP {
		for _, fn := range m.layersAbove(root.Fn) {
			add(m.of(fn, nil))
		}
	}
	for len(work) > 0 {
		f := work[0]
		work = work[1:]
		sc.frames = append(sc.frames, f)
		m.eachCall(f, func(call ssa.CallInstruction) {
			if body := m.ix.Static(call.Common()); body != nil {
				add(m.enter(f, call, body))
				for _, lit := range body.AnonFuncs { // an option that it returns
					if givesFunc(call) {
						add(m.of(lit, nil))
					}
				}
			} else if m.edits(call, s) {
				sc.editors = true
			}
			for _, a := range call.Common().Args {
				if mc, ok := a.(*ssa.MakeClosure); ok {
					add(m.of(mc.Fn.(*ssa.Function), f))
				}
			}
		})
		if root, _ := f.Root(); f == root && !f.perAttempt() {
			for _, call := range m.ix.Callers(f.Fn) {
				if f.outside && len(sc.frames) > 20 {
					break
				}
				add(m.of(call.Parent(), nil))
			}
		}
	}
	return sc
}

// eachCall shows the calls of a frame that run where they stand.
func (m *Model) eachCall(f *Frame, see func(ssa.CallInstruction)) {
	for _, b := range f.Fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(ssa.CallInstruction); ok {
				see(call)
			}
		}
	}
}

// edits reports whether a call hands the request to code that is not seen and
// might put a key on it.
func (m *Model) edits(call ssa.CallInstruction, s *Send) bool {
	c := call.Common()
	takes := false
	for _, a := range ssaquery.Args(c) {
		takes = takes || IsRequest(a.Type()) || ssaquery.PointsTo(a.Type(), "net/http", "Header")
	}
	if !takes || call == ssa.CallInstruction(s.Call) {
		return false
	}
	fn := m.ix.Callee(c)
	if isDo(c.Signature()) || (fn != nil && catalog.Std(ssaquery.PkgOf(fn))) {
		return false
	}
	if fn == nil || c.IsInvoke() {
		return true
	}
	return !catalog.Describes(ssaquery.PkgOf(fn)) && !m.others.Looked(fn)
}

// Keys is all that is known of the keys of one send.
type Keys struct {
	Ops []KeyOp
	// Unseen says that a key may be set by code that is not seen.
	Unseen bool
	// Layered is what layers of other packages set.
	Layered Keyed
}

// Keys returns the keys of a send.
func (m *Model) Keys(s *Send) Keys {
	if s.keys == nil {
		k := m.findKeys(s)
		s.keys = &k
	}
	return *s.keys
}

func (m *Model) findKeys(s *Send) Keys {
	sc := m.scopeOf(s)
	k := Keys{Unseen: sc.editors, Layered: sc.layered}
	given := false
	for _, f := range sc.frames {
		fallback := f.layered && m.asksKey(f.Fn)
		m.keyOps(f, func(op KeyOp) {
			op.Default = fallback
			given = given || op.Kind == Key && !fallback
			k.Ops = append(k.Ops, op)
		})
	}
	k.Ops = append(k.Ops, m.handedKeys(s)...)
	for i, op := range k.Ops {
		if op.Default && (given || m.keeps(op.F.Fn, s)) {
			k.Ops[i].Value = nil // what is there already stays
		}
	}
	return k
}

// handedKeys returns the keys that are handed to functions of other packages,
// which put them on the request.
func (m *Model) handedKeys(s *Send) (ops []KeyOp) {
	add := func(call *ssa.Call, i int, f *Frame) {
		if at := m.argOf(call, i, f); at.V != nil {
			ops = append(ops, KeyOp{Kind: Key, Name: "idempotency key", Value: at.V, F: f, Instr: call})
		}
	}
	if s.Sent != nil && s.Sent.KeyParam >= 0 {
		add(s.Call, s.Sent.KeyParam, s.F)
	}
	for _, o := range s.Origins {
		if maker := o.Maker(); o.Made == ByOther && o.Built.KeyParam >= 0 && maker != nil {
			add(maker, o.Built.KeyParam, o.F)
		}
	}
	return ops
}

// asksKey reports whether a function looks whether a request has a key.
func (m *Model) asksKey(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			var name ssa.Value
			switch in := in.(type) {
			case *ssa.Lookup:
				name = in.Index
			case *ssa.Call:
				if args := ssaquery.Args(&in.Call); len(args) == 1 && in.Call.Signature().Results().Len() == 1 {
					name = args[0]
				}
			}
			if name == nil {
				continue
			}
			if s, ok := m.ix.ConstString(unwrap(name)); ok && KeyName(s) >= Key {
				return true
			}
		}
	}
	return false
}

// keeps reports whether what a layer puts on a request is still there in the next
// attempt: all attempts send one request, and the layer does not copy it.
func (m *Model) keeps(fn *ssa.Function, s *Send) bool {
	for _, o := range s.Origins {
		if o.Inside() || o.Made == BySend || o.Made == Unseen {
			return false
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && sameRequest(call) != nil {
				return false
			}
		}
	}
	return true
}
