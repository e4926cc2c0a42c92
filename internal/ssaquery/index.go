package ssaquery

import (
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// An Index holds what a package's functions do to cells that outlive a
// register: fields, package variables, captured variables; and who calls whom.
// It is made of the functions it is given only, so that leaving out test files
// leaves out what they do.
type Index struct {
	Funcs []*ssa.Function

	fields   map[*types.Var]*cellUse
	globals  map[*ssa.Global]*cellUse
	callers  map[*ssa.Function][]ssa.CallInstruction
	closures map[*ssa.Function][]*ssa.MakeClosure
	valueUse map[*ssa.Function]bool // used as a value, hence called unseen
	pkg      *types.Package

	operands []*ssa.Value // of the instruction that is being added

	once     sync.Once
	concrete *concrete // made on demand
}

// cellUse is all that is done to one field or package variable.
type cellUse struct {
	stores  []*ssa.Store
	escapes bool // its address goes somewhere else
}

// NewIndex indexes the functions of pkg, package initialisers included.
func NewIndex(pkg *types.Package, funcs []*ssa.Function) *Index {
	ix := &Index{
		Funcs:    funcs,
		fields:   map[*types.Var]*cellUse{},
		globals:  map[*ssa.Global]*cellUse{},
		callers:  map[*ssa.Function][]ssa.CallInstruction{},
		closures: map[*ssa.Function][]*ssa.MakeClosure{},
		valueUse: map[*ssa.Function]bool{},
		pkg:      pkg,
	}
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				ix.add(in)
			}
		}
	}
	// calls through variables need the stores
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if call, ok := in.(ssa.CallInstruction); ok {
					if callee := ix.Static(call.Common()); callee != nil {
						ix.callers[callee] = append(ix.callers[callee], call)
					}
				}
			}
		}
	}
	return ix
}

// Imported returns the SSA package that this one imports as path, nil if it
// does not.
func (ix *Index) Imported(path string) *ssa.Package {
	if len(ix.Funcs) == 0 {
		return nil
	}
	return ix.Funcs[0].Prog.ImportedPackage(path)
}

// Pkg returns the package that is indexed.
func (ix *Index) Pkg() *types.Package { return ix.pkg }

func (ix *Index) add(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Store:
		if use := ix.cell(in.Addr); use != nil {
			use.stores = append(use.stores, in)
		}
	case *ssa.MakeClosure:
		fn := in.Fn.(*ssa.Function)
		ix.closures[fn] = append(ix.closures[fn], in)
	case *ssa.FieldAddr:
		if addressEscapes(in) {
			ix.cell(in).escapes = true
		}
	}
	var called ssa.Value
	if call, ok := in.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		called = call.Common().Value
	}
	ix.operands = in.Operands(ix.operands[:0])
	for _, op := range ix.operands {
		switch v := (*op).(type) {
		case *ssa.Global:
			if escapesIn(v, in) {
				ix.cell(v).escapes = true
			}
		case *ssa.Function:
			if v != called {
				if body := ix.body(v); body != nil {
					if _, isClosure := in.(*ssa.MakeClosure); !isClosure {
						ix.valueUse[body] = true
					}
				}
			}
		}
	}
	if mc, ok := in.(*ssa.MakeClosure); ok && !onlyCalled(mc) {
		if body := ix.body(mc.Fn.(*ssa.Function)); body != nil {
			ix.valueUse[body] = true
		}
	}
}

// onlyCalled reports whether the closure is called where it is made, and
// nothing else is done with it.
func onlyCalled(mc *ssa.MakeClosure) bool {
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case ssa.CallInstruction:
			if r.Common().Value != ssa.Value(mc) {
				return false
			}
			for _, a := range r.Common().Args {
				if a == ssa.Value(mc) {
					return false
				}
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// cell returns the record of the field or package variable at addr, nil for
// other addresses.
func (ix *Index) cell(addr ssa.Value) *cellUse {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		f := FieldVar(addr.X.Type(), addr.Field)
		if f == nil {
			return nil
		}
		if ix.fields[f] == nil {
			ix.fields[f] = &cellUse{}
		}
		return ix.fields[f]
	case *ssa.Global:
		if ix.globals[addr] == nil {
			ix.globals[addr] = &cellUse{}
		}
		return ix.globals[addr]
	}
	return nil
}

// FieldVar returns field i of the struct type t or *t; for generics that of the
// origin.
func FieldVar(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return nil // a type parameter with a core type
	}
	return s.Field(i).Origin()
}

// addressEscapes reports whether an address is used for anything but loads,
// stores to it, selections from it, and comparisons.
func addressEscapes(addr ssa.Value) bool {
	for _, r := range *addr.Referrers() {
		if escapesIn(addr, r) {
			return true
		}
	}
	return false
}

func escapesIn(addr ssa.Value, user ssa.Instruction) bool {
	switch user := user.(type) {
	case *ssa.Store:
		return user.Val == addr
	case *ssa.UnOp, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.BinOp, *ssa.DebugRef:
		return false
	case ssa.CallInstruction:
		// a method called on the variable itself does not put another value into
		// it, as far as a pointer or an interface is concerned
		return true
	}
	return true
}

// FieldStores returns the stores to a field, for any object that has it, and
// whether these are all there can be: the field is unexported, of this package,
// and its address goes nowhere.
func (ix *Index) FieldStores(f *types.Var) (stores []*ssa.Store, all bool) {
	use := ix.fields[f.Origin()]
	if use == nil {
		return nil, false // nothing sets it here: set by means we do not see
	}
	return use.stores, !f.Exported() && f.Pkg() == ix.pkg && !use.escapes
}

// GlobalStores is FieldStores for package variables.
func (ix *Index) GlobalStores(g *ssa.Global) (stores []*ssa.Store, all bool) {
	use := ix.globals[g]
	if use == nil {
		return nil, false
	}
	return use.stores, g.Object() != nil && !g.Object().Exported() && g.Object().Pkg() == ix.pkg && !use.escapes
}

// Callers returns the calls in the package that surely reach fn.
func (ix *Index) Callers(fn *ssa.Function) []ssa.CallInstruction { return ix.callers[fn] }

// OnlyCallers reports whether Callers are all there can be: fn is unexported
// and never used as a value; a method could be called through an interface.
func (ix *Index) OnlyCallers(fn *ssa.Function) bool {
	if ix.valueUse[fn] {
		return false
	}
	if fn.Parent() != nil {
		return true
	}
	obj := FuncObject(fn)
	return obj != nil && !obj.Exported() && fn.Signature.Recv() == nil
}

// Referenced reports whether the package calls fn or uses it as a value.
func (ix *Index) Referenced(fn *ssa.Function) bool {
	return ix.valueUse[fn] || len(ix.callers[fn]) > 0
}

// Closures returns where a literal is made.
func (ix *Index) Closures(fn *ssa.Function) []*ssa.MakeClosure { return ix.closures[fn] }

// UsedAsValue reports whether fn is used other than by calling it.
func (ix *Index) UsedAsValue(fn *ssa.Function) bool { return ix.valueUse[fn] }
