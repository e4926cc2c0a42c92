package retry

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// What an error says, to those who ask by errors.Is, errors.As or a comparison.

// maxWrapped bounds the errors followed from one into those that it wraps.
const maxWrapped = 3

// A saying is one thing that an error says: that it is, or wraps, what a package
// variable holds, or an error of a type.
type saying struct {
	global *ssa.Global
	typ    types.Type
	itself bool // it is that, and does not wrap it only
}

// sayings is all that is known of what one error says.
type sayings []saying

// A question is a condition that asks what an error says.
type question struct {
	saying  // itself: one that wraps it does not count
	err     ssa.Value
	negated bool // the condition is false if it says so
}

// answer reports whether an error that says these things is seen to say what is
// asked.
func (says sayings) answer(q question) bool {
	return slices.ContainsFunc(says, func(s saying) bool {
		same := s.global == q.global && s.typ == nil && q.typ == nil ||
			s.typ != nil && q.typ != nil && types.Identical(s.typ, q.typ)
		return same && (s.itself || !q.itself)
	})
}

// questionIn returns what a condition asks of an error: errors.Is(err, ErrX),
// errors.As(err, &target), err == ErrX, _, ok := err.(*T).
func questionIn(cond ssa.Value) (question, bool) {
	switch v := cond.(type) {
	case *ssa.Call:
		if len(v.Call.Args) != 2 {
			break
		}
		q := question{err: v.Call.Args[0]}
		switch fn := callee(&v.Call); {
		case isFunc(fn, "errors", "", "Is"):
			q.global = globalError(v.Call.Args[1])
		case isFunc(fn, "errors", "", "As"):
			q.typ = concrete(targetType(v.Call.Args[1]))
		}
		return q, q.global != nil || q.typ != nil
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ || !isErrorType(v.X.Type()) {
			break
		}
		q := question{err: v.X, negated: v.Op == token.NEQ, saying: saying{itself: true, global: globalError(v.Y)}}
		if q.global == nil {
			q.err, q.global = v.Y, globalError(v.X)
		}
		return q, q.global != nil
	case *ssa.Extract:
		as, ok := v.Tuple.(*ssa.TypeAssert)
		if !ok || v.Index != 1 || !isErrorType(as.X.Type()) {
			break
		}
		t := concrete(as.AssertedType)
		return question{err: as.X, saying: saying{itself: true, typ: t}}, t != nil
	}
	return question{}, false
}

// concrete returns t, nil if it is an interface.
func concrete(t types.Type) types.Type {
	if t == nil || types.IsInterface(t) {
		return nil
	}
	return t
}

// globalError returns the package variable that an error is read from.
func globalError(v ssa.Value) *ssa.Global {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || !isErrorType(v.Type()) {
		return nil
	}
	g, _ := load.X.(*ssa.Global)
	return g
}

// saidAt returns what the error says that a block returns, for each way to get
// there; none if it says nothing on one of them.
func saidAt(b *ssa.BasicBlock) []sayings {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok {
		return nil
	}
	v := ssaquery.ResultOf(ret, len(ret.Results)-1)
	if v == nil || !isErrorType(v.Type()) {
		return nil
	}
	if says := saidBy(v, 0); len(says) > 0 {
		return []sayings{says}
	}
	for range maxAlternatives {
		if ways := testedFor(b, v, 0); len(ways) > 0 {
			return ways
		}
		if b = b.Idom(); b == nil {
			break
		}
	}
	return nil
}

// saidBy returns what an error says by the way it is made.
func saidBy(v ssa.Value, depth int) sayings {
	switch v := v.(type) {
	case *ssa.UnOp:
		if g := globalError(v); g != nil {
			return sayings{{global: g, itself: true}}
		}
	case *ssa.MakeInterface:
		return sayings{{typ: v.X.Type(), itself: true}}
	case *ssa.ChangeInterface:
		return saidBy(v.X, depth)
	case *ssa.Call:
		if depth >= maxWrapped {
			return nil
		}
		var says sayings
		for _, e := range wrappedBy(v) {
			for _, s := range saidBy(e, depth+1) {
				s.itself = false
				says = append(says, s)
			}
		}
		return says
	}
	return nil
}

// wrappedBy returns the errors that what a call gives wraps: those behind %w of
// fmt.Errorf, and all that are handed to another function, which is not looked into.
func wrappedBy(call *ssa.Call) (errs []ssa.Value) {
	if !isErrorType(call.Type()) {
		return nil
	}
	fn := callee(&call.Call)
	for _, a := range ssaquery.Args(&call.Call) {
		list, ok := a.(*ssa.Slice)
		switch {
		case !ok:
			errs = append(errs, a)
		case isFunc(fn, "fmt", "", "Errorf"):
			format, known := ssaquery.String(call.Call.Args[0])
			known = known && !strings.Contains(format, "%[")
			for i, e := range elementsByIndex(list) {
				if !known || slices.Contains(wrapVerbs(format), int(i)) {
					errs = append(errs, e)
				}
			}
		default:
			errs = append(errs, elementsOf(list)...)
		}
	}
	return slices.DeleteFunc(errs, func(v ssa.Value) bool {
		switch made := v.(type) { // an any
		case *ssa.ChangeInterface:
			v = made.X
		case *ssa.MakeInterface:
			v = made.X
		}
		return !isErrorType(v.Type())
	})
}

// elementsByIndex returns what is stored in the array behind the slice of a
// variadic call, by index.
func elementsByIndex(s *ssa.Slice) map[int64]ssa.Value {
	vals := map[int64]ssa.Value{}
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return vals
	}
	for _, r := range *a.Referrers() {
		at, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := ssaquery.Int(at.Index)
		for _, u := range *at.Referrers() {
			if st, isStore := u.(*ssa.Store); isStore && ok {
				vals[i] = st.Val
			}
		}
	}
	return vals
}

// wrapVerbs returns which operands of a format stand behind %w.
func wrapVerbs(format string) (operands []int) {
	n := 0
	for i := strings.IndexByte(format, '%'); i >= 0 && i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.*", format[i]) >= 0 {
			if format[i] == '*' {
				n++
			}
			i++
		}
		if i >= len(format) {
			break
		}
		switch format[i] {
		case '%':
			continue
		case 'w':
			operands = append(operands, n)
		}
		n++
	}
	return operands
}

// testedFor returns what an error was found to say on the edges into a block, for
// each of them; none if nobody asked on one.
func testedFor(b *ssa.BasicBlock, err ssa.Value, depth int) (ways []sayings) {
	for _, from := range b.Preds {
		br, isIf := from.Instrs[len(from.Instrs)-1].(*ssa.If)
		switch {
		case isIf && from.Succs[0] != from.Succs[1]:
			q, ok := questionIn(br.Cond)
			if !ok || (b == from.Succs[0]) == q.negated || !sameValue(q.err, err, 0) {
				return nil
			}
			ways = append(ways, sayings{q.saying})
		case len(from.Succs) == 1 && len(from.Instrs) == 1 && depth < 3:
			more := testedFor(from, err, depth+1)
			if len(more) == 0 {
				return nil
			}
			ways = append(ways, more...)
		default:
			return nil
		}
	}
	return ways
}
