package retry

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// maxFilters bounds the predicates followed from a filter.
const maxFilters = 4

// excuses reports whether a filter of a library call is seen to let through
// nothing but errors that clients do not repeat by themselves. An opaque one is
// no excuse.
func (p *Package) excuses(l *Library) bool {
	if l.Filtered && l.Filter != nil && p.excusesBody(l.Filter, 0) {
		return true
	}
	for i, v := range ssaquery.Args(&l.Call.Call) {
		if i == l.Entry.Op || !isPredicate(v.Type()) {
			continue
		}
		if fn := p.ix.FuncOf(v); fn != nil && p.excusesBody(fn, 0) {
			return true
		}
		if fn := funcIn(v); fn != nil && excusedFunc(ssaquery.FuncObject(fn)) {
			return true
		}
	}
	return false
}

// handsExcuse reports whether a call hands a helper a predicate for errors, as an
// argument or in a field of the receiver or of a struct, that is seen to be true
// for excused errors alone.
func (p *Package) handsExcuse(c *ssa.CallCommon) bool {
	for _, v := range append(ssaquery.Args(c), ssaquery.Recv(c)) {
		if v == nil {
			continue
		}
		if p.excusesValue(v) {
			return true
		}
		if load, ok := v.(*ssa.UnOp); ok {
			v = load.X
		}
		lit, ok := v.(*ssa.Alloc)
		if !ok {
			continue
		}
		for _, r := range *lit.Referrers() {
			fa, ok := r.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			for _, u := range *fa.Referrers() {
				if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && p.excusesValue(st.Val) {
					return true
				}
			}
		}
	}
	return false
}

func (p *Package) excusesValue(v ssa.Value) bool {
	if !isPredicate(v.Type()) {
		return false
	}
	fn := p.ix.FuncOf(v)
	return fn != nil && p.excusesBody(fn, 0)
}

// isPredicate reports whether t is func(error) bool.
func isPredicate(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 1 && isErrorType(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 1 && isBool(sig.Results().At(0).Type())
}

// Excuses reports whether a function is a predicate for errors that is true for
// nothing but errors which clients do not repeat, for callers in other packages.
func (p *Package) Excuses(fn *ssa.Function) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return AsksOfError(fn.Signature) && p.excusesBody(fn, 0)
}

// AsksOfError reports whether a function says yes or no of an error.
func AsksOfError(sig *types.Signature) bool {
	if sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) {
		return false
	}
	for prm := range sig.Params().Variables() {
		if isErrorType(prm.Type()) {
			return true
		}
	}
	return false
}

// excusesBody reports whether a predicate is true for excused errors alone.
func (p *Package) excusesBody(fn *ssa.Function, depth int) bool {
	return p.trueOnlyIf(fn, p.excused, excusedFunc, depth)
}

// trueOnlyIf reports whether a predicate is true for nothing but what a proof says,
// or a function that is known to say so.
func (p *Package) trueOnlyIf(fn *ssa.Function, proof Proof, known func(*types.Func) bool, depth int) bool {
	if known(ssaquery.FuncObject(fn)) {
		return true
	}
	if len(fn.Blocks) == 0 || depth > maxFilters || fn.Signature.Results().Len() == 0 || !isBool(fn.Signature.Results().At(0).Type()) {
		return false
	}
	shown := func(cond ssa.Value, truth bool) bool {
		if call, ok := cond.(*ssa.Call); ok && truth {
			if body := p.static(&call.Call); body != nil && p.trueOnlyIf(body, proof, known, depth+1) {
				return true
			}
		}
		return proof(cond, truth)
	}
	// from the entry, along the edges that show nothing
	reached := map[*ssa.BasicBlock]bool{fn.Blocks[0]: true}
	edges := map[[2]*ssa.BasicBlock]bool{}
	for work := []*ssa.BasicBlock{fn.Blocks[0]}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range b.Succs {
			if proven(b, to, shown) {
				continue
			}
			edges[[2]*ssa.BasicBlock{b, to}] = true
			if !reached[to] {
				reached[to] = true
				work = append(work, to)
			}
		}
	}
	for b := range reached {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if ok && b != fn.Recover && !onlyShown(ret.Results[0], b, edges, shown, 0) {
			return false
		}
	}
	return true
}

// onlyShown reports whether a value that a block returns is true for what a proof
// says alone, coming by the given edges.
func onlyShown(v ssa.Value, at *ssa.BasicBlock, edges map[[2]*ssa.BasicBlock]bool, proof Proof, depth int) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.Bool && !constant.BoolVal(v.Value)
	case *ssa.Phi:
		if v.Block() != at || depth > maxFilters {
			return false
		}
		for i, e := range v.Edges {
			if edges[[2]*ssa.BasicBlock{at.Preds[i], at}] && !onlyShown(e, at, edges, proof, depth+1) {
				return false
			}
		}
		return true
	}
	return proof(v, true)
}

// secondClients returns the calls of fn that do again what a call of a client
// which retries has failed to do: two attempts without a loop.
func (p *Package) secondClients(fn *ssa.Function) []NestedClient {
	var calls []*ssa.Call
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if ok && !p.inSite(call) && p.clientBelow(call, 0) != nil {
				calls = append(calls, call)
			}
		}
	}
	var out []NestedClient
	for i, again := range calls {
		for _, first := range calls[:i] {
			if p.secondTry(first, again, p.excused) {
				out = append(out, NestedClient{Span: callSpan(fn, again), Outer: term.Of(2), Inner: p.clientBelow(again, 0)})
				break
			}
		}
	}
	return out
}
