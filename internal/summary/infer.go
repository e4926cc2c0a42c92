package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maxRounds bounds the fixpoint over mutually recursive functions. Each
// property of the lattice can rise twice, so this is reached by long chains of
// them only; what has not settled then is unknown.
const maxRounds = 12

// infer works out the facts, in two strata: what can only rise first, to a
// fixpoint over the whole package, callees before callers; then what rests on
// the absence of such properties, once.
func (res *Result) infer() {
	res.Failures.Guard(res.pass.Pkg.Path(), "(time limits)", res.findTimes)
	order := bottomUp(res.Index)
	for _, component := range order {
		res.settle(component, func(fn *ssa.Function, f *funcFacts) bool {
			next := res.deadlinesOf(fn)
			changed := !slices.Equal(next.Results, f.deadlines.Results)
			f.deadlines = next
			return changed
		}, func(f *funcFacts) {
			for i := range f.deadlines.Results {
				f.deadlines.Results[i] = deadline.ParamState{Kind: deadline.Unknown}
			}
		})
	}
	for _, component := range order {
		for _, fn := range component {
			res.guard(fn, func() {
				res.facts[fn].limits = res.limitsOf(fn)
			})
		}
	}
	for _, fn := range res.Funcs { // rests on all limits
		res.guard(fn, func() { res.facts[fn].clients = res.clientsOf(fn) })
	}
	// calls through interfaces are no edges of the call graph: go over it again
	// until they have settled, too
	for range maxRounds {
		changed := false
		for _, component := range order {
			res.settle(component, func(fn *ssa.Function, f *funcFacts) bool {
				next := res.remoteOf(fn)
				differs := !slices.Equal(next.Params, f.remote.Params)
				f.remote, changed = next, changed || differs
				return differs
			}, func(f *funcFacts) { f.remote = Remote{} })
		}
		if !changed {
			return
		}
	}
}

// settle repeats step on the functions of a component until nothing changes.
func (res *Result) settle(component []*ssa.Function, step func(*ssa.Function, *funcFacts) bool, giveUp func(*funcFacts)) {
	for round := 0; ; round++ {
		changed := false
		for _, fn := range component {
			res.guard(fn, func() { changed = step(fn, res.facts[fn]) || changed })
		}
		if !changed {
			return
		}
		if round == maxRounds {
			for _, fn := range component {
				giveUp(res.facts[fn])
			}
			return
		}
	}
}

func (res *Result) guard(fn *ssa.Function, work func()) {
	res.Failures.Guard(res.pass.Pkg.Path(), fn.RelString(res.pass.Pkg), work)
}

// deadlinesOf joins what the function's return statements give.
func (res *Result) deadlinesOf(fn *ssa.Function) Deadlines {
	results := fn.Signature.Results()
	var d Deadlines
	for i := range results.Len() {
		if !deadline.HasDeadline(results.At(i).Type()) {
			continue
		}
		if d.Results == nil {
			d.Results = unknownStates(results.Len())
		}
		var s deadline.State
		for _, v := range ssaquery.Returned(fn, i) {
			s = s.Join(res.Deadline.Of(v))
		}
		if s.Kind == deadline.Param && s.Param.Parent() != fn {
			s = deadline.State{Kind: deadline.Unknown} // a captured parameter
		}
		d.Results[i] = s.Seen()
	}
	return d
}

func unknownStates(n int) []deadline.ParamState {
	states := make([]deadline.ParamState, n)
	for i := range states {
		states[i].Kind = deadline.Unknown
	}
	return states
}

// clientsOf returns what bounds the HTTP clients and the gRPC connections that the
// function returns.
func (res *Result) clientsOf(fn *ssa.Function) Clients {
	results := fn.Signature.Results()
	var c Clients
	for i := range results.Len() {
		sends, conn := deadline.Sends(results.At(i).Type()), deadline.IsConn(results.At(i).Type())
		if !sends && !conn {
			continue
		}
		if c.Results == nil {
			c.Results = make([]deadline.Bound, results.Len())
		}
		if conn {
			c.Results[i] = res.Deadline.ReturnedConnBound(fn, i)
		} else {
			c.Results[i] = res.Deadline.ReturnedBound(fn, i)
		}
	}
	return c
}

// limitsOf returns the client parameters on which fn sets a limit, itself or
// through what it calls.
func (res *Result) limitsOf(fn *ssa.Function) Limits {
	var l Limits
	for _, p := range fn.Params {
		if i := ssaquery.ParamIndex(p); i >= 0 && deadline.TakesLimits(p.Type()) && res.Deadline.LimitsParam(p) {
			l.Params = append(l.Params, i)
		}
	}
	return l
}

// remoteOf returns the parameters of fn on whose deadline alone a remote call
// in it depends.
func (res *Result) remoteOf(fn *ssa.Function) Remote {
	var r Remote
	if fn.Parent() != nil && len(res.Index.Uses(fn)) > 0 {
		return r // what it is called with is known inside it
	}
	if obj := declared(fn); obj != nil {
		if f, ok := res.Given(obj); ok && (f.Bounded || f.Remote != catalog.Unknown) {
			return Remote{Params: givenRemote(obj, f)}
		}
	}
	for _, p := range fn.Params {
		i := ssaquery.ParamIndex(p)
		if i < 0 || !deadline.HasDeadline(p.Type()) {
			continue
		}
		if call := res.waitsOn(fn, p); call != nil && !res.isLifetime(fn, p) {
			r.Params = append(r.Params, deadline.RemoteParam{Index: i, Kind: call.Kind, Shape: call.Shape, Call: nameOf(call)})
		}
	}
	return r
}

func nameOf(out *deadline.Outgoing) string {
	if out.Helper != "" {
		return out.Helper
	}
	return out.Name()
}

// waitsOn returns a call in fn, or in a literal that it does not start as a
// goroutine, that gets p's deadline and no other bound.
func (res *Result) waitsOn(fn *ssa.Function, p *ssa.Parameter) *deadline.Outgoing {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if _, isGo := in.(*ssa.Go); isGo {
				continue
			}
			outs := res.Deadline.Handed(call)
			if out := res.Deadline.Outgoing(call); out != nil {
				outs = append(outs, out)
			}
			for _, out := range outs {
				if (out.Shape == catalog.Unary || out.Shape == catalog.Dial) && out.State.Kind == deadline.Param && out.State.Param == p && out.Bound == deadline.Unbounded {
					return out
				}
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		if !startedAsGoroutine(anon) {
			if out := res.waitsOn(anon, p); out != nil {
				return out
			}
		}
	}
	return nil
}

func startedAsGoroutine(lit *ssa.Function) bool {
	for _, b := range lit.Parent().Blocks {
		for _, in := range b.Instrs {
			g, ok := in.(*ssa.Go)
			if !ok {
				continue
			}
			if mc, ok := g.Call.Value.(*ssa.MakeClosure); ok && mc.Fn == ssa.Value(lit) || g.Call.Value == ssa.Value(lit) {
				return true
			}
		}
	}
	return false
}

// isLifetime reports whether p is a context that tells fn when to stop, rather
// than how long a call may take: fn waits for its end, gives it to goroutines,
// or loops until something ends the loop.
func (res *Result) isLifetime(fn *ssa.Function, p *ssa.Parameter) bool {
	if deadline.IsContext(p.Type()) && waitsForDone(fn) {
		return true
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Go:
				if mentionsParam(&in.Call, p) {
					return true
				}
			case *ssa.Call:
				if callee := ssaquery.Callee(&in.Call); callee != nil {
					if entry, _ := catalog.CallOf(callee); entry != nil && (entry.Shape == catalog.Stream || entry.Shape == catalog.Serve) {
						return true
					}
					if callee.FullName() == "io.Copy" {
						return true // copies a body: as long as that takes
					}
				}
			}
		}
	}
	return fn.Syntax() != nil && len(ssaquery.EndlessLoops(fn.Syntax(), res.pass.TypesInfo)) > 0
}

// waitsForDone reports whether fn or a literal in it calls ctx.Done.
func waitsForDone(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Done" && deadline.IsContext(call.Call.Value.Type()) {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, waitsForDone)
}

func mentionsParam(c *ssa.CallCommon, p *ssa.Parameter) bool {
	vals := slices.Clone(c.Args)
	if mc, ok := c.Value.(*ssa.MakeClosure); ok {
		vals = append(vals, mc.Bindings...)
	}
	return slices.ContainsFunc(vals, func(v ssa.Value) bool {
		if v == ssa.Value(p) {
			return true
		}
		alloc, ok := v.(*ssa.Alloc) // the cell of a captured parameter
		if !ok {
			return false
		}
		for _, r := range *alloc.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Val == ssa.Value(p) {
				return true
			}
		}
		return false
	})
}

// isExported reports whether other packages can name the function.
func isExported(fn *types.Func) bool { return token.IsExported(fn.Name()) }
