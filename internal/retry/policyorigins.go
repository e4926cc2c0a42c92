package retry

import (
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// origins returns where a policy, client or configuration comes from: literals,
// catalogued calls, package variables, functions; and whether these are all.
// Unlike [ssaquery.Index.Objects] it follows what is held by value, too.
func (p *Package) origins(v ssa.Value) (ends []ssa.Value, all bool) {
	seen := map[ssa.Value]bool{}
	all = true
	work := []ssa.Value{v}
	push := func(vals []ssa.Value, complete bool) {
		all = all && complete
		work = append(work, vals...)
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if v == nil || seen[v] {
			continue
		}
		if seen[v] = true; len(seen) > maxPolicySteps {
			return ends, false
		}
		switch v := v.(type) {
		case *ssa.Alloc:
			p.ofPlace(v, &ends, push)
		case *ssa.Global:
			p.ofGlobal(v, &ends, push)
		case *ssa.MakeClosure, *ssa.Function, *ssa.Const:
			ends = append(ends, v)
		case *ssa.Extract:
			if call, ok := v.Tuple.(*ssa.Call); ok {
				p.ofCall(call, v, v.Index, &ends, push)
			} else {
				push(p.step(v))
			}
		case *ssa.Call:
			p.ofCall(v, v, 0, &ends, push)
		case *ssa.Parameter:
			push(p.argsFor(v))
		case *ssa.Field:
			if f := ssaquery.FieldVar(v.X.Type(), v.Field); f != nil && f.Pkg() != p.pkg {
				if held := p.heldBy(v.X, f); len(held) > 0 {
					push(held, true)
					continue
				}
			}
			push(p.step(v))
		case *ssa.UnOp:
			p.ofLoad(v, &ends, push)
		case *ssa.FieldAddr:
			if f := ssaquery.FieldVar(v.X.Type(), v.Field); f != nil && p.parts()[f] == ssa.Value(v) {
				ends = append(ends, v)
				continue
			}
			push(p.ofField(v))
		default:
			push(p.step(v))
		}
	}
	return ends, all
}

func (p *Package) step(v ssa.Value) ([]ssa.Value, bool) {
	from, all := p.ix.Sources(v)
	return from, all && len(from) > 0
}

// ofField returns what embeds or holds a client by value: c.Logical of a struct
// that is made elsewhere is its owner.
func (p *Package) ofField(v *ssa.FieldAddr) ([]ssa.Value, bool) {
	f := ssaquery.FieldVar(v.X.Type(), v.Field)
	if f == nil {
		return nil, false
	}
	if f.Pkg() != p.pkg { // a part of the library's own client
		return []ssa.Value{v.X}, true
	}
	stores, all := p.ix.FieldStores(f)
	vals := make([]ssa.Value, 0, len(stores))
	for _, s := range stores {
		vals = append(vals, s.Val)
	}
	if len(vals) == 0 {
		if part := p.parts()[f]; part != nil {
			return []ssa.Value{part}, true // a literal that is written into the struct
		}
	}
	return vals, all && len(vals) > 0
}

// ofLoad looks through a load. What is held by value has its place for origin.
func (p *Package) ofLoad(v *ssa.UnOp, ends *[]ssa.Value, push func([]ssa.Value, bool)) {
	if v.Op != token.MUL {
		push(nil, false)
		return
	}
	_, isStruct := v.Type().Underlying().(*types.Struct)
	switch x := v.X.(type) {
	case *ssa.Alloc:
		if isStruct {
			p.ofPlace(x, ends, push)
			return
		}
	case *ssa.Global:
		if isStruct || x.Pkg.Pkg != p.pkg {
			p.ofGlobal(x, ends, push)
			return
		}
	case *ssa.FieldAddr:
		if f := ssaquery.FieldVar(x.X.Type(), x.Field); f != nil && f.Pkg() != p.pkg {
			if held := p.heldBy(x.X, f); len(held) > 0 {
				push(held, true)
				return
			}
			push([]ssa.Value{x.X}, true)
			return
		}
	case *ssa.FreeVar:
		if isStruct {
			push([]ssa.Value{x}, true)
			return
		}
	case *ssa.UnOp, *ssa.Extract, *ssa.Call, *ssa.Parameter:
		if named := namedOf(v.Type()); isStruct && named != nil && named.Obj().Pkg() != p.pkg { // what a pointer points to
			push([]ssa.Value{x}, true)
			return
		}
	}
	push(p.step(v))
}

// heldBy returns what the package stores into a field, of a type of another
// package, of a struct that it makes itself and that is in sight; nil for structs
// of libraries, which are clients as a whole.
func (p *Package) heldBy(owner ssa.Value, f *types.Var) (vals []ssa.Value) {
	made := madeHere(owner)
	if made == nil || f.Pkg() == nil || catalog.FamilyOf(f.Pkg().Path()) != nil {
		return nil
	}
	stores, _ := p.ix.FieldStores(f)
	for _, st := range stores {
		if fa, ok := st.Addr.(*ssa.FieldAddr); ok && madeHere(fa.X) == made {
			vals = append(vals, st.Val)
		}
	}
	return vals
}

// madeHere is the variable, or the literal, that a struct or a pointer to one is.
func madeHere(v ssa.Value) *ssa.Alloc {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		cell, ok := load.X.(*ssa.Alloc)
		if !ok {
			return nil
		}
		v = cell
		if _, isStruct := deref(cell.Type()).Underlying().(*types.Struct); !isStruct {
			whole := wholes(cell)
			if len(whole) != 1 {
				return nil
			}
			v = whole[0]
		}
	}
	made, _ := v.(*ssa.Alloc)
	if made == nil {
		return nil
	}
	if whole := wholes(made); len(whole) == 1 { // a copy of a literal
		if load, ok := whole[0].(*ssa.UnOp); ok {
			if lit, ok := load.X.(*ssa.Alloc); ok {
				return lit
			}
		}
	}
	return made
}

// ofGlobal is the origin of a package variable.
func (p *Package) ofGlobal(x *ssa.Global, ends *[]ssa.Value, push func([]ssa.Value, bool)) {
	if x.Pkg.Pkg != p.pkg {
		*ends = append(*ends, x)
		return
	}
	stores, all := p.ix.GlobalStores(x)
	all = all || p.settled(x)
	var whole []ssa.Value
	for _, st := range stores {
		whole = append(whole, st.Val)
	}
	push(whole, all)
	if len(whole) == 0 {
		*ends = append(*ends, x)
	}
}

// ofPlace is the origin of a struct variable: itself, or the value that is
// stored to it as a whole.
func (p *Package) ofPlace(x *ssa.Alloc, ends *[]ssa.Value, push func([]ssa.Value, bool)) {
	whole := wholes(x)
	if len(whole) == 0 || len(whole) == 1 && isChanged(x) {
		*ends = append(*ends, x)
		return
	}
	push(whole, true)
}

// wholes returns what is stored to a variable as a whole.
func wholes(x *ssa.Alloc) (whole []ssa.Value) {
	for _, r := range *x.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(x) && !isZeroConst(st.Val) {
			whole = append(whole, st.Val)
		}
	}
	return whole
}

// isChanged reports whether options are set on a struct variable: one that is a
// copy has settings of its own then.
func isChanged(x *ssa.Alloc) bool {
	for _, r := range *x.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || fieldOption(fa) == nil {
			continue
		}
		for _, u := range *fa.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				return true
			}
		}
	}
	return false
}

// argsFor follows a parameter to the callers.
func (p *Package) argsFor(prm *ssa.Parameter) (vals []ssa.Value, all bool) {
	fn := prm.Parent()
	callers := p.ix.Callers(fn)
	if !p.ix.OnlyCallers(fn) || len(callers) == 0 {
		return nil, false
	}
	for i, q := range fn.Params {
		if q != prm {
			continue
		}
		for _, c := range callers {
			args := c.Common().Args
			if len(args) != len(fn.Params) {
				return nil, false
			}
			vals = append(vals, args[i])
		}
	}
	return vals, true
}

// ofCall looks through helpers of the package, and through setters that return
// what they were called on.
//
// The first result of a call is known by the call, another, v, by itself.
func (p *Package) ofCall(call *ssa.Call, v ssa.Value, result int, ends *[]ssa.Value, push func([]ssa.Value, bool)) {
	if result == 0 {
		v = call
	}
	if body := p.static(&call.Call); body != nil {
		if p.depends(body, result) {
			*ends = append(*ends, v)
			return
		}
		made := givenBy(body, result)
		push(made, len(made) > 0)
		return
	}
	if isFluent(&call.Call) {
		push([]ssa.Value{ssaquery.Recv(&call.Call)}, true)
		return
	}
	*ends = append(*ends, v)
}

// depends reports whether what a function gives as a result is for each of its
// callers to configure.
func (p *Package) depends(fn *ssa.Function, result int) bool {
	m, ok := p.makes(fn, result)
	return ok && len(m.Params)+len(m.From) > 0
}

// isFluent reports whether a call of a library's method gives back its receiver
// with something set, as far as the types tell.
func isFluent(c *ssa.CallCommon) bool {
	fn, recv := ssaquery.Callee(c), ssaquery.Recv(c)
	if fn == nil || recv == nil || fn.Pkg() == nil || c.Signature().Results().Len() != 1 ||
		!types.Identical(recv.Type(), c.Signature().Results().At(0).Type()) {
		return false
	}
	return catalog.ConstructorOf(fn) == nil && catalog.FamilyOf(fn.Pkg().Path()) != nil
}

// namedOf returns the named type that t is or points to, nil for others.
func namedOf(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	if named == nil || named.Obj().Pkg() == nil {
		return nil
	}
	return named
}

// fieldOption returns the option that a field is, nil if it is none.
func fieldOption(addr *ssa.FieldAddr) *catalog.Option {
	f := ssaquery.FieldVar(addr.X.Type(), addr.Field)
	if f == nil {
		return nil
	}
	if named := namedOf(addr.X.Type()); named != nil {
		o := catalog.FieldOption(named, f)
		if o == nil && holdsOptions(f) {
			return embeds
		}
		return o
	}
	path := f.Name()
	for depth := 0; depth < maxNested; depth++ { // structs without a name
		outer, ok := addr.X.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		if f = ssaquery.FieldVar(outer.X.Type(), outer.Field); f == nil {
			return nil
		}
		if path = f.Name() + "." + path; namedOf(outer.X.Type()) != nil {
			return catalog.NestedOption(namedOf(outer.X.Type()), path)
		}
		addr = outer
	}
	return nil
}

// holdsOptions reports whether a field of a library's struct is a struct of the
// library's that has options among its fields, or embeds one.
func holdsOptions(f *types.Var) bool {
	inner := namedOf(f.Type())
	if inner == nil || inner.Obj().Pkg() == nil || f.Pkg() == nil || catalog.FamilyOf(f.Pkg().Path()) == nil || catalog.FamilyOf(inner.Obj().Pkg().Path()) == nil {
		return false
	}
	st, ok := inner.Underlying().(*types.Struct)
	if !ok || f.Embedded() {
		return ok
	}
	for v := range st.Fields() {
		if catalog.FieldOption(inner, v) != nil {
			return true
		}
	}
	return false
}

// embeds is what a configuration within a configuration is.
var embeds = &catalog.Option{Field: true, Effect: catalog.AddsOptions}

// maxNested bounds the structs without a name around a field.
const maxNested = 4

// parts returns the fields of the package's structs that hold a library's struct
// by value, and into which something writes; each with one place where it does.
func (p *Package) parts() map[*types.Var]ssa.Value {
	if p.partsOf != nil {
		return p.partsOf
	}
	p.partsOf = map[*types.Var]ssa.Value{}
	for st := range ssaquery.Instrs[*ssa.Store](p.ix.Funcs...) {
		sub, ok := st.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		outer, ok := sub.X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		f := ssaquery.FieldVar(outer.X.Type(), outer.Field)
		if f != nil && f.Pkg() == p.pkg && p.partsOf[f] == nil {
			p.partsOf[f] = outer
		}
	}
	return p.partsOf
}

// opaque reports whether a client's literal holds something that decides how it
// repeats requests, for all that is known: an interface or pointer that is no
// option of the catalogue.
func (p *Package) opaque(named *types.Named, end ssa.Value) bool {
	if end == nil {
		return false
	}
	for st := range ssaquery.Instrs[*ssa.Store](p.ix.Funcs...) {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || namedOf(fa.X.Type()) != named || fieldOption(fa) != nil {
			continue
		}
		switch st.Val.Type().Underlying().(type) {
		case *types.Interface, *types.Pointer, *types.Signature:
			return true
		}
	}
	return false
}

func isZeroConst(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}

// funcIn returns the function that a value is as written.
func funcIn(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.ChangeType:
		return funcIn(v.X)
	}
	return nil
}

func ssaqueryObject(fn *ssa.Function) *types.Func {
	if fn == nil {
		return nil
	}
	return ssaquery.FuncObject(fn)
}

func timeOf(n int64) time.Duration { return time.Duration(n) }
