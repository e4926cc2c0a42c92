package deadline

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// madeBound decides for an SDK's client by the calls that are seen to make it:
// their options, and the configuration that they are given. ok is false if not
// all of that is in sight.
func (a *engine) madeBound(client ssa.Value, depth int) (b Bound, ok bool) {
	if client == nil || depth > maxWrapped {
		return BoundUnknown, false
	}
	ci := a.clientIndex()
	client = partOf(client)
	if load, isLoad := client.(*ssa.UnOp); isLoad && isStruct(client) {
		if alloc, local := load.X.(*ssa.Alloc); !local || !builtHere(alloc) {
			return ci.variableBound(load.X, depth)
		}
	}
	objs, all := ci.allObjects(client)
	if !all || len(objs) == 0 {
		return BoundUnknown, false
	}
	for i, o := range objs {
		one, ok := ci.madeOf(o, depth)
		if !ok {
			return BoundUnknown, false
		}
		if i == 0 {
			b = one
		}
		b = b.join(one)
	}
	return b, true
}

// builtHere reports whether a struct variable never gets a whole value.
func builtHere(alloc *ssa.Alloc) bool {
	return !slices.ContainsFunc(*alloc.Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		return ok && st.Addr == ssa.Value(alloc)
	})
}

// variableBound is madeBound for a configuration in a local variable, which it
// is copied to and perhaps changed in, or in a field or package variable.
func (ci *clientIndex) variableBound(addr ssa.Value, depth int) (b Bound, ok bool) {
	alloc, local := addr.(*ssa.Alloc)
	if !local {
		objs, all := ci.allObjects(addr)
		for _, o := range objs {
			vals, held := ci.held(o)
			if one, known := ci.heldBound(vals, depth); !held || !known || len(objs) > 1 {
				return BoundUnknown, false
			} else {
				b = one
			}
		}
		return b, all && len(objs) > 0
	}
	b = ci.settingsBound(ci.settings[ssaquery.Object{Value: alloc}])
	for _, r := range *alloc.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			one, known := ci.a.madeBound(r.Val, depth+1)
			if r.Addr != ssa.Value(alloc) || !known {
				return BoundUnknown, false
			}
			b, ok = stricter(b, one), true
		case *ssa.FieldAddr:
			if holdsStruct(r) {
				return BoundUnknown, false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return BoundUnknown, false
		}
	}
	return b, ok
}

// madeOf is madeBound for one client or configuration.
func (ci *clientIndex) madeOf(o ssaquery.Object, depth int) (b Bound, ok bool) {
	if ci.touched[o] || ci.limited[o] {
		return BoundUnknown, false
	}
	b = ci.settingsBound(ci.settings[o])
	if vals, held := ci.held(o); held {
		return ci.heldBound(vals, depth)
	}
	if alloc, isLiteral := o.Value.(*ssa.Alloc); isLiteral {
		return b, !nested(alloc)
	}
	call, isCall := o.Value.(*ssa.Call)
	if !isCall {
		return BoundUnknown, false
	}
	c := constructor(call)
	if c == nil {
		return BoundUnknown, false
	}
	parts := make([]ssa.Value, 0, 2)
	if c.FromReceiver {
		parts = append(parts, ci.a.ix.Recv(&call.Call))
	}
	for _, i := range c.From {
		parts = append(parts, ssaquery.Arg(&call.Call, i))
	}
	if c.Options >= 0 {
		arg := ssaquery.Arg(&call.Call, c.Options)
		if arg == nil {
			return BoundUnknown, false
		}
		if !call.Call.Signature().Variadic() {
			parts = append(parts, arg)
		} else if one, known := ci.optionsBound(arg); !known {
			return BoundUnknown, false
		} else {
			b = stricter(b, one)
		}
	}
	for _, v := range parts {
		if v != nil && isZero(v) {
			continue // the defaults
		}
		if v != nil && Sends(v.Type()) {
			b = stricter(b, ci.a.carrierBound(v))
			continue
		}
		one, known := ci.a.madeBound(v, depth+1)
		if !known {
			return BoundUnknown, false
		}
		b = stricter(b, one)
	}
	return b, true
}

// held returns the values that a variable or field gets which holds a client
// itself, not a pointer to it; held is false if o is nothing of that kind.
func (ci *clientIndex) held(o ssaquery.Object) (vals []ssa.Value, held bool) {
	var stores []*ssa.Store
	all := true
	var t types.Type
	switch v := o.Value.(type) {
	case nil:
		if o.Field == nil {
			return nil, false
		}
		stores, all = ci.a.ix.FieldStores(o.Field)
		t = o.Field.Type()
	case *ssa.Global:
		if o.Held {
			return nil, false
		}
		stores, all = ci.a.ix.GlobalStores(v)
		t = v.Type().Underlying().(*types.Pointer).Elem()
	case *ssa.Alloc:
		if builtHere(v) {
			return nil, false
		}
		stores = wholeStores(v, 0)
		t = v.Type().Underlying().(*types.Pointer).Elem()
	default:
		return nil, false
	}
	if !all || !ofSomeFamily(t) || ci.changesParts(t) {
		return nil, true // which are not all
	}
	for _, st := range stores {
		vals = append(vals, st.Val)
	}
	return vals, true
}

// wholeStores returns the stores to a variable, also by literals that capture
// it.
func wholeStores(addr ssa.Value, depth int) (stores []*ssa.Store) {
	if depth > maxWrapped || addr.Referrers() == nil {
		return nil
	}
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == addr {
				stores = append(stores, r)
			}
		case *ssa.MakeClosure:
			for i, bound := range r.Bindings {
				if bound == addr {
					stores = append(stores, wholeStores(r.Fn.(*ssa.Function).FreeVars[i], depth+1)...)
				}
			}
		}
	}
	return stores
}

// changesParts reports whether the package sets a field of some struct of type t.
func (ci *clientIndex) changesParts(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if stores, _ := ci.a.ix.FieldStores(f); len(stores) > 0 {
			return true
		}
	}
	return false
}

// heldBound is madeBound for what may hold each of the values.
func (ci *clientIndex) heldBound(vals []ssa.Value, depth int) (b Bound, ok bool) {
	for i, v := range vals {
		one, known := ci.a.madeBound(v, depth+1)
		if !known {
			return BoundUnknown, false
		}
		if i == 0 {
			b = one
		}
		b = b.join(one)
	}
	return b, len(vals) > 0
}

// stricter is the bound of a call with both: one limit is enough.
func stricter(b, c Bound) Bound {
	switch {
	case b == IsBounded || c == IsBounded:
		return IsBounded
	case b == BoundUnknown || c == BoundUnknown:
		return BoundUnknown
	}
	return Unbounded
}

func (ci *clientIndex) settingsBound(settings []setting) Bound {
	b := Unbounded
	for _, s := range settings {
		b = stricter(b, ci.optionBound(s.option, s.value))
	}
	return b
}

// optionBound is the limit that one option sets.
func (ci *clientIndex) optionBound(opt *catalog.Option, v ssa.Value) Bound {
	switch opt.Effect {
	case catalog.SetsClient:
		if v == nil {
			return BoundUnknown
		}
		return ci.a.carrierBound(v)
	case catalog.SetsTransport:
		if v == nil {
			return BoundUnknown
		}
		return ci.roundTripper(v, 0)
	}
	if v != nil && limits(setting{option: opt, value: v}) {
		return IsBounded
	}
	return Unbounded
}

// optionsBound is the limit that the option functions of a call set.
func (ci *clientIndex) optionsBound(arg ssa.Value) (b Bound, ok bool) {
	vals, ok := ci.a.ix.Variadic(arg)
	b = Unbounded
	for _, v := range vals {
		objs, all := ci.allObjects(v)
		ok = ok && all
		for _, o := range objs {
			call, isCall := o.Value.(*ssa.Call)
			if !isCall || !ofLibrary(&call.Call) || ci.touched[o] {
				return BoundUnknown, false
			}
			b = stricter(b, ci.settingsBound(ci.settings[o])) // of a builder
			if opt := catalog.OptionOf(ssaquery.Callee(&call.Call)); opt != nil {
				b = stricter(b, ci.optionBound(opt, ssaquery.Arg(&call.Call, opt.Arg)))
			}
		}
	}
	return b, ok
}

// nested reports whether a literal of options has structs inside, whose fields
// are places of their own, or is filled by copying.
func nested(alloc *ssa.Alloc) bool {
	return slices.ContainsFunc(*alloc.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return ok && holdsStruct(fa)
	}) || !builtHere(alloc)
}

// holdsStruct reports whether something is done with a field that is a struct.
func holdsStruct(fa *ssa.FieldAddr) bool {
	return slices.ContainsFunc(*fa.Referrers(), func(r ssa.Instruction) bool {
		_, deeper := r.(*ssa.FieldAddr)
		st, isStore := r.(*ssa.Store)
		return deeper || (isStore && isStruct(st.Val))
	})
}

// forOneCall reports whether an option goes to a remote call, for that alone,
// and not to what makes a client.
func forOneCall(option *ssa.Call) bool {
	if option.Referrers() == nil {
		return false
	}
	for _, r := range *option.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok {
			return false
		}
		elem, ok := st.Addr.(*ssa.IndexAddr)
		if !ok {
			return false
		}
		array, ok := elem.X.(*ssa.Alloc)
		if !ok || !slices.ContainsFunc(*array.Referrers(), toRemoteCall) {
			return false
		}
	}
	return len(*option.Referrers()) > 0
}

func toRemoteCall(r ssa.Instruction) bool {
	slice, ok := r.(*ssa.Slice)
	return ok && slices.ContainsFunc(*slice.Referrers(), func(u ssa.Instruction) bool {
		call, ok := u.(ssa.CallInstruction)
		if !ok {
			return false
		}
		entry, _ := catalog.CallOf(ssaquery.Callee(call.Common()))
		return entry != nil
	})
}
