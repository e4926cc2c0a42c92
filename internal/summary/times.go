package summary

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Times is a fact on functions that use a parameter, as it is, as a time limit
// or a wait: a number given for it counts nanoseconds.
type Times struct {
	Params []int // ascending, the receiver not counted
}

// AFact marks the fact.
func (*Times) AFact() {}

func (f *Times) String() string { return fmt.Sprintf("times%v", f.Params) }
func (f *Times) worth() bool    { return len(f.Params) > 0 && len(f.Params) <= maxFact }

// times is what of a package's own parameters and fields becomes a limit.
type times struct {
	params map[*types.Func]*Times
	fields map[*types.Var]bool
	// scaled are parameters and fields that are multiplied somewhere, so that
	// their numbers have units of their own.
	scaled map[any]bool
}

// maxHops bounds the helpers that a number is followed through.
const maxHops = 5

// findTimes looks for parameters and fields that become limits: directly, by a
// helper, or by a field that is read elsewhere.
func (res *Result) findTimes() {
	t := &times{params: map[*types.Func]*Times{}, fields: map[*types.Var]bool{}, scaled: map[any]bool{}}
	res.times = t
	res.eachInstr(func(in ssa.Instruction) {
		if op, ok := in.(*ssa.BinOp); ok && op.Op == token.MUL {
			t.markScaled(op.X)
			t.markScaled(op.Y)
		}
	})
	for range maxHops {
		changed := false
		res.eachInstr(func(in ssa.Instruction) { changed = res.sinks(in) || changed })
		if !changed {
			return
		}
	}
}

func (res *Result) eachInstr(visit func(ssa.Instruction)) {
	for _, fn := range res.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				visit(in)
			}
		}
	}
}

// sinks marks what an instruction uses as a limit, and reports whether that was
// new.
func (res *Result) sinks(in ssa.Instruction) (changed bool) {
	switch in := in.(type) {
	case *ssa.Store:
		if fa, ok := in.Addr.(*ssa.FieldAddr); ok && isTime(in.Val.Type()) && res.timeAddr(fa) {
			return res.becomesLimit(in.Val)
		}
	case ssa.CallInstruction:
		for i, arg := range ssaquery.Args(in.Common()) {
			if isTime(arg.Type()) && (catalog.DurationParam(ssaquery.Callee(in.Common()), i) || res.TimeParam(in.Common(), i)) {
				changed = res.becomesLimit(arg) || changed
			}
		}
	}
	return changed
}

// timeAddr reports whether a field is a limit: by the catalogue, or by its use in
// this package.
func (res *Result) timeAddr(fa *ssa.FieldAddr) bool {
	f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
	if f == nil {
		return false
	}
	if named, ok := types.Unalias(fa.X.Type().Underlying().(*types.Pointer).Elem()).(*types.Named); ok && catalog.DurationField(named, f) {
		return true
	}
	return res.TimeField(f)
}

func (res *Result) becomesLimit(v ssa.Value) (changed bool) {
	t := res.times
	v = unconverted(v)
	if f := loadedField(v); f != nil && f.Pkg() == res.pass.Pkg && !t.fields[f] && !t.scaled[f] {
		t.fields[f], changed = true, true
	}
	res.Index.Trace(v, func(src ssa.Value) bool {
		p, ok := unconverted(src).(*ssa.Parameter)
		if !ok || t.scaled[p] || !isTime(p.Type()) {
			return true
		}
		obj, i := declared(p.Parent()), ssaquery.ParamIndex(p)
		if obj == nil || i < 0 {
			return true
		}
		if t.params[obj] == nil {
			t.params[obj] = &Times{}
		}
		if f := t.params[obj]; !slices.Contains(f.Params, i) {
			f.Params = append(f.Params, i)
			slices.Sort(f.Params)
			changed = true
		}
		return true
	})
	return changed
}

func (t *times) markScaled(v ssa.Value) {
	v = unconverted(v)
	if p, ok := v.(*ssa.Parameter); ok {
		t.scaled[p] = true
	}
	if f := loadedField(v); f != nil {
		t.scaled[f] = true
	}
}

// TimeParam reports whether the callee uses parameter i, as it is, as a time
// limit or a wait.
func (res *Result) TimeParam(call *ssa.CallCommon, i int) bool {
	fn := ssaquery.Callee(call)
	if fn == nil || fn.Pkg() == nil || res.times == nil || catalog.Std(fn.Pkg().Path()) {
		return false
	}
	if f := res.times.params[fn]; f != nil {
		return slices.Contains(f.Params, i)
	}
	var f Times
	return fn.Pkg() != res.pass.Pkg && res.pass.ImportObjectFact(fn, &f) && slices.Contains(f.Params, i)
}

// TimeField reports whether a field of this package is used, as it is, as a time
// limit or a wait.
func (res *Result) TimeField(f *types.Var) bool {
	return res.times != nil && res.times.fields[f.Origin()]
}

// unconverted goes back through conversions of numbers, such as
// time.Duration(n).
func unconverted(v ssa.Value) ssa.Value {
	for range 3 {
		switch c := v.(type) {
		case *ssa.Convert:
			v = c.X
		case *ssa.ChangeType:
			v = c.X
		}
	}
	return v
}

// loadedField returns the field that v was read from, nil if it was not.
func loadedField(v ssa.Value) *types.Var {
	switch v := v.(type) {
	case *ssa.Field:
		return ssaquery.FieldVar(v.X.Type(), v.Field)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			return ssaquery.FieldVar(fa.X.Type(), fa.Field)
		}
	}
	return nil
}

// isTime reports whether t can hold a number of nanoseconds.
func isTime(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
