package retry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// maxPolicySteps bounds the values looked at for one policy.
const maxPolicySteps = 300

// policyWalk resolves one policy.
type policyWalk struct {
	p     *Package
	steps int
	on    map[ssa.Value]bool // what is being resolved
	// base is what the client that is asked for does by default, family whose it
	// is; nil for policies of libraries.
	base   *catalog.Retry
	family *catalog.Family
	layer  string // another library than the family's, that retries
	// out collects what callers in other packages decide, nil if this is no
	// question of theirs.
	out  *maker
	with map[*ssa.Call]bool // calls of helpers that are being applied
}

func (p *Package) newPolicyWalk() *policyWalk {
	return &policyWalk{p: p, on: map[ssa.Value]bool{}}
}

// resolve finds the policy that a value (a policy, a client, a configuration) is
// or carries.
func (w *policyWalk) resolve(v ssa.Value) *Policy {
	if v == nil {
		return unknown(token.NoPos)
	}
	if w.out != nil && w.out.from(v) {
		return &Policy{unsaid: true, Ctx: CtxMissing}
	}
	ends, all := w.p.origins(v)
	return w.resolveEnds(ends, all)
}

func (w *policyWalk) resolveEnds(ends []ssa.Value, all bool) *Policy {
	if !all || len(ends) != 1 || w.on[ends[0]] {
		q := unknown(token.NoPos)
		for _, end := range ends {
			if w.p.policyIndex().counts(end) {
				q.Variable = "?" // something in sight sets a number
			}
		}
		return q
	}
	w.steps++
	if w.steps > maxPolicySteps {
		return unknown(token.NoPos)
	}
	end := ends[0]
	w.on[end] = true
	defer delete(w.on, end)
	q := w.made(end)
	w.settingsOf(q, end)
	return q
}

// made is the policy that a value starts with.
func (w *policyWalk) made(end ssa.Value) *Policy {
	switch end := end.(type) {
	case *ssa.Alloc:
		if whole := wholes(end); len(whole) == 1 {
			return w.resolve(whole[0]) // a copy that is changed
		}
		return w.literal(end.Type(), end, end.Pos())
	case *ssa.Extract:
		if m, ok := w.p.foreign(end); ok {
			return w.madeBy(&m, end.Tuple.(*ssa.Call))
		}
	case *ssa.FieldAddr:
		return w.literal(end.Type(), end, end.Pos())
	case *ssa.Global:
		if end.Pkg.Pkg == w.p.pkg {
			return w.literal(end.Type(), end, end.Pos())
		}
		if v, ok := end.Object().(*types.Var); ok {
			if c := catalog.VarOf(v); c != nil && c.Retry != nil {
				q := policyOf(c.Retry)
				return q
			}
			if m, ok := w.p.callees.Holds(v); ok {
				return w.madeBy(&m, nil)
			}
		}
	case *ssa.Call:
		return w.call(end)
	case *ssa.Const:
		if named := namedOf(end.Type()); named != nil && end.Value == nil {
			if _, isStruct := named.Underlying().(*types.Struct); isStruct && catalog.TypeOf(named) != nil {
				return w.literal(end.Type(), nil, token.NoPos) // T{}
			}
		}
		if w.base != nil {
			return policyOf(w.byDefault())
		}
	}
	return unknown(token.NoPos)
}

// byDefault is what the client does if nothing is set.
func (w *policyWalk) byDefault() *catalog.Retry {
	if w.out != nil {
		w.out.defaults = true
	}
	return w.base
}

// defaults are what clients of a package do by default, nil if that is nothing
// or this is no question of clients.
func (w *policyWalk) defaults(pkg *types.Package) *catalog.Retry {
	if w.base == nil || pkg == nil {
		return nil
	}
	f := catalog.FamilyOf(pkg.Path())
	switch {
	case f == nil:
		return nil
	case f == w.family:
		return w.byDefault()
	case f.Retry.Attempts == 0:
		return nil
	}
	if f.Retry.Attempts != 1 {
		w.layer = f.Name
	}
	return &f.Retry
}

// literal is the policy of a literal of a catalogued type.
func (w *policyWalk) literal(t types.Type, end ssa.Value, pos token.Pos) *Policy {
	named := namedOf(t)
	if named == nil {
		return unknown(pos)
	}
	c := catalog.TypeOf(named)
	switch {
	case c != nil && c.Retry != nil:
		q := policyOf(c.Retry)
		q.Made = pos
		return q
	}
	if r := w.defaults(named.Obj().Pkg()); r != nil {
		if c == nil && w.p.opaque(named, end) {
			q := unknown(pos)
			q.Variable = "?"
			return q
		}
		q := policyOf(r)
		q.Made = pos
		return q
	}
	return unknown(pos)
}

// call is the policy of what a catalogued function makes.
func (w *policyWalk) call(call *ssa.Call) *Policy {
	fn := ssaquery.Callee(&call.Call)
	if fn == nil || fn.Pkg() == nil {
		return unknown(call.Pos())
	}
	if c := catalog.ConstructorOf(fn); c != nil {
		return w.constructed(call, fn, c)
	}
	if wf := catalog.WaitFuncOf(fn); wf != nil && !wf.FromReceiver {
		return w.waitFunc(wf, call)
	}
	if o := catalog.OptionOf(fn); o != nil {
		if i := decorated(o, fn); i >= 0 {
			q := w.resolve(ssaquery.Arg(&call.Call, i))
			w.optionsOf(q, call, true, true)
			return q
		}
		if o.Effect == catalog.AddsJitter && o.Arg < fn.Signature().Params().Len() { // the value is the policy
			q := w.resolve(ssaquery.Arg(&call.Call, o.Arg))
			q.Jitter, q.Flattened = catalog.Yes, false
			return q
		}
	}
	if m, ok := w.p.foreign(call); ok {
		return w.madeBy(&m, call)
	}
	if w.part(call, fn) {
		return w.resolve(w.p.ix.Recv(&call.Call))
	}
	return unknown(call.Pos())
}

// part reports whether what a client's method gives is a part of the client: a
// type of the same library, made without asking anyone.
func (w *policyWalk) part(call *ssa.Call, fn *types.Func) bool {
	sig := fn.Signature()
	if w.base == nil || sig.Recv() == nil || sig.Results().Len() == 0 || catalog.FamilyOf(fn.Pkg().Path()) != w.family {
		return false
	}
	for v := range sig.Params().Variables() {
		if isCtx(v.Type()) {
			return false
		}
	}
	named := namedOf(sig.Results().At(0).Type())
	return named != nil && named.Obj().Pkg() != nil && catalog.FamilyOf(named.Obj().Pkg().Path()) == w.family && namedOf(call.Call.Signature().Recv().Type()) != nil
}

// decorated is the parameter that an option function changes and hands on: of the
// result's type, or of an interface that the result has, too.
func decorated(o *catalog.Option, fn *types.Func) int {
	if i := o.Decorated(fn); i >= 0 || o.Field || fn.Signature().Recv() != nil || fn.Signature().Results().Len() == 0 {
		return i
	}
	result := fn.Signature().Results().At(0).Type()
	for i := range fn.Signature().Params().Len() {
		iface, ok := fn.Signature().Params().At(i).Type().Underlying().(*types.Interface)
		if ok && i != o.Arg && iface.NumMethods() > 0 && types.Implements(result, iface) {
			return i
		}
	}
	return -1
}

// constructed is the policy of what a constructor makes: its own, what it is
// built on, and the options it is given.
func (w *policyWalk) constructed(call *ssa.Call, fn *types.Func, c *catalog.Constructor) *Policy {
	var q *Policy
	switch {
	case c.Retry != nil:
		q = policyOf(c.Retry)
	case c.Makes == catalog.Interceptor:
		f := catalog.FamilyOf(fn.Pkg().Path())
		if f == nil || f.Retry.Attempts == 0 {
			return unknown(call.Pos())
		}
		q = policyOf(&f.Retry)
	case c.FromReceiver:
		q = w.resolve(w.p.ix.Recv(&call.Call))
	case w.defaults(fn.Pkg()) != nil:
		q = policyOf(w.defaults(fn.Pkg()))
	default:
		q = &Policy{unsaid: true, Ctx: CtxMissing, Max: Length{Known: true}, Elapsed: Length{Known: true}}
	}
	made := q.Made
	if made == token.NoPos {
		made = call.Pos()
	}
	for _, i := range c.From {
		w.from(q, ssaquery.Arg(&call.Call, i))
	}
	if q.Made = made; c.Options >= 0 {
		w.configured(q, ssaquery.Arg(&call.Call, c.Options))
	}
	w.optionsOf(q, call, true, false)
	return q
}

// from adds what a constructor is built on.
func (w *policyWalk) from(q *Policy, v ssa.Value) {
	if v == nil || isCtx(v.Type()) || isNilConst(v) { // nil: the plain thing
		return
	}
	vals, sure := []ssa.Value{v}, true
	if _, isSlice := v.Type().Underlying().(*types.Slice); isSlice {
		vals, sure = w.options(v, 0)
	}
	for _, v := range vals {
		in := w.resolve(v)
		if in.Elsewhere && in.Attempts.Kind == term.Unknown && w.base != nil {
			q.Elsewhere = true
			if in.Variable != "" {
				q.Attempts = term.Term{}
			}
			continue
		}
		if w.base != nil && in.Attempts.Kind != term.Unknown {
			in.Elsewhere = false // what counts is set in sight
		}
		q.add(in)
		if !sure {
			q.Attempts, q.unsaid = term.Term{}, false
		}
	}
}

// configured applies the options, or the configuration, that an argument holds.
func (w *policyWalk) configured(q *Policy, v ssa.Value) {
	if v == nil {
		return
	}
	if _, isSlice := v.Type().Underlying().(*types.Slice); isSlice {
		vals, sure := w.options(v, 0)
		if !sure && len(vals) == 0 {
			q.Elsewhere = true // options that nobody can see
			q.Attempts, q.Curve, q.Jitter, q.Max, q.Ctx = w.unlessKnown(q)
			return
		}
		for _, o := range vals {
			w.option(q, o, sure)
		}
		return
	}
	w.option(q, v, true)
}

// unlessKnown keeps the defaults of clients, whose findings say "unless switched
// off", and forgets those of policies.
func (w *policyWalk) unlessKnown(q *Policy) (term.Term, catalog.Curve, catalog.Tri, Length, Given) {
	if w.base != nil {
		return q.Attempts, q.Curve, q.Jitter, q.Max, q.Ctx
	}
	q.unsaid = false
	return term.Term{}, catalog.UnknownCurve, catalog.Unknown, Length{}, CtxUnknown
}

// option applies one option value: what an option function gives, a function
// that changes a configuration, or a configuration.
func (w *policyWalk) option(q *Policy, v ssa.Value, sure bool) {
	ends, all := w.p.origins(v)
	if !all || len(ends) != 1 {
		if w.base != nil {
			q.Elsewhere = true
		} else {
			q.Attempts, q.Curve, q.Jitter, q.Max, q.Ctx = w.unlessKnown(q)
		}
		return
	}
	switch end := ends[0].(type) {
	case *ssa.Call:
		fn := ssaquery.Callee(&end.Call)
		if fn == nil {
			return
		}
		if m, ok := w.p.foreign(end); ok && m.List {
			w.overlay(q, &m, end)
			return
		}
		if len(catalog.OptionsOf(fn)) > 0 && ssaquery.Recv(&end.Call) == nil {
			w.optionsOf(q, end, sure, false)
			return
		}
		if catalog.ConstructorOf(fn) != nil {
			w.merge(q, end)
		}
	case *ssa.Extract:
		if m, ok := w.p.foreign(end); ok && m.List {
			w.overlay(q, &m, end.Tuple.(*ssa.Call))
		}
	case *ssa.MakeClosure, *ssa.Function:
		if body := w.p.ix.FuncOf(end); body != nil && len(body.Params) > 0 {
			w.changes(q, body, sure)
		}
	case *ssa.Global:
		if v, ok := end.Object().(*types.Var); ok && end.Pkg.Pkg != w.p.pkg {
			if m, ok := w.p.callees.Holds(v); ok && m.List {
				w.overlay(q, &m, nil)
			}
			return
		}
		w.settingsOf(q, end)
	case *ssa.Alloc:
		w.settingsOf(q, end)
	}
}

// merge applies the settings of a configuration that a constructor made.
func (w *policyWalk) merge(q *Policy, end *ssa.Call) {
	if w.on[end] {
		return
	}
	w.on[end] = true
	defer delete(w.on, end)
	if c := catalog.ConstructorOf(ssaquery.Callee(&end.Call)); c != nil && c.Options >= 0 {
		w.configured(q, ssaquery.Arg(&end.Call, c.Options))
	}
	w.settingsOf(q, end)
}

// changes applies what a function does to the configuration it is given.
func (w *policyWalk) changes(q *Policy, body *ssa.Function, sure bool) {
	prm := body.Params[0]
	for _, r := range *prm.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		o := fieldOption(fa)
		if o == nil {
			continue
		}
		for _, u := range *fa.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				w.set(q, setting{option: o, value: st.Val, in: st, sure: sure && always(st, body.Blocks[0])})
			}
		}
	}
}

// optionsOf applies all that the arguments of one call set.
func (w *policyWalk) optionsOf(q *Policy, call *ssa.Call, sure, outside bool) {
	all := catalog.OptionsOf(ssaquery.Callee(&call.Call))
	first := slices.ContainsFunc(all, func(o *catalog.Option) bool { return o.Effect == catalog.SetsWait })
	last := slices.ContainsFunc(all, func(o *catalog.Option) bool { return o.Effect == catalog.SetsMaxWait })
	if first && last && q.Curve != catalog.UnknownCurve { // from one to the other: a curve
		q.Curve, q.Factor = catalog.Exponential, 2
	}
	for _, o := range all {
		w.set(q, setting{option: o, value: ssaquery.Arg(&call.Call, o.Arg), in: call, sure: sure, outside: outside})
	}
}

// options returns the elements of a slice of options in order, and whether all of
// them hold.
func (w *policyWalk) options(v ssa.Value, depth int) (vals []ssa.Value, sure bool) {
	if w.steps++; depth > maxWalkDepth*2 || w.steps > maxPolicySteps {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.Const:
		return nil, true
	case *ssa.Slice:
		if _, ok := v.X.(*ssa.Alloc); ok {
			return w.p.ix.Variadic(v)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			head, ok1 := w.options(v.Call.Args[0], depth+1)
			tail, ok2 := w.options(v.Call.Args[1], depth+1)
			return append(head, tail...), ok1 && ok2
		}
		if body := w.p.static(&v.Call); body != nil && !w.p.depends(body, 0) {
			return w.union(ssaquery.Returned(body, 0), true, depth)
		}
		m, ok := w.p.foreign(v)
		return []ssa.Value{v}, ok && m.List
	case *ssa.Extract:
		if m, ok := w.p.foreign(v); ok && v.Index > 0 {
			return []ssa.Value{v}, m.List
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && g.Pkg.Pkg != w.p.pkg {
			if o, ok := g.Object().(*types.Var); ok {
				m, ok := w.p.callees.Holds(o)
				return []ssa.Value{g}, ok && m.List
			}
		}
	case *ssa.Parameter:
		if w.out != nil {
			if i, ok := w.out.param(v); ok {
				w.out.params = append(w.out.params, ParamSetting{Param: i, Effect: catalog.AddsOptions})
				return nil, true
			}
		}
		args, all := w.p.argsFor(v)
		return w.union(args, all, depth)
	}
	from, all := w.p.ix.Sources(v)
	return w.union(from, all, depth)
}

func (w *policyWalk) union(from []ssa.Value, all bool, depth int) (vals []ssa.Value, sure bool) {
	sure = all && len(from) == 1
	for _, v := range from {
		more, ok := w.options(v, depth+1)
		vals, sure = append(vals, more...), sure && ok
	}
	return vals, sure
}
