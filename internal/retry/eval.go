package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// instr interprets one instruction. It returns false if the path ends there.
func (w *walker) instr(in ssa.Instruction, e *env, part turnPart) bool {
	switch in := in.(type) {
	case *ssa.Phi, *ssa.Extract:
		return true // set on the edge, and by the tuple
	case *ssa.Store:
		w.store(in, e)
	case *ssa.Call:
		w.call(in, e, part)
	case *ssa.Defer, *ssa.Go, *ssa.RunDefers:
		return true
	case *ssa.Alloc:
		e.set(in, isNonNil)
		if c, ok := ssaquery.CellOf(in); ok {
			e.dropRoot(in)
			e.setCell(c, zeroOf(deref(in.Type())))
		}
	case *ssa.Select:
		for _, r := range *in.Referrers() {
			if x, ok := r.(*ssa.Extract); ok {
				e.set(x, aval{})
			}
		}
		return w.sc.ctxDone || !in.Blocking || !w.onlyDone(in)
	case *ssa.TypeAssert:
		w.typeAssert(in, e)
	case ssa.Value:
		if in.(ssa.Instruction) == w.start {
			return true // assumed
		}
		if u, ok := isReceive(in.(ssa.Instruction)); ok {
			e.set(in, aval{})
			return w.sc.ctxDone || !w.isDone(u.X)
		}
		e.set(in, w.value(in, e))
	}
	return true
}

// onlyDone reports whether all cases of a select wait for contexts to be done.
func (w *walker) onlyDone(sel *ssa.Select) bool {
	for _, st := range sel.States {
		if st.Dir != types.RecvOnly || !w.isDone(st.Chan) {
			return false
		}
	}
	return len(sel.States) > 0
}

func (w *walker) value(v ssa.Value, e *env) aval {
	switch v := v.(type) {
	case *ssa.UnOp:
		switch v.Op {
		case token.NOT:
			return e.of(v.X).not()
		case token.MUL:
			return w.load(v, e)
		}
	case *ssa.BinOp:
		if a, ok := w.selected(v); ok {
			return a
		}
		return binop(v.Op, e.of(v.X), e.of(v.Y))
	case *ssa.ChangeInterface:
		return e.of(v.X)
	case *ssa.ChangeType:
		return e.of(v.X)
	case *ssa.Convert:
		if a := e.of(v.X); a.kind == intVal && isInteger(v.Type()) {
			return a
		}
	case *ssa.MakeInterface:
		return isNonNil
	case *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.FieldAddr, *ssa.IndexAddr:
		return isNonNil
	case *ssa.Lookup:
		return w.lookup(v, e)
	case *ssa.Field:
		if v.X == w.received && isErrorType(v.Type()) {
			return w.outcomeError()
		}
		if isHTTPResponse(v.X.Type()) {
			return statusField(v.X.Type(), v.Field, e.of(v.X))
		}
		if w.sc.said != 0 && w.p.statusField(ssaquery.FieldVar(v.X.Type(), v.Field)) {
			return aval{kind: intVal, n: w.sc.said}
		}
	}
	return aval{}
}

func (w *walker) load(v *ssa.UnOp, e *env) aval {
	if fa, ok := v.X.(*ssa.FieldAddr); ok && isHTTPResponse(fa.X.Type()) {
		if a := statusField(fa.X.Type(), fa.Field, e.of(fa.X)); a.kind != unknownVal {
			return a
		}
	}
	if fa, ok := v.X.(*ssa.FieldAddr); ok && w.sc.said != 0 && w.p.statusField(ssaquery.FieldVar(fa.X.Type(), fa.Field)) {
		return aval{kind: intVal, n: w.sc.said}
	}
	if g, ok := v.X.(*ssa.Global); ok && w.p.sentinel(g) {
		return isNonNil
	}
	if c, ok := ssaquery.CellOf(v.X); ok {
		return e.cells[c]
	}
	return aval{}
}

// sentinel reports whether a package variable holds one error for ever: nothing
// but an initialiser sets it, as far as this package shows.
func (p *Package) sentinel(g *ssa.Global) bool {
	if !isErrorType(deref(g.Type())) {
		return false
	}
	if g.Pkg == nil || g.Pkg.Pkg != p.pkg {
		return true
	}
	stores, _ := p.ix.GlobalStores(g)
	for _, st := range stores {
		if c, ok := st.Val.(*ssa.Const); ok && c.IsNil() || st.Parent().Synthetic != "package initializer" {
			return false
		}
	}
	return len(stores) > 0
}

// statusField returns what is known of a field of a response.
func statusField(t types.Type, i int, resp aval) aval {
	if resp.kind != respVal {
		return aval{}
	}
	switch f := ssaquery.FieldVar(t, i); {
	case f == nil:
	case f.Name() == "StatusCode":
		return aval{kind: intVal, n: resp.n}
	case f.Name() == "Body":
		return isNonNil
	}
	return aval{}
}

func (w *walker) store(s *ssa.Store, e *env) {
	c, ok := ssaquery.CellOf(s.Addr)
	if !ok {
		return
	}
	if st, isStruct := s.Val.Type().Underlying().(*types.Struct); isStruct {
		e.dropRoot(c.Root)
		for i := 0; s.Val == w.received && i < st.NumFields(); i++ {
			if isErrorType(st.Field(i).Type()) {
				e.setCell(c.Field(i), w.outcomeError())
			}
		}
		return
	}
	e.setCell(c, e.of(s.Val))
}

func (e *env) dropRoot(root ssa.Value) {
	for c := range e.cells {
		if c.Root == root {
			delete(e.cells, c)
		}
	}
}

func zeroOf(t types.Type) aval {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Chan, *types.Map, *types.Slice, *types.Signature:
		return isNil
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return isFalse
		case u.Info()&types.IsInteger != 0:
			return aval{kind: intVal}
		}
	}
	return aval{}
}

func (w *walker) typeAssert(in *ssa.TypeAssert, e *env) {
	if !in.CommaOk {
		e.set(in, aval{})
		return
	}
	null, known := e.of(in.X).nilness()
	for _, r := range *in.Referrers() {
		if x, ok := r.(*ssa.Extract); ok {
			e.set(x, aval{})
			switch {
			case x.Index != 1:
			case known && null:
				e.set(x, isFalse)
			case known && w.sc.said != 0 && w.p.carriesStatus(in.AssertedType):
				e.set(x, isTrue)
			}
		}
	}
}

// selectCase returns the select, and the number of its case, that a condition asks
// for.
func selectCase(cond ssa.Value) (sel *ssa.Select, k int, ok bool) {
	v, ok := cond.(*ssa.BinOp)
	if !ok || v.Op != token.EQL {
		return nil, 0, false
	}
	x, ok := v.X.(*ssa.Extract)
	if !ok || x.Index != 0 {
		return nil, 0, false
	}
	sel, ok = x.Tuple.(*ssa.Select)
	n, isConst := ssaquery.Int(v.Y)
	return sel, int(n), ok && isConst && n >= 0 && int(n) < len(sel.States)
}

// selected decides the test for one case of a select: a context's Done case is
// taken if the context is done, and only then.
func (w *walker) selected(v *ssa.BinOp) (aval, bool) {
	sel, k, ok := selectCase(v)
	if !ok {
		return aval{}, false
	}
	if ssa.Instruction(sel) == w.start {
		return boolOf(k == w.op.state), true
	}
	if st := sel.States[k]; st.Dir == types.RecvOnly && w.isDone(st.Chan) {
		return boolOf(w.sc.ctxDone), true
	}
	if w.sc.ctxDone {
		for _, st := range sel.States {
			if st.Dir == types.RecvOnly && w.isDone(st.Chan) {
				return isFalse, true
			}
		}
	}
	return aval{}, true
}

// isDone reports whether a channel is the Done channel of a context that
// outlives the turn.
func (w *walker) isDone(ch ssa.Value) bool { return w.p.isDone(ch, w.reg) }

func (p *Package) isDone(ch ssa.Value, reg *region) bool {
	found := false
	ok := p.ix.Trace(ch, func(src ssa.Value) bool {
		if c, isConst := src.(*ssa.Const); isConst && c.IsNil() {
			return true
		}
		call, isCall := src.(*ssa.Call)
		if !isCall {
			return false
		}
		fn := callee(&call.Call)
		if fn == nil || fn.Name() != "Done" || ssaquery.Recv(&call.Call) == nil || !isCtx(ssaquery.Recv(&call.Call).Type()) {
			return false
		}
		recv := ssaquery.Recv(&call.Call)
		found = !p.madeIn(recv, reg) && !p.background(recv)
		return found
	})
	return ok && found
}

// madeIn reports whether a context is derived anew in each turn, so that its
// end is the end of one attempt.
func (p *Package) madeIn(ctx ssa.Value, reg *region) bool {
	if reg == nil {
		return false
	}
	made := false
	p.ix.Trace(ctx, func(src ssa.Value) bool {
		x, ok := src.(*ssa.Extract)
		if ok {
			src = x.Tuple
		}
		if call, ok := src.(*ssa.Call); ok && reg.has(call) && ssaquery.PkgOf(callee(&call.Call)) == "context" {
			made = true
		}
		return true
	})
	return made
}

// refine adds to the environment what a branch taken says. It returns false if
// the branch cannot be taken.
func (w *walker) refine(cond ssa.Value, truth bool, e *env, depth int) bool {
	e.set(cond, boolOf(truth))
	if depth > 4 {
		return true
	}
	switch c := cond.(type) {
	case *ssa.UnOp:
		switch c.Op {
		case token.NOT:
			return w.refine(c.X, !truth, e, depth+1)
		case token.MUL:
			if cell, ok := ssaquery.CellOf(c.X); ok {
				e.setCell(cell, boolOf(truth))
			}
		}
	case *ssa.BinOp:
		if c.Op != token.EQL && c.Op != token.NEQ {
			return true
		}
		same := (c.Op == token.EQL) == truth
		w.learn(c.X, e.of(c.Y), same, e)
		w.learn(c.Y, e.of(c.X), same, e)
	case *ssa.Call:
		fn := callee(&c.Call)
		if truth && (isFunc(fn, "errors", "", "Is") || isFunc(fn, "errors", "", "As")) {
			w.learn(c.Call.Args[0], isNil, false, e)
		}
	case *ssa.Extract:
		if ta, ok := c.Tuple.(*ssa.TypeAssert); ok && c.Index == 1 && truth {
			w.learn(ta.X, isNil, false, e)
		}
	}
	return true
}

// learn records that v equals (or differs from) other.
func (w *walker) learn(v ssa.Value, other aval, same bool, e *env) {
	var a aval
	switch {
	case same && other.kind != nonNilVal && other.kind != respVal:
		a = other
	case !same && other.kind == nilVal:
		a = isNonNil
	case !same && other.kind == boolVal:
		a = other.not()
	}
	if a.kind == unknownVal || e.of(v).kind != unknownVal {
		return
	}
	e.set(v, a)
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if c, ok := ssaquery.CellOf(load.X); ok {
			e.setCell(c, a)
		}
	}
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
