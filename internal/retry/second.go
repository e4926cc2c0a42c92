package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// secondTries returns the calls of fn that do again what a call before them has
// failed to do, if that call retries by itself: two attempts without a loop.
func (p *Package) secondTries(fn *ssa.Function) []Nested {
	calls := p.layered(fn)
	if len(calls) < 2 {
		return nil
	}
	var out []Nested
	whole := &region{form: whole, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)}
	for _, first := range calls {
		var bad, good *walk
		for _, again := range calls {
			if again == first || again.Block() == first.Block() || !first.Block().Dominates(again.Block()) || !sameCall(&first.Call, &again.Call) {
				continue
			}
			if bad == nil {
				bad = p.outcomeWalk(whole, op{call: first}, ownFailure)
				good = p.outcomeWalk(whole, op{call: first}, scenario{outcome: success})
			}
			if bad.gaveUp || good.gaveUp || !bad.passes(again) || good.passes(again) || p.repaired(first, again) {
				continue
			}
			if inner, name, ok := p.innerOf(again); ok {
				out = append(out, inner.nested(callSpan(fn, again), term.Of(2), name))
			}
		}
	}
	return out
}

// layered returns the calls of fn outside its loops that retry by themselves.
func (p *Package) layered(fn *ssa.Function) []*ssa.Call {
	var calls []*ssa.Call
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.inSite(call) {
				continue
			}
			if _, ok := p.innerLayers(call); ok {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// passes reports whether the walk gets to an instruction.
func (w *walk) passes(in ssa.Instruction) bool {
	_, same := w.states[wstate{in.Block(), sameTurn}]
	_, rest := w.states[wstate{in.Block(), suffix}]
	return same || rest
}

// repaired reports whether another remote call lies between two calls on every
// path: something was mended before the second try.
func (p *Package) repaired(first, again *ssa.Call) bool {
	for _, b := range again.Parent().Blocks {
		if !first.Block().Dominates(b) || !b.Dominates(again.Block()) {
			continue
		}
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if in == ssa.Instruction(again) {
				break
			}
			if ok && call != first && b != first.Block() && p.reachOf(&call.Call) >= Remote {
				return true
			}
		}
	}
	return false
}

// sameCall reports whether two calls call the same with the same arguments,
// contexts apart.
func sameCall(a, b *ssa.CallCommon) bool {
	if callee(a) == nil || callee(a) != callee(b) || len(a.Args) != len(b.Args) || (a.IsInvoke() && !sameValue(a.Value, b.Value, 0)) {
		return false
	}
	for i := range a.Args {
		if !isCtx(a.Args[i].Type()) && !sameValue(a.Args[i], b.Args[i], 0) {
			return false
		}
	}
	return true
}

// sameValue reports whether two values are the same, or are read from the same
// variable or field.
func sameValue(a, b ssa.Value, depth int) bool {
	if a == b {
		return true
	}
	if depth > 5 {
		return false
	}
	switch a := a.(type) {
	case *ssa.Const:
		b, ok := b.(*ssa.Const)
		return ok && a.Value == b.Value || ok && a.Value != nil && b.Value != nil && a.Value.ExactString() == b.Value.ExactString()
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == b.Op && sameValue(a.X, b.X, depth+1)
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && sameValue(a.X, b.X, depth+1)
	case *ssa.Field:
		b, ok := b.(*ssa.Field)
		return ok && a.Field == b.Field && sameValue(a.X, b.X, depth+1)
	}
	return false
}

// invokedRetries is innerOf for a method of an interface of which all values
// are in sight.
func (p *Package) invokedRetries(c *ssa.CallCommon) (term.Term, bool) {
	if !c.IsInvoke() {
		return term.Term{}, false
	}
	var best term.Term
	found := false
	seen := map[ssa.Value]bool{}
	for work := []ssa.Value{c.Value}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if mi, ok := v.(*ssa.MakeInterface); ok {
			n, ok := p.methodRetries(mi.X.Type(), c.Method.Name())
			if !ok && c.Method.Name() == "Do" {
				n, ok = p.clientRetries(mi.X)
			}
			if ok {
				best, found = n, true
			}
			continue
		}
		from, all := p.ix.Sources(v)
		if cn, ok := v.(*ssa.Const); ok && cn.IsNil() {
			continue
		}
		if len(from) == 0 || !all || len(seen) > 50 {
			return p.implementedRetries(c)
		}
		work = append(work, from...)
	}
	return best, found
}

// implementedRetries is innerOf for a method of an interface of which the values
// are not in sight, if all implementations repeat as often: those in the
// interface's package, by a fact, and those in this one, which makes values of the
// interface from them.
func (p *Package) implementedRetries(c *ssa.CallCommon) (term.Term, bool) {
	var all term.Term
	if c.Method.Pkg() != p.pkg {
		f, ok := p.callees.Retries(c.Method)
		if !ok {
			return term.Term{}, false
		}
		all = f.Attempts.Term
	}
	for _, body := range p.implementations(c.Value.Type(), c.Method) {
		in, ok := p.layersOf(body, nil)
		if !ok || in.loops.Kind == term.Unknown || all.Kind != term.Unknown && in.loops != all || !p.serves(body, c.Value.Type()) {
			return term.Term{}, false
		}
		all = in.loops
	}
	return all, all.Kind != term.Unknown
}

// serves reports whether the package makes a value of an interface from the type
// that a method belongs to: that it could be one may be chance.
func (p *Package) serves(method *ssa.Function, iface types.Type) bool {
	if p.served == nil {
		p.served = map[[2]types.Object]bool{}
		for _, fn := range p.ix.Funcs {
			for mi := range ssaquery.Instrs[*ssa.MakeInterface](fn) {
				from, to := namedObj(mi.X.Type()), namedObj(mi.Type())
				if from != nil && to != nil {
					p.served[[2]types.Object{from, to}] = true
				}
			}
		}
	}
	recv := method.Signature.Recv()
	return recv != nil && p.served[[2]types.Object{namedObj(recv.Type()), namedObj(iface)}]
}

// namedObj returns what declares a type, or what it points to; nil if it has no
// name.
func namedObj(t types.Type) types.Object {
	if named := namedOf(t); named != nil {
		return named.Origin().Obj()
	}
	return nil
}
