package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

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
	if ssa.Instruction(call) == w.start { // an inner loop comes back to the call in the same turn
		w.again = true
		if w.sc.outcome == failure || !w.sc.restOK() {
			return nil
		}
		return w.allOK(types, c)
	}
	fn := callee(c)
	if vals, ok := w.known(c, fn, e); ok {
		return vals
	}
	restOK := w.sc.restOK() && part < nextTurn && w.reg != nil && !(w.sc.restFine && w.hears(c, e))
	errAt := w.p.outcomeIndex(call)
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

// unboxed is the type of a value before it became an interface.
func unboxed(v ssa.Value) types.Type {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		return mi.X.Type()
	}
	return v.Type()
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
	if recv := ssaquery.Recv(c); recv != nil && fn.Name() == "StatusCode" && ownResponse(recv.Type()) {
		if resp := e.of(recv); resp.kind == respVal {
			return []aval{{kind: intVal, n: resp.n}}, true
		}
	}
	switch ssaquery.PkgOf(fn) {
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
			if w.sc.said != 0 && fn.Name() == "As" && w.p.carriesStatus(unboxed(c.Args[1])) {
				return []aval{isTrue}, true
			}
			return []aval{{}}, true
		case "Join":
			return []aval{joinedErrors(c, e)}, true
		}
	case "slices":
		if fn.Name() == "Contains" {
			if a := e.of(c.Args[1]); a.kind == intVal {
				return []aval{w.p.inList(c.Args[0], a.n)}, true
			}
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

// joinedErrors is what errors.Join gives: nil if all errors are nil.
func joinedErrors(c *ssa.CallCommon, e *env) aval {
	list, ok := c.Args[0].(*ssa.Slice)
	if !ok {
		return aval{}
	}
	all := isNil
	for _, v := range elementsOf(list) {
		switch null, known := e.of(v).nilness(); {
		case known && !null:
			return isNonNil
		case !known:
			all = aval{}
		}
	}
	return all
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
	matters := w.sc.said != 0
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
	in := &walker{p: w.p, fn: body, sc: scenario{outcome: nothing, ctxDone: w.sc.ctxDone, canceled: w.sc.canceled, said: w.sc.said}, depth: w.depth + 1, steps: w.steps}
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
