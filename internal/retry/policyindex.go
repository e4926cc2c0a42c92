package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// policyIndex knows what a package does to policies, clients and configurations
// after making them.
type policyIndex struct {
	p        *Package
	settings map[ssa.Value][]setting
	touched  map[ssa.Value]bool // handed to code that may change them
}

func (p *Package) policyIndex() *policyIndex {
	if p.policies != nil {
		return p.policies
	}
	ix := &policyIndex{p: p, settings: map[ssa.Value][]setting{}, touched: map[ssa.Value]bool{}}
	p.policies = ix
	for _, fn := range p.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				switch in := in.(type) {
				case *ssa.Store:
					ix.addStore(in)
				case ssa.CallInstruction:
					ix.addCall(in)
				}
			}
		}
	}
	return ix
}

func (ix *policyIndex) addStore(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	o := fieldOption(fa)
	if o == nil {
		return
	}
	ends, _ := ix.p.origins(ix.p.embedder(fa.X))
	for _, end := range ends {
		ix.settings[end] = append(ix.settings[end], setting{option: o, value: st.Val, in: st, sure: sureFor(end, st, len(ends))})
	}
}

// embedder is the client of another package that embeds what is at v by value:
// both have the same settings.
func (p *Package) embedder(v ssa.Value) ssa.Value {
	for range maxEmbedded {
		fa, ok := v.(*ssa.FieldAddr)
		if !ok {
			break
		}
		f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		if f == nil || !f.Embedded() || f.Pkg() == p.pkg {
			break
		}
		v = fa.X
	}
	return v
}

// maxEmbedded bounds the structs that embed one another.
const maxEmbedded = 4

func (ix *policyIndex) addCall(in ssa.CallInstruction) {
	c := in.Common()
	fn, recv := ssaquery.Callee(c), ssaquery.Recv(c)
	if fn == nil || fn.Pkg() == nil {
		ix.touch(c)
		return
	}
	f := catalog.FamilyOf(fn.Pkg().Path())
	if f == nil && !inStd(fn) && ix.p.static(c) == nil {
		ix.touch(c)
		return
	}
	if recv == nil || f == nil {
		return
	}
	opts := catalog.OptionsOf(fn)
	if len(opts) == 0 {
		return
	}
	ends, _ := ix.p.origins(recv)
	first := slices.ContainsFunc(opts, func(o *catalog.Option) bool { return o.Effect == catalog.SetsWait })
	for _, end := range ends {
		for _, o := range opts {
			s := setting{option: o, value: ssaquery.Arg(c, o.Arg), in: in, sure: sureFor(end, in, len(ends))}
			if o.Effect == catalog.SetsMaxWait && first {
				grows := &catalog.Option{Effect: catalog.SetsFactor}
				ix.settings[end] = append(ix.settings[end], setting{option: grows, value: two, in: in, sure: s.sure})
			}
			ix.settings[end] = append(ix.settings[end], s)
		}
	}
}

// two is the factor of a curve that is given by its ends.
var two = ssa.NewConst(constant.MakeFloat64(2), types.Typ[types.Float64])

// touch notes that code elsewhere gets hold of policies and clients.
func (ix *policyIndex) touch(c *ssa.CallCommon) {
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return
	}
	for i, a := range ssaquery.Args(c) {
		if ix.p.keeps(c, i) {
			continue
		}
		if _, isPtr := a.Type().Underlying().(*types.Pointer); !isPtr {
			continue
		}
		named := namedOf(a.Type())
		if named == nil || catalog.FamilyOf(named.Obj().Pkg().Path()) == nil {
			continue
		}
		ends, _ := ix.p.origins(a)
		for _, end := range ends {
			ix.touched[end] = true
		}
	}
}

// keeps reports whether what is called makes use of an argument, and leaves its
// settings as they are: a fact says so.
func (p *Package) keeps(c *ssa.CallCommon, i int) bool {
	fn := ssaquery.Callee(c)
	if fn == nil || c.IsInvoke() {
		return false
	}
	calls, ok := p.callees.Calls(fn)
	if ok && slices.Contains(calls.From, i) {
		return true
	}
	return slices.ContainsFunc(p.callees.Makes(fn), func(made MadeResult) bool { return slices.Contains(made.From, i) })
}

// alters reports whether a function changes the settings of what it is given.
func (p *Package) alters(fn *ssa.Function, param int) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			var of ssa.Value
			switch in := in.(type) {
			case *ssa.Store:
				if fa, ok := in.Addr.(*ssa.FieldAddr); ok && fieldOption(fa) != nil {
					of = fa.X
				}
			case ssa.CallInstruction:
				if len(catalog.OptionsOf(ssaquery.Callee(in.Common()))) > 0 {
					of = ssaquery.Recv(in.Common())
				}
			}
			if prm, ok := unwrapLoad(of).(*ssa.Parameter); ok && ssaquery.ParamIndex(prm) == param {
				return true
			}
		}
	}
	return false
}

// counts reports whether something in sight sets the number of attempts.
func (ix *policyIndex) counts(end ssa.Value) bool {
	return ix.touched[end] || slices.ContainsFunc(ix.settings[end], func(s setting) bool {
		switch s.option.Effect {
		case catalog.SetsAttempts, catalog.SetsRetries, catalog.StopsRetries, catalog.CapsAttempts, catalog.StartsRetries, catalog.SetsRetryer, catalog.SetsFilter:
			return true
		}
		return false
	})
}

// settingsOf applies what the package sets on a policy after making it.
func (w *policyWalk) settingsOf(q *Policy, end ssa.Value) {
	ix := w.p.policyIndex()
	if ix.touched[end] {
		made := q.Made
		*q = *unknown(made)
		q.Variable = "?"
		return
	}
	list := slices.Clone(ix.settings[end])
	slices.SortStableFunc(list, func(a, b setting) int {
		if a.option.Started != b.option.Started { // what starts it comes first
			if a.option.Started {
				return 1
			}
			return -1
		}
		return int(a.in.Pos() - b.in.Pos())
	})
	for i, s := range list {
		if s.sure {
			for _, o := range list[i+1:] {
				// two functions: nobody knows which comes last
				if o.option.Effect == s.option.Effect && o.in.Parent() != s.in.Parent() {
					s.sure = false
				}
			}
		}
		w.set(q, s)
	}
	w.missing(q, end)
}

// missing notes the fields that a literal must not leave out.
func (w *policyWalk) missing(q *Policy, end ssa.Value) {
	switch end := end.(type) {
	case *ssa.Alloc:
	case *ssa.Global:
		if end.Pkg.Pkg != w.p.pkg {
			return
		}
	default:
		return
	}
	named := namedOf(end.Type())
	if named == nil {
		return
	}
	c := catalog.TypeOf(named)
	if c == nil || !isWritten(end) {
		return
	}
	for _, need := range c.Needs {
		if need.With != "" && (!fieldIsSet(w.p, end, need.With) || q.Elapsed == Length{Known: true}) {
			continue
		}
		if !fieldIsSet(w.p, end, need.Field) {
			q.Broken = append(q.Broken, Broken{At: q.Made, Effect: needEffect(named, need), Text: named.Obj().Name() + " without " + need.Field + ": " + need.Else})
			if o := fieldOptionNamed(named, need.Field); o != nil && (o.Effect == catalog.SetsAttempts) {
				q.Attempts, q.unsaid = term.Of(0), false
			}
		}
	}
}

// isWritten reports whether a variable is a literal whose fields can all be
// seen: nothing is stored to it as a whole.
func isWritten(end ssa.Value) bool {
	refs := end.Referrers()
	if refs == nil {
		return true
	}
	for _, r := range *refs {
		if st, ok := r.(*ssa.Store); ok && st.Addr == end {
			return false
		}
	}
	return true
}

// fieldIsSet reports whether anything in the package may set a field of what a
// literal made.
func fieldIsSet(p *Package, end ssa.Value, field string) bool {
	set := false
	for _, fn := range p.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				fa, ok := in.(*ssa.FieldAddr)
				if !ok || set {
					continue
				}
				f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
				if f == nil || f.Name() != field {
					continue
				}
				ends, all := p.origins(fa.X)
				set = !all && types.Identical(fa.X.Type(), end.Type()) || slices.Contains(ends, end)
			}
		}
	}
	return set
}

func fieldOptionNamed(named *types.Named, field string) *catalog.Option {
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		if f.Name() == field {
			return catalog.FieldOption(named, f)
		}
	}
	return nil
}

func needEffect(named *types.Named, need catalog.Need) catalog.Effect {
	if need.Pauseless {
		return catalog.SetsWait
	}
	if o := fieldOptionNamed(named, need.Field); o != nil {
		return o.Effect
	}
	return catalog.SetsCurve
}

// sureFor reports whether a setting holds whenever what it changes is used.
func sureFor(end ssa.Value, in ssa.Instruction, ends int) bool {
	if ends != 1 {
		return false
	}
	if fn := in.Parent(); fn.Synthetic != "" && fn.Name() == "init" {
		return true
	}
	made, ok := end.(ssa.Instruction)
	if !ok || made.Parent() != in.Parent() {
		return false
	}
	return always(in, made.Block())
}

// always reports whether what follows a block, apart from early returns, has run
// the instruction.
func always(in ssa.Instruction, from *ssa.BasicBlock) bool {
	b := in.Block()
	if b == from {
		return true
	}
	if !from.Dominates(b) {
		return false
	}
	for _, r := range b.Parent().Blocks {
		switch r.Instrs[len(r.Instrs)-1].(type) {
		case *ssa.Return:
			if b.Dominates(r) && r != b.Parent().Recover {
				return !branches(from, b)
			}
		}
	}
	return false
}

// branches reports whether the way from one block to another passes a test whose
// other arm comes back to what follows: then both may hold.
func branches(from, to *ssa.BasicBlock) bool {
	for d := to; d != nil && d != from; d = d.Idom() {
		up := d.Idom()
		if up == nil || len(up.Succs) < 2 {
			continue
		}
		for _, s := range up.Succs {
			if s != d && !s.Dominates(d) && !leaves(s) {
				return true
			}
		}
	}
	return false
}

// leaves reports whether a block ends the function, at once or after a few
// steps without a choice.
func leaves(b *ssa.BasicBlock) bool {
	for range 4 {
		switch b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.Return, *ssa.Panic:
			return true
		}
		if len(b.Succs) != 1 || len(b.Succs[0].Preds) != 1 {
			return false
		}
		b = b.Succs[0]
	}
	return false
}

// literalOfStore returns where the literal is written that a store is a part of.
func literalOfStore(st *ssa.Store) token.Pos {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return token.NoPos
	}
	if syntax := st.Parent().Syntax(); syntax == nil { // a package variable's
		if _, isGlobal := fa.X.(*ssa.Global); isGlobal {
			return fa.X.Pos()
		}
		if a, isAlloc := fa.X.(*ssa.Alloc); isAlloc && a.Comment == "complit" {
			return a.Pos()
		}
		return token.NoPos
	}
	var found token.Pos
	find(st.Parent(), st.Pos(), func(n ast.Node) bool {
		if l, ok := n.(*ast.CompositeLit); ok && l.Lbrace < st.Pos() && st.Pos() < l.Rbrace {
			for _, e := range l.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && (kv.Colon == st.Pos() || kv.Pos() <= st.Pos() && st.Pos() < kv.End()) {
					found = l.Lbrace
				}
			}
		}
		return false
	})
	return found
}
