package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// uploads returns the readers from which a call of an SDK takes what it sends:
// arguments, and fields of a struct of input.
func (m *Model) uploads(call *ssa.Call, f *Frame) (readers []upload) {
	sig := call.Call.Signature()
	for i, a := range ssaquery.Args(&call.Call) {
		if i >= sig.Params().Len() {
			break
		}
		if t := sig.Params().At(i).Type(); types.IsInterface(t) && isReader(t) {
			readers = append(readers, upload{At{a, f}, t})
			continue
		}
		st := structOf(a.Type())
		for j := 0; st != nil && j < st.NumFields(); j++ {
			t := st.Field(j).Type()
			if !types.IsInterface(t) || !isReader(t) {
				continue
			}
			m.trace(a, f, walk{}, func(end At) bool {
				if in, ok := end.V.(*ssa.Alloc); ok {
					if at := m.fieldOf(in, end.F, st.Field(j).Name()); at.V != nil {
						readers = append(readers, upload{at, t})
					}
				}
				return true
			})
		}
	}
	return readers
}

// An upload is a reader, and the interface in which it is asked for.
type upload struct {
	at   At
	asks types.Type
}

// spentUpload is Spent for calls of SDKs. What could seek may be wound back by a
// call of which that is not known.
func (m *Model) spentUpload(s *Send) (Spent, bool) {
	if s.Entry == nil {
		return Spent{}, false
	}
	readsOn := s.Entry.Rewinds == catalog.No || ssaquery.PkgOf(s.Fn) == "io"
	for _, r := range m.uploads(s.Call, s.F) {
		sp, ok := m.spentReader(r.at)
		if !ok || sp.Reader == nil {
			continue
		}
		t := sp.Reader.Type()
		if readsOn || !hasMethod(r.asks, "Seek") && !hasMethod(t, "Seek") && !types.IsInterface(t) {
			return sp, true
		}
	}
	return Spent{}, false
}

// copied returns the send that a copy into a remote writer is: io.Copy to what a
// catalogued call has opened to write alone. A connection that is read, too, is a
// conversation.
func (m *Model) copied(call *ssa.Call, fn *types.Func, f *Frame) *Send {
	if !isCopy(fn) {
		return nil
	}
	var entry *catalog.Call
	m.trace(call.Call.Args[0], f, walk{}, func(end At) bool {
		if open, _ := callOf(end.V); open != nil {
			if e, _ := catalog.CallOf(m.ix.Callee(&open.Call)); e != nil && e.Shape == catalog.Stream && !hasMethod(end.V.Type(), "Read") {
				entry = e
			}
		}
		return true
	})
	if entry == nil {
		return nil
	}
	return &Send{Call: call, F: f, Fn: fn, Entry: entry, Stream: true}
}

func isCopy(fn *types.Func) bool {
	return isFunc(fn, "io", "", "Copy") || isFunc(fn, "io", "", "CopyBuffer") || isFunc(fn, "io", "", "CopyN")
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}
