package deadline

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// cancelledInTime reports whether the cancel function that a call returns beside
// its context is handed to a timer, or called by a literal that has to do with
// time: a deadline by other means, of which we do not know the length.
func (a *engine) cancelledInTime(derive *ssa.Call) bool {
	for _, r := range *derive.Referrers() {
		ext, ok := r.(*ssa.Extract)
		if !ok {
			continue
		}
		if _, isFunc := ext.Type().Underlying().(*types.Signature); isFunc && (usedByTimer(ext, 0) || a.keptForTimer(ext)) {
			return true
		}
	}
	return false
}

// keptForTimer reports whether a cancel function is stored in a field that some
// function hands to a timer, or calls after a wait or as what a timer runs.
func (a *engine) keptForTimer(cancel ssa.Value) bool {
	for _, r := range *cancel.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Val != cancel {
			continue
		}
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f != nil && slices.ContainsFunc(a.loads(f), a.loadedForTimer) {
			return true
		}
	}
	return false
}

func (a *engine) loadedForTimer(load *ssa.UnOp) bool {
	if usedByTimer(load, 0) {
		return true
	}
	fn := load.Parent()
	return calledIn(load) && (usesTime(fn) || a.timers()[fn])
}

func calledIn(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(ssa.CallInstruction)
		return ok && call.Common().Value == v
	})
}

// loads returns the places where the package reads a field.
func (a *engine) loads(f *types.Var) (loads []*ssa.UnOp) {
	for _, fn := range a.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				load, ok := in.(*ssa.UnOp)
				if !ok {
					continue
				}
				if fa, ok := load.X.(*ssa.FieldAddr); ok && ssaquery.FieldVar(fa.X.Type(), fa.Field) == f.Origin() {
					loads = append(loads, load)
				}
			}
		}
	}
	return loads
}

// timers returns the functions that time.AfterFunc runs.
func (a *engine) timers() map[*ssa.Function]bool {
	if a.timed != nil {
		return a.timed
	}
	a.timed = map[*ssa.Function]bool{}
	for _, fn := range a.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if callee := ssaquery.Callee(call.Common()); callee != nil && callee.FullName() == "time.AfterFunc" {
					if run := a.ix.FuncOf(ssaquery.Arg(call.Common(), 1)); run != nil {
						a.timed[run] = true
					}
				}
			}
		}
	}
	return a.timed
}

func usedByTimer(v ssa.Value, depth int) bool {
	if depth > 3 || v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			// time.AfterFunc, or a helper that is told how long
			for _, arg := range r.Call.Args {
				if arg != v && isDuration(arg.Type()) {
					return true
				}
			}
		case *ssa.ChangeType:
			if usedByTimer(r, depth+1) {
				return true
			}
		case *ssa.Store: // the cell of a captured variable
			if cell, ok := r.Addr.(*ssa.Alloc); ok && r.Val == v && usedByTimer(cell, depth+1) {
				return true
			}
		case *ssa.MakeClosure:
			if usesTime(r.Fn.(*ssa.Function)) || usedByTimer(r, depth+1) {
				return true
			}
		}
	}
	return false
}

// usesTime reports whether fn waits for time to pass.
func usesTime(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if recv, ok := in.(*ssa.UnOp); ok && recv.Op == token.ARROW && isTimeChan(recv.X.Type()) {
				return true
			}
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if callee := ssaquery.Callee(call.Common()); callee != nil {
				switch callee.FullName() {
				case "time.After", "time.Sleep", "time.NewTimer", "time.NewTicker", "time.Tick":
					return true
				}
			}
		}
	}
	return false
}

// isTimeChan reports whether t is what a timer or ticker sends on.
func isTimeChan(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && isNamed(ch.Elem(), "time", "Time")
}
