package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// Attempts that an option function stores: WithRetries(5), handed to a constructor
// in another package, which runs it on its settings.

// optionOf returns the literal that a store is in, if that is an option: it takes
// nothing but a pointer to settings, in which the store is. It is nil for others.
func optionOf(st *ssa.Store) *ssa.Function {
	lit := st.Parent()
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || lit.Parent() == nil || !takesSettings(lit.Signature) {
		return nil
	}
	if prm, ok := fa.X.(*ssa.Parameter); !ok || prm.Parent() != lit {
		return nil
	}
	return lit
}

// takesSettings reports whether a function takes a pointer to a struct, and gives
// nothing back but perhaps an error.
func takesSettings(sig *types.Signature) bool {
	if sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() > 1 {
		return false
	}
	if sig.Results().Len() == 1 && !isErrorType(sig.Results().At(0).Type()) {
		return false
	}
	ptr, ok := sig.Params().At(0).Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, isStruct := ptr.Elem().Underlying().(*types.Struct)
	return isStruct
}

// optionsParam returns the place, counted from 1, of the variadic parameter of fn
// that takes options like one; 0 if there is none.
func optionsParam(fn, option *ssa.Function) int {
	sig := fn.Signature
	if !sig.Variadic() {
		return 0
	}
	last := sig.Params().Len()
	slice, ok := sig.Params().At(last - 1).Type().(*types.Slice)
	if !ok || !types.Identical(slice.Elem().Underlying(), option.Signature) {
		return 0
	}
	return last
}

// builtOption is what the option that fn returns stores, if that is all it does.
func (p *Package) builtOption(fn *ssa.Function) (all []Built) {
	if fn.Signature.Results().Len() != 1 {
		return nil
	}
	sig, ok := fn.Signature.Results().At(0).Type().Underlying().(*types.Signature)
	if !ok || !takesSettings(sig) || len(numberFields(sig.Params().At(0).Type(), p.countFields, "", maxFieldDepth)) == 0 {
		return nil
	}
	given := givenBy(fn, 0)
	if len(given) != 1 {
		return nil
	}
	lit := funcIn(given[0])
	if lit == nil || len(lit.Blocks) == 0 || len(lit.Params) != 1 {
		return nil
	}
	for _, r := range *lit.Params[0].Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			if _, debug := r.(*ssa.DebugRef); debug {
				continue
			}
			return nil
		}
		f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		if f == nil || len(numberFields(f.Type(), p.countFields, "", 0)) > 0 {
			return nil // structs within structs
		}
		if !p.countFields[f.Origin()] {
			continue
		}
		for _, u := range *fa.Referrers() {
			if _, load := u.(*ssa.UnOp); load {
				continue
			}
			st, ok := u.(*ssa.Store)
			if !ok || st.Addr != ssa.Value(fa) {
				return nil // others get at it
			}
			b := Built{Path: f.Name(), Option: true}
			if always(st, lit.Blocks[0]) {
				b.Value = p.builtFrom(fn, st.Val)
			}
			all = append(all, b)
		}
	}
	if len(all) >= maxMade {
		return nil
	}
	return append(all, Built{Option: true})
}

// builtFrom is a value as the callers of fn see it.
func (p *Package) builtFrom(fn *ssa.Function, v ssa.Value) term.Term {
	if n, ok := p.constArg(v); ok {
		return term.Of(n)
	}
	if i, ok := (&maker{p: p, fn: fn}).param(v); ok {
		return term.OfParam(i)
	}
	return term.Term{}
}

// withOptions is the number that a call stored, and the options it was given.
func (p *Package) withOptions(call *ssa.Call, b Built) term.Term {
	n := b.Value.Subst(p.argsOf(call), nil)
	if b.Options == 0 {
		return n
	}
	vals, sure := p.newPolicyWalk().options(ssaquery.Arg(&call.Call, b.Options-1), 0)
	if !sure {
		return term.Term{}
	}
	for _, v := range vals {
		ends, all := p.origins(v)
		if !all || len(ends) != 1 {
			return term.Term{}
		}
		made, ok := ends[0].(*ssa.Call)
		if !ok || callee(&made.Call) == nil {
			return term.Term{}
		}
		known := false
		for _, o := range p.callees.Built(callee(&made.Call)) {
			switch {
			case !o.Option:
			case o.Path == "":
				known = true
			case o.Path == b.OptionPath:
				n = o.Value.Subst(p.argsOf(made), nil)
			}
		}
		if !known {
			return term.Term{}
		}
	}
	return n
}

// argsOf gives the numbers that a call passes.
func (p *Package) argsOf(call *ssa.Call) func(int) term.Term {
	return func(i int) term.Term {
		if n, ok := p.constArg(ssaquery.Arg(&call.Call, i)); ok {
			return term.Of(n)
		}
		return term.Term{}
	}
}
