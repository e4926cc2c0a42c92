package ssaquery

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// ResultOf returns the value that a return statement gives as result i, nil if
// there is none. In a function with deferred calls SSA passes it through a
// variable: there it is what the return's block has stored last.
func ResultOf(ret *ssa.Return, i int) ssa.Value {
	if i < 0 || i >= len(ret.Results) {
		return nil
	}
	load, ok := ret.Results[i].(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ret.Results[i]
	}
	var last ssa.Value = load
	for _, in := range ret.Block().Instrs {
		if st, ok := in.(*ssa.Store); ok && st.Addr == load.X {
			last = st.Val
		}
	}
	return last
}
