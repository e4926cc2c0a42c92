package ssaquery

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Use is one thing that is done with a literal.
type Use struct {
	Instr ssa.CallInstruction
	Call  *ssa.CallCommon // of Instr
	// Called says that Call calls the literal; otherwise it is handed over as
	// Call.Args[Arg].
	Called bool
	Arg    int
}

// Uses returns what is done with a literal: calls of it, and calls that it is
// handed to. It returns nil if it goes anywhere else, so that not all of its
// calls can be seen.
func (ix *Index) Uses(lit *ssa.Function) (uses []Use) {
	var values []ssa.Value
	for _, mc := range ix.closures[lit] {
		values = append(values, mc)
	}
	if len(values) == 0 { // captures nothing
		values = append(values, lit)
	}
	for _, v := range values {
		refs := v.Referrers()
		if refs == nil {
			refs = referrersIn(lit.Parent(), v)
		}
		for _, r := range *refs {
			use, ok := useOf(v, r)
			if !ok {
				return nil
			}
			uses = append(uses, use...)
		}
	}
	return uses
}

// referrersIn finds the instructions of fn that use a function without captures,
// for which SSA keeps no list.
func referrersIn(fn *ssa.Function, v ssa.Value) *[]ssa.Instruction {
	var refs []ssa.Instruction
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if slices.ContainsFunc(in.Operands(nil), func(op *ssa.Value) bool { return *op == v }) {
				refs = append(refs, in)
			}
		}
	}
	return &refs
}

func useOf(v ssa.Value, r ssa.Instruction) (uses []Use, ok bool) {
	call, isCall := r.(ssa.CallInstruction)
	if !isCall {
		_, isDebug := r.(*ssa.DebugRef)
		return nil, isDebug
	}
	c := call.Common()
	if c.Value == v {
		uses = append(uses, Use{Instr: call, Call: c, Called: true})
	}
	for i, a := range c.Args {
		if a == v {
			uses = append(uses, Use{Instr: call, Call: c, Arg: i})
		}
	}
	return uses, len(uses) > 0
}

// CallsOf returns the calls of a function-typed parameter in its own function,
// and whether nothing else is done with it.
func CallsOf(p *ssa.Parameter) (calls []*ssa.CallCommon, all bool) {
	uses, all := paramUses(p)
	for _, u := range uses {
		calls = append(calls, u.Call)
	}
	return calls, all
}

// RunsLater reports whether a literal is seen to run after the function that
// makes it has gone on: as a goroutine, deferred, or handed to a function that
// may keep it. It does not if it is called where it stands, or handed to a function
// of this package that does nothing but call it, or to one of which now says so.
// Of a literal that is returned or stored nothing is seen.
func (ix *Index) RunsLater(lit *ssa.Function, now func(*ssa.CallCommon) bool) bool {
	return slices.ContainsFunc(ix.Uses(lit), func(u Use) bool {
		if _, isCall := u.Instr.(*ssa.Call); !isCall {
			return true
		}
		if u.Called || now(u.Call) {
			return false
		}
		callee := ix.Static(u.Call)
		if callee == nil || u.Arg >= len(callee.Params) {
			return true
		}
		inner, all := paramUses(callee.Params[u.Arg])
		return !all || slices.ContainsFunc(inner, func(u Use) bool { _, isCall := u.Instr.(*ssa.Call); return !isCall })
	})
}

func paramUses(p *ssa.Parameter) (calls []Use, all bool) {
	for _, r := range *p.Referrers() {
		uses, ok := useOf(p, r)
		if !ok {
			return nil, false
		}
		for _, u := range uses {
			if !u.Called {
				return nil, false
			}
			calls = append(calls, u)
		}
	}
	return calls, true
}
