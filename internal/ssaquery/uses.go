package ssaquery

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Use is one thing that is done with a literal.
type Use struct {
	Call *ssa.CallCommon
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
		uses = append(uses, Use{Call: c, Called: true})
	}
	for i, a := range c.Args {
		if a == v {
			uses = append(uses, Use{Call: c, Arg: i})
		}
	}
	return uses, len(uses) > 0
}

// CallsOf returns the calls of a function-typed parameter in its own function,
// and whether nothing else is done with it.
func CallsOf(p *ssa.Parameter) (calls []*ssa.CallCommon, all bool) {
	for _, r := range *p.Referrers() {
		uses, ok := useOf(p, r)
		if !ok {
			return nil, false
		}
		for _, u := range uses {
			if !u.Called {
				return nil, false
			}
			calls = append(calls, u.Call)
		}
	}
	return calls, true
}
