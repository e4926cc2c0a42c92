package retry

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Class says what kind of repetition a region is.
type Class uint8

// The classes. All but NoSite are sites; a higher one is stronger evidence.
const (
	NoSite    Class = iota
	Tolerant        // a state is polled, and failures are passed over like "not yet"
	Reconnect       // success is lived in, and failure comes back
	Retry           // success leaves, failure comes back
)

func (c Class) String() string {
	return [...]string{"none", "tolerant", "reconnect", "retry"}[c]
}

// judged is what the outcome walks say of one call in its region.
type judged struct {
	op
	class    Class
	why      string // why it is no site
	ok, fail *walk  // of success and failure
	bad      *walk  // of a response with a bad status, if that is the failure
	failPath map[wstate]bool
	worker   bool                     // success stays, and nothing ever waits
	made     *ssa.Call                // of the function that returned the iterator judged
	before   map[*ssa.BasicBlock]bool // from which the call can be reached, for the simulation
}

// failing returns the walk that comes back: that of failure, or that of a bad
// status.
func (j *judged) failing() *walk {
	if j.fail.next || j.bad == nil {
		return j.fail
	}
	return j.bad
}

// otherPath returns what is judged with bad answers as its failures, if those come
// back as well as errors do.
func (j *judged) otherPath() (*judged, bool) {
	if j.bad == nil || !j.bad.next || j.bad.gaveUp || !j.fail.next {
		return nil, false
	}
	o := *j
	o.fail = &walk{}
	o.failPath = j.bad.onPath()
	return &o, true
}

// judge classifies the region as a repetition of one call.
func (p *Package) judge(reg *region, o op) *judged {
	if o.at == nil {
		o.at = o.call
	}
	j := &judged{op: o}
	j.ok = p.outcomeWalk(reg, o, scenario{outcome: success})
	j.fail = p.outcomeWalk(reg, o, scenario{outcome: failure})
	if p.readsStatus(reg, o.call) {
		for _, status := range badStatuses {
			j.bad = p.outcomeWalk(reg, o, scenario{outcome: answered, status: status})
			if j.bad.next {
				break
			}
		}
	}
	if j.ok.gaveUp || j.fail.gaveUp {
		j.why = "too large to follow"
		return j
	}
	comesBack := j.fail.next || (j.bad != nil && j.bad.next)
	switch {
	case !comesBack:
		j.why = "failure leaves"
		return j
	case !j.ok.next && j.reach < Dial && p.goesOnAlike(j) && !p.livedIn(reg, o.call):
		j.why = "a schedule: success goes on without the call, and takes the same wait"
	case !j.ok.next && len(j.ok.exits) == 0:
		j.class = Reconnect // success is lived in, by a loop that only a failure leaves
	case !j.ok.next:
		j.class = Retry
	default:
		j.class, j.why = p.staying(reg, j)
	}
	if j.class == NoSite {
		return j
	}
	if j.fail.next && !(j.bad != nil && j.bad.next) && !p.outcomeWalk(reg, o, ownFailure).next {
		j.class, j.why = NoSite, "its failure is passed over"
		return j
	}
	j.failPath = j.failing().onPath()
	if !leadsOn(j.failing(), p.failsHere) {
		j.class, j.why = NoSite, "only failures of the machine itself are repeated"
		return j
	}
	if why, same := p.sameWork(reg, o.call); !same {
		j.class, j.why = NoSite, why
	}
	return j
}

// staying classifies a region in which success comes back, too.
func (p *Package) staying(reg *region, j *judged) (Class, string) {
	if !p.tested(reg, j.call) {
		return NoSite, "the outcome is not looked at"
	}
	if readsOn(callee(&j.call.Call)) && !leadsOn(j.failing(), p.ofProtocol) {
		return NoSite, "an error of the package's own about what was read: the next is read"
	}
	if p.answerLeaves(reg, j) || p.statusLeaves(reg, j) {
		return Tolerant, ""
	}
	if j.reach >= Dial && !p.probes(j.call, 0) || p.livedIn(reg, j.call) {
		return Reconnect, "" // of a probe, which keeps no connection, the waits tell
	}
	okWaits, failWaits := p.pathWaits(j.at, j.ok), p.pathWaits(j.at, j.failing())
	switch {
	case len(okWaits)+len(failWaits) == 0 && p.hotWorker(reg, j):
		j.worker = true
		return Reconnect, ""
	case maps.Equal(okWaits, failWaits):
		return NoSite, "a schedule: success takes the same wait"
	case len(okWaits) > 0 && includes(failWaits, okWaits), len(failWaits) > 0 && includes(okWaits, failWaits):
		return NoSite, "a schedule: success and failure wait for the next turn alike"
	}
	return Reconnect, ""
}

// goesOnAlike reports whether success goes on with a next turn that has no need of
// the call, and waits there as failure does: a ticker at the head of a loop that
// prepares something once.
func (p *Package) goesOnAlike(j *judged) bool {
	next := map[string]bool{}
	for s := range j.ok.states {
		if s.part != nextTurn {
			continue
		}
		for _, in := range stateInstrs(s, j.at) {
			if p.waitOf(in) == timedWait {
				next[p.waitText(in)] = true
			}
		}
	}
	if len(next) == 0 {
		return false
	}
	failWaits := p.pathWaits(j.at, j.failing())
	return len(failWaits) > 0 && includes(next, failWaits)
}

// hotWorker reports whether a loop that nothing counts goes on at once after its
// remote work has failed: it lives in its success, but a peer that is down makes it
// spin.
func (p *Package) hotWorker(reg *region, j *judged) bool {
	if reg.form != Loop || p.waitOf(j.call) != noWait {
		return false
	}
	k := *j
	k.class, k.failPath = Reconnect, j.failing().onPath()
	b := p.bounds(reg, &k)
	return !b.Counter && !b.Elapsed && !b.Unknown && p.hot(reg, &k)
}

func includes(all, some map[string]bool) bool {
	for s := range some {
		if !all[s] {
			return false
		}
	}
	return true
}

// tested reports whether a branch of the region looks at the call's results.
func (p *Package) tested(reg *region, call *ssa.Call) bool {
	found := false
	for b := range reg.blocks {
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && p.looksAt(reg, br.Cond, call) {
			found = true
		}
	}
	return found
}

// looksAt reports whether a condition depends on the call's results.
func (p *Package) looksAt(reg *region, cond ssa.Value, call *ssa.Call) bool {
	cells := p.errorCells(call)
	for _, b := range p.boolCells(call) {
		cells = append(cells, b.cell)
	}
	return p.dependsOn(reg, cond, func(v ssa.Value) bool {
		if v == ssa.Value(call) {
			return true
		}
		if len(cells) > 0 {
			if load, ok := v.(*ssa.UnOp); ok {
				c, ok := ssaquery.CellOf(load.X)
				return ok && slices.Contains(cells, c)
			}
		}
		return false
	})
}

// answerLeaves reports whether success has an exit that depends on what the
// call answered.
func (p *Package) answerLeaves(reg *region, j *judged) bool {
	return p.leavesBy(reg, j, func(ssa.Value) bool { return false })
}

// leavesBy reports whether success has an exit that depends on what the call
// answered, or on a value that is accepted.
func (p *Package) leavesBy(reg *region, j *judged, accepts func(ssa.Value) bool) bool {
	for x := range j.ok.exits {
		for _, cond := range j.ok.exitConds(x) {
			answer := false
			p.slice(reg, func(v ssa.Value) bool {
				answer = answer || accepts(v)
				if call, ok := v.(*ssa.Call); ok {
					if call == j.call {
						answer = true
					}
					return !isCtxMethod(call)
				}
				return true
			}, cond)
			if answer {
				return true
			}
		}
	}
	return false
}

// exitConds returns the conditions that decide whether an exit is taken: that
// of its block, or of the nearest ones before it on the paths of the walk.
func (w *walk) exitConds(x exit) []ssa.Value {
	preds := w.preds()
	var conds []ssa.Value
	seen := map[wstate]bool{}
	work := []wstate{x.from}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		if br, ok := s.b.Instrs[len(s.b.Instrs)-1].(*ssa.If); ok {
			if !slices.Contains(conds, br.Cond) {
				conds = append(conds, br.Cond)
			}
			continue
		}
		work = append(work, preds[s]...)
	}
	return conds
}

func isCtxMethod(call *ssa.Call) bool {
	recv := ssaquery.Recv(&call.Call)
	return recv != nil && isCtx(recv.Type())
}

// livedIn reports whether the turn blocks on what the call gave: ranges over or
// receives from it, or calls a method on it that takes a context or receives.
func (p *Package) livedIn(reg *region, call *ssa.Call) bool {
	lived := false
	from := func(v ssa.Value) bool {
		return p.dependsOn(reg, v, func(v ssa.Value) bool { return v == ssa.Value(call) })
	}
	reg.each(func(in ssa.Instruction) {
		if lived {
			return
		}
		switch in := in.(type) {
		case *ssa.UnOp:
			if u, ok := isReceive(in); ok && !isTimeChan(u.X.Type()) && from(u.X) {
				lived = true
			}
		case *ssa.Select:
			for _, s := range in.States {
				if s.Dir == types.RecvOnly && !isTimeChan(s.Chan.Type()) && !p.isDone(s.Chan, nil) && from(s.Chan) {
					lived = true
				}
			}
		case *ssa.Call:
			recv := ssaquery.Recv(&in.Call)
			if in == call || recv == nil || isCtx(recv.Type()) || isErrorType(recv.Type()) {
				return
			}
			if (takesCtx(&in.Call) || receives(callee(&in.Call))) && from(recv) {
				lived = true
			}
		}
	})
	return lived
}

// receives reports whether the name is that of a receive method, which RULES
// allow as evidence for interface and catalogued methods.
func receives(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	switch fn.Name() {
	case "Recv", "Receive", "ReadMessage", "RecvMsg":
		return true
	}
	return false
}

// readsOn reports whether the name is that of a method that reads what comes next.
// Names serve here to stay silent.
func readsOn(fn *types.Func) bool {
	return receives(fn) || fn != nil && fn.Signature().Recv() != nil && (fetches(fn) || strings.HasPrefix(strings.ToLower(fn.Name()), "read"))
}

// receives reports whether the operation waits for what a peer sends.
func (j *judged) receives() bool { return j.reach >= Stream || receives(callee(&j.call.Call)) }

// pathWaits returns the waits on the paths of a walk that come back to the call.
func (p *Package) pathWaits(at ssa.Instruction, w *walk) map[string]bool {
	waits := map[string]bool{}
	for s := range w.onPath() {
		for _, in := range stateInstrs(s, at) {
			if p.waitOf(in) != noWait && in != at {
				waits[p.waitText(in)] = true
			}
		}
	}
	return waits
}

// stateInstrs returns the instructions that a state of a walk covers.
func stateInstrs(s wstate, at ssa.Instruction) []ssa.Instruction {
	switch {
	case s.part == suffix:
		return after(s.b.Instrs, at)
	case s.part == nextTurn && s.b == at.Block():
		for i, in := range s.b.Instrs {
			if in == at {
				return s.b.Instrs[:i]
			}
		}
	}
	return s.b.Instrs
}

// readsStatus reports whether the region looks at the status of the response
// that the call gives, or says as a number.
func (p *Package) readsStatus(reg *region, call *ssa.Call) bool {
	hasResp := false
	for _, t := range resultTypes(&call.Call) {
		hasResp = hasResp || isHTTPResponse(t)
	}
	if !hasResp {
		return p.comparesStatus(reg, call)
	}
	found := false
	reg.each(func(in ssa.Instruction) {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			if f := ssaquery.FieldVar(in.X.Type(), in.Field); f != nil && isHTTPResponse(in.X.Type()) && f.Name() == "StatusCode" {
				found = true
			}
		case *ssa.Call: // a predicate with a body
			if body := p.static(&in.Call); body != nil && in != call {
				for _, a := range in.Call.Args {
					found = found || isHTTPResponse(a.Type())
				}
			}
		}
	})
	return found
}
