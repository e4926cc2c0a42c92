package retry

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// Attempts that a field holds: of a helper's receiver, or of a struct that it is
// given. A caller knows the number where it sees the literal, or, by a fact, what
// the function that made the object stored.

const (
	maxFieldDepth = 1  // structs within structs, for a field of attempts
	maxFields     = 12 // fields that a site is tried with
)

// A numberField is an integer field of a struct, and the path to it.
type numberField struct {
	path string // "Attempts", "opts.retries"
	leaf *types.Var
}

// numberFields lists the integer fields of a struct (or of what points to one)
// that the code of fn uses.
func numberFields(t types.Type, used map[*types.Var]bool, prefix string, depth int) (all []numberField) {
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok || depth > maxFieldDepth {
		return nil
	}
	for f := range st.Fields() {
		if isInteger(f.Type()) {
			if used[f.Origin()] && !isDuration(f.Type()) {
				all = append(all, numberField{prefix + f.Name(), f})
			}
		} else if named := namedOf(f.Type()); named == nil || named.Obj().Pkg() == f.Pkg() {
			all = append(all, numberFields(f.Type(), used, prefix+f.Name()+".", depth+1)...)
		}
		if len(all) >= maxFields {
			return all[:maxFields]
		}
	}
	return all
}

// usedFields returns the fields that a function, or a literal in it, uses.
func usedFields(fn *ssa.Function) map[*types.Var]bool {
	used := map[*types.Var]bool{}
	fns := append([]*ssa.Function{fn}, fn.AnonFuncs...)
	for fa := range ssaquery.Instrs[*ssa.FieldAddr](fns...) {
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f != nil {
			used[f.Origin()] = true
		}
	}
	for fv := range ssaquery.Instrs[*ssa.Field](fns...) {
		if f := ssaquery.FieldVar(fv.X.Type(), fv.Field); f != nil {
			used[f.Origin()] = true
		}
	}
	return used
}

// fieldCount is the number of attempts of a site in terms of a field of what its
// function is called on, or with.
func (p *Package) fieldCount(fn *ssa.Function, s *Site) (Count, bool) {
	var used map[*types.Var]bool
	for i, prm := range fn.Params {
		index := ssaquery.ParamIndex(prm)
		if index < 0 && (i > 0 || fn.Signature.Recv() == nil) {
			continue
		}
		if _, ok := deref(prm.Type()).Underlying().(*types.Struct); !ok {
			continue
		}
		if used == nil {
			used = usedFields(fn)
		}
		for _, f := range numberFields(prm.Type(), used, "", 0) {
			three, ok1 := p.attemptsWithField(s, f.leaf, 3)
			five, ok2 := p.attemptsWithField(s, f.leaf, 5)
			if ok1 && ok2 && five-three == 2 {
				p.countFields[f.leaf.Origin()] = true
				return Count{Term: term.OfParamField(index, f.path), Extra: three - 3}, true
			}
		}
	}
	return Count{}, false
}

// attemptsWithField simulates the site with a value for a field.
func (p *Package) attemptsWithField(s *Site, f *types.Var, n int64) (int64, bool) {
	run := newSim(p, s.reg, s.judged, s.judged.failPath)
	run.field, run.trusting = map[*types.Var]int64{f.Origin(): n}, true
	run.run()
	return int64(run.attempts), run.left && !run.exhausted
}

// fieldOf is the number that a field of a struct holds where a call is made: in a
// literal of the package, or as a fact on the function that made it says.
func (p *Package) fieldOf(v ssa.Value, path string) term.Term {
	if v == nil {
		return term.Term{}
	}
	ends, all := p.origins(v)
	if !all || len(ends) != 1 {
		return term.Term{}
	}
	leaf := fieldAt(v.Type(), path)
	if leaf == nil {
		return term.Term{}
	}
	stores, _ := p.ix.FieldStores(leaf)
	switch end := ends[0].(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FieldAddr:
		var val ssa.Value
		for _, st := range stores {
			if optionOf(st) != nil {
				return term.Term{} // nobody sees here which options there are
			}
			if base := baseOf(st.Addr, path); base == nil || !p.sameObject(base, end) {
				continue
			}
			if val != nil {
				return term.Term{}
			}
			val = st.Val
		}
		if n, ok := p.constArg(val); ok {
			return term.Of(n)
		}
	case *ssa.Call, *ssa.Extract:
		if len(stores) == 0 {
			return p.builtField(end, path)
		}
	}
	return term.Term{}
}

// sameObject reports whether an address is that of an object.
func (p *Package) sameObject(addr, object ssa.Value) bool {
	if addr == object {
		return true
	}
	a, ok1 := addr.(*ssa.FieldAddr)
	b, ok2 := object.(*ssa.FieldAddr)
	return ok1 && ok2 && ssaquery.FieldVar(a.X.Type(), a.Field) == ssaquery.FieldVar(b.X.Type(), b.Field)
}

// fieldAt returns the field that a path leads to.
func fieldAt(t types.Type, path string) (f *types.Var) {
	for name := range strings.SplitSeq(path, ".") {
		st, ok := deref(t).Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		f = nil
		for g := range st.Fields() {
			if g.Name() == name {
				f = g
			}
		}
		if f == nil {
			return nil
		}
		t = f.Type()
	}
	return f
}

// baseOf returns the struct that the address of a field at a path is in, nil if
// the path is another.
func baseOf(addr ssa.Value, path string) ssa.Value {
	names := strings.Split(path, ".")
	for i := len(names) - 1; i >= 0; i-- {
		switch a := addr.(type) {
		case *ssa.UnOp:
			addr = a.X
		case *ssa.Alloc: // a literal that becomes a field of another
			addr = storedTo(a)
			if copied, ok := addr.(*ssa.Alloc); ok { // a variable in between
				addr = storedTo(copied)
			}
		}
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f == nil || f.Name() != names[i] {
			return nil
		}
		addr = fa.X
	}
	return addr
}

// storedTo returns the only place that the value of a variable is copied to, nil
// if there are more, or none.
func storedTo(a *ssa.Alloc) (place ssa.Value) {
	for _, r := range *a.Referrers() {
		load, ok := r.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, u := range *load.Referrers() {
			st, ok := u.(*ssa.Store)
			if !ok || place != nil {
				return nil
			}
			place = st.Addr
		}
	}
	return place
}

// pathFrom returns the parameter that a struct is a part of, and the path to it;
// nil if it is none.
func pathFrom(v ssa.Value) (prm *ssa.Parameter, prefix string) {
	for range 2 * (maxFieldDepth + 2) {
		switch x := unwrapLoad(v).(type) {
		case *ssa.Parameter:
			return x, prefix
		case *ssa.UnOp:
			v = x.X
		case *ssa.Alloc: // a parameter held by value
			whole := wholes(x)
			if len(whole) != 1 {
				return nil, ""
			}
			v = whole[0]
		case *ssa.FieldAddr:
			f := ssaquery.FieldVar(x.X.Type(), x.Field)
			if f == nil {
				return nil, ""
			}
			prefix, v = f.Name()+"."+prefix, x.X
		case *ssa.Field:
			f := ssaquery.FieldVar(x.X.Type(), x.Field)
			if f == nil {
				return nil, ""
			}
			prefix, v = f.Name()+"."+prefix, x.X
		default:
			return nil, ""
		}
	}
	return nil, ""
}

// Built is what a function stores into a field that holds attempts, of what it
// returns as a result: a constant or one of its parameters.
type Built struct {
	Result int
	Path   string
	Value  term.Term
	// Options is the place of the variadic parameter, counted from 1, whose
	// functions may store something else into the field OptionPath of what they
	// get; 0 if there is none.
	Options    int
	OptionPath string
	// Option says that the result is such a function, and stores Value into Path.
	// One without a Path says that nothing else is done.
	Option bool
}

// builtField is the number that a call put into a field of its result.
func (p *Package) builtField(end ssa.Value, path string) term.Term {
	call, result := callOfEnd(end)
	if call == nil {
		return term.Term{}
	}
	fn := callee(&call.Call)
	if fn == nil || call.Call.IsInvoke() {
		return term.Term{}
	}
	for _, b := range p.callees.Built(fn) {
		if b.Result != result || b.Path != path {
			continue
		}
		return p.withOptions(call, b)
	}
	return term.Term{}
}

// callOfEnd returns the call that an end of origins is a result of, and which.
func callOfEnd(end ssa.Value) (*ssa.Call, int) {
	switch end := end.(type) {
	case *ssa.Call:
		return end, 0
	case *ssa.Extract:
		call, _ := end.Tuple.(*ssa.Call)
		return call, end.Index
	}
	return nil, 0
}

// Built returns what fn stores into fields that hold attempts, for callers in
// other packages. It rests on the counts of the package's functions.
func (p *Package) Built(fn *ssa.Function) (all []Built) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.countFields) == 0 {
		return nil
	}
	results := fn.Signature.Results()
	for i := range min(results.Len(), maxMade) {
		for _, f := range numberFields(results.At(i).Type(), p.countFields, "", 0) {
			if b := p.builtValue(fn, i, f); b.Value.Kind != term.Unknown && len(all) < maxMade {
				b.Result, b.Path = i, f.path
				all = append(all, b)
			}
		}
	}
	return append(all, p.builtOption(fn)...)
}

// builtValue is the constant, or the parameter, that a function stores into a
// field of its result, and that nothing in the package but options changes.
func (p *Package) builtValue(fn *ssa.Function, result int, f numberField) (b Built) {
	var made []ssa.Value
	for _, v := range givenBy(fn, result) {
		ends, all := p.origins(v)
		if !all {
			return Built{}
		}
		made = append(made, ends...)
	}
	if len(made) != 1 {
		return Built{}
	}
	stores, _ := p.ix.FieldStores(f.leaf)
	var val ssa.Value
	for _, st := range stores {
		if optionOf(st) != nil {
			if b.Options = optionsParam(fn, optionOf(st)); b.Options == 0 {
				return Built{}
			}
			b.OptionPath = f.leaf.Name()
			continue
		}
		base := baseOf(st.Addr, f.path)
		if _, fresh := base.(*ssa.Alloc); !fresh {
			return Built{} // set by other means, too
		}
		if base == made[0] {
			if val != nil {
				return Built{}
			}
			val = st.Val
		}
	}
	b.Value = p.builtFrom(fn, val)
	return b
}
