package deadline

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// Callees answers what is known of the functions that are called: from the
// package at hand while its summary is being computed, and from facts.
type Callees interface {
	// Deadline returns the state of a call's result (a context or a request)
	// in terms of the callee's parameters: the state's index is meant when
	// Kind is Param. ok is false if nothing is known.
	Deadline(call *ssa.CallCommon, result int) (s ParamState, ok bool)
	// Client returns what limits the client that a call returns.
	Client(call *ssa.CallCommon, result int) (b Bound, ok bool)
	// Limits reports whether the call sets a limit on the client it gets as
	// argument arg.
	Limits(call *ssa.CallCommon, arg int) bool
	// Remote returns the parameters whose deadline is the only bound of a
	// remote call that the callee makes.
	Remote(call *ssa.CallCommon) []RemoteParam
	// Bounded reports whether users tell that something limits each call of fn,
	// or that it does not leave the process.
	Bounded(fn *types.Func) bool
	// PassesOn reports whether fn, the RoundTrip method of a type of another
	// package, hands each request on and sets no deadline.
	PassesOn(fn *types.Func) bool
}

// A ParamState is a State seen from a caller: a parameter is an index.
type ParamState struct {
	Kind  Kind
	Limit term.Term
	Index int // of Param, the receiver not counted
	Root  Root
	// Values is as in State.
	Values bool
}

// An engine does the work of an [Analysis].
type engine struct {
	ix      *ssaquery.Index
	callees Callees
	imports []string
	clients *clientIndex
	derives map[*ssa.Function]bool
	configs map[*catalog.Family]Bound
	conns   []*ssa.Call            // nil until looked for
	timed   map[*ssa.Function]bool // what time.AfterFunc runs; nil until looked for
}

// of returns the deadline of v, a context or a request.
func (a *engine) of(v ssa.Value) State {
	return (&stateWalk{a: a, onPath: map[ssa.Value]bool{}}).of(v)
}

// Seen turns the state of a function's result into what its callers see.
func (s State) Seen() ParamState {
	p := ParamState{Kind: s.Kind, Limit: s.Limit, Root: s.Root, Values: s.Values}
	if s.Kind == Param {
		p.Index = ssaquery.ParamIndex(s.Param)
	}
	return p
}

// stateWalk computes one state. What is already being computed counts as
// unreached, so that a context wrapped in each turn of a loop keeps the state
// it had before; nothing is kept between walks, since what was computed inside a
// cycle holds there only.
type stateWalk struct {
	a      *engine
	onPath map[ssa.Value]bool
	steps  int
}

// maxSteps bounds a walk; a longer derivation is unknown.
const maxSteps = 2000

func (w *stateWalk) of(v ssa.Value) State {
	if w.onPath[v] {
		return State{}
	}
	if w.steps++; w.steps > maxSteps {
		return State{Kind: Unknown}
	}
	w.onPath[v] = true
	defer delete(w.onPath, v)
	var s State
	all := w.a.ix.Trace(v, func(src ssa.Value) bool {
		s = s.Join(w.end(src))
		return s.Kind != Unknown
	})
	if !all {
		return State{Kind: Unknown}
	}
	return s
}

// end returns the state of a value at which a trace ends.
func (w *stateWalk) end(v ssa.Value) State {
	switch v := v.(type) {
	case *ssa.Const: // nil: a call with it would crash, not wait
		return State{}
	case *ssa.Parameter:
		return w.param(v)
	case *ssa.Call:
		return w.call(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return w.call(call, v.Index)
		}
	case *ssa.Alloc: // &http.Request{...}, without a context of its own
		if isRequest(v.Type()) {
			return State{Kind: None, Root: Implicit}
		}
	}
	return State{Kind: Unknown}
}

// param is a parameter of a declared function, whose callers decide. That of a
// literal which is called where it stands, or handed to a function of this
// package that calls it, is what it is called with; one that is kept is called
// by others.
func (w *stateWalk) param(p *ssa.Parameter) State {
	fn := p.Parent()
	if fn.Parent() == nil {
		return State{Kind: Param, Param: p}
	}
	uses := w.a.ix.Uses(fn)
	if len(uses) == 0 {
		return State{Kind: Param, Param: p}
	}
	var s State
	for _, use := range uses {
		var one State
		if use.Called {
			one = w.arg(use.Call, ssaquery.ParamIndex(p))
		} else {
			one = w.handedOn(use, ssaquery.ParamIndex(p))
		}
		if s = s.Join(one); s.Kind == Unknown {
			break
		}
	}
	return s
}

func (w *stateWalk) arg(c *ssa.CallCommon, i int) State {
	if arg := ssaquery.Arg(c, i); arg != nil {
		return w.of(arg)
	}
	return State{Kind: Unknown}
}

// handedOn is argument i of the calls that a function of this package makes of
// the literal it gets, as seen from the call that hands it over.
func (w *stateWalk) handedOn(use ssaquery.Use, i int) State {
	callee := w.a.ix.Static(use.Call)
	if callee == nil || len(callee.Params) != len(use.Call.Args) {
		return State{Kind: Unknown}
	}
	calls, all := ssaquery.CallsOf(callee.Params[use.Arg])
	if len(calls) == 0 || !all {
		return State{Kind: Unknown}
	}
	var s State
	for _, c := range calls {
		one := w.arg(c, i)
		if one.Kind == Param {
			if one.Param.Parent() != callee {
				return State{Kind: Unknown}
			}
			values := one.Values
			one = w.arg(use.Call, ssaquery.ParamIndex(one.Param))
			one.Values = one.Values || values
		}
		s = s.Join(one)
	}
	return s
}

func (w *stateWalk) call(call *ssa.Call, result int) State {
	c := &call.Call
	if fn := ssaquery.Callee(c); fn != nil {
		if cf := catalog.ContextFuncOf(fn); cf != nil {
			return w.derived(call, fn, cf)
		}
		if cons := catalog.ConstructorOf(fn); cons != nil && cons.Makes == catalog.Request {
			return w.request(c, cons)
		}
		if fn.FullName() == "(*net/http.Request).Context" {
			return w.of(ssaquery.Recv(c))
		}
	}
	ps, ok := w.a.callees.Deadline(c, result)
	if !ok {
		return State{Kind: Unknown}
	}
	s := State{Kind: ps.Kind, Limit: ps.Limit, Root: ps.Root, Values: ps.Values}
	switch ps.Kind {
	case Param:
		arg := ssaquery.Arg(c, ps.Index)
		if arg == nil {
			return State{Kind: Unknown}
		}
		s = w.of(arg)
		s.Values = s.Values || ps.Values
		return s
	case Bounded:
		s.Limit = ps.Limit.Subst(func(i int) term.Term { return w.number(ssaquery.Arg(c, i)) }, nil)
	}
	return s
}

// derived is a context made by a catalogued function.
func (w *stateWalk) derived(call *ssa.Call, fn *types.Func, cf *catalog.ContextFunc) State {
	c := &call.Call
	arg := func(i int) ssa.Value {
		if i < 0 {
			return ssaquery.Recv(c)
		}
		return ssaquery.Arg(c, i)
	}
	switch cf.Effect {
	case catalog.CtxFresh:
		if fn.Name() == "TODO" {
			return State{Kind: None, Root: TODO}
		}
		return State{Kind: None, Root: Background}
	case catalog.CtxDetach:
		return State{Kind: None, Root: Detached}
	case catalog.CtxKeeps:
		if v := arg(cf.Arg); v != nil && !w.a.cancelledInTime(call) {
			s := w.of(v)
			s.Values = s.Values || fn.Name() == "WithValue"
			return s
		}
	case catalog.CtxBounds:
		return State{Kind: Bounded, Limit: w.number(arg(cf.Limit))}
	}
	return State{Kind: Unknown}
}

// request is a request made, or given another context, by a catalogued function.
func (w *stateWalk) request(c *ssa.CallCommon, cons *catalog.Constructor) State {
	switch cons.Ctx.From {
	case catalog.FromNowhere:
		return State{Kind: None, Root: Implicit}
	case catalog.FromArg:
		if v := ssaquery.Arg(c, cons.Ctx.Arg); v != nil {
			return w.of(v)
		}
	}
	return State{Kind: Unknown}
}

// number returns a duration as a term: a constant, or a parameter of the
// declared function it is in.
func (w *stateWalk) number(v ssa.Value) term.Term {
	if v == nil {
		return term.Term{}
	}
	if n, ok := w.a.ix.ConstInt(v); ok {
		return term.Of(n)
	}
	if p, ok := v.(*ssa.Parameter); ok && p.Parent().Parent() == nil {
		if i := ssaquery.ParamIndex(p); i >= 0 {
			return term.OfParam(i)
		}
	}
	return term.Term{}
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return isNamed(t, "context", "Context") }

// IsContextLike reports whether t is a context, or an interface that is one and
// more.
func IsContextLike(t types.Type) bool {
	if IsContext(t) {
		return true
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if m.FullName() == "(context.Context).Done" {
			return true
		}
	}
	return false
}

// isRequest reports whether t is *http.Request or http.Request.
func isRequest(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return isNamed(t, "net/http", "Request")
}

// IsRequest reports whether t is an HTTP request, or a pointer to one.
func IsRequest(t types.Type) bool { return isRequest(t) }

// HasDeadline reports whether values of type t carry a deadline: contexts and
// HTTP requests.
func HasDeadline(t types.Type) bool { return IsContext(t) || isRequest(t) }

func isNamed(t types.Type, pkg, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

func isDuration(t types.Type) bool { return isNamed(t, "time", "Duration") }
