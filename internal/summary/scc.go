package summary

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// bottomUp returns the strongly connected components of the package's call
// graph, callees before callers (Tarjan's algorithm, which finds them in that
// order). A literal counts as called by the function it stands in.
func bottomUp(ix *ssaquery.Index) [][]*ssa.Function {
	t := &tarjan{
		ix:      ix,
		known:   map[*ssa.Function]bool{},
		index:   map[*ssa.Function]int{},
		low:     map[*ssa.Function]int{},
		onStack: map[*ssa.Function]bool{},
	}
	for _, fn := range ix.Funcs {
		t.known[fn] = true
	}
	for _, fn := range ix.Funcs {
		if t.index[fn] == 0 {
			t.visit(fn)
		}
	}
	return t.components
}

type tarjan struct {
	ix         *ssaquery.Index
	known      map[*ssa.Function]bool // what is not, is of a test file
	next       int
	index, low map[*ssa.Function]int // from 1
	stack      []*ssa.Function
	onStack    map[*ssa.Function]bool
	components [][]*ssa.Function
}

func (t *tarjan) visit(fn *ssa.Function) {
	t.next++
	t.index[fn], t.low[fn] = t.next, t.next
	t.stack = append(t.stack, fn)
	t.onStack[fn] = true
	for _, callee := range t.callees(fn) {
		if t.index[callee] == 0 {
			t.visit(callee)
			t.low[fn] = min(t.low[fn], t.low[callee])
		} else if t.onStack[callee] {
			t.low[fn] = min(t.low[fn], t.index[callee])
		}
	}
	if t.low[fn] != t.index[fn] {
		return
	}
	for i := len(t.stack) - 1; ; i-- {
		t.onStack[t.stack[i]] = false
		if t.stack[i] == fn {
			component := append([]*ssa.Function(nil), t.stack[i:]...)
			t.stack = t.stack[:i]
			t.components = append(t.components, component)
			return
		}
	}
}

func (t *tarjan) callees(fn *ssa.Function) []*ssa.Function {
	var out []*ssa.Function
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(ssa.CallInstruction); ok {
				if callee := t.ix.Static(call.Common()); t.known[callee] {
					out = append(out, callee)
				}
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		if t.known[anon] {
			out = append(out, anon)
		}
	}
	return out
}
