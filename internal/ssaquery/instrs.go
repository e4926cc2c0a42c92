package ssaquery

import (
	"iter"

	"golang.org/x/tools/go/ssa"
)

// Instrs yields the instructions of a kind in the functions' bodies, literals in
// them left out, in the order of the code: Instrs[*ssa.Call](fn) its calls.
func Instrs[T ssa.Instruction](fns ...*ssa.Function) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, fn := range fns {
			for _, b := range fn.Blocks {
				for _, in := range b.Instrs {
					if in, ok := in.(T); ok && !yield(in) {
						return
					}
				}
			}
		}
	}
}
