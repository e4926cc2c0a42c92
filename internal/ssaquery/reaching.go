package ssaquery

import (
	"golang.org/x/tools/go/ssa"
)

// reaching returns the values that a variable with a cell of its own (it is
// captured by a literal, or its address is taken) may hold at an instruction,
// and whether these are all.
//
// Inside one function the order of the stores counts: after
//
//	ctx := context.Background()
//	ctx, cancel := context.WithTimeout(ctx, d)
//
// only the second value is left. A literal sees what its maker had stored when it
// was made, and what the maker may store later.
func (ix *Index) reaching(cell ssa.Value, at ssa.Instruction) (from []ssa.Value, all bool) {
	root := ix.rootCell(cell)
	if root == nil || leaks(root) {
		return nil, false
	}
	w := &reachWalk{ix: ix, root: root, seen: map[*ssa.BasicBlock]bool{}, entered: map[*ssa.Function]bool{}}
	w.before(cell, at)
	w.fromOtherFunctions(at.Parent())
	return w.vals, true
}

// rootCell returns the allocation behind a cell, through captured pointers; nil
// if there are several or it is not known.
func (ix *Index) rootCell(cell ssa.Value) *ssa.Alloc {
	for range 20 {
		switch c := cell.(type) {
		case *ssa.Alloc:
			return c
		case *ssa.FreeVar:
			from, _ := ix.bindings(c)
			if len(from) != 1 {
				return nil
			}
			cell = from[0]
		default:
			return nil
		}
	}
	return nil
}

// leaks reports whether the cell's address goes where stores to it would not
// be seen. Literals that capture it are seen.
func leaks(cell ssa.Value) bool {
	for _, r := range *cell.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for i, b := range r.Bindings {
				if b == cell && (fn.Blocks == nil || leaks(fn.FreeVars[i])) {
					return true
				}
			}
		default:
			if escapesIn(cell, r) {
				return true
			}
		}
	}
	return false
}

type reachWalk struct {
	ix      *Index
	root    *ssa.Alloc
	vals    []ssa.Value
	seen    map[*ssa.BasicBlock]bool
	entered map[*ssa.Function]bool
}

// before collects the stores that reach the point just before at.
func (w *reachWalk) before(cell ssa.Value, at ssa.Instruction) {
	b := at.Block()
	for i, in := range b.Instrs {
		if in == at {
			w.back(cell, b, i)
			return
		}
	}
}

// back walks from instruction i of block b towards the entry and stops at
// stores.
func (w *reachWalk) back(cell ssa.Value, b *ssa.BasicBlock, i int) {
	for i--; i >= 0; i-- {
		switch in := b.Instrs[i].(type) {
		case *ssa.Store:
			if in.Addr == cell {
				w.vals = append(w.vals, in.Val)
				return
			}
		case *ssa.Alloc:
			if in == cell {
				w.vals = append(w.vals, zero(in))
				return
			}
		}
	}
	if b.Index == 0 || len(b.Preds) == 0 {
		w.atEntry(cell, b.Parent())
		return
	}
	for _, p := range b.Preds {
		if !w.seen[p] {
			w.seen[p] = true
			w.back(cell, p, len(p.Instrs))
		}
	}
}

// atEntry continues from a literal's entry at the place where it is made.
func (w *reachWalk) atEntry(cell ssa.Value, fn *ssa.Function) {
	fv, ok := cell.(*ssa.FreeVar)
	if !ok || w.entered[fn] {
		return
	}
	w.entered[fn] = true
	for k, v := range fn.FreeVars {
		if v != fv {
			continue
		}
		for _, mc := range w.ix.closures[fn] {
			outer := &reachWalk{ix: w.ix, root: w.root, seen: map[*ssa.BasicBlock]bool{}, entered: w.entered}
			outer.before(mc.Bindings[k], mc)
			w.vals = append(w.vals, outer.vals...)
			w.after(mc.Bindings[k], mc)
		}
	}
}

// after collects the stores that may happen later than mc in its function.
func (w *reachWalk) after(cell ssa.Value, mc *ssa.MakeClosure) {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(b *ssa.BasicBlock, i int)
	walk = func(b *ssa.BasicBlock, i int) {
		for ; i < len(b.Instrs); i++ {
			if s, ok := b.Instrs[i].(*ssa.Store); ok && s.Addr == cell {
				w.vals = append(w.vals, s.Val)
			}
		}
		for _, s := range b.Succs {
			if !seen[s] {
				seen[s] = true
				walk(s, 0)
			}
		}
	}
	b := mc.Block()
	for i, in := range b.Instrs {
		if in == ssa.Instruction(mc) {
			walk(b, i+1)
		}
	}
}

// fromOtherFunctions adds the stores in literals other than here: when they
// run is not known.
func (w *reachWalk) fromOtherFunctions(here *ssa.Function) {
	var visit func(cell ssa.Value)
	visit = func(cell ssa.Value) {
		for _, r := range *cell.Referrers() {
			switch r := r.(type) {
			case *ssa.Store:
				if fn := r.Parent(); r.Addr == cell && fn != here && fn != w.root.Parent() {
					w.vals = append(w.vals, r.Val)
				}
			case *ssa.MakeClosure:
				fn := r.Fn.(*ssa.Function)
				for i, b := range r.Bindings {
					if b == cell {
						visit(fn.FreeVars[i])
					}
				}
			}
		}
	}
	visit(w.root)
}
