package request

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Spent body is one that the first attempt uses up.
type Spent struct {
	// Request says that the request itself is made outside the attempt, else
	// it is the reader alone.
	Request bool
	Made    token.Pos // where what is reused comes from
	// Reader is the reader that is reused, Maker the call in the attempt that
	// makes a request of it, nil if the send does; both where Request is false.
	Reader ssa.Value
	Maker  *ssa.Call
}

// Spent says whether later attempts of a send find its body used up: request or
// reader come from outside the attempt, and nothing in the attempt winds them
// back.
func (m *Model) Spent(s *Send) (Spent, bool) {
	switch {
	case s.isFast():
		return m.fastSpent(s)
	case !s.HTTP:
		return m.spentUpload(s)
	}
	for _, o := range s.Origins {
		if o.Copied || o.V != nil && ssaquery.PointsTo(o.V.Type(), retryablePkg, "Request") {
			continue
		}
		sp, ok := m.spentOrigin(o, s)
		if ok && !m.renewed(s, sp.Request) {
			return sp, true
		}
	}
	return Spent{}, false
}

func (m *Model) spentOrigin(o Origin, s *Send) (Spent, bool) {
	switch o.Made {
	case Given:
		if o.F.Up != nil || o.F.perAttempt() || m.testsBody(s) || m.bodylessCallers(o) {
			return Spent{}, false
		}
		return Spent{Request: true, Made: o.V.Pos()}, true
	case BySend, ByCall, Literal:
		if o.Body.V == nil {
			return Spent{}, false
		}
		if o.Made == BySend || o.Inside() {
			sp, ok := m.spentReader(o.Body)
			if o.Made == ByCall && o.F == s.F {
				sp.Maker = o.Maker()
			}
			return sp, ok
		}
		if m.hasBody(o.Body) && !m.testsBody(s) && !s.remade() {
			return Spent{Request: true, Made: o.V.Pos()}, true
		}
	case ByOther:
		if o.Inside() {
			if o.Body.V != nil {
				return m.spentReader(o.Body)
			}
			return Spent{}, false
		}
		if o.Built.Body == catalog.Yes || (o.Body.V != nil && m.hasBody(o.Body)) {
			return Spent{Request: true, Made: o.V.Pos()}, true
		}
	}
	return Spent{}, false
}

// remade reports whether the attempt makes a request for the send, perhaps one
// that reaches it by way of a field: others that might are of other objects, or
// for the first attempt alone.
func (s *Send) remade() bool {
	for _, o := range s.Origins {
		in, ok := o.V.(ssa.Instruction)
		if !ok {
			continue
		}
		if o.Inside() {
			return true
		}
		for f := s.F; o.F.outside && f != nil; f = f.Up {
			if f.Fn == in.Parent() && f.Inside(in) {
				return true
			}
		}
	}
	return false
}

// bodylessCallers reports whether a parameter also has callers in the package:
// these are origins of their own and decide.
func (m *Model) bodylessCallers(o Origin) bool {
	p, ok := o.V.(*ssa.Parameter)
	return ok && o.F.Up == nil && len(m.ix.Callers(p.Parent())) > 0
}

// perAttempt reports whether the frame's function is called anew in each
// attempt, with arguments that are not seen.
func (f *Frame) perAttempt() bool { return f.attempt != nil && f.attempt.Inside == nil }

// hasBody reports whether a reader is one: not nil, not http.NoBody.
func (m *Model) hasBody(at At) bool {
	has := false
	m.trace(at.V, at.F, walk{pass: sameReader}, func(end At) bool {
		if !isNil(end.V) && !isGlobal(end.V, "net/http", "NoBody") {
			has = true
		}
		return true
	})
	return has
}

// sameReader returns the reader that a call wraps.
func sameReader(call *ssa.Call) ssa.Value {
	fn := ssaquery.Callee(&call.Call)
	switch {
	case isFunc(fn, "io", "", "NopCloser"), isFunc(fn, "io", "", "LimitReader"), isFunc(fn, "io", "", "TeeReader"),
		isFunc(fn, "bufio", "", "NewReader"), isFunc(fn, "bufio", "", "NewReaderSize"), isFunc(fn, "io/ioutil", "", "NopCloser"):
		return ssaquery.Arg(&call.Call, 0)
	}
	return nil
}

// spentReader reports whether a reader comes from outside the attempt and has a
// position of its own that nothing winds back.
func (m *Model) spentReader(at At) (Spent, bool) {
	var spent *Spent
	m.trace(at.V, at.F, walk{pass: sameReader}, func(end At) bool {
		if end.Inside() || isNil(end.V) || spent != nil {
			return true
		}
		switch v := end.V.(type) {
		case *ssa.Parameter:
			if end.F.Up != nil || end.F.perAttempt() {
				return true // whoever calls it may pass another each time
			}
			if len(m.ix.Callers(v.Parent())) > 0 && !m.ix.OnlyCallers(v.Parent()) {
				return true // its callers decide
			}
		case *ssa.Alloc, *ssa.Call, *ssa.Extract:
		default:
			return true
		}
		if isReader(end.V.Type()) && !m.refilled(end, at.F) {
			spent = &Spent{Made: end.V.Pos(), Reader: end.V}
		}
		return true
	})
	if spent == nil {
		return Spent{}, false
	}
	return *spent, true
}

// isReader reports whether a type is a reader known to be used up by reading:
// the standard library's, or an interface of a reader.
func isReader(t types.Type) bool {
	if types.IsInterface(t) {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Read")
		return obj != nil
	}
	for _, n := range [][2]string{{"bytes", "Buffer"}, {"bytes", "Reader"}, {"strings", "Reader"}, {"os", "File"}, {"io", "PipeReader"}, {"bufio", "Reader"}, {"io", "LimitedReader"}} {
		if ssaquery.PointsTo(t, n[0], n[1]) {
			return true
		}
	}
	return false
}

// refilled reports whether the attempt winds a reader back or writes into it.
func (m *Model) refilled(reader At, f *Frame) bool {
	for ; f != nil; f = f.Up {
		found := false
		m.insideCalls(f, func(call *ssa.Call) {
			for i, a := range call.Call.Args {
				if !m.mayBe(a, f, reader) {
					continue
				}
				if i == 0 && call.Call.Signature().Recv() != nil {
					found = found || winds(ssaquery.Callee(&call.Call))
				} else if !m.onlyReads(call) {
					found = true
				}
			}
			if call.Call.IsInvoke() && winds(call.Call.Method) && m.mayBe(call.Call.Value, f, reader) {
				found = true
			}
		})
		if found {
			return true
		}
	}
	return false
}

// onlyReads reports whether a call that is given a reader does nothing but read
// it, or make a request of it.
func (m *Model) onlyReads(call *ssa.Call) bool {
	fn := ssaquery.Callee(&call.Call)
	if methodArg(fn) >= 0 || sameReader(call) != nil || (fn != nil && isPlainPost(fn)) {
		return true
	}
	if e, _ := catalog.CallOf(fn); e != nil {
		return true
	}
	if m.ix.Static(&call.Call) != nil {
		return true // looked into as a frame of its own, if it is on the way
	}
	return isFunc(fn, "io", "", "ReadAll") || isFunc(fn, "io", "", "Copy")
}

// winds reports whether a method of a reader changes where it stands.
func winds(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	switch fn.Name() {
	case "Seek", "Reset", "Rewind", "Write", "WriteString", "WriteByte", "WriteRune", "ReadFrom", "UnreadByte":
		return true
	}
	return false
}

// mayBe reports whether a value may be the reader.
func (m *Model) mayBe(v ssa.Value, f *Frame, reader At) bool {
	if !isReader(v.Type()) && !types.Identical(v.Type(), reader.V.Type()) {
		if _, ok := v.Type().Underlying().(*types.Interface); !ok {
			return false
		}
	}
	yes := false
	m.trace(v, f, walk{pass: sameReader}, func(end At) bool {
		yes = yes || end.V == reader.V
		return !yes
	})
	return yes
}

// insideCalls shows the calls of a frame that run in each attempt.
func (m *Model) insideCalls(f *Frame, see func(*ssa.Call)) {
	for _, b := range f.Fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && f.Inside(call) {
				see(call)
			}
		}
	}
}

// renewed reports whether the attempt gives a request a new body, or hands it to
// code that is not seen and may do so.
func (m *Model) renewed(s *Send, request bool) bool {
	if !request {
		return false
	}
	found := false
	var look func(f *Frame, depth int)
	look = func(f *Frame, depth int) {
		for _, b := range f.Fn.Blocks {
			for _, in := range b.Instrs {
				if !f.Inside(in) || found {
					continue
				}
				switch in := in.(type) {
				case *ssa.Store:
					if fa, ok := in.Addr.(*ssa.FieldAddr); ok && isBodyField(fa) && m.freshBody(in.Val, f) {
						found = true
					}
				case *ssa.Call:
					if m.edits(in, s) {
						found = true
					}
					if body := m.ix.Static(&in.Call); body != nil && depth < 3 && takesRequest(&in.Call) {
						if g := m.enter(f, in, body); g != nil {
							look(g, depth+1)
						}
					}
				}
			}
		}
	}
	for f := s.F; f != nil; f = f.Up {
		look(f, 0)
	}
	return found
}

func takesRequest(c *ssa.CallCommon) bool {
	for _, a := range c.Args {
		if IsRequest(a.Type()) {
			return true
		}
	}
	return false
}

func isBodyField(fa *ssa.FieldAddr) bool {
	name, _ := field(fa.X.Type(), fa.Field)
	return name == "Body" && ssaquery.PointsTo(fa.X.Type(), "net/http", "Request")
}

// freshBody reports whether a body that is set in the attempt can be read: it is
// not the same reader again.
func (m *Model) freshBody(v ssa.Value, f *Frame) bool {
	if isNil(v) {
		return false
	}
	_, spent := m.spentReader(At{v, f})
	return !spent
}

// testsBody reports whether code on the way to the send looks at the request's
// Body, GetBody or Method: what has a body may be treated in another way there.
func (m *Model) testsBody(s *Send) bool {
	for f := s.F; f != nil; f = f.Up {
		for fn := f.Fn; fn != nil; fn = fn.Parent() {
			if looksAtBody(fn) {
				return true
			}
		}
	}
	return false
}

func looksAtBody(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			fa, ok := in.(*ssa.FieldAddr)
			if !ok || !ssaquery.PointsTo(fa.X.Type(), "net/http", "Request") {
				continue
			}
			name, _ := field(fa.X.Type(), fa.Field)
			if name != "Body" && name != "GetBody" && name != "Method" && name != "ContentLength" {
				continue
			}
			for _, r := range *fa.Referrers() {
				if load, ok := r.(*ssa.UnOp); ok && decides(load) {
					return true
				}
			}
		}
	}
	return false
}

// decides reports whether a loaded value is compared, called or handed on,
// rather than printed.
func decides(load *ssa.UnOp) bool {
	for _, r := range *load.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp, *ssa.Lookup, *ssa.TypeAssert:
			return true
		case *ssa.Call:
			if fn := ssaquery.Callee(&r.Call); fn == nil || !onlyTells(fn) {
				return true
			}
		}
	}
	return false
}
