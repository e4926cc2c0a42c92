package request

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Rewindable reports whether all requests that a send may carry have a GetBody
// that gives what their body held when they were made: net/http made them of a
// reader whose bytes are in memory, and nothing on the way puts another body on
// them.
func (m *Model) Rewindable(s *Send) bool {
	if !s.HTTP || !s.Complete || len(s.Origins) == 0 {
		return false
	}
	for _, o := range s.Origins {
		if o.Made != ByCall || o.Copied || o.Inside() || o.Body.V == nil {
			return false
		}
		inMemory := m.trace(o.Body.V, o.Body.F, walk{}, func(end At) bool {
			t := end.V.Type()
			return ssaquery.PointsTo(t, "bytes", "Reader") || ssaquery.PointsTo(t, "bytes", "Buffer") || ssaquery.PointsTo(t, "strings", "Reader")
		})
		if !inMemory || m.alters(o.F.Fn, 0) {
			return false
		}
	}
	for f := s.F; f != nil; f = f.Up {
		for fn := f.Fn; fn != nil; fn = fn.Parent() {
			if m.alters(fn, 0) {
				return false
			}
		}
	}
	return true
}

// alters reports whether a function puts a body on a request, or hands one to
// code that may.
func (m *Model) alters(fn *ssa.Function, depth int) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				if fa, ok := in.Addr.(*ssa.FieldAddr); ok && ssaquery.PointsTo(fa.X.Type(), "net/http", "Request") {
					if name, _ := field(fa.X.Type(), fa.Field); name == "Body" || name == "GetBody" {
						return true
					}
				}
			case ssa.CallInstruction:
				if m.mayAlter(in.Common(), depth) {
					return true
				}
			}
		}
	}
	return false
}

func (m *Model) mayAlter(c *ssa.CallCommon, depth int) bool {
	if !takesRequest(c) || isDo(c.Signature()) {
		return false
	}
	if body := m.ix.Static(c); body != nil {
		return depth >= maxPure || m.alters(body, depth+1)
	}
	fn := ssaquery.Callee(c)
	return c.IsInvoke() || fn == nil || ssaquery.PkgOf(fn) != "net/http"
}
