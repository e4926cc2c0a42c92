package retry

import "github.com/retrylint/retrylint/internal/catalog"

// delayed is a duration of which a fact says how it develops, mostly without
// numbers.
func (s *sim) delayed(d Delay, all []simValue, shift int) simValue {
	args := all[shift:]
	if d.Jittered == catalog.Unknown {
		return simValue{}
	}
	if d.shared() && d.Of < len(args) && args[d.Of].kind == simInt {
		return d.of(args[d.Of])
	}
	v := simValue{kind: simInt, flags: approx | vague}
	n := int64(1)
	if d.Steps {
		n = s.step(all)
	}
	for i, a := range args {
		if d.Grows&(1<<i) == 0 {
			continue
		}
		if a.kind != simInt {
			return simValue{}
		}
		n += min(max(a.n[1], 0)>>d.scale(i), 1<<20)
	}
	for k := range 3 {
		v.n[k] = n * 1e9
	}
	if d.Jittered == catalog.Yes {
		v.flags |= drawn
		v.n[0], v.n[2] = n*5e8, n*2e9
	}
	if d.Capped != catalog.No {
		v.flags |= capped
	}
	return v
}

// step counts the calls of a method on its receiver: the number doubles each time.
func (s *sim) step(args []simValue) int64 {
	var recv *object
	if len(args) > 0 {
		recv = args[0].ref
	}
	if s.steps == nil {
		s.steps = map[*object]int{}
	}
	s.steps[recv]++
	return 1 << min(s.steps[recv], 20)
}

// of returns the delay as a share of a length.
func (d Delay) of(length simValue) simValue {
	v := simValue{kind: simInt, flags: length.flags}
	for k := range 3 {
		v.n[k] = int64(float64(length.n[k]) * float64(d.Share[k]) / 1000)
	}
	if d.Share[0] != d.Share[2] {
		v.flags |= drawn
	}
	return v
}
