package retry

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/term"
)

// endless is the number of attempts from which on a count is as good as none.
const endless = 1000

// sitesOf returns the sites of a function, in the order of the code. Literals
// have their own.
func (p *Package) sitesOf(fn *ssa.Function) []*Site {
	if sites, ok := p.sites[fn]; ok {
		return sites
	}
	var sites []*Site
	claimed := map[place]bool{} // a wait belongs to the innermost site
	for _, reg := range p.regions(fn) {
		if s := p.site(reg, claimed); s != nil {
			sites = append(sites, s)
		}
	}
	slices.SortStableFunc(sites, func(a, b *Site) int { return cmp.Compare(a.Span.Pos, b.Span.Pos) })
	p.sites[fn] = sites
	return sites
}

// maxOps bounds the calls of one region that are tried as its operation.
const maxOps = 48

// best classifies the region by each call that may be the operation and returns
// the strongest judgement, and all others that make it a site, too.
func (p *Package) best(reg *region) (best *judged, all []*judged) {
	ops := p.operations(reg)
	for _, o := range ops[:min(len(ops), maxOps)] {
		j := p.judge(reg, o)
		if j.class == NoSite {
			continue
		}
		all = append(all, j)
		if best == nil || j.class > best.class {
			best = j
		}
	}
	return best, all
}

// site judges one region; nil if it is no site.
func (p *Package) site(reg *region, claimed map[place]bool) *Site {
	j, all := p.best(reg)
	if j == nil {
		return nil
	}
	s := &Site{Fn: reg.fn, Form: reg.form, Class: j.class, Op: j.call, Reach: j.reach, reg: reg, judged: j}
	if s.Span = reg.span(); !s.Span.Pos.IsValid() { // several labels, and gotos to and fro
		s.Span = callSpan(reg.fn, j.call)
	}
	s.Ctx = p.ctxAtHand(reg.fn)
	pace, pj := reg, j
	if reg.form == RangeFunc {
		if pace, pj = p.pacing(reg); pace == nil {
			s.Bounds = Bounds{Unknown: true}
			s.Blocked = true
			return s
		}
	}
	s.Bounds = p.bounds(pace, pj)
	if j.worker || j.class == Reconnect && j.receives() && p.repairs(reg, j) {
		s.Bounds.Unknown = true // it is meant to go on; the repair is judged where it stands
	}
	r, own := p.simulate(pace, pj), p.asCalled(pace, pj)
	if r.many {
		s.Bounds.Counter = false // as good as none
	}
	s.Attempts = attempts(r, s.Bounds)
	p.addWaits(s, j, pace, r, own, claimed)
	if other, ok := j.otherPath(); ok && pace == reg { // bad answers may wait elsewhere
		before := s.Waits
		p.addWaits(s, other, reg, p.simulate(reg, other), nil, claimed)
		s.Waits = append(before, slices.DeleteFunc(s.Waits[len(before):], func(w *Wait) bool {
			return slices.ContainsFunc(before, w.alike)
		})...)
	}
	if pace != reg { // the body of a range over a function waits for what it is yielded
		p.addWaits(s, j, reg, p.yielded(reg, j, r), nil, claimed)
	}
	s.Probe = p.probes(j.call, 0)
	s.Permanent, s.RetryAfter = p.permanent(reg, j), p.retryAfter(reg, j)
	if s.Probe && s.Permanent != nil && s.Permanent.Status != 0 {
		s.Permanent = nil // the path may appear when the peer is ready
	}
	for _, k := range all {
		if k.class == j.class && p.hot(reg, k) && (pace == reg || p.hot(pace, pj)) {
			s.Hot = true
		}
	}
	s.Hot = s.Hot || p.hotHandshake(reg, j)
	if s.Hot && s.Attempts.Kind == term.Unknown && pace == reg {
		if n, ok := p.attemptsWith(s, nil); ok {
			s.Default = int(n)
		}
	}
	if at, ok := p.goesOnWhenDone(pace, pj); ok {
		sp := at.span()
		s.DoneGoesOn = &sp
	}
	return s
}

// repairs reports whether a failed receive leads back by way of another remote
// call, which opens the stream anew.
func (p *Package) repairs(reg *region, j *judged) bool {
	for s := range j.failPath {
		for _, in := range stateInstrs(s, j.at) {
			if call, ok := in.(*ssa.Call); ok && call != j.call && p.reachOf(&call.Call) >= Remote {
				return true
			}
		}
	}
	return false
}

// addWaits judges the waits that the runs of a region have found.
func (p *Package) addWaits(s *Site, j *judged, pace *region, r *runs, own *sim, claimed map[place]bool) {
	reg, first := s.reg, len(s.Waits)
	for _, at := range r.places() {
		if claimed[at] {
			continue
		}
		claimed[at] = true
		if call, ok := at.in.(*ssa.Call); p.waitOf(at.in) == blockedWait || (ok && p.reachOf(&call.Call) >= Remote) {
			s.Blocked = true // also an operation that waits inside
			continue
		}
		w := r.verdict(at)
		if w.Known && w.Jitter == catalog.No && w.Flaw == NoFlaw && p.mayDraw(pace, at) {
			w.Known, w.Exact = false, false
		}
		if w.Deaf = p.deaf(at); w.Deaf {
			if call, ok := at.in.(*ssa.Call); ok {
				if body := p.static(&call.Call); body != nil {
					w.within, w.innerCtx = p.deafWithin(body, 0)
				}
			}
		}
		w.NotYet = pace == reg && at.in.Parent() == reg.fn && passesOnly(j, at.in.Block(), p.notYet)
		w.Away = pace != reg && p.ctxAtHand(pace.fn) == ""
		if s.Bounds.Limit > 0 {
			w.BeforeLimit = r.longestBefore(at, s.Bounds.Limit)
		}
		if own != nil {
			w.AsCalled = own.longestAt(at)
		}
		s.Waits = append(s.Waits, w)
	}
	r.accompany(s.Waits[first:])
}

// attempts is the number of tries that the simulation and the bounds allow.
func attempts(r *runs, b Bounds) term.Term {
	switch {
	case r.exact && !r.gaveUp && r.attempts <= endless:
		return term.Of(int64(r.attempts))
	case b.Counter && !r.exact, b.Elapsed, b.Unknown, r.gaveUp:
		return term.Term{}
	}
	return term.Endless()
}

// pacing returns the loop in the iterator that a range-over-func body runs in,
// judged with the body as its operation: it fails by yielding true.
func (p *Package) pacing(reg *region) (*region, *judged) {
	iter, made := p.iterator(reg.fn)
	if iter == nil || len(iter.Params) != 1 {
		return nil, nil
	}
	for _, r := range p.regions(iter) {
		var j *judged
		r.each(func(in ssa.Instruction) {
			call, ok := in.(*ssa.Call)
			if ok && j == nil && isYieldCall(call, iter) {
				j = p.judge(r, op{call: call, reach: Remote, yield: true})
			}
		})
		if j != nil && j.class != NoSite {
			j.made = made
			return r, j
		}
	}
	return nil, nil
}

// isYieldCall reports whether the call is one of the iterator's yield
// parameter.
func isYieldCall(call *ssa.Call, iter *ssa.Function) bool {
	v := call.Call.Value
	if v == ssa.Value(iter.Params[0]) {
		return true
	}
	return unwrapLoad(v) == ssa.Value(iter.Params[0])
}

// iterator returns the function that calls a range-over-func body, and the call
// that it was made by, if it is a literal that another function returns.
func (p *Package) iterator(yield *ssa.Function) (fn *ssa.Function, made *ssa.Call) {
	for _, mc := range p.ix.Closures(yield) {
		for _, r := range *mc.Referrers() {
			call, ok := r.(*ssa.Call)
			if !ok || len(call.Call.Args) == 0 || call.Call.Args[len(call.Call.Args)-1] != ssa.Value(mc) {
				continue
			}
			if body := p.static(&call.Call); body != nil {
				return body, nil
			}
			if fn, made := p.returnedFunc(call.Call.Value); fn != nil {
				return fn, made
			}
		}
	}
	return nil, nil
}

// returnedFunc returns the literal that the call behind a function value gives,
// and the call.
func (p *Package) returnedFunc(v ssa.Value) (only *ssa.Function, made *ssa.Call) {
	p.ix.Trace(v, func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok {
			return false
		}
		body := p.static(&call.Call)
		if body == nil {
			return false
		}
		for _, b := range body.Blocks {
			ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok || len(ret.Results) != 1 {
				continue
			}
			if fn := p.ix.FuncOf(ret.Results[0]); fn != nil {
				only, made = fn, call
			}
		}
		return true
	})
	return only, made
}
