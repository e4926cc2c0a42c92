package ssaquery

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Loop is a natural loop: the blocks from which its header can be reached
// again without leaving what the header dominates. Back edges to one header
// (continue outer, goto) make one loop.
type Loop struct {
	Header *ssa.BasicBlock
	Blocks map[*ssa.BasicBlock]bool
	Outer  *Loop // the smallest loop around it, nil if there is none
}

// Loops returns the loops of fn, inner loops before the loops around them. Jumps
// into the middle of a loop (gotos) make none.
func Loops(fn *ssa.Function) []*Loop {
	byHeader := map[*ssa.BasicBlock]*Loop{}
	var loops []*Loop
	for _, b := range fn.Blocks {
		if b == fn.Recover {
			continue
		}
		for _, h := range b.Succs {
			if !h.Dominates(b) {
				continue
			}
			l := byHeader[h]
			if l == nil {
				l = &Loop{Header: h, Blocks: map[*ssa.BasicBlock]bool{h: true}}
				byHeader[h] = l
				loops = append(loops, l)
			}
			l.grow(b)
		}
	}
	slices.SortFunc(loops, func(a, b *Loop) int {
		return cmp.Or(cmp.Compare(len(a.Blocks), len(b.Blocks)), cmp.Compare(a.Header.Index, b.Header.Index))
	})
	for i, l := range loops {
		for _, o := range loops[i+1:] {
			if o.Blocks[l.Header] && o.Header != l.Header {
				l.Outer = o
				break
			}
		}
	}
	return loops
}

// grow adds the blocks that reach latch without passing the header.
func (l *Loop) grow(latch *ssa.BasicBlock) {
	work := []*ssa.BasicBlock{latch}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !l.Blocks[b] {
			l.Blocks[b] = true
			work = append(work, b.Preds...)
		}
	}
}

// Latches returns the blocks of the loop that jump back to its header.
func (l *Loop) Latches() []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for _, p := range l.Header.Preds {
		if l.Blocks[p] {
			out = append(out, p)
		}
	}
	return out
}
