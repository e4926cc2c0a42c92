package retry

import "golang.org/x/tools/go/ssa"

// Repeats reports whether an instruction is run anew by each attempt of the
// site: it lies in the repeated region, or in a literal that is made there.
func (s *Site) Repeats(in ssa.Instruction) bool {
	for fn := in.Parent(); fn != s.reg.fn; {
		mc := makerOf(fn)
		if mc == nil {
			return false
		}
		in, fn = mc, mc.Parent()
	}
	return s.reg.blocks[in.Block()]
}

// makerOf returns where a literal is made, nil for a declared function.
func makerOf(fn *ssa.Function) ssa.Instruction {
	if fn.Parent() == nil {
		return nil
	}
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == ssa.Value(fn) {
				return mc
			}
		}
	}
	return nil
}
