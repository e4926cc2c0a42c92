package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

const fastPkg = "github.com/valyala/fasthttp"

// isFast reports whether a send carries a request of fasthttp, which is GET
// unless SetMethod says otherwise, and is made of bytes unless SetBodyStream is
// called.
func (s *Send) isFast() bool { return s.Entry != nil && isFastFunc(s.Fn) }

func isFastFunc(fn *types.Func) bool {
	path, _ := catalog.Path(ssaquery.PkgOf(fn))
	return path == fastPkg
}

// fastWrite says what a send of fasthttp does.
func (m *Model) fastWrite(s *Send) (Write, bool) {
	if s.Fn.Name() == "Post" {
		return Write{What: "POST"}, true
	}
	method := ""
	m.fastCalls(s, func(call *ssa.Call, f *Frame) {
		switch ssaquery.Callee(&call.Call).Name() {
		case "SetMethod", "SetMethodBytes":
			consts, _ := m.strings(unwrap(ssaquery.Arg(&call.Call, 0)), f)
			for _, c := range consts {
				if c == "POST" || c == "PATCH" {
					method = c
				}
			}
		}
	})
	return Write{What: method}, method != ""
}

// fastSpent is Spent for fasthttp: a body that is a stream is read once.
func (m *Model) fastSpent(s *Send) (sp Spent, spent bool) {
	fresh := false
	m.fastCalls(s, func(call *ssa.Call, f *Frame) {
		switch ssaquery.Callee(&call.Call).Name() {
		case "SetBodyStream":
			if !f.Inside(call) {
				sp, spent = Spent{Request: true, Made: call.Pos()}, true
			} else if r, ok := m.spentReader(At{ssaquery.Arg(&call.Call, 0), f}); ok {
				sp, spent = r, true
			} else {
				fresh = true
			}
		case "SetBody", "SetBodyString", "SetBodyRaw", "ResetBody", "Reset":
			fresh = fresh || f.Inside(call)
		}
	})
	return sp, spent && !fresh
}

// fastCalls shows the calls of methods on the request of a send, or on its
// header.
func (m *Model) fastCalls(s *Send, see func(call *ssa.Call, f *Frame)) {
	var req At
	for _, a := range ssaquery.Args(&s.Call.Call) {
		if ssaquery.PointsTo(a.Type(), fastPkg, "Request") {
			req = At{a, s.F}
		}
	}
	if req.V == nil {
		return
	}
	made := map[ssa.Value]bool{}
	m.trace(req.V, req.F, walk{}, func(end At) bool {
		made[end.V] = true
		return true
	})
	for _, f := range m.scopeOf(s).frames {
		m.eachCall(f, func(in ssa.CallInstruction) {
			call, ok := in.(*ssa.Call)
			if !ok || !isFastFunc(ssaquery.Callee(&call.Call)) || call == s.Call {
				return
			}
			recv := ssaquery.Recv(&call.Call)
			if fa, isField := recv.(*ssa.FieldAddr); isField { // req.Header
				recv = fa.X
			}
			if recv == nil || !ssaquery.PointsTo(recv.Type(), fastPkg, "Request") {
				return
			}
			same := false
			m.trace(recv, f, walk{}, func(end At) bool {
				same = same || made[end.V]
				return !same
			})
			if same {
				see(call, f)
			}
		})
	}
}
