package request

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Sent is what is known of the request that a function of another package
// sends, as a fact.
type Sent struct {
	What        string // how the request is named in a message: "POST"
	Method      string // constant; "" if it is not, or if no HTTP is spoken
	MethodParam int    // the parameter that is the method, -1 if none is
	MethodField string // the field of it that is the method, "" if it is itself
	Key         Keyed
	KeyParam    int // the parameter that is the key, -1 if none is
	// OptionParam is the parameter that holds functions which change the request
	// before it is sent, plus one; 0 if none does.
	OptionParam int
}

// A Write is a send that changes something each time it is carried out.
type Write struct {
	What string // how to name it in a message: "POST", "INSERT"
	// Message says that it goes to a queue whose consumers must expect copies.
	Message bool
	// Token is the field of the input that makes repeating it safe, and is left
	// unset; "" if there is none.
	Token string
	// TokenOp sets that field, if it is set.
	TokenOp *KeyOp
}

// WriteOf says whether a send is a write, as far as that is known. An HTTP
// request whose method is not seen is none.
func (m *Model) WriteOf(s *Send) (Write, bool) {
	switch {
	case s.HTTP:
		method, _ := m.Method(s)
		return Write{What: method}, method != ""
	case s.Sent != nil:
		return m.sentWrite(s)
	case s.Entry == nil, s.Stream:
		return Write{}, false
	}
	if s.isFast() {
		return m.fastWrite(s)
	}
	w := Write{What: s.Fn.Name(), Message: s.Entry.Message || s.Entry.Kind == catalog.Queue}
	switch s.Entry.Kind {
	case catalog.SQL:
		return m.sqlWrite(s)
	case catalog.Kube:
		return w, s.Fn.Name() == "Create" && m.generatesName(s)
	case catalog.AWS:
		return m.tokenWrite(s, w)
	}
	if len(s.Entry.WriteVerbs) > 0 {
		return w, hasVerb(s.Fn.Name(), s.Entry.WriteVerbs)
	}
	if s.Entry.Write != catalog.Yes {
		return w, false
	}
	return w, s.Fn.Name() != "CommitTransaction" && s.Fn.Name() != "Commit"
}

func (m *Model) sentWrite(s *Send) (Write, bool) {
	w := Write{What: s.Sent.What}
	method := s.Sent.Method
	if s.Sent.MethodParam >= 0 {
		if a := m.argOf(s.Call, s.Sent.MethodParam, s.F); a.V != nil {
			consts, _ := m.strings(a.V, a.F)
			if s.Sent.MethodField != "" {
				consts, _ = m.fieldStrings(a, s.Sent.MethodField)
			}
			for _, c := range consts {
				if c == "POST" || c == "PATCH" {
					method, w.What = c, c
				}
			}
		}
		return w, method != ""
	}
	return w, w.What != ""
}

// tokenWrite judges a call whose input may have a token field: with it unset it
// is a write, and so are the calls that the catalogue names.
func (m *Model) tokenWrite(s *Send, w Write) (Write, bool) {
	for _, a := range ssaquery.Args(&s.Call.Call) {
		st := structOf(a.Type())
		if st == nil {
			continue
		}
		for i := range st.NumFields() {
			name := st.Field(i).Name()
			for _, key := range s.Entry.Keys {
				if name == key {
					w.Token = name
				}
			}
		}
		if w.Token == "" {
			continue
		}
		op, unset := m.tokenSet(a, w.Token, s.F)
		w.TokenOp = op
		return w, op != nil || unset
	}
	return w, s.Entry.Write == catalog.Yes
}

// tokenSet finds the store to a field of an input that is made here; unset says
// that there surely is none.
func (m *Model) tokenSet(input ssa.Value, name string, f *Frame) (op *KeyOp, unset bool) {
	unset = true
	all := m.trace(input, f, walk{}, func(at At) bool {
		a, ok := at.V.(*ssa.Alloc)
		if !ok {
			return false
		}
		if v := m.fieldOf(a, at.F, name); v.V != nil {
			op = &KeyOp{Kind: Key, Name: name, Value: v.V, F: v.F, Instr: a}
			unset = false
		}
		for _, r := range *a.Referrers() { // handed to what may set it
			if c, ok := r.(*ssa.Call); ok && m.ix.Static(&c.Call) == nil {
				if e, _ := catalog.CallOf(m.ix.Callee(&c.Call)); e == nil {
					unset = false
				}
			}
		}
		return true
	})
	return op, unset && all
}

func structOf(t types.Type) *types.Struct {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); !ok || n.Obj().Pkg() == nil {
		return nil
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// generatesName reports whether an object that is created has GenerateName set,
// so that the server makes a new name each time.
func (m *Model) generatesName(s *Send) bool {
	found := false
	for _, f := range m.scopeOf(s).frames {
		for _, b := range f.Fn.Blocks {
			for _, in := range b.Instrs {
				if st, ok := in.(*ssa.Store); ok {
					if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
						if name, _ := field(fa.X.Type(), fa.Field); name == "GenerateName" {
							if c, isConst := ssaquery.String(st.Val); !isConst || c != "" {
								found = true
							}
						}
					}
				}
			}
		}
	}
	return found
}

// sqlWrite judges a statement by its text, if that is seen.
func (m *Model) sqlWrite(s *Send) (Write, bool) {
	if strings.HasPrefix(s.Fn.Name(), "Prepare") {
		return Write{}, false
	}
	for _, a := range ssaquery.Args(&s.Call.Call) {
		if b, ok := a.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 {
			continue
		}
		texts, _ := m.strings(a, s.F)
		for _, t := range texts {
			if what := statement(t); what != "" {
				return Write{What: what}, true
			}
		}
		return Write{}, false
	}
	return Write{}, false
}
