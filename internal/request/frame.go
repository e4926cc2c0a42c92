package request

import (
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Bounds of the walks. What is farther away is unknown.
const (
	maxDepth = 6    // calls entered on the way down
	maxSteps = 2000 // values looked at in one walk
	maxCalls = 4000 // calls looked at on the way from one attempt
)

// An Attempt is code that may run again: a part of a function, or all of it.
type Attempt struct {
	Fn *ssa.Function
	// Inside says which instructions of Fn belong to it; nil means all.
	Inside func(ssa.Instruction) bool
}

// A Frame is a function as it is reached from an attempt. Frames that are not
// on that way stand for what lies outside it: the function around a literal,
// the callers, whoever set a field.
type Frame struct {
	Fn   *ssa.Function
	Call ssa.CallInstruction // that led here, nil if it is not known
	Up   *Frame              // holds Call
	// Handed says that Call is given the function, to run it with arguments
	// that are not seen.
	Handed bool

	attempt *Attempt // of the root
	outside bool
	under   bool // a layer below a client that repeats by itself, or called by one
	layered bool // a layer of the client, or called by one
	depth   int
}

// Inside reports whether an instruction of the frame's function runs anew in
// each attempt.
func (f *Frame) Inside(in ssa.Instruction) bool {
	switch {
	case f.outside || in == nil:
		return false
	case f.attempt != nil && f.attempt.Inside != nil:
		return f.attempt.Inside(in)
	}
	return true
}

// Root returns the frame of the attempt itself, and the call in it that leads
// here: nil in the root.
func (f *Frame) Root() (root *Frame, call ssa.CallInstruction) {
	for f.Up != nil {
		f, call = f.Up, f.Call
	}
	return f, call
}

// An At is a value as seen in a frame.
type At struct {
	V ssa.Value
	F *Frame
}

// Inside reports whether the value is made anew in each attempt.
func (a At) Inside() bool {
	in, ok := a.V.(ssa.Instruction)
	return ok && a.F.Inside(in)
}

// Model answers questions about the requests of one package.
type Model struct {
	ix     *ssaquery.Index
	others Others

	below  map[frameKey]*Frame
	around map[*ssa.Function]*Frame
	roots  map[*Attempt]*Frame
	mints  map[*ssa.Function]int8
	stacks map[*ssa.Call][]layer
	above  map[*ssa.Function][]*ssa.Function
	quiet  func() map[*ssa.Function]bool
}

type frameKey struct {
	up   *Frame
	call ssa.CallInstruction
	fn   *ssa.Function
}

// Others answers what is known of functions in other packages.
type Others interface {
	// Built says what is known of the request that a function returns.
	Built(fn *types.Func) (Built, bool)
	// Sent says what is known of the request that a function sends.
	Sent(fn *types.Func) (Sent, bool)
	// Layer says what a function puts on each request that goes through it.
	Layer(fn *types.Func) Keyed
	// Idempotent says whether a call may be repeated, if users tell.
	Idempotent(fn *types.Func) catalog.Tri
	// Implementations returns what a call through an interface of the package
	// may run, nil if that is not known.
	Implementations(c *ssa.CallCommon) []*ssa.Function
	// Mints says that a function returns a fresh key with each call.
	Mints(fn *types.Func) bool
	// Proves says that a predicate for errors is true only if the request was
	// surely not carried out.
	Proves(fn *types.Func) bool
	// Looked says that the function's package was analysed, so that no fact
	// means that there is nothing to know.
	Looked(fn *types.Func) bool
}

// New returns a model over the functions of the index.
func New(ix *ssaquery.Index, others Others) *Model {
	m := &Model{
		ix: ix, others: others,
		below:  map[frameKey]*Frame{},
		around: map[*ssa.Function]*Frame{},
		roots:  map[*Attempt]*Frame{},
		mints:  map[*ssa.Function]int8{},
		stacks: map[*ssa.Call][]layer{},
		above:  map[*ssa.Function][]*ssa.Function{},
	}
	m.quiet = sync.OnceValue(m.findQuiet)
	return m
}

// Root returns the frame of an attempt.
func (m *Model) Root(a *Attempt) *Frame {
	if m.roots[a] == nil {
		m.roots[a] = &Frame{Fn: a.Fn, attempt: a}
	}
	return m.roots[a]
}

// enter returns the frame of a function that a call in f runs; nil if that is
// too far away, or recursive.
func (m *Model) enter(f *Frame, call ssa.CallInstruction, fn *ssa.Function) *Frame {
	return m.below1(f, call, fn, false)
}

// hand is enter for a function that the call is given.
func (m *Model) hand(f *Frame, call ssa.CallInstruction, fn *ssa.Function) *Frame {
	return m.below1(f, call, fn, true)
}

func (m *Model) below1(f *Frame, call ssa.CallInstruction, fn *ssa.Function, handed bool) *Frame {
	k := frameKey{f, call, fn}
	if g, ok := m.below[k]; ok {
		return g
	}
	g := &Frame{Fn: fn, Call: call, Up: f, Handed: handed, outside: !f.Inside(call), under: f.under, layered: f.layered, depth: f.depth + 1}
	if g.depth > maxDepth || len(fn.Blocks) == 0 {
		g = nil
	}
	for up := f; up != nil && g != nil; up = up.Up {
		if up.Fn == fn {
			g = nil
		}
	}
	m.below[k] = g
	return g
}

// of returns the frame of fn that is on the way to f, or else one outside.
func (m *Model) of(fn *ssa.Function, f *Frame) *Frame {
	for ; f != nil; f = f.Up {
		if f.Fn == fn {
			return f
		}
	}
	if m.around[fn] == nil {
		m.around[fn] = &Frame{Fn: fn, outside: true}
	}
	return m.around[fn]
}

// located returns v with the frame of the function that it belongs to.
func (m *Model) located(v ssa.Value, f *Frame) At {
	if fn := v.Parent(); fn != nil && fn != f.Fn {
		return At{v, m.of(fn, f)}
	}
	return At{v, f}
}

// A walk goes back from a value to where it comes from, down into callees of the
// package and up to callers.
type walk struct {
	// pass returns what a call hands on, nil if it makes something new.
	pass func(call *ssa.Call) ssa.Value
	// stop says that a call is an end although its body is known.
	stop func(call *ssa.Call, f *Frame) bool
}

// trace shows the ends of the walk back from v, each once, and returns false if
// these may not be all, or as soon as visit returns false.
func (m *Model) trace(v ssa.Value, f *Frame, w walk, visit func(At) bool) bool {
	seen := map[At]bool{}
	work := []At{m.located(v, f)}
	all := true
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if len(seen) > maxSteps {
			return false
		}
		from, end, known := m.sources(at, w)
		all = all && known
		if end && !visit(at) {
			return false
		}
		work = append(work, from...)
	}
	return all
}

// sources goes one step back. An end comes from nowhere else; known is false if
// there may be more than what is returned.
func (m *Model) sources(at At, w walk) (from []At, end, known bool) {
	switch v := at.V.(type) {
	case *ssa.Parameter:
		return m.passed(v, at.F)
	case *ssa.Call:
		return m.results(v, 0, at.F, w)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return m.results(call, v.Index, at.F, w)
		}
	case *ssa.Alloc:
		return nil, true, true
	}
	vals, known := m.ix.Sources(at.V)
	if len(vals) == 0 {
		return nil, true, known
	}
	for _, v := range vals {
		from = append(from, m.located(v, at.F))
	}
	return from, false, known
}

// passed returns what the call that led to the frame passes for a parameter;
// outside, what the callers in the package pass.
func (m *Model) passed(p *ssa.Parameter, f *Frame) (from []At, end, known bool) {
	fn := p.Parent()
	i := paramPos(p)
	if f.Handed {
		return nil, true, true
	}
	if f.Call != nil {
		c := f.Call.Common()
		if !c.IsInvoke() && len(c.Args) == len(fn.Params) {
			return []At{m.located(c.Args[i], f.Up)}, false, true
		}
		if c.IsInvoke() && i > 0 && len(c.Args)+1 == len(fn.Params) {
			return []At{m.located(c.Args[i-1], f.Up)}, false, true
		}
		return nil, true, true
	}
	for _, call := range m.ix.Callers(fn) {
		if args := call.Common().Args; len(args) == len(fn.Params) {
			from = append(from, At{args[i], m.of(call.Parent(), nil)})
		}
	}
	return from, len(from) == 0 || !m.ix.OnlyCallers(fn), true
}

func paramPos(p *ssa.Parameter) int {
	for i, q := range p.Parent().Params {
		if q == p {
			return i
		}
	}
	return 0
}

// results returns what a call gives as result i.
func (m *Model) results(call *ssa.Call, i int, f *Frame, w walk) (from []At, end, known bool) {
	if w.pass != nil {
		if v := w.pass(call); v != nil {
			return []At{m.located(v, f)}, false, true
		}
	}
	if w.stop != nil && w.stop(call, f) {
		return nil, true, true
	}
	fn := m.ix.Static(&call.Call)
	if fn == nil {
		return nil, true, true
	}
	g := m.enter(f, call, fn)
	if g == nil {
		return nil, true, true
	}
	for _, v := range ssaquery.Returned(fn, i) {
		from = append(from, m.located(v, g))
	}
	return from, len(from) == 0, true
}

// callOf returns the call whose result v is, and which result.
func callOf(v ssa.Value) (call *ssa.Call, result int) {
	switch v := v.(type) {
	case *ssa.Call:
		return v, 0
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return call, v.Index
		}
	}
	return nil, 0
}

// isNil reports whether v is the constant nil.
func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// IsRequest reports whether t is *http.Request.
func IsRequest(t types.Type) bool {
	_, ptr := types.Unalias(t).(*types.Pointer)
	return ptr && ssaquery.PointsTo(t, "net/http", "Request")
}

func isResponse(t types.Type) bool { return ssaquery.PointsTo(t, "net/http", "Response") }

// isFunc reports whether fn is the named function of package pkg, or the method
// of its type recv.
func isFunc(fn *types.Func, pkg, recv, name string) bool {
	return fn != nil && fn.Name() == name && fn.Pkg() != nil && fn.Pkg().Path() == pkg && ssaquery.RecvName(fn) == recv
}

// isGlobal reports whether v is the package variable pkg.name, loaded.
func isGlobal(v ssa.Value, pkg, name string) bool {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	g, ok := v.(*ssa.Global)
	return ok && g.Name() == name && g.Pkg != nil && g.Pkg.Pkg.Path() == pkg
}
