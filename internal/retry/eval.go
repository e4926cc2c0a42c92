package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
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
	case *ssa.Field:
		if isHTTPResponse(v.X.Type()) {
			return statusField(v.X.Type(), v.Field, e.of(v.X))
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
	if c, ok := ssaquery.CellOf(v.X); ok {
		return e.cells[c]
	}
	return aval{}
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
	if _, isStruct := s.Val.Type().Underlying().(*types.Struct); isStruct {
		e.dropRoot(c.Root)
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
			if x.Index == 1 && known && null {
				e.set(x, isFalse)
			}
		}
	}
}

// selected decides the test for one case of a select: a context's Done case is
// taken if the context is done, and only then.
func (w *walker) selected(v *ssa.BinOp) (aval, bool) {
	x, ok := v.X.(*ssa.Extract)
	if !ok || v.Op != token.EQL {
		return aval{}, false
	}
	sel, ok := x.Tuple.(*ssa.Select)
	k, isConst := ssaquery.Int(v.Y)
	if !ok || x.Index != 0 || !isConst || k < 0 || int(k) >= len(sel.States) {
		return aval{}, false
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
		if call, ok := src.(*ssa.Call); ok && reg.has(call) && pkgOf(callee(&call.Call)) == "context" {
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

// call interprets a call other than the one that the walk starts from.
func (w *walker) call(call *ssa.Call, e *env, part turnPart) {
	vals := w.callResults(call, e, part)
	w.clobber(&call.Call, e)
	for i, v := range results(call) {
		if v == nil {
			continue
		}
		var a aval
		if i < len(vals) {
			a = vals[i]
		}
		e.set(v, a)
	}
}

func (w *walker) callResults(call *ssa.Call, e *env, part turnPart) []aval {
	c := &call.Call
	types := resultTypes(c)
	if len(types) == 0 {
		return nil
	}
	if call == w.start { // an inner loop comes back to the call in the same turn
		if !w.sc.restOK() {
			return nil
		}
		return w.allOK(types, c)
	}
	fn := callee(c)
	if vals, ok := w.known(c, fn, e); ok {
		return vals
	}
	restOK := w.sc.restOK() && part < nextTurn && w.reg != nil
	errAt := errIndex(types)
	if body := w.p.static(c); body != nil {
		vals := w.enter(body, c, e)
		if vals == nil {
			vals = make([]aval, len(types))
		}
		if restOK && errAt >= 0 && vals[errAt].kind == unknownVal {
			return w.allOK(types, c)
		}
		return vals
	}
	if len(types) == 1 && errArgOnly(c) && !c.IsInvoke() {
		if null, known := e.of(c.Args[len(c.Args)-1]).nilness(); known && null {
			switch {
			case isBool(types[0]):
				return []aval{isFalse} // a predicate of errors
			case isErrorType(types[0]):
				return []aval{isNil} // a wrapper
			}
		}
	}
	if ws, ok := w.foreignWaits(fn); ok && errAt >= 0 && ws.Ctx == catalog.Yes {
		vals := make([]aval, len(types))
		if w.sc.ctxDone {
			vals[errAt] = isNonNil
		} else {
			vals[errAt] = isNil
		}
		return vals
	}
	if restOK && errAt >= 0 {
		return w.allOK(types, c)
	}
	return nil
}

func (w *walker) foreignWaits(fn *types.Func) (Waits, bool) {
	if fn == nil {
		return Waits{}, false
	}
	return w.p.callees.Waits(fn)
}

func (w *walker) allOK(ts []types.Type, c *ssa.CallCommon) []aval {
	vals := make([]aval, len(ts))
	for i, t := range ts {
		vals[i] = succeeded(t, 200)
	}
	return vals
}

// errArgOnly reports whether a call of a function gets exactly one error, as
// its last argument before options.
func errArgOnly(c *ssa.CallCommon) bool {
	n := 0
	for _, a := range c.Args {
		if isErrorType(a.Type()) {
			n++
		}
	}
	return n == 1 && isErrorType(c.Args[len(c.Args)-1].Type())
}

// known returns what calls of the standard library give that are about errors
// and contexts.
func (w *walker) known(c *ssa.CallCommon, fn *types.Func, e *env) ([]aval, bool) {
	if fn == nil {
		return nil, false
	}
	if recv := ssaquery.Recv(c); recv != nil && isCtx(recv.Type()) && fn.Name() == "Err" {
		return w.ctxErr(recv)
	}
	switch pkgOf(fn) {
	case "errors":
		switch fn.Name() {
		case "New":
			return []aval{isNonNil}, true
		case "Is", "As":
			if null, known := e.of(c.Args[0]).nilness(); known && null {
				return []aval{isFalse}, true
			}
			if w.sc.canceled {
				return []aval{boolOf(fn.Name() == "Is" && isCanceled(c.Args[1]))}, true
			}
			return []aval{{}}, true
		case "Join":
			return []aval{{}}, true
		}
	case "fmt":
		if fn.Name() == "Errorf" {
			return []aval{isNonNil}, true
		}
	case "context":
		if fn.Name() == "Cause" && len(c.Args) == 1 {
			return w.ctxErr(c.Args[0])
		}
	case "google.golang.org/grpc/status":
		switch fn.Name() {
		case "Error", "Errorf":
			return []aval{isNonNil}, true
		case "Code":
			if null, known := e.of(c.Args[0]).nilness(); known && null {
				return []aval{{kind: intVal}}, true
			}
		}
	case "github.com/pkg/errors":
		switch fn.Name() {
		case "New", "Errorf":
			return []aval{isNonNil}, true
		case "Wrap", "Wrapf", "WithMessage", "WithMessagef", "WithStack":
			return []aval{e.of(c.Args[0])}, true
		}
	}
	return nil, false
}

// ctxErr is the error of a context: none, unless the scenario says that it is
// done. Of the context of one attempt nothing is known.
func (w *walker) ctxErr(ctx ssa.Value) ([]aval, bool) {
	switch {
	case w.sc.ctxDone:
		return []aval{isNonNil}, true
	case w.p.madeIn(ctx, w.reg):
		return []aval{{}}, true
	}
	return []aval{isNil}, true
}

// enter runs a body with what is known of the arguments and joins its returns.
// Where nothing is known that could matter, the answer is the same for all calls
// and remembered.
func (w *walker) enter(body *ssa.Function, c *ssa.CallCommon, e *env) []aval {
	if w.depth >= maxWalkDepth || len(body.Blocks) > maxBodyBlocks || body == w.fn {
		return nil
	}
	ne := newEnv()
	matters := false
	if len(c.Args) == len(body.Params) {
		for i, a := range c.Args {
			v := e.of(a)
			ne.set(body.Params[i], v)
			matters = matters || tells(v, a.Type())
		}
	}
	if mc, ok := c.Value.(*ssa.MakeClosure); ok && mc.Fn == ssa.Value(body) {
		for i, b := range mc.Bindings {
			from, ok := ssaquery.CellOf(b)
			to, ok2 := ssaquery.CellOf(body.FreeVars[i])
			if ok && ok2 {
				ne.setCell(to, e.cells[from])
				matters = matters || e.cells[from].kind != unknownVal
			}
		}
	}
	if !matters {
		return w.p.usual(body, w.sc.ctxDone)
	}
	in := &walker{p: w.p, fn: body, sc: scenario{outcome: nothing, ctxDone: w.sc.ctxDone, canceled: w.sc.canceled}, depth: w.depth + 1, steps: w.steps}
	in.init()
	return in.joined(ne)
}

// tells reports whether what is known of an argument may decide a branch in the
// callee.
func tells(v aval, t types.Type) bool {
	switch v.kind {
	case unknownVal:
		return false
	case nonNilVal:
		return isErrorType(t)
	}
	return true
}

// bodyKey names what a body gives when nothing is known of its arguments.
type bodyKey struct {
	fn      *ssa.Function
	ctxDone bool
}

// usual returns what all returns of a body have in common.
func (p *Package) usual(fn *ssa.Function, ctxDone bool) []aval {
	return joinTuples(p.outcomesIf(fn, ctxDone))
}

// joined runs a callee's body from its entry.
func (w *walker) joined(e *env) []aval {
	first := wstate{w.fn.Blocks[0], sameTurn}
	w.states[first] = e
	w.work = append(w.work, first)
	w.run()
	if w.gaveUp || len(w.returns) == 0 {
		return nil
	}
	return joinTuples(w.returns)
}

// joinTuples keeps what all returns agree on. A return may have been recorded
// before all was known to flow to it; the later record is there, too.
func joinTuples(returns []tuple) []aval {
	if len(returns) == 0 {
		return nil
	}
	vals := append([]aval(nil), returns[0]...)
	for _, t := range returns[1:] {
		for i := range vals {
			vals[i] = join(vals[i], t[i])
		}
	}
	return vals
}

// outcomes returns the tuples that the returns of a body give, path by path as
// far as they are known.
func (p *Package) outcomes(fn *ssa.Function) []tuple { return p.outcomesIf(fn, false) }

func (p *Package) outcomesIf(fn *ssa.Function, ctxDone bool) []tuple {
	key := bodyKey{fn, ctxDone}
	if t, ok := p.tuples[key]; ok {
		return t
	}
	p.tuples[key] = nil // a recursion knows nothing of itself
	if len(fn.Blocks) > maxBodyBlocks {
		return nil
	}
	steps := 0
	w := &walker{p: p, fn: fn, depth: 1, steps: &steps, sc: scenario{ctxDone: ctxDone}}
	w.init()
	if w.joined(newEnv()) == nil {
		return nil
	}
	p.tuples[key] = w.returns
	return w.returns
}

// clobber forgets the cells that a call may write to.
func (w *walker) clobber(c *ssa.CallCommon, e *env) {
	foreign := false
	if fn := callee(c); fn != nil && !c.IsInvoke() && w.p.static(c) == nil {
		foreign = true
	}
	for _, a := range c.Args {
		if _, ok := a.Type().Underlying().(*types.Signature); ok {
			foreign = false
		}
	}
	for cell := range e.cells {
		if passed(c, cell.Root) || (!foreign && w.shared(cell)) {
			delete(e.cells, cell)
		}
	}
}

// passed reports whether the cell's root is handed to the call.
func passed(c *ssa.CallCommon, root ssa.Value) bool {
	for _, a := range c.Args {
		if a == root {
			if _, ok := a.(*ssa.Parameter); !ok {
				return true
			}
		}
		if mi, ok := a.(*ssa.MakeInterface); ok && mi.X == root {
			return true
		}
	}
	return false
}

// shared reports whether code other than this function writes to the cell.
func (w *walker) shared(cell ssaquery.Cell) bool {
	switch root := cell.Root.(type) {
	case *ssa.Alloc:
		return w.p.closuresWrite(root)
	case *ssa.FreeVar:
		return cell.Path != 0 || w.p.closuresWrite(root)
	}
	return true
}

// closuresWrite reports whether literals that capture the variable assign to it.
func (p *Package) closuresWrite(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		fn := mc.Fn.(*ssa.Function)
		for i, b := range mc.Bindings {
			if b == v && (stored(fn.FreeVars[i]) || p.closuresWrite(fn.FreeVars[i])) {
				return true
			}
		}
	}
	return false
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
