package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Makes returns what a function of the package gives, for callers in others, in
// the order of its results.
func (p *Package) Makes(fn *ssa.Function) (all []MadeResult) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range min(fn.Signature.Results().Len(), maxMade) {
		if m, ok := p.makes(fn, i); ok {
			all = append(all, MadeResult{i, m})
		}
	}
	return all
}

// CallsOf returns which client a function of the package calls that repeats the
// call by itself, for callers in others.
func (p *Package) CallsOf(fn *ssa.Function) (Calls, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.callsOf(fn, 0)
}

// Holds returns what an exported variable of the package holds, if nothing in it
// changes that after the start.
func (p *Package) Holds(v *types.Var) (Made, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !mayBeMade(v.Type()) || len(p.ix.Funcs) == 0 {
		return Made{}, false
	}
	g, ok := p.ix.Funcs[0].Pkg.Members[v.Name()].(*ssa.Global)
	if !ok || !p.settled(g) {
		return Made{}, false
	}
	vals := []ssa.Value{g}
	if isOptions(v.Type()) {
		vals = nil
		stores, _ := p.ix.GlobalStores(g)
		for _, st := range stores {
			vals = append(vals, st.Val)
		}
	}
	return p.makeOf(&maker{p: p}, v.Type(), vals)
}

// settled reports whether a package variable keeps what the package's
// initialiser puts into it, as far as the package goes.
func (p *Package) settled(g *ssa.Global) bool {
	if p.unsettled == nil {
		p.unsettled = map[*ssa.Global]bool{}
		for _, fn := range p.ix.Funcs {
			if fn.Synthetic != "" && fn.Name() == "init" {
				continue
			}
			for _, b := range fn.Blocks {
				for _, in := range b.Instrs {
					p.unsettle(in)
				}
			}
		}
	}
	return !p.unsettled[g]
}

// unsettle notes the package variables that an instruction may change.
func (p *Package) unsettle(in ssa.Instruction) {
	for _, op := range in.Operands(nil) {
		switch v := (*op).(type) {
		case *ssa.Global:
			switch in := in.(type) {
			case *ssa.UnOp, *ssa.FieldAddr, *ssa.DebugRef:
			case *ssa.Store:
				p.unsettled[v] = p.unsettled[v] || in.Addr == ssa.Value(v) || in.Val == ssa.Value(v)
			default:
				p.unsettled[v] = true
			}
		case *ssa.FieldAddr:
			if g, ok := v.X.(*ssa.Global); ok {
				switch in.(type) {
				case *ssa.UnOp, *ssa.DebugRef:
				default:
					p.unsettled[g] = true
				}
			}
		}
	}
}
