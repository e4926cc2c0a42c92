package retry

import (
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// reachOf says how far a call goes, by what is known of its callee.
func (p *Package) reachOf(c *ssa.CallCommon) Reach { return p.distance(c).Goes }

// failureOf says how far away the failures arise that a call hands on.
func (p *Package) failureOf(c *ssa.CallCommon) Reach { return p.distance(c).Fails }

func (p *Package) distance(c *ssa.CallCommon) Distance {
	far, bodies := p.target(c)
	for _, fn := range bodies {
		far = far.max(p.bodyDistance(fn))
	}
	for _, op := range p.runAll(c) {
		far = far.max(p.bodyDistance(op))
	}
	return far
}

// bodyReach returns the farthest that the calls of a body go; go statements are
// left out, unless what becomes of them is handed on.
func (p *Package) bodyReach(fn *ssa.Function) Reach { return p.bodyDistance(fn).Goes }

// bodyFailure returns how far away the failures arise that a body hands on.
func (p *Package) bodyFailure(fn *ssa.Function) Reach { return p.bodyDistance(fn).Fails }

func (p *Package) bodyDistance(fn *ssa.Function) Distance {
	if p.far == nil {
		p.computeDistances()
	}
	return p.far[fn]
}

// computeDistances works out how far all bodies go, and then how far their
// failures come from: what each does by itself, then along the calls until
// nothing changes. A distance can only rise, at most to the last of a few, so
// this ends.
func (p *Package) computeDistances() {
	p.far = map[*ssa.Function]Distance{}
	targets := targets{p: p, known: map[*ssa.CallCommon]*target{}}
	goes := newSpread()
	for _, fn := range p.ix.Funcs {
		goes.far[fn] = Local
		if p.toldFar(goes, fn) {
			continue
		}
		eachCall(fn, func(call *ssa.Call) {
			t := targets.of(&call.Call)
			goes.raise(fn, t.direct.Goes)
			for _, body := range t.bodies {
				goes.callers[body] = append(goes.callers[body], way{to: fn})
			}
		})
	}
	goes.settle()
	for fn, r := range goes.far {
		p.far[fn] = Distance{Goes: r, Fails: Local}
	}
	fails := newSpread()
	for _, fn := range p.ix.Funcs {
		fails.far[fn] = Local
		if !p.toldFar(fails, fn) {
			p.spreadFailures(fails, fn, targets)
		}
	}
	fails.settle()
	for fn, r := range fails.far {
		p.far[fn] = Distance{Goes: max(goes.far[fn], r), Fails: r}
	}
	for _, fn := range p.ix.Funcs {
		if d := p.far[fn]; d.Fails == Remote && p.session(fn) {
			p.far[fn] = Distance{Goes: max(d.Goes, Dial), Fails: Dial}
		}
	}
}

// toldFar takes how far a body goes from what users have told of it, if they have.
func (p *Package) toldFar(to *spread, fn *ssa.Function) bool {
	f := p.told(fn)
	if f.Remote == catalog.Unknown && f.Attempts == 0 {
		return false
	}
	to.local[fn] = f.Remote == catalog.No
	if f.Remote != catalog.No {
		to.raise(fn, Remote)
	}
	return true
}

// spreadFailures notes which calls hand their failures to a body. Whether one does
// is asked only where that would change something, as it takes long to find out.
func (p *Package) spreadFailures(to *spread, fn *ssa.Function, targets targets) {
	hands := sync.OnceValue(func() *handing { return p.handingOf(fn) })
	eachCallWithin(fn, func(call ssa.CallInstruction) {
		t := targets.of(call.Common())
		if p.goesFar(t) < Remote {
			return
		}
		handed := sync.OnceValue(func() bool { return hands().hands(call) })
		if t.direct.Fails > to.far[fn] && handed() {
			to.raise(fn, t.direct.Fails)
		}
		for _, body := range t.bodies {
			to.callers[body] = append(to.callers[body], way{fn, handed})
		}
	})
}

// goesFar is how far a call goes while failures are still being worked out, with
// the functions that it is given.
func (p *Package) goesFar(t *target) Reach {
	far := max(t.direct.Goes, t.param.Goes)
	for _, fn := range t.bodies {
		far = max(far, p.far[fn].Goes)
	}
	return far
}

// A target is what a call may run, the functions that it is given included.
type target struct {
	direct Distance // as far as that is known without looking into bodies
	param  Distance // of what the body was given: its caller's
	bodies []*ssa.Function
}

// targets are those of calls, worked out once.
type targets struct {
	p     *Package
	known map[*ssa.CallCommon]*target
}

func (ts targets) of(c *ssa.CallCommon) *target {
	t := ts.known[c]
	if t == nil {
		t = new(target)
		ts.known[c] = t
		t.direct, t.bodies = ts.p.target(c)
		if ts.p.callsParam(c) {
			t.direct, t.param = Distance{}, t.direct
		}
		given, more := ts.p.handedFuncs(c)
		t.direct = t.direct.max(given)
		t.bodies = slices.Concat(t.bodies, more)
	}
	return t
}

// handedFuncs returns what the functions do that a call is given: a literal handed to
// a helper runs there.
func (p *Package) handedFuncs(c *ssa.CallCommon) (far Distance, bodies []*ssa.Function) {
	for _, a := range append(c.Args[:len(c.Args):len(c.Args)], p.handedToGroup(c)...) {
		if _, ok := a.Type().Underlying().(*types.Signature); !ok {
			continue
		}
		switch fn := p.ix.FuncOf(a); {
		case fn != nil && fn.Synthetic == "":
			bodies = append(bodies, fn)
		default:
			if mc, ok := a.(*ssa.MakeClosure); ok { // a method value
				if m := ssaquery.FuncObject(mc.Fn.(*ssa.Function)); m != nil {
					far = far.max(p.remote(m))
				}
			}
		}
	}
	return far, bodies
}

// remote returns what is known of a function of another package, or that users
// tell something of.
func (p *Package) remote(fn *types.Func) Distance {
	if fn.Pkg() == p.pkg { // still being worked out
		return p.callees.Remote(fn)
	}
	d, ok := p.remotes[fn]
	if !ok {
		d = p.callees.Remote(fn)
		p.remotes[fn] = d
	}
	return d
}

// A spread is a property of bodies that rises along calls.
type spread struct {
	far     map[*ssa.Function]Reach
	callers map[*ssa.Function][]way
	local   map[*ssa.Function]bool // told to be: nothing raises it
}

// A way leads to a caller, if open says so; without open, it does.
type way struct {
	to   *ssa.Function
	open func() bool
}

func newSpread() *spread {
	return &spread{far: map[*ssa.Function]Reach{}, callers: map[*ssa.Function][]way{}, local: map[*ssa.Function]bool{}}
}

func (s *spread) raise(fn *ssa.Function, r Reach) { s.far[fn] = max(s.far[fn], r) }

func (s *spread) settle() {
	var work []*ssa.Function
	for fn, r := range s.far {
		if r > Local {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		for _, way := range s.callers[fn] {
			if s.far[fn] > s.far[way.to] && !s.local[way.to] && (way.open == nil || way.open()) {
				s.far[way.to] = s.far[fn]
				work = append(work, way.to)
			}
		}
	}
}

func eachCall(fn *ssa.Function, f func(*ssa.Call)) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				f(call)
			}
		}
	}
}

// eachCallWithin goes over the calls of a body and of the literals in it, those
// of go statements included.
func eachCallWithin(fn *ssa.Function, f func(ssa.CallInstruction)) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Call:
				f(in)
			case *ssa.Go:
				f(in)
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		eachCallWithin(lit, f)
	}
}

// callsParam reports whether a call without a context runs a function that the
// body was given.
func (p *Package) callsParam(c *ssa.CallCommon) bool {
	if c.IsInvoke() || takesCtx(c) {
		return false
	}
	_, isParam := unwrapLoad(c.Value).(*ssa.Parameter)
	return isParam
}

// target returns how far a call goes as far as that is known without looking
// into bodies of the package, and the bodies that it may run.
func (p *Package) target(c *ssa.CallCommon) (Distance, []*ssa.Function) {
	fn := callee(c)
	if fn != nil && quiet(fn, takesCtx(c)) {
		return Both(Local), nil
	}
	if c.IsInvoke() {
		return p.invoked(c, fn)
	}
	if body := p.static(c); body != nil && body.Synthetic == "" { // not the wrapper of a method value
		return Both(Local), []*ssa.Function{body}
	}
	if fn == nil {
		return p.called(c)
	}
	if dialsHere(c, fn) {
		return Both(Local), nil
	}
	if d := p.remote(fn); d.Goes != ReachUnknown {
		return d, nil
	}
	if inStd(fn) {
		return Both(Local), nil
	}
	if takesCtx(c) && errIndex(resultTypes(c)) >= 0 {
		return Both(Remote), nil
	}
	return Distance{}, nil
}

// dialsHere reports whether a call of package net dials a constant network that
// does not leave the machine, or one without connections: nothing is sent.
func dialsHere(c *ssa.CallCommon, fn *types.Func) bool {
	if ssaquery.PkgOf(fn) != "net" {
		return false
	}
	for _, a := range ssaquery.Args(c) {
		if network, ok := ssaquery.String(a); ok {
			return strings.HasPrefix(network, "unix") || strings.HasPrefix(network, "udp") || strings.HasPrefix(network, "ip")
		}
	}
	return false
}

// invoked is target for a call through an interface: what its implementations
// in the package do, if there are any, else remote if it can fail.
func (p *Package) invoked(c *ssa.CallCommon, fn *types.Func) (Distance, []*ssa.Function) {
	if d := p.remote(fn); d.Goes != ReachUnknown {
		return d, nil
	}
	if inStd(fn) || errIndex(resultTypes(c)) < 0 || isErrorType(c.Value.Type()) {
		return Both(Local), nil
	}
	if ta, ok := c.Value.(*ssa.TypeAssert); ok && isErrorType(ta.X.Type()) {
		return Both(Local), nil // a method of an error taken apart
	}
	impls := p.implementations(c.Value.Type(), c.Method)
	if len(impls) == 0 {
		return Both(Remote), nil
	}
	return Both(Local), impls
}

// bodyOf returns the code of a function or method of the package.
func (p *Package) bodyOf(m *types.Func) *ssa.Function {
	if p.declared == nil {
		p.declared = map[types.Object]*ssa.Function{}
		for _, fn := range p.ix.Funcs {
			if obj := fn.Object(); obj != nil && len(fn.Blocks) > 0 {
				p.declared[obj] = fn
			}
		}
	}
	return p.declared[m.Origin()]
}
