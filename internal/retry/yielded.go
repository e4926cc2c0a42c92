package retry

import "golang.org/x/tools/go/ssa"

// yielded runs the body of a range over a function once for each attempt that
// its iterator was run for, with what the iterator yields.
func (p *Package) yielded(reg *region, j *judged, pace *runs) *runs {
	r := &runs{attempts: pace.attempts, exact: pace.exact, many: pace.many, gaveUp: pace.gaveUp}
	j.before = reaching(j.at.Block())
	for _, it := range pace.all {
		s := newSim(p, reg, j, j.failPath)
		s.policy = it.policy
		s.runBodies(it.yields)
		s.left, s.blurred, s.cut = it.left, s.blurred || it.blurred, s.cut || it.cut
		r.all = append(r.all, s)
		r.gaveUp = r.gaveUp || s.exhausted
	}
	return r
}

// runBodies runs the body of the region with each list of arguments. What it
// captures lives on from one to the next.
func (s *sim) runBodies(yields [][]simValue) {
	fn := s.reg.fn
	captured := map[ssa.Value]simValue{}
	for _, fv := range fn.FreeVars {
		captured[fv] = s.captured(fv)
	}
	for i, args := range yields {
		f := &frame{fn: fn, vals: map[ssa.Value]simValue{}, top: true, part: nextTurn}
		for v, x := range captured {
			f.vals[v] = x
		}
		for k, prm := range fn.Params {
			if k < len(args) {
				f.vals[prm] = args[k]
			}
		}
		s.attempts, s.turns = i, 0
		s.left, s.stopped = false, false
		if s.exec(f, f.fn.Blocks[0]); s.exhausted {
			return
		}
	}
}
