package retry

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maxSlots bounds the size of an object in slots; what is beyond is unknown.
const maxSlots = 1 << 12

// An object is a variable of the simulation. A struct takes the slots of its
// fields, an array those of its elements, all else one.
type object struct {
	cells map[int]simValue
	// lazy objects come from outside (parameters, fields): what is in them is
	// not known but does not change, and gets a representative when it is read.
	lazy bool
	lost bool // what is in it is not known at all
}

func newObject(lazy bool) *object { return &object{cells: map[int]simValue{}, lazy: lazy} }

// slots returns the size of a type.
func (s *sim) slots(t types.Type) int {
	if n, ok := s.sizes[t]; ok {
		return n
	}
	n := 1
	switch u := t.Underlying().(type) {
	case *types.Struct:
		n = 0
		s.sizes[t] = 1
		for f := range u.Fields() {
			n = min(n+s.slots(f.Type()), maxSlots)
		}
	case *types.Array:
		n = min(int(min(u.Len(), maxSlots))*s.slots(u.Elem()), maxSlots)
	}
	s.sizes[t] = n
	return n
}

// fieldOff returns the slot of field i in a struct.
func (s *sim) fieldOff(t types.Type, i int) int {
	u, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		return 0
	}
	return s.offsets(u)[i]
}

// offsets returns the slots at which the fields of a struct begin.
func (s *sim) offsets(u *types.Struct) []int {
	if offs, ok := s.begins[u]; ok {
		return offs
	}
	offs := make([]int, u.NumFields())
	for i := 1; i < len(offs); i++ {
		offs[i] = offs[i-1] + s.slots(u.Field(i-1).Type())
	}
	s.begins[u] = offs
	return offs
}

// read loads a value of type t.
func (s *sim) read(o *object, off int, t types.Type) simValue {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		v := simValue{kind: simStruct, elems: make([]simValue, 0, u.NumFields())}
		for i, begin := range s.offsets(u) {
			at := off + begin
			if _, set := o.cells[at]; !set && o.lazy && !o.lost {
				if c, ok := s.fieldValue(u.Field(i)); ok {
					o.cells[at] = c
				}
			}
			v.elems = append(v.elems, s.read(o, at, u.Field(i).Type()))
		}
		return v
	case *types.Array:
		if u.Len() > 64 {
			return simValue{}
		}
		v := simValue{kind: simStruct}
		for i := range int(u.Len()) {
			v.elems = append(v.elems, s.read(o, off+i*s.slots(u.Elem()), u.Elem()))
		}
		return v
	}
	if v, ok := o.cells[off]; ok {
		return v
	}
	var v simValue
	switch {
	case o.lost:
		return simValue{}
	case o.lazy:
		v = s.representative(t)
	default:
		v = zeroValue(t)
	}
	o.cells[off] = v
	return v
}

// write stores a value of type t.
func (s *sim) write(o *object, off int, t types.Type, v simValue) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i, begin := range s.offsets(u) {
			var e simValue
			if i < len(v.elems) {
				e = v.elems[i]
			}
			s.write(o, off+begin, u.Field(i).Type(), e)
		}
		return
	case *types.Array:
		for i := range int(min(u.Len(), maxSlots)) {
			var e simValue
			if i < len(v.elems) {
				e = v.elems[i]
			}
			s.write(o, off+i*s.slots(u.Elem()), u.Elem(), e)
		}
		return
	}
	o.cells[off] = v
}

// zeroValue returns the zero value of a type that takes one slot.
func zeroValue(t types.Type) simValue {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsInteger != 0:
			return intValue(0)
		case info&types.IsFloat != 0:
			return floatValue(0)
		case info&types.IsBoolean != 0:
			return boolValue(false)
		}
		return simValue{}
	case *types.Struct, *types.Array:
		return simValue{kind: simStruct}
	case *types.Slice:
		return simValue{kind: simSlice}
	}
	return simValue{kind: simNil}
}

// representative returns a stand-in for a number that is not known but does not
// change while the site runs.
func (s *sim) representative(t types.Type) simValue {
	var v simValue
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case isDuration(t):
			v = intValue(1e9)
		case info&types.IsInteger != 0:
			v = intValue(10)
			v.flags = vague
		case info&types.IsFloat != 0:
			v = floatValue(2)
			v.flags = vague
		}
		v.flags |= approx | plain
	case *types.Pointer:
		return simValue{kind: simPtr, ref: newObject(true)}
	}
	return v
}

func constValue(c *ssa.Const) simValue {
	if c.Value == nil {
		return zeroValue(c.Type())
	}
	b, ok := c.Type().Underlying().(*types.Basic)
	if !ok {
		return simValue{}
	}
	switch info := b.Info(); {
	case info&types.IsInteger != 0:
		v := constant.ToInt(c.Value)
		if n, exact := constant.Int64Val(v); exact {
			return intValue(n)
		}
		if n, exact := constant.Uint64Val(v); exact {
			return intValue(int64(n))
		}
	case info&types.IsFloat != 0:
		f, _ := constant.Float64Val(constant.ToFloat(c.Value))
		return floatValue(f)
	case info&types.IsBoolean != 0:
		return boolValue(constant.BoolVal(c.Value))
	}
	return simValue{}
}

// fieldValue returns what a field of an object from outside holds: the constant
// that the package stores to it, if there is only one.
func (s *sim) fieldValue(f *types.Var) (simValue, bool) {
	if f == nil {
		return simValue{}, false
	}
	if list, ok := f.Type().Underlying().(*types.Slice); ok && isNumber(list.Elem()) {
		return s.listIn(f)
	}
	if !isNumber(f.Type()) && !isBool(f.Type()) {
		return simValue{}, false
	}
	if n, ok := s.field[f.Origin()]; ok {
		return intValue(n), true
	}
	stores, all := s.p.ix.FieldStores(f)
	if (!all && !s.trusting) || len(stores) == 0 {
		return simValue{}, false
	}
	var only *ssa.Const
	for _, st := range stores {
		c, ok := st.Val.(*ssa.Const)
		if !ok || (only != nil && only.Value != c.Value) {
			return simValue{}, false
		}
		only = c
	}
	return constValue(only), true
}

// globals is what the package's initialisers leave behind.
type globals struct {
	objects map[*ssa.Global]*object
	ok      bool
}

// maxInitSteps bounds the run of the initialisers.
const maxInitSteps = 60000

// initMemory runs the package's initialiser once, with all draws fixed.
func (p *Package) initMemory(pkg *ssa.Package) *globals {
	if p.memory != nil {
		return p.memory
	}
	p.memory = &globals{objects: map[*ssa.Global]*object{}}
	if pkg == nil {
		return p.memory
	}
	init := pkg.Func("init")
	if init == nil {
		return p.memory
	}
	s := newSim(p, nil, nil, nil)
	s.fixedDraws, s.inInit = true, true
	s.budget = maxInitSteps
	s.globals = p.memory.objects
	s.call(init, nil, nil)
	p.memory.ok = !s.exhausted
	return p.memory
}

// global returns the object of a package variable: a copy of what the
// initialisers made, or an unknown one.
func (s *sim) global(g *ssa.Global) *object {
	if o, ok := s.globals[g]; ok {
		return o
	}
	if s.inInit || g.Pkg == nil || g.Pkg.Pkg != s.p.pkg {
		o := newObject(!s.inInit || g.Pkg == nil || g.Pkg.Pkg != s.p.pkg)
		s.globals[g] = o
		return o
	}
	mem := s.p.initMemory(g.Pkg)
	var o *object
	if base := mem.objects[g]; base != nil && mem.ok {
		o = s.copyObject(base, s.p.reassigned(g))
	} else {
		o = newObject(true)
	}
	s.globals[g] = o
	return o
}

// reassigned reports whether the variable may be set to something else later.
func (p *Package) reassigned(g *ssa.Global) bool {
	stores, all := p.ix.GlobalStores(g)
	for _, st := range stores {
		if st.Parent().Synthetic != "package initializer" {
			return true
		}
	}
	return !all && g.Object() != nil && g.Object().Exported() && isNumber(deref(g.Type()))
}

// copyObject copies an object and what it points to; numbers in it become mere
// representatives if the variable may change.
func (s *sim) copyObject(o *object, loose bool) *object {
	if c, ok := s.copies[o]; ok {
		return c
	}
	c := newObject(o.lazy)
	c.lost = o.lost
	s.copies[o] = c
	for off, v := range o.cells {
		c.cells[off] = s.copyValue(v, loose)
	}
	return c
}

func (s *sim) copyValue(v simValue, loose bool) simValue {
	if v.ref != nil {
		v.ref = s.copyObject(v.ref, loose)
	}
	if loose && (v.kind == simInt || v.kind == simFloat || v.kind == simBool) {
		v.flags |= approx | plain | vague
	}
	if v.elems != nil {
		elems := make([]simValue, len(v.elems))
		for i, e := range v.elems {
			elems[i] = s.copyValue(e, loose)
		}
		v.elems = elems
	}
	return v
}

// effects is what a function may store to, itself and through what it calls.
type effects struct {
	fields  map[*types.Var]bool
	globals map[*ssa.Global]bool
}

// effectsOf collects the stores of a body and of the bodies that it calls.
func (p *Package) effectsOf(fn *ssa.Function) *effects {
	b := p.body(fn)
	if b.effects != nil {
		return b.effects
	}
	e := &effects{fields: map[*types.Var]bool{}, globals: map[*ssa.Global]bool{}}
	b.effects = e // a recursion adds nothing
	for _, blk := range fn.Blocks {
		for _, in := range blk.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				switch a := in.Addr.(type) {
				case *ssa.FieldAddr:
					if f := ssaquery.FieldVar(a.X.Type(), a.Field); f != nil {
						e.fields[f] = true
					}
				case *ssa.Global:
					e.globals[a] = true
				}
			case *ssa.Call:
				if body := p.static(&in.Call); body != nil && body != fn {
					o := p.effectsOf(body)
					for f := range o.fields {
						e.fields[f] = true
					}
					for g := range o.globals {
						e.globals[g] = true
					}
				}
			}
		}
	}
	return e
}
