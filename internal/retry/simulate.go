package retry

import (
	"golang.org/x/tools/go/ssa"
)

// maxPolicies bounds the runs of one site.
const maxPolicies = 12

// runs is what the simulation of one site gave.
type runs struct {
	all      []*sim
	attempts int  // the largest number of attempts of any run
	exact    bool // no run was cut short before the attempts ended by themselves
	many     bool // the attempts are more than endless, and nothing else may end them
	gaveUp   bool // a run exceeded its budget: nothing is concluded
}

// simulate runs the failing path of the site: once with all first arms of the
// branches that cannot be decided, once with all second arms, once for each of
// them flipped.
func (p *Package) simulate(reg *region, j *judged) *runs {
	r := &runs{exact: true}
	j.before = reaching(j.at.Block())
	first := r.add(p, reg, j, policy{})
	if r.gaveUp { // others say nothing any more
		return r
	}
	second := r.add(p, reg, j, policy{second: true})
	var flips []*ssa.If
	for _, s := range []*sim{first, second} {
		for _, br := range s.asked {
			if !containsIf(flips, br) {
				flips = append(flips, br)
			}
		}
	}
	if len(flips) > 1 { // one flipped alone is the second run
		for _, br := range flips {
			if len(r.all) >= maxPolicies || r.gaveUp {
				break
			}
			r.add(p, reg, j, policy{flip: br})
		}
	}
	if !r.exact && !r.gaveUp {
		r.far(p, reg, j)
	}
	return r
}

func containsIf(list []*ssa.If, br *ssa.If) bool {
	for _, x := range list {
		if x == br {
			return true
		}
	}
	return false
}

func (r *runs) add(p *Package, reg *region, j *judged, pol policy) *sim {
	s := newSim(p, reg, j, j.failPath)
	s.policy = pol
	s.run()
	r.all = append(r.all, s)
	r.note(s)
	return s
}

func (r *runs) note(s *sim) {
	if s.exhausted {
		r.gaveUp = true
	}
	if !s.left || s.exhausted {
		r.exact = false
	}
	r.attempts = max(r.attempts, min(s.attempts, s.maxAttempts))
}

// far finds out whether a site ends after more than the usual number of
// attempts.
func (r *runs) far(p *Package, reg *region, j *judged) {
	if r.attempts < simAttempts {
		return
	}
	s := newSim(p, reg, j, j.failPath)
	s.maxAttempts, s.budget = simManyAttempt, simManySteps
	s.run()
	r.many = !s.left && !s.exhausted && !s.leaving && s.attempts >= simManyAttempt
	if s.left && !s.exhausted {
		r.attempts, r.exact = s.attempts, len(r.all) == 2 && len(r.all[0].asked) == 0
	}
}

// idleTurns is after how many turns without an attempt a run ends: its policy
// passes by the operation.
const idleTurns = 20

// turn notes that a turn begins.
func (s *sim) turn() {
	if s.turns++; s.turns > idleTurns {
		s.waits, s.stopped = nil, true
	}
}

// values returns the lengths of the waits at one place in one run, in order.
func (s *sim) values(at place) []waitRecord {
	var out []waitRecord
	for _, w := range s.waits {
		if w.place == at {
			out = append(out, w)
		}
	}
	return out
}

// places returns where the runs waited, in the order of the first run that did.
func (r *runs) places() []place {
	var out []place
	seen := map[place]bool{}
	for _, s := range r.all {
		for _, w := range s.waits {
			if !seen[w.place] {
				seen[w.place] = true
				out = append(out, w.place)
			}
		}
	}
	return out
}
