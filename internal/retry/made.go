package retry

import (
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// Made is what callers in other packages learn of a policy, client, connection
// or list of options that a function returns, or that a package variable holds. It is a plain value: what the code in sight sets, and
// what is left to the caller's arguments.
type Made struct {
	// List says that only Sets and Params count: options for something else.
	List bool
	// Own says that it starts from what clients of Family do by default.
	Own    bool
	Family string
	// Attempts, Variable and so on are those of [Policy]; Unsaid says that the
	// attempts are for another layer to say.
	Attempts                term.Term
	Variable                string
	Unsaid, Elsewhere       bool
	Curve                   catalog.Curve
	Factor, Share           float64
	First, Max, Elapsed     Length
	Spread, Each            time.Duration
	Jitter, Interrupted     catalog.Tri
	Writes, Reads           catalog.Tri
	Flattened, EndsAtMax    bool
	Filtered, Poll, Stopped bool
	// Layers are the attempts of what Layer names, around or below the client.
	Layers term.Term
	Layer  string
	// House are the attempts of an interceptor of the code's own.
	House term.Term
	// Services, Unsure and Cap are what a gRPC connection repeats by itself.
	Services []ServiceRetry
	Unsure   bool
	Cap      int
	// Sets lists what the code sets, in ascending order.
	Sets []catalog.Effect
	// Params are the settings that parameters of the function are the values
	// of, From the parameters that hold what the result is built on.
	Params []ParamSetting
	From   []int
}

// A MadeResult is what a function gives as one of its results.
type MadeResult struct {
	Result int
	Made
}

// A ParamSetting is a setting that has a parameter for its value.
type ParamSetting struct {
	Param          int
	Effect         catalog.Effect
	Zero, Negative catalog.Special
	Least, Default int
	// Less is what is taken from the parameter, of unsigned type.
	Less int64
}

// maxMade bounds the lists in a Made: what has more is not worth knowing.
const maxMade = 16

// makes returns what a function of the package gives as a result, as its callers
// see it.
func (p *Package) makes(fn *ssa.Function, result int) (Made, bool) {
	key := madeKey{fn, result}
	if m, ok := p.made[key]; ok {
		return m.Made, m.ok
	}
	if p.made == nil {
		p.made = map[madeKey]madeResult{}
	}
	p.made[key] = madeResult{}
	res := fn.Signature.Results()
	if res.Len() <= result || !mayBeMade(res.At(result).Type()) {
		return Made{}, false
	}
	out := &maker{p: p, fn: fn}
	m, ok := p.makeOf(out, res.At(result).Type(), givenBy(fn, result))
	p.made[key] = madeResult{m, ok, out.at}
	return m, ok
}

type madeKey struct {
	fn     *ssa.Function
	result int
}

type madeResult struct {
	Made
	ok bool
	at map[catalog.Effect]token.Pos
}

// setAt returns where a function of the package that a call runs sets something; not
// valid if that is not in sight.
func (p *Package) setAt(call *ssa.Call, e catalog.Effect) token.Pos {
	if call == nil {
		return token.NoPos
	}
	return p.made[madeKey{p.static(&call.Call), 0}].at[e]
}

// givenBy returns what a function gives as a result, nil beside an error apart.
func givenBy(fn *ssa.Function, i int) []ssa.Value {
	vals := ssaquery.Returned(fn, i)
	var made []ssa.Value
	for _, v := range vals {
		if c, ok := v.(*ssa.Const); ok && c.Value == nil && len(vals) > 1 {
			continue
		}
		made = append(made, v)
	}
	return made
}

// mayBeMade reports whether a value of the type can hold a policy or client at
// all.
func mayBeMade(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		_, isStruct := t.Elem().Underlying().(*types.Struct)
		return isStruct
	case *types.Interface:
		return !isErrorType(t) && !isCtx(t)
	case *types.Slice:
		_, isBasic := t.Elem().Underlying().(*types.Basic)
		return !isBasic
	case *types.Struct, *types.Signature:
		return true
	}
	return false
}

// makeOf works out what values of a type hold.
func (p *Package) makeOf(out *maker, t types.Type, vals []ssa.Value) (Made, bool) {
	w := p.newPolicyWalk()
	w.out, w.base = out, &catalog.Retry{}
	q := policyOf(w.base)
	if isOptions(t) {
		opts, sure := w.optionValues(t, vals)
		if len(opts) == 0 && len(out.params) == 0 || len(vals) == 0 {
			return Made{}, false
		}
		for _, o := range opts {
			w.option(q, o, sure)
		}
		return w.export(q, true)
	}
	var ends []ssa.Value
	all := len(vals) > 0
	for _, v := range vals {
		more, complete := p.origins(v)
		all = all && complete
		for _, end := range more {
			if !slices.Contains(ends, end) {
				ends = append(ends, end)
			}
		}
	}
	var known bool
	if w.family, known = p.describes(ends); !known {
		return Made{}, false
	}
	if w.family == nil {
		w.base = nil // a policy of a library
	}
	return w.export(w.resolveEnds(ends, all), false)
}

// isOptions reports whether values of a type are options for something else: a
// slice of them, or a function that changes a configuration.
func isOptions(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Signature:
		return true
	}
	return false
}

func (w *policyWalk) optionValues(t types.Type, vals []ssa.Value) ([]ssa.Value, bool) {
	if _, isSlice := t.Underlying().(*types.Slice); isSlice {
		return w.union(vals, true, 0)
	}
	return vals, len(vals) == 1
}

// describes returns the family of the client that the ends are, nil for policies
// of libraries, and whether the catalogue or a fact knows them at all.
func (p *Package) describes(ends []ssa.Value) (*catalog.Family, bool) {
	for _, end := range ends {
		c, pkg := p.constructorOf(end)
		if c == nil {
			if m, ok := p.foreign(end); ok && !m.List {
				return catalog.FamilyNamed(m.Family), true
			}
			if call, ok := end.(*ssa.Call); ok {
				if fn := ssaquery.Callee(&call.Call); catalog.WaitFuncOf(fn) != nil || catalog.OptionOf(fn) != nil {
					return nil, true
				}
			}
			continue
		}
		if c.Makes == catalog.Retryer {
			return nil, true
		}
		return catalog.FamilyOf(pkg), true
	}
	return nil, false
}

// constructorOf returns the catalogue's entry of what made an end, and the
// package that says whose it is.
func (p *Package) constructorOf(end ssa.Value) (*catalog.Constructor, string) {
	switch end := end.(type) {
	case *ssa.Call:
		fn := ssaquery.Callee(&end.Call)
		if c := catalog.ConstructorOf(fn); c != nil && fn.Pkg() != nil {
			if c.Param != nil {
				return c, c.Param.Pkg
			}
			return c, fn.Pkg().Path()
		}
	case *ssa.Alloc, *ssa.Global, *ssa.FieldAddr:
		if named := namedOf(end.Type()); named != nil {
			return catalog.TypeOf(named), named.Obj().Pkg().Path()
		}
	}
	return nil, ""
}

// foreign returns the fact on what an end of another package is.
func (p *Package) foreign(end ssa.Value) (Made, bool) {
	switch end := end.(type) {
	case *ssa.Call:
		return p.givenAs(end, 0)
	case *ssa.Extract:
		if call, ok := end.Tuple.(*ssa.Call); ok {
			return p.givenAs(call, end.Index)
		}
	case *ssa.Global:
		if v, ok := end.Object().(*types.Var); ok && end.Pkg.Pkg != p.pkg {
			return p.callees.Holds(v)
		}
	}
	return Made{}, false
}

// givenAs returns what a call gives as a result.
func (p *Package) givenAs(call *ssa.Call, result int) (Made, bool) {
	if body := p.static(&call.Call); body != nil {
		return p.makes(body, result)
	}
	if fn := ssaquery.Callee(&call.Call); fn != nil {
		for _, m := range p.callees.Makes(fn) {
			if m.Result == result {
				return m.Made, true
			}
		}
	}
	return Made{}, false
}

// export writes a policy down for other packages, if it says anything.
func (w *policyWalk) export(q *Policy, list bool) (Made, bool) {
	m := Made{
		List: list, Own: w.out.defaults && !list,
		Attempts: q.Attempts, Variable: q.Variable, Unsaid: q.unsaid, Elsewhere: q.Elsewhere,
		Curve: q.Curve, Factor: q.Factor, Share: q.Share, First: q.First, Max: q.Max, Elapsed: q.Elapsed,
		Spread: q.Spread, Each: q.Each, Jitter: q.Jitter, Interrupted: q.Interrupted, Writes: q.writes, Reads: q.reads,
		Flattened: q.Flattened, EndsAtMax: q.endsAtMax, Filtered: q.Filtered, Poll: q.Poll, Stopped: q.conn.stopped,
		Layers: q.layers, Layer: q.Layer, House: q.house,
		Services: q.conn.services, Unsure: q.conn.unsure, Cap: q.conn.cap,
		Params: w.out.params, From: w.out.bases,
	}
	if w.family != nil {
		m.Family = w.family.Name
	}
	if m.Layer == "" && !m.Unsaid {
		m.Layer = w.layer
	}
	for e := range q.at {
		m.Sets = append(m.Sets, e)
	}
	w.out.at = q.at
	slices.Sort(m.Sets)
	if q.Elsewhere && m.Attempts.Kind == term.Unknown && m.Variable == "" && len(m.From) == 0 && len(m.Params) == 0 && len(m.Sets) == 0 {
		return Made{}, false
	}
	if list && len(m.Sets) == 0 && len(m.Params) == 0 {
		return Made{}, false
	}
	for _, i := range m.From {
		if w.out.fn != nil && w.p.alters(w.out.fn, i) {
			return Made{}, false
		}
	}
	return m, len(m.Params)+len(m.From)+len(m.Services) <= maxMade
}

// policy is the policy that a fact describes.
func (m *Made) policy(pos token.Pos) *Policy {
	return &Policy{
		Attempts: m.Attempts, Variable: m.Variable, unsaid: m.Unsaid, Elsewhere: m.Elsewhere,
		Curve: m.Curve, Factor: m.Factor, Share: m.Share, First: m.First, Max: m.Max, Elapsed: m.Elapsed,
		Spread: m.Spread, Each: m.Each, Jitter: m.Jitter, Interrupted: m.Interrupted, writes: m.Writes, reads: m.Reads,
		Flattened: m.Flattened, endsAtMax: m.EndsAtMax, Filtered: m.Filtered, Poll: m.Poll,
		layers: m.Layers, Layer: m.Layer, house: m.House, Ctx: CtxMissing, Made: pos,
		conn: connection{m.Services, m.Unsure, m.Cap, m.Stopped},
	}
}

// madeBy is the policy of what a function of another package made, or of what a
// package variable there holds, for which call is nil.
func (w *policyWalk) madeBy(m *Made, call *ssa.Call) *Policy {
	pos := token.NoPos
	if call != nil {
		pos = call.Pos()
	}
	if m.List {
		return unknown(pos)
	}
	q := m.policy(pos)
	if m.Own {
		q = w.ownDefaults(m, pos)
	}
	if call != nil {
		for _, i := range m.From {
			w.from(q, ssaquery.Arg(&call.Call, i))
		}
	}
	if q.Made = pos; m.Own {
		w.overlay(q, m, nil)
	}
	w.arguments(q, m, call)
	return q
}

// ownDefaults is what a client does if nothing is set.
func (w *policyWalk) ownDefaults(m *Made, pos token.Pos) *Policy {
	f := catalog.FamilyNamed(m.Family)
	switch {
	case w.base != nil && (f == w.family || f == nil):
		if w.out != nil {
			w.out.defaults = true
		}
		q := policyOf(w.base)
		q.Made, q.Elsewhere = pos, m.Elsewhere
		return q
	case f == nil || f.Retry.Attempts == 0:
		return m.policy(pos)
	}
	if f.Retry.Attempts != 1 {
		w.layer = f.Name
	}
	q := policyOf(&f.Retry)
	q.Made, q.Elsewhere = pos, m.Elsewhere
	return q
}

// overlay applies what the maker of options, or of a client, sets.
func (w *policyWalk) overlay(q *Policy, m *Made, call *ssa.Call) {
	in := m.policy(q.Made)
	for _, e := range m.Sets {
		if !slices.ContainsFunc(m.Params, func(s ParamSetting) bool { return s.Effect == e }) {
			q.take(e, in)
		}
		q.mark(e, w.p.setAt(call, e))
	}
	if m.Layers != (term.Term{}) {
		q.multiply(m.Layers)
		q.Layer = m.Layer
	}
	q.conn.add(in.conn)
	if m.House != (term.Term{}) {
		q.house = m.House
	}
	if call != nil {
		w.arguments(q, m, call)
	}
}

// arguments applies the settings that a call has values for.
func (w *policyWalk) arguments(q *Policy, m *Made, call *ssa.Call) {
	if call == nil {
		return
	}
	if w.with[call] || len(w.with) > maxHelpers { // options that are built on themselves
		q.Attempts, q.unsaid, q.Variable = term.Term{}, false, "?"
		return
	}
	if w.with == nil {
		w.with = map[*ssa.Call]bool{}
	}
	w.with[call] = true
	defer delete(w.with, call)
	for _, s := range m.Params {
		o := &catalog.Option{Arg: s.Param, Effect: s.Effect, Zero: s.Zero, Negative: s.Negative, Least: s.Least, Default: s.Default}
		w.set(q, setting{option: o, value: ssaquery.Arg(&call.Call, s.Param), in: call, sure: true, less: s.Less})
	}
}

// take copies what one setting changes.
func (q *Policy) take(e catalog.Effect, in *Policy) {
	switch e {
	case catalog.SetsAttempts, catalog.SetsRetries, catalog.StopsRetries, catalog.NeverStops, catalog.StartsRetries:
		q.Attempts, q.Variable, q.unsaid = in.Attempts, in.Variable, in.unsaid
	case catalog.SetsRetryer:
		q.Attempts, q.Variable, q.unsaid = in.Attempts, in.Variable, in.unsaid
		q.Curve, q.Factor, q.First, q.Jitter, q.Share = in.Curve, in.Factor, in.First, in.Jitter, in.Share
	case catalog.SetsTable:
		q.Attempts, q.unsaid, q.Curve, q.First = in.Attempts, in.unsaid, in.Curve, in.First
	case catalog.SetsWait, catalog.SetsInterval:
		q.First, q.Poll = in.First, q.Poll || in.Poll
		if q.Curve == catalog.NoWait {
			q.Curve = catalog.Constant
		}
	case catalog.SetsFactor:
		q.Curve, q.Factor = in.Curve, in.Factor
	case catalog.SetsCurve, catalog.SumsCurves:
		q.Curve, q.Factor, q.Jitter, q.Share, q.Spread, q.Flattened = in.Curve, in.Factor, in.Jitter, in.Share, in.Spread, in.Flattened
	case catalog.SetsMaxWait:
		q.Max = in.Max
	case catalog.SetsJitter, catalog.SetsJitterPercent, catalog.SetsSpread, catalog.AddsJitter:
		q.Jitter, q.Share, q.Spread = in.Jitter, in.Share, in.Spread
	case catalog.SetsElapsed, catalog.BoundsWhole:
		q.Elapsed = in.Elapsed
	case catalog.SetsContext:
		q.Ctx = CtxUnknown
	case catalog.SetsFilter:
		q.Filtered = true
	case catalog.StopsWrites:
		q.writes = in.writes
	case catalog.StopsReads:
		q.reads = in.reads
	case catalog.BoundsAttempt:
		q.Each = in.Each
	}
}
