package retry

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// implementations returns the methods of the package that a call through an
// interface may run. Wrappers that call that very method on what they wrap say
// nothing about what is wrapped and are left out.
func (p *Package) implementations(t types.Type, m *types.Func) []*ssa.Function {
	if list, ok := p.impls[m]; ok {
		return list
	}
	p.impls[m] = nil
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	var list []*ssa.Function
	for named := range p.ix.TypesWith(m.Name()) {
		ptr := types.NewPointer(named)
		if named.TypeParams().Len() > 0 || !types.Implements(ptr, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, false, m.Pkg(), m.Name())
		meth, ok := obj.(*types.Func)
		if !ok || meth.Origin() == m.Origin() { // promoted from the interface itself
			continue
		}
		body := p.bodyOf(meth)
		if body == nil {
			list = nil // promoted from elsewhere: unknown
			break
		}
		if !p.wraps(body, m) {
			list = append(list, body)
		}
	}
	p.impls[m] = list
	return list
}

// StaysHere reports whether the failures of an interface's method arise on this
// machine, by what the package's own implementations do: there are some, all are
// known, and none hands on the failure of a peer.
func (p *Package) StaysHere(m *types.Func) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	recv := m.Signature().Recv()
	if recv == nil || errIndexOf(m.Signature()) < 0 {
		return false
	}
	impls := p.implementations(recv.Type(), m)
	return len(impls) > 0 && !slices.ContainsFunc(impls, func(fn *ssa.Function) bool { return p.bodyFailure(fn) >= Remote })
}

// Wraps reports whether fn, an implementation of an interface's method, calls that
// method: it wraps another value of the interface.
func (p *Package) Wraps(fn *ssa.Function, m *types.Func) bool { return p.wraps(fn, m) }

// maxWraps bounds the bodies looked at below an implementation.
const maxWraps = 100

// wraps reports whether the body calls the interface's method, itself or in
// what it calls.
func (p *Package) wraps(body *ssa.Function, m *types.Func) bool {
	seen := map[*ssa.Function]bool{}
	work := []*ssa.Function{body}
	for len(work) > 0 && len(seen) < maxWraps {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[fn] {
			continue
		}
		seen[fn] = true
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if c := call.Common(); c.IsInvoke() && c.Method == m {
					return true
				} else if callee := p.static(c); callee != nil {
					work = append(work, callee)
				}
			}
		}
		work = append(work, fn.AnonFuncs...)
	}
	return len(work) > 0
}
