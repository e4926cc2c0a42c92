package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A NestedClient is a call in a site that leads to a client which retries by
// itself.
type NestedClient struct {
	Span  Span
	Outer term.Term
	// Variable is what sets the outer attempts, as written, if that is no
	// constant; "" if it cannot be told.
	Variable string
	Inner    *ClientCall
}

// maxHelpers bounds the calls followed from a site down to a client.
const maxHelpers = 6

// NestedClients returns the calls of fn by which the attempts of a site multiply
// with those of a client.
func (p *Package) NestedClients(fn *ssa.Function) []NestedClient {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []NestedClient
	sites := p.sitesOf(fn)
	for _, s := range sites {
		if (s.Class == Retry || p.testsAnswer(s)) && s.Form != RangeFunc {
			out = append(out, p.clientsInSite(s, sites)...)
		}
	}
	for _, l := range p.librariesOf(fn) {
		if l.Loop == nil && !l.Poll && !conflictsOnly(l.Entry) && !p.excuses(l) {
			out = append(out, p.clientsInLibrary(l)...)
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				out = append(out, p.clientsInHelper(call)...)
			}
		}
	}
	return append(out, p.secondClients(fn)...)
}

func conflictsOnly(entry *catalog.Policy) bool {
	c := entry.Retry.Covers
	return len(c) == 1 && c[0] == catalog.OnConflict
}

// clientsInSite looks for clients below a loop.
func (p *Package) clientsInSite(s *Site, sites []*Site) []NestedClient {
	if n, known := s.Attempts.Const(); known && n < 2 {
		return nil
	}
	var out []NestedClient
	s.reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || s.reg.self[in] || p.inInnerSite(call, s, sites) {
			return
		}
		inner := p.clientBelow(call, 0)
		if inner != nil && (p.uncertain(s, call, p.excused) || call == s.Op && p.testsAnswer(s)) {
			out = append(out, NestedClient{p.clientSpan(call), s.Attempts, s.limitText(), inner})
		}
	})
	return out
}

// clientsInLibrary looks for clients below the operation of a library call.
func (p *Package) clientsInLibrary(l *Library) []NestedClient {
	if n, known := l.Attempts.Const(); known && n < 2 || l.Op == nil {
		return nil
	}
	return p.clientsInOp(l.Op, l.Call, l.Attempts, l.Variable, p.mayBeRepeatedBy(l))
}

// testsAnswer reports whether what looks like the poll of a state repeats bad
// answers of a client that has its own type of response, with a status.
func (p *Package) testsAnswer(s *Site) bool {
	if s.Class != Tolerant {
		return false
	}
	ts := resultTypes(&s.Op.Call)
	if len(ts) == 0 {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(ts[0], true, p.pkg, "StatusCode")
	if _, isMethod := obj.(*types.Func); isMethod {
		return p.resends(s, s.Op)
	}
	f, ok := obj.(*types.Var)
	if !ok || !isInteger(f.Type()) {
		return false
	}
	return leadsOn(p.outcomeWalk(s.reg, op{call: s.Op, reach: Remote}, scenario{outcome: failure}), p.excused)
}

// NestedLibraries returns the calls of fn that run an operation by a retry library
// although it holds a retry of its own.
func (p *Package) NestedLibraries(fn *ssa.Function) []Nested {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []Nested
	for _, l := range p.librariesOf(fn) {
		if l.Op == nil || !l.repeats() {
			continue
		}
		out = append(out, p.nestedInLibrary(l)...)
	}
	return out
}

func (p *Package) nestedInLibrary(l *Library) []Nested {
	if l.Op.Parent() == nil { // a function handed over
		if inner, ok := p.layersOf(l.Op, nil); ok {
			return []Nested{inner.nested(l.CallSpan(), l.Attempts, l.Op.Name())}
		}
		return nil
	}
	var out []Nested
	again := p.mayBeRepeatedBy(l)
	for call := range ssaquery.Instrs[*ssa.Call](l.Op) {
		if inner, name, ok := p.innerOf(call); ok && p.surfacesIn(l.Op, call, p.excused, again) {
			out = append(out, inner.nested(p.loopSpan(call), l.Attempts, name))
		}
	}
	for _, s := range p.sitesOf(l.Op) {
		if s.Class == Retry && s.Form != RangeFunc && p.surfacesIn(l.Op, s.Op, p.excused, again) {
			out = append(out, p.ofSite(s).nested(callSpan(l.Op, s.Op), l.Attempts, "the loop around "+s.OpText()))
		}
	}
	return out
}

// clientsInHelper looks for clients below the operation that a home-made helper
// is handed.
func (p *Package) clientsInHelper(call *ssa.Call) []NestedClient {
	r, ok := p.retrierOf(&call.Call)
	if !ok || r.Excused {
		return nil
	}
	v := ssaquery.Arg(&call.Call, r.Op)
	if v == nil {
		return nil
	}
	op := p.ix.FuncOf(v)
	outer := p.resolve(r.Attempts, &call.Call)
	if n, known := outer.Const(); known && n < 2 || op == nil || len(op.Blocks) == 0 || p.handsExcuse(&call.Call) {
		return nil
	}
	return p.clientsInOp(op, call, outer, "", func(ret *ssa.Return) bool {
		v := lastOf(ret)
		return v != nil && !isNilConst(v) && (!p.permanently(v) || p.marksSome(v, catalog.PermanentMarks()))
	})
}

// clientsInOp looks for clients below an operation that is repeated as a whole.
// In a literal the call there is what leads to the client, else the call that is
// handed the function.
func (p *Package) clientsInOp(op *ssa.Function, at *ssa.Call, outer term.Term, variable string, again func(*ssa.Return) bool) []NestedClient {
	var out []NestedClient
	for call := range ssaquery.Instrs[*ssa.Call](op) {
		inner := p.clientBelow(call, 0)
		if inner == nil || !p.surfacesIn(op, call, p.excused, again) {
			continue
		}
		span := p.clientSpan(call)
		if op.Parent() == nil {
			span = callSpan(at.Parent(), at)
		}
		out = append(out, NestedClient{span, outer, variable, inner})
		if op.Parent() == nil {
			return out
		}
	}
	return out
}

// limitText returns what limits the turns of a loop, as written; "" if that is
// not a short name.
func (s *Site) limitText() string {
	var limit ast.Expr
	switch n := s.reg.statement().(type) {
	case *ast.ForStmt:
		if cmp, ok := n.Cond.(*ast.BinaryExpr); ok {
			limit = cmp.Y
		}
	case *ast.RangeStmt:
		limit = n.X
	}
	switch limit.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if text := types.ExprString(limit); len(text) < 30 {
			return text
		}
	}
	return ""
}

// excused reports whether a condition shows that an error is one which clients do
// not repeat by themselves, such as a lost race: then repeating it is deliberate.
func (p *Package) excused(cond ssa.Value, truth bool) bool {
	if truth && p.inExcusedSet(cond) {
		return true
	}
	switch v := cond.(type) {
	case *ssa.Call:
		return truth && p.excusedCall(v)
	case *ssa.UnOp:
		return v.Op == token.NOT && p.excused(v.X, !truth)
	case *ssa.BinOp:
		return p.excusedCode(v, truth)
	}
	return false
}
