package retry

import (
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// doCall runs a call other than the attempt.
func (s *sim) doCall(f *frame, call *ssa.Call) simValue {
	c := &call.Call
	args := make([]simValue, len(c.Args))
	for i, a := range c.Args {
		args[i] = s.get(f, a)
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return s.builtin(b.Name(), call, args)
	}
	fn := callee(c)
	if s.j != nil && f.top && !f.ran && fn != nil && fn == callee(&s.j.call.Call) && call != s.j.call {
		s.attempts++ // the first try, made before the loop
		s.bind(f, call)
		return f.vals[call]
	}
	if v, ok := s.stdCall(f, call, fn, args); ok {
		return v
	}
	if c.IsInvoke() {
		return s.invoke(f, call, fn, args)
	}
	if told, ok := s.p.callees.Given(fn); ok && told.Jitters {
		return s.foreign(f, call, fn, args)
	}
	if body := s.p.static(c); body != nil {
		var binds []simValue
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			binds = s.get(f, mc).elems
		} else if v := s.get(f, c.Value); v.kind == simFunc {
			binds = v.elems
		}
		return s.enterBody(body, c, args, binds)
	}
	if v := s.get(f, c.Value); v.kind == simFunc && v.fn != nil {
		if body := s.p.ix.FuncOf(v.fn); body != nil && len(body.Blocks) > 0 {
			return s.enterBody(body, c, args, v.elems)
		}
	}
	return s.foreign(f, call, fn, args)
}

// enterBody runs a body of the package with a budget of its own. One that may
// leave the process is not run: what it answers is not known.
func (s *sim) enterBody(body *ssa.Function, c *ssa.CallCommon, args, binds []simValue) simValue {
	if s.depth >= simDepth || (!s.inInit && s.p.bodyReach(body) >= Remote) {
		s.disturb(body)
		if s.p.bodyWait(body) != noWait {
			s.wait(simValue{})
		}
		return unknownResults(c)
	}
	whole, mark, before := s.budget, len(s.waits), s.attempts
	if !s.inInit {
		s.budget = min(s.budget, calleeSteps)
	}
	mine := s.budget
	v, ok := s.call(body, args, binds)
	if !s.inInit {
		s.budget = whole - (mine - s.budget)
	}
	if s.exhausted && s.budget > 0 && !s.inInit {
		s.exhausted, s.stopped = false, false
		s.waits = s.waits[:mark]
		if s.p.bodyWait(body) != noWait && before > 0 {
			s.wait(simValue{})
		}
		s.disturb(body)
		return unknownResults(c)
	}
	if !ok {
		return unknownResults(c)
	}
	return v
}

// call runs a body from its entry.
func (s *sim) call(body *ssa.Function, args, binds []simValue) (simValue, bool) {
	f := &frame{fn: body, vals: map[ssa.Value]simValue{}}
	for i, p := range body.Params {
		if i < len(args) && len(args) == len(body.Params) {
			f.vals[p] = args[i]
		}
	}
	for i, fv := range body.FreeVars {
		if i < len(binds) {
			f.vals[fv] = binds[i]
		}
	}
	s.depth++
	v, ok := s.exec(f, f.fn.Blocks[0])
	s.depth--
	return v, ok
}

func unknownResults(c *ssa.CallCommon) simValue {
	if n := c.Signature().Results().Len(); n > 1 {
		return simValue{kind: simStruct, elems: make([]simValue, n)}
	}
	return simValue{}
}

// disturb forgets what a body that is not run may have changed.
func (s *sim) disturb(body *ssa.Function) {
	e := s.p.effectsOf(body)
	for f := range e.fields {
		s.havoc[f] = true
	}
	for g := range e.globals {
		o := newObject(true)
		o.lost = true
		s.globals[g] = o
	}
}

func (s *sim) invoke(f *frame, call *ssa.Call, fn *types.Func, args []simValue) simValue {
	recv := s.get(f, call.Call.Value)
	if recv.typ != nil && !types.IsInterface(recv.typ) {
		if m := call.Parent().Prog.LookupMethod(recv.typ, fn.Pkg(), fn.Name()); m != nil && len(m.Blocks) > 0 && m.Pkg == call.Parent().Pkg {
			return s.enterBody(m, &call.Call, append([]simValue{recv}, args...), nil)
		}
	}
	if call.Call.Value.Type() != nil && isCtx(call.Call.Value.Type()) {
		return unknownResults(&call.Call)
	}
	return s.foreign(f, call, fn, args)
}

// foreign is a call of code elsewhere: facts may say that it waits, or how the
// duration it returns develops.
func (s *sim) foreign(f *frame, call *ssa.Call, fn *types.Func, args []simValue) simValue {
	c := &call.Call
	shift := len(c.Args) - len(ssaquery.Args(c))
	if fn != nil {
		if w, ok := s.p.pauseOf(fn); ok {
			s.wait(termValue(w.Length, args[shift:]))
			return unknownResults(c)
		}
		if d, ok := s.p.callees.Delay(fn); ok {
			return s.delayed(d, args, shift)
		}
	}
	if (c.IsInvoke() || fn == nil) && pauses(c) {
		for i, a := range ssaquery.Args(c) {
			if isDuration(a.Type()) {
				s.wait(args[shift+i])
			}
		}
		return unknownResults(c)
	}
	if s.p.callWait(c) != noWait {
		s.wait(simValue{})
	}
	if len(c.Args) > shift && isTimeChan(call.Type()) { // clock.After(d)
		for i, a := range ssaquery.Args(c) {
			if isDuration(a.Type()) {
				return simValue{kind: simTimer, timer: &timer{length: args[shift+i], armed: true}}
			}
		}
	}
	if fn == nil || !harmless(fn) {
		for _, a := range args {
			if a.kind == simPtr && a.ref != nil && !a.ref.lazy {
				a.ref.lost, a.ref.cells = true, map[int]simValue{}
			}
		}
	}
	return unknownResults(c)
}

// harmless reports whether a foreign function leaves what its arguments point
// to alone.
func harmless(fn *types.Func) bool {
	switch ssaquery.PkgOf(fn) {
	case "fmt":
		return fn.Name() != "Sscanf" && fn.Name() != "Sscan" && fn.Name() != "Fscan"
	case "log", "log/slog", "errors", "strings", "context", "sync", "runtime", "os":
		return true
	}
	return false
}

func termValue(t term.Term, args []simValue) simValue {
	switch {
	case t.Kind == term.Const:
		return intValue(t.Value)
	case t.Kind == term.Param && t.Index < len(args):
		return args[t.Index]
	}
	return simValue{}
}

func (s *sim) builtin(name string, call *ssa.Call, args []simValue) simValue {
	switch name {
	case "len", "cap":
		if a := args[0]; a.kind == simSlice {
			return intValue(int64(a.len))
		}
		if arr, ok := deref(call.Call.Args[0].Type()).Underlying().(*types.Array); ok {
			return intValue(arr.Len())
		}
	case "min", "max":
		v := args[0]
		for _, a := range args[1:] {
			v = lesser(v, a, call.Type(), name == "max")
		}
		return v
	case "append":
		if args[0].kind == simSlice && len(args) == 2 && args[1].kind == simSlice {
			return s.appended(call, args[0], args[1])
		}
	}
	return simValue{}
}

func (s *sim) appended(call *ssa.Call, a, b simValue) simValue {
	sl, ok := call.Type().Underlying().(*types.Slice)
	if !ok || a.len+b.len > 256 {
		return simValue{}
	}
	out := simValue{kind: simSlice, ref: newObject(false), len: a.len + b.len}
	size, n := s.slots(sl.Elem()), 0
	for _, part := range []simValue{a, b} {
		for i := range part.len {
			if part.ref != nil {
				s.write(out.ref, n*size, sl.Elem(), s.read(part.ref, part.off+i*size, sl.Elem()))
			}
			n++
		}
	}
	return out
}

// stdCall knows the functions of the standard library that compute with time,
// numbers and chance.
func (s *sim) stdCall(f *frame, call *ssa.Call, fn *types.Func, args []simValue) (simValue, bool) {
	switch ssaquery.PkgOf(fn) {
	case "time":
		return s.timeCall(call, fn, args)
	case "math":
		return mathCall(fn.Name(), args)
	case "math/rand", "math/rand/v2":
		return s.draw(call, fn, args)
	case "crypto/rand":
		if fn.Name() == "Read" && len(args) == 1 && args[0].kind == simSlice && args[0].ref != nil {
			for i := range args[0].len {
				args[0].ref.cells[args[0].off+i] = s.between(0, 255)
			}
			return simValue{kind: simStruct, elems: []simValue{intValue(int64(args[0].len)), {kind: simNil}}}, true
		}
	case "encoding/binary":
		if v, ok := s.fromBytes(fn, args); ok {
			return v, true
		}
	case "errors", "fmt":
		if fn.Name() == "New" || fn.Name() == "Errorf" {
			return simValue{kind: simOpaque}, true
		}
	}
	return simValue{}, false
}

// fromBytes reads an integer out of bytes: a draw if the bytes are.
func (s *sim) fromBytes(fn *types.Func, args []simValue) (simValue, bool) {
	if len(args) == 0 || args[len(args)-1].kind != simSlice {
		return simValue{}, false
	}
	b := args[len(args)-1]
	if b.ref == nil || b.ref.cells[b.off].flags&drawn == 0 {
		return simValue{}, false
	}
	switch fn.Name() {
	case "Uint64":
		return s.between(0, math.MaxInt64), true
	case "Uint32":
		return s.between(0, math.MaxUint32), true
	case "Uint16":
		return s.between(0, math.MaxUint16), true
	}
	return simValue{}, false
}

// between is a draw from lo to hi.
func (s *sim) between(lo, hi int64) simValue {
	mid := lo + (hi-lo)/2
	if s.fixedDraws {
		return intValue(mid)
	}
	return simValue{kind: simInt, flags: drawn, n: [3]int64{lo, mid, hi}}
}

// draw is a call of math/rand: pointwise below each of the limits.
func (s *sim) draw(call *ssa.Call, fn *types.Func, args []simValue) (simValue, bool) {
	var v simValue
	recv := ssaquery.Recv(&call.Call)
	if recv != nil {
		args = args[1:]
	}
	switch name := fn.Name(); name {
	case "Float64", "Float32":
		v = simValue{kind: simFloat, flags: drawn}
		for k, x := range []float64{0, 0.5, 0.999999} {
			v.n[k] = int64(math.Float64bits(x))
		}
	case "NormFloat64", "ExpFloat64":
		v = simValue{kind: simFloat, flags: drawn}
		for k, x := range []float64{0, 0.7, 3} {
			v.n[k] = int64(math.Float64bits(x))
		}
	case "Int", "Int63", "Int64", "Uint64", "Uint":
		v = simValue{kind: simInt, flags: drawn, n: [3]int64{0, math.MaxInt64 / 2, math.MaxInt64}}
	case "Int31", "Int32":
		v = simValue{kind: simInt, flags: drawn, n: [3]int64{0, math.MaxInt32 / 2, math.MaxInt32}}
	case "Uint32":
		v = simValue{kind: simInt, flags: drawn, n: [3]int64{0, math.MaxUint32 / 2, math.MaxUint32}}
	case "Intn", "Int63n", "Int31n", "IntN", "Int64N", "Int32N", "UintN", "Uint64N", "Uint32N", "N":
		if len(args) != 1 || args[0].kind != simInt {
			return simValue{}, true
		}
		v = simValue{kind: simInt, flags: drawn | args[0].flags}
		for k := range 3 {
			n := max(args[0].n[k], 1)
			v.n[k] = []int64{0, n / 2, n - 1}[k]
		}
	default:
		return simValue{kind: simOpaque}, call.Call.Signature().Results().Len() == 1 && !isNumber(call.Type())
	}
	if s.fixedDraws || (recv != nil && s.p.fixedSeed(recv)) {
		v.n[0], v.n[2] = v.n[1], v.n[1]
		v.flags &^= drawn
	}
	return v, true
}

// fixedSeed reports whether a generator is seeded with a constant, wherever it
// comes from.
func (p *Package) fixedSeed(gen ssa.Value) bool {
	found := false
	ok := p.ix.Trace(gen, func(src ssa.Value) bool {
		if c, isConst := src.(*ssa.Const); isConst && c.IsNil() {
			return true
		}
		call, isCall := src.(*ssa.Call)
		if !isCall || callee(&call.Call) == nil || callee(&call.Call).Name() != "New" || len(call.Call.Args) != 1 {
			return false
		}
		found = p.ix.Trace(call.Call.Args[0], func(src ssa.Value) bool {
			call, isCall := src.(*ssa.Call)
			if !isCall {
				return false
			}
			for _, a := range call.Call.Args {
				if _, isConst := p.ix.ConstInt(a); !isConst {
					return false
				}
			}
			return len(call.Call.Args) > 0
		})
		return found
	})
	return ok && found
}

// timeCall is a function or method of package time.
func (s *sim) timeCall(call *ssa.Call, fn *types.Func, args []simValue) (simValue, bool) {
	switch ssaquery.RecvName(fn) {
	case "Duration":
		return durationMethod(fn.Name(), args), true
	case "Timer", "Ticker":
		t := args[0].timer
		switch fn.Name() {
		case "Reset":
			if t != nil {
				t.length, t.armed = args[1], true
			}
		case "Stop":
			if t != nil {
				t.armed = false
			}
		}
		return simValue{}, true
	case "Time":
		switch fn.Name() {
		case "UnixNano", "Nanosecond", "UnixMicro":
			return s.between(0, math.MaxInt64), true
		}
		return simValue{}, true
	}
	switch fn.Name() {
	case "Sleep":
		if args[0].kind != simInt || args[0].n[2] > 0 || args[0].spread() || args[0].flags&overflowed != 0 {
			s.wait(args[0])
		}
		return simValue{}, true
	case "After", "NewTimer":
		return simValue{kind: simTimer, timer: &timer{length: args[0], armed: true}}, true
	case "Tick", "NewTicker":
		return simValue{kind: simTimer, timer: &timer{length: args[0], armed: true, ticks: true}}, true
	}
	return simValue{}, true
}

func durationMethod(name string, args []simValue) simValue {
	unit := map[string]float64{"Seconds": 1e9, "Minutes": 60e9, "Hours": 3600e9}
	d := args[0]
	switch name {
	case "Seconds", "Minutes", "Hours":
		return arith(token.QUO, convert(d, types.Typ[types.Int64], types.Typ[types.Float64]), floatValue(unit[name]), types.Typ[types.Float64])
	case "Milliseconds":
		return arith(token.QUO, d, intValue(1e6), types.Typ[types.Int64])
	case "Microseconds":
		return arith(token.QUO, d, intValue(1e3), types.Typ[types.Int64])
	case "Nanoseconds":
		return d
	case "Abs":
		return d
	case "Round", "Truncate":
		if len(args) != 2 || args[1].kind != simInt || args[1].spread() || args[1].n[0] <= 0 {
			return d
		}
		return arith(token.MUL, arith(token.QUO, d, args[1], types.Typ[types.Int64]), args[1], types.Typ[types.Int64])
	}
	return simValue{}
}

func mathCall(name string, args []simValue) (simValue, bool) {
	for _, a := range args {
		if a.kind != simFloat {
			return simValue{}, true
		}
	}
	one := map[string]func(float64) float64{
		"Exp": math.Exp, "Exp2": math.Exp2, "Floor": math.Floor, "Ceil": math.Ceil, "Round": math.Round, "Trunc": math.Trunc,
		"Sqrt": math.Sqrt, "Log": math.Log, "Log2": math.Log2, "Log10": math.Log10, "Abs": math.Abs, "Log1p": math.Log1p,
	}
	two := map[string]func(a, b float64) float64{"Pow": math.Pow, "Mod": math.Mod}
	switch {
	case one[name] != nil && len(args) == 1:
		out := args[0]
		for k := range 3 {
			out.n[k] = int64(math.Float64bits(one[name](args[0].float(k))))
		}
		return out, true
	case two[name] != nil && len(args) == 2:
		out := simValue{kind: simFloat, flags: args[0].flags | args[1].flags}
		for k := range 3 {
			out.n[k] = int64(math.Float64bits(two[name](args[0].float(k), args[1].float(k))))
		}
		return out, true
	case name == "Min" || name == "Max":
		return lesser(args[0], args[1], types.Typ[types.Float64], name == "Max"), true
	}
	return simValue{}, true
}
