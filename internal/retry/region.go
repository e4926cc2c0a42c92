package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Form is the syntactic form of a site.
type Form uint8

// The forms.
const (
	Loop      Form = iota // a for statement or goto
	Recursion             // a function that calls itself
	RangeFunc             // the body of a range over a function
	whole                 // a body that is looked into
)

// A region is code that may be repeated as a whole.
type region struct {
	form   Form
	fn     *ssa.Function
	head   *ssa.BasicBlock // where a turn begins
	blocks map[*ssa.BasicBlock]bool
	loop   *ssaquery.Loop   // of form Loop
	within []*ssaquery.Loop // loops inside it
	self   map[ssa.Instruction]bool

	// made on demand by index
	stores map[ssa.Value][]*ssa.Store
	outs   map[ssa.Value][]ssa.Value
}

// regions returns the regions of a function, inner ones first.
func (p *Package) regions(fn *ssa.Function) []*region {
	var out []*region
	for i, l := range p.loops(fn) {
		reg := &region{form: Loop, fn: fn, head: l.Header, blocks: l.Blocks, loop: l}
		for _, in := range p.loops(fn)[:i] {
			if l.Blocks[in.Header] {
				reg.within = append(reg.within, in)
			}
		}
		out = append(out, reg)
	}
	if len(fn.Blocks) == 0 {
		return out
	}
	if isYield(fn) {
		return append(out, &region{form: RangeFunc, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)})
	}
	if self := p.selfCalls(fn); len(self) > 0 {
		out = append(out, &region{form: Recursion, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn), self: self})
	}
	return out
}

// isYield reports whether fn is the body of a range over a function.
func isYield(fn *ssa.Function) bool { return fn.Synthetic == "range-over-func yield" }

func allBlocks(fn *ssa.Function) map[*ssa.BasicBlock]bool {
	m := make(map[*ssa.BasicBlock]bool, len(fn.Blocks))
	for _, b := range fn.Blocks {
		if b != fn.Recover {
			m[b] = true
		}
	}
	return m
}

// selfCalls returns the calls by which a function repeats itself: with its own
// parameters, apart from numbers, contexts and errors. Others walk a tree or
// divide and conquer.
func (p *Package) selfCalls(fn *ssa.Function) map[ssa.Instruction]bool {
	if isYield(fn) {
		return nil
	}
	var self map[ssa.Instruction]bool
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.static(&call.Call) != fn {
				continue
			}
			if len(call.Call.Args) != len(fn.Params) || !sameParams(fn, call.Call.Args) {
				return nil
			}
			if self == nil {
				self = map[ssa.Instruction]bool{}
			}
			self[call] = true
		}
	}
	return self
}

func sameParams(fn *ssa.Function, args []ssa.Value) bool {
	for i, a := range args {
		if a == ssa.Value(fn.Params[i]) || unwrapLoad(a) == ssa.Value(fn.Params[i]) {
			continue
		}
		t := fn.Params[i].Type()
		if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0 {
			continue
		}
		if !isCtx(t) && !isErrorType(t) {
			return false
		}
	}
	return true
}

// unwrapLoad returns the parameter behind a load of the variable it was spilled
// to, since a closure captures it; else v.
func unwrapLoad(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	alloc, ok := load.X.(*ssa.Alloc)
	if !ok {
		return v
	}
	var only ssa.Value
	for _, r := range *alloc.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == ssa.Value(alloc) {
			if only != nil {
				return v
			}
			only = s.Val
		}
	}
	if only == nil {
		return v
	}
	return only
}

// back reports whether the edge starts another turn.
func (r *region) back(from, to *ssa.BasicBlock) bool {
	return r.form == Loop && to == r.head && r.blocks[from]
}

// has reports whether the instruction is in the region.
func (r *region) has(in ssa.Instruction) bool {
	return in != nil && in.Parent() == r.fn && r.blocks[in.Block()]
}

// each calls f for the instructions of the region.
func (r *region) each(f func(in ssa.Instruction)) {
	for _, b := range r.fn.Blocks {
		if !r.blocks[b] {
			continue
		}
		for _, in := range b.Instrs {
			f(in)
		}
	}
}
