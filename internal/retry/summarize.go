package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// waits says that a function does nothing remote and pauses its caller.
func (p *Package) waits(fn *ssa.Function) (Waits, bool) {
	if p.bodyReach(fn) >= Remote || p.bodyWait(fn) != timedWait {
		return Waits{}, false
	}
	w := Waits{Ctx: catalog.Unknown}
	if p.deafBody(fn, 0) {
		w.Ctx = catalog.No
	} else if takesCtxParam(fn) {
		w.Ctx = catalog.Yes
	}
	w.Length = p.waitLength(fn)
	return w, true
}

func takesCtxParam(fn *ssa.Function) bool {
	for _, prm := range fn.Params {
		if isCtx(prm.Type()) {
			return true
		}
	}
	return false
}

// waitLength returns the length of the only wait in a body, if that is a
// constant or a parameter.
func (p *Package) waitLength(fn *ssa.Function) term.Term {
	var lengths []ssa.Value
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || ssaquery.PkgOf(callee(&call.Call)) != "time" {
				continue
			}
			switch callee(&call.Call).Name() {
			case "Sleep", "After", "NewTimer", "Tick", "NewTicker":
				lengths = append(lengths, call.Call.Args[0])
			}
		}
	}
	if len(lengths) != 1 {
		return term.Term{}
	}
	if n, ok := p.ix.ConstInt(lengths[0]); ok {
		return term.Of(n)
	}
	if prm, ok := unwrapLoad(lengths[0]).(*ssa.Parameter); ok && ssaquery.ParamIndex(prm) >= 0 {
		return term.OfParam(ssaquery.ParamIndex(prm))
	}
	return term.Term{}
}

// delay says how the duration that a function computes develops while one of
// its numeric arguments rises, or from call to call. Functions with state in package
// variables give nothing.
func (p *Package) delay(fn *ssa.Function) (Delay, bool) {
	res := fn.Signature.Results()
	if res.Len() != 1 || !isDuration(res.At(0).Type()) || len(fn.Params) == 0 || len(fn.Params) > 32 || p.bodyReach(fn) >= Remote {
		return Delay{}, false
	}
	if e := p.effectsOf(fn); len(e.globals) > 0 {
		return Delay{}, false
	} else if len(e.fields) > 0 {
		return p.stepping(fn, e)
	}
	d := Delay{Capped: catalog.Yes}
	known := false
	for _, prm := range fn.Params {
		i := ssaquery.ParamIndex(prm)
		if i < 0 || !isInteger(prm.Type()) {
			continue
		}
		grows, jitter, limit, ok := p.response(fn, i, isDuration(prm.Type()))
		if !ok {
			continue
		}
		known = true
		if isDuration(prm.Type()) {
			d.Lengths |= 1 << i
		}
		d.Jittered = max(d.Jittered, jitter)
		if grows {
			d.Grows |= 1 << i
			if limit == catalog.No {
				d.Capped = catalog.No
			}
		}
	}
	if known {
		d.Share, d.Of = p.shareOf(fn)
	}
	return d, known
}

// manyCalls is how often a method is called to see how its durations develop.
const manyCalls = 40

// stepping says how the duration that a method computes develops from call to call,
// if all that it changes are fields of its own receiver. These begin at zero.
func (p *Package) stepping(fn *ssa.Function, e *effects) (Delay, bool) {
	recv := fn.Signature.Recv()
	if recv == nil || len(fn.Params) != 1 {
		return Delay{}, false
	}
	st, ok := deref(recv.Type()).Underlying().(*types.Struct)
	if _, isPtr := recv.Type().Underlying().(*types.Pointer); !ok || !isPtr {
		return Delay{}, false
	}
	own := 0
	for f := range st.Fields() {
		if e.fields[f] {
			own++
		}
	}
	if own < len(e.fields) {
		return Delay{}, false
	}
	d := Delay{Jittered: catalog.No, Capped: catalog.Yes}
	for _, second := range []bool{false, true} {
		s := newSim(p, nil, nil, nil)
		s.policy.second, s.budget = second, calleeSteps
		self := simValue{kind: simPtr, ref: newObject(true)}
		for i := range st.NumFields() {
			if f := st.Field(i); e.fields[f] && !f.Exported() {
				s.write(self.ref, s.fieldOff(recv.Type(), i), f.Type(), zeroValue(f.Type()))
			}
		}
		var vals []simValue
		for range manyCalls {
			v, done := s.call(fn, []simValue{self}, nil)
			if !done || v.kind != simInt {
				return Delay{}, false
			}
			if v.spread() || v.flags&drawn != 0 {
				d.Jittered = catalog.Yes
			}
			vals = append(vals, v)
		}
		first, last := vals[0], vals[manyCalls-1]
		if vals[3].n[1] > first.n[1] {
			d.Steps = true
			if !s.cut && last.flags&capped == 0 && last.n[1] != vals[manyCalls/2].n[1] {
				d.Capped = catalog.No
			}
		}
	}
	return d, d.Steps
}

// shareOf runs a function of one duration with several lengths and returns the
// share of it that the function gives, if that is the same for all.
func (p *Package) shareOf(fn *ssa.Function) (share [3]int64, of int) {
	var only *ssa.Parameter
	for _, prm := range fn.Params {
		if ssaquery.ParamIndex(prm) >= 0 && isDuration(prm.Type()) && only == nil {
			only = prm
		} else if ssaquery.ParamIndex(prm) >= 0 {
			return share, 0
		}
	}
	if only == nil {
		return share, 0
	}
	for n, length := range []int64{1e9, 2e9, 7e9, 1e8, 1e9} {
		s := newSim(p, nil, nil, nil)
		s.policy.second = n == 0
		s.budget = calleeSteps
		args := make([]simValue, len(fn.Params))
		for k, prm := range fn.Params {
			args[k] = s.input(prm.Type())
			if prm == only {
				args[k] = intValue(length)
			}
		}
		v, done := s.call(fn, args, nil)
		if !done || v.kind != simInt || v.flags&(approx|overflowed) != 0 || len(s.asked) > 0 {
			return [3]int64{}, 0
		}
		for k := range 3 {
			part := (v.n[k] + length/2000) / (length / 1000)
			if n > 0 && part != share[k] {
				return [3]int64{}, 0
			}
			share[k] = part
		}
	}
	return share, ssaquery.ParamIndex(only)
}

// response runs the function with rising values for parameter i.
func (p *Package) response(fn *ssa.Function, i int, isDur bool) (grows bool, jitter, limit catalog.Tri, ok bool) {
	jitter, limit = catalog.No, catalog.No
	for _, second := range []bool{false, true} {
		var vals []simValue
		for n := range int64(60) {
			if isDur {
				n = 1e9 << min(n, 30)
			}
			s := newSim(p, nil, nil, nil)
			s.policy.second = second
			s.budget = calleeSteps
			args := make([]simValue, len(fn.Params))
			for k, prm := range fn.Params {
				args[k] = s.input(prm.Type())
				if ssaquery.ParamIndex(prm) == i {
					args[k] = intValue(n)
				}
			}
			v, done := s.call(fn, args, nil)
			if !done || v.kind != simInt {
				return false, 0, 0, false
			}
			if v.spread() {
				jitter = catalog.Yes
			}
			if s.cut || v.flags&capped != 0 {
				limit = catalog.Yes
			}
			vals = append(vals, v)
		}
		if vals[1].n[1] > vals[0].n[1] || vals[2].n[1] > vals[1].n[1] || vals[9].n[1] > vals[0].n[1] {
			grows = true
		}
		if last := vals[len(vals)-1]; last.n[1] == vals[len(vals)/2].n[1] && last.flags&overflowed == 0 {
			limit = catalog.Yes
		}
	}
	return grows, jitter, limit, true
}
