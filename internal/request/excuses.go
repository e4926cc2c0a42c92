package request

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// HasKey reports whether one of the keys is such that repetitions share it, or
// may be.
func (m *Model) HasKey(keys Keys) bool {
	for _, op := range keys.Ops {
		if op.Kind != TraceID || m.shared(op) {
			return true
		}
	}
	return false
}

// ProvesBody reports whether a predicate is true (or false) only for failures
// that prove that nothing was carried out.
func (m *Model) ProvesBody(fn *ssa.Function, truth bool) bool {
	return fn.Signature.Results().Len() > 0 && len(fn.Blocks) > 0 && m.provesBody(fn, truth, 0)
}

// MethodDecides reports whether code on the way to a send compares the method,
// or hands it to a predicate: writes may be treated in another way there.
func (m *Model) MethodDecides(s *Send) bool {
	for f := s.F; f != nil; f = f.Up {
		for fn := f.Fn; fn != nil; fn = fn.Parent() {
			if m.methodDecidesIn(fn, s) {
				return true
			}
		}
	}
	return false
}

func (m *Model) methodDecidesIn(fn *ssa.Function, s *Send) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.BinOp:
				if in.Op != token.EQL && in.Op != token.NEQ {
					continue
				}
				for _, v := range []ssa.Value{in.X, in.Y} {
					if c, ok := ssaquery.String(v); ok && isMethod(c) {
						return true
					}
				}
			case *ssa.Lookup:
				if isMethodValue(in.Index, s) {
					return true
				}
			case *ssa.Call:
				for _, a := range in.Call.Args {
					res := in.Call.Signature().Results()
					if res.Len() == 1 && res.At(0).Type().String() == "bool" && (isMethodValue(a, s) || IsRequest(a.Type())) {
						return true
					}
				}
			}
		}
	}
	return false
}

func isMethod(s string) bool {
	switch s {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return true
	}
	return false
}

// isMethodValue reports whether v is the method of a send's request, or a load
// of a request's field of that name.
func isMethodValue(v ssa.Value, s *Send) bool {
	v = unwrap(v)
	for _, o := range s.Origins {
		if o.Method.V != nil && unwrap(o.Method.V) == v {
			return true
		}
	}
	return fieldName(v) == "Method"
}

// TakesConflict reports whether code on the way to a send treats a conflict as
// an answer like another: it names the status, or asks for the error that means
// that the thing exists already.
func (m *Model) TakesConflict(s *Send) bool {
	for f := s.F; f != nil; f = f.Up {
		if m.namesConflict(f.Fn) {
			return true
		}
	}
	return false
}

func (m *Model) namesConflict(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.BinOp:
				if in.Op != token.EQL && in.Op != token.NEQ {
					continue
				}
				for _, v := range []ssa.Value{in.X, in.Y} {
					n, ok := ssaquery.Int(v)
					if ok && (n == 409 || n == 6 && ssaquery.PointsTo(v.Type(), "google.golang.org/grpc/codes", "Code")) {
						return true
					}
				}
			case *ssa.Call:
				switch callee := ssaquery.Callee(&in.Call); {
				case callee == nil:
				case callee.Name() == "IsAlreadyExists", callee.Name() == "IsDuplicateKeyError", callee.Name() == "IsConflict":
					return true
				}
			}
		}
	}
	return false
}

// SendsAll reports whether a send passes on whatever request its function is
// given, POST like GET: in a method that is a round-tripper's or a client's Do,
// where nothing on the way asks for the method or for a key, nor leaves that to
// what cannot be read.
func (m *Model) SendsAll(s *Send) bool {
	if !s.HTTP || len(s.Origins) != 1 || s.Origins[0].Made != Given {
		return false
	}
	p, ok := s.Origins[0].V.(*ssa.Parameter)
	if !ok || p.Parent().Signature.Recv() == nil || !isDo(p.Parent().Signature) {
		return false
	}
	if m.MethodDecides(s) || m.testsBody(s) && !m.renewed(s, true) {
		return false
	}
	for f := s.F; f != nil; f = f.Up {
		for fn := f.Fn; fn != nil; fn = fn.Parent() {
			if m.leavesItOpen(fn) {
				return false
			}
		}
	}
	return true
}

// leavesItOpen reports whether code looks for a key, or asks a predicate that
// gets the request or the answer and is not in sight, or looks at the method.
func (m *Model) leavesItOpen(fn *ssa.Function) bool {
	if m.looksAtMethod(fn) {
		return true
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			asksKey, judges := false, false
			for _, a := range call.Call.Args {
				if name, ok := m.ix.ConstString(unwrap(a)); ok && KeyName(name) >= Key {
					asksKey = true
				}
				judges = judges || IsRequest(a.Type()) || isResponse(a.Type())
			}
			if asksKey {
				return true
			}
			if !judges || isDo(call.Call.Signature()) {
				continue
			}
			body := m.ix.Static(&call.Call)
			if body == nil && !isStdCall(call) || body != nil && m.looksAtMethod(body) {
				return true
			}
		}
	}
	return false
}

func isStdCall(call *ssa.Call) bool {
	fn := ssaquery.Callee(&call.Call)
	return fn != nil && catalog.Std(ssaquery.PkgOf(fn))
}

// looksAtMethod reports whether a helper reads the method of a request.
func (m *Model) looksAtMethod(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok && fieldName(v) == "Method" {
				return true
			}
		}
	}
	return false
}
