package retry

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maxSlice bounds the values that one slice visits. Beyond it the slice stops
// and says so.
const maxSlice = 600

// A slicer walks data flow backwards inside a region: through operands, phis,
// the variables' cells, literals made in the region, and what calls write to
// variables whose address they get.
type slicer struct {
	p     *Package
	reg   *region
	seen  map[ssa.Value]bool
	visit func(v ssa.Value) bool // whether to go on behind v
	gave  bool                   // the bound was hit
}

func (p *Package) slice(reg *region, visit func(v ssa.Value) bool, from ...ssa.Value) (complete bool) {
	s := &slicer{p: p, reg: reg, seen: map[ssa.Value]bool{}, visit: visit}
	for _, v := range from {
		s.walk(v)
	}
	return !s.gave
}

// inside reports whether the instruction runs within a turn: in the region, or
// in a literal made there.
func (s *slicer) inside(in ssa.Instruction) bool {
	if s.reg.has(in) {
		return true
	}
	return in.Parent() != nil && in.Parent() != s.reg.fn && nested(in.Parent(), s.reg)
}

// nested reports whether fn is a literal made within the region.
func nested(fn *ssa.Function, reg *region) bool {
	for f := fn; f != nil; f = f.Parent() {
		if f.Parent() != reg.fn {
			continue
		}
		for _, b := range reg.fn.Blocks {
			if !reg.blocks[b] {
				continue
			}
			for _, in := range b.Instrs {
				if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == ssa.Value(f) {
					return true
				}
			}
		}
		return false
	}
	return false
}

func (s *slicer) walk(v ssa.Value) {
	if v == nil || s.seen[v] || s.gave {
		return
	}
	if len(s.seen) >= maxSlice {
		s.gave = true
		return
	}
	s.seen[v] = true
	if !s.visit(v) {
		return
	}
	if fv, ok := v.(*ssa.FreeVar); ok && fv.Parent() != s.reg.fn {
		for _, mc := range s.p.ix.Closures(fv.Parent()) {
			s.walk(binding(mc, fv))
		}
		return
	}
	in, ok := v.(ssa.Instruction)
	if !ok || !s.inside(in) {
		return
	}
	switch v := v.(type) {
	case *ssa.Phi:
		for i, e := range v.Edges {
			if s.inside(v.Block().Preds[i].Instrs[0]) {
				s.walk(e)
			}
		}
	case *ssa.UnOp:
		s.walk(v.X)
		switch v.Op {
		case token.MUL:
			s.stores(v.X)
		case token.ARROW:
			s.sends(v.X)
		}
	case *ssa.Select:
		for _, st := range v.States {
			s.walk(st.Chan)
			if st.Dir == types.RecvOnly {
				s.sends(st.Chan)
			}
		}
	case *ssa.Alloc:
		s.stores(v)
	case *ssa.Call:
		s.walk(v.Call.Value)
		for _, a := range v.Call.Args {
			s.walk(a)
		}
	default:
		for _, op := range in.Operands(nil) {
			s.walk(*op)
		}
	}
}

func binding(mc *ssa.MakeClosure, fv *ssa.FreeVar) ssa.Value {
	for i, f := range fv.Parent().FreeVars {
		if f == fv && i < len(mc.Bindings) {
			return mc.Bindings[i]
		}
	}
	return nil
}

// stores walks what the turn puts into the variable behind an address, or into
// any part of it.
func (s *slicer) stores(addr ssa.Value) {
	c, ok := ssaquery.CellOf(addr)
	root := c.Root
	if !ok {
		if root = rootOf(addr); root == nil {
			return
		}
	}
	s.reg.index(s.p)
	for _, st := range s.reg.stores[root] {
		if sc, isCell := ssaquery.CellOf(st.Addr); ok && isCell && sc != c && c.Path != 0 && sc.Path != 0 {
			continue // another field
		}
		s.walk(st.Val)
	}
	for _, call := range s.reg.outs[root] {
		s.walk(call)
	}
}

// sends walks what goroutines of the function send to a channel that it makes.
func (s *slicer) sends(ch ssa.Value) {
	if made := s.p.madeChan(ch); made != nil {
		for _, send := range s.p.sendsTo(s.reg.fn, made) {
			s.walk(send.X)
		}
	}
}

// rootOf returns the variable that an element address belongs to.
func rootOf(addr ssa.Value) ssa.Value {
	for range 20 {
		switch a := addr.(type) {
		case *ssa.IndexAddr:
			addr = a.X
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.Slice:
			addr = a.X
		case *ssa.UnOp:
			addr = a.X
		case *ssa.Alloc, *ssa.FreeVar, *ssa.Global, *ssa.Parameter:
			return addr
		default:
			return nil
		}
	}
	return nil
}

// index collects the region's stores and the calls that get the address of a
// variable of the function, by that variable.
func (r *region) index(p *Package) {
	if r.stores != nil {
		return
	}
	r.stores = map[ssa.Value][]*ssa.Store{}
	r.outs = map[ssa.Value][]ssa.Value{}
	seen := map[*ssa.Function]bool{}
	var add func(in ssa.Instruction, outer func(ssa.Value) ssa.Value)
	add = func(in ssa.Instruction, outer func(ssa.Value) ssa.Value) {
		switch in := in.(type) {
		case *ssa.Store:
			if root := outer(rootOf(in.Addr)); root != nil {
				r.stores[root] = append(r.stores[root], in)
			}
		case *ssa.Call:
			for _, a := range in.Call.Args {
				if mi, ok := a.(*ssa.MakeInterface); ok {
					a = mi.X
				}
				if alloc, ok := outer(a).(*ssa.Alloc); ok {
					r.outs[alloc] = append(r.outs[alloc], in)
				}
			}
		case *ssa.MakeClosure:
			fn := in.Fn.(*ssa.Function)
			if seen[fn] {
				return
			}
			seen[fn] = true
			inner := func(v ssa.Value) ssa.Value {
				if fv, ok := v.(*ssa.FreeVar); ok && fv.Parent() == fn {
					return outer(rootOf(binding(in, fv)))
				}
				return v
			}
			for _, b := range fn.Blocks {
				for _, i := range b.Instrs {
					add(i, inner)
				}
			}
		}
	}
	r.each(func(in ssa.Instruction) { add(in, func(v ssa.Value) ssa.Value { return v }) })
}

// dependsOn reports whether a value depends, within a turn, on what match says.
// A slice that was cut short depends on everything.
func (p *Package) dependsOn(reg *region, v ssa.Value, match func(ssa.Value) bool) bool {
	found := false
	complete := p.slice(reg, func(v ssa.Value) bool {
		found = found || match(v)
		return !found
	}, v)
	return found || !complete
}
