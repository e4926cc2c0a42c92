package deadline

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// transportBound decides for a client without a limit of its own by the
// transports it may use: a plain one that waits for ever for the headers makes
// it unbounded, an unknown one unknown.
func (ci *clientIndex) transportBound(o ssaquery.Object, members []ssaquery.Object) Bound {
	var foreign []*ssa.Store
	worst := Unbounded
	for _, m := range members {
		for _, s := range ci.settings[m] {
			if s.option.Effect != catalog.SetsTransport {
				continue
			}
			b := ci.roundTripper(s.value, 0)
			if b != Unbounded && s.store != nil {
				if foreign = append(foreign, s.store); len(foreign) > 1 {
					b = b.join(worst)
				}
				worst = b
			}
		}
	}
	switch {
	case len(ci.transportsOf(members)) == 0:
		return ci.defaultTransport()
	case len(foreign) == 0 || keepsPlain(o, foreign):
		return Unbounded
	}
	return worst
}

// keepsPlain reports whether the client keeps its plain transport on some path:
// one that is put in on one branch only leaves the plain one on the other. What a
// setter or option puts in counts as put in.
func keepsPlain(o ssaquery.Object, foreign []*ssa.Store) bool {
	alloc, ok := o.Value.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, s := range foreign {
		if s.Parent() != alloc.Parent() {
			return false
		}
	}
	return leavesWithout(alloc, foreign)
}

func (ci *clientIndex) transportsOf(members []ssaquery.Object) (n []setting) {
	for _, m := range members {
		for _, s := range ci.settings[m] {
			if s.option.Effect == catalog.SetsTransport {
				n = append(n, s)
			}
		}
	}
	return n
}

// defaultTransport is http.DefaultTransport, unless the package changes it. What
// the package puts in its place may be wrapped around the old one.
func (ci *clientIndex) defaultTransport() Bound {
	b := Unbounded
	for o := range ci.settings {
		if isForeignVar(o, "DefaultTransport") && ci.hasLimit(o) {
			b = IsBounded
		}
	}
	for o, stores := range ci.replaced {
		if !isForeignVar(o, "DefaultTransport") || ci.busy[o] {
			continue
		}
		ci.busy[o] = true
		for _, st := range stores {
			if one := ci.roundTripper(st.Val, 0); one != b {
				b = BoundUnknown
			}
		}
		delete(ci.busy, o)
	}
	return b
}

// maxWrapped bounds how many transports around each other are looked through.
const maxWrapped = 8

// roundTripper decides for an http.RoundTripper value.
func (ci *clientIndex) roundTripper(v ssa.Value, depth int) Bound {
	if depth > maxWrapped {
		return BoundUnknown
	}
	if isZero(v) {
		return ci.defaultTransport()
	}
	objs, all := ci.a.ix.Objects(v, func(call *ssa.Call) bool {
		return isConstructor(call) || passThroughCall(call) != nil
	})
	return joinOf(objs, all, func(o ssaquery.Object) Bound { return ci.oneTransport(o, depth) })
}

func (ci *clientIndex) oneTransport(o ssaquery.Object, depth int) Bound {
	switch {
	case isForeignVar(o, "DefaultTransport"):
		return ci.defaultTransport()
	case ci.hasLimit(o) || ci.limited[o]:
		return IsBounded
	case ci.touched[o]:
		return BoundUnknown
	}
	switch v := o.Value.(type) {
	case *ssa.Call:
		if fn := ssaquery.Callee(&v.Call); fn != nil && fn.FullName() == "(*net/http.Transport).Clone" {
			return ci.roundTripper(ssaquery.Recv(&v.Call), depth+1)
		}
		if opt := passThroughCall(v); opt != nil {
			if arg := ssaquery.Arg(&v.Call, opt.Arg); arg != nil {
				return ci.roundTripper(arg, depth+1)
			}
		}
		if c := constructor(v); c != nil && c.Makes == catalog.Transport && len(c.From) == 0 {
			return boundOfConstructor(v, c)
		}
		if b, ok := ci.a.callees.Client(&v.Call, o.Result); ok {
			return b
		}
	case *ssa.Alloc:
		elem := v.Type().Underlying().(*types.Pointer).Elem()
		if isNamed(elem, "net/http", "Transport") {
			if ci.limitsConns(o) {
				return BoundUnknown
			}
			return Unbounded
		}
		return ci.wrapper(v, elem, depth)
	}
	return BoundUnknown
}

// limitsConns reports whether a transport has a dial function of this package
// that sets deadlines on its connections, the old way to bound a client, or that
// stays on the machine.
func (ci *clientIndex) limitsConns(o ssaquery.Object) bool {
	for _, s := range ci.settings[o] {
		if s.option.Effect != catalog.SetsDialer {
			continue
		}
		if fn := ci.a.ix.FuncOf(s.value); fn != nil && (callsDeadlineSetter(fn) || ci.a.dialsLocally(fn)) {
			return true
		} else if fn == nil && !isDialerMethod(s.value) {
			return true // we cannot see what it does
		}
	}
	return false
}

// isDialerMethod reports whether v is a method value of the standard library,
// such as (&net.Dialer{}).DialContext, which sets nothing.
func isDialerMethod(v ssa.Value) bool {
	if ct, ok := v.(*ssa.ChangeType); ok {
		v = ct.X
	}
	var fn *ssa.Function
	switch v := v.(type) {
	case *ssa.MakeClosure:
		fn = v.Fn.(*ssa.Function)
	case *ssa.Function:
		fn = v
	default:
		return false
	}
	obj := ssaquery.FuncObject(fn)
	return obj != nil && obj.Pkg() != nil && catalog.Std(obj.Pkg().Path())
}

func callsDeadlineSetter(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if callee := ssaquery.Callee(call.Common()); callee != nil {
				switch callee.Name() {
				case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
					return true
				}
			}
			if mc, ok := call.Common().Value.(*ssa.MakeClosure); ok && callsDeadlineSetter(mc.Fn.(*ssa.Function)) {
				return true
			}
		}
	}
	// a named connection type that does it in its Read
	return returnsOwnConn(fn)
}

// returnsOwnConn reports whether fn wraps the connection in a type that is not
// of the standard library, and so may do anything with it.
func returnsOwnConn(fn *ssa.Function) bool {
	for _, v := range ssaquery.Returned(fn, 0) {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			t := mi.X.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && !catalog.Std(n.Obj().Pkg().Path()) {
				return true
			}
		}
	}
	return false
}

// wrapper decides for a struct around other transports: one the catalogue knows,
// or one of this package that bounds nothing itself.
func (ci *clientIndex) wrapper(alloc *ssa.Alloc, elem types.Type, depth int) Bound {
	named, ok := types.Unalias(elem).(*types.Named)
	if !ok {
		return BoundUnknown
	}
	own := named.Obj().Pkg() == ci.a.ix.Pkg()
	if own && !ci.plainRoundTrip(named) {
		return BoundUnknown
	}
	plain := own || ci.a.passesOnElsewhere(named)
	b, found := BoundUnknown, false
	for _, r := range *alloc.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		if f == nil || !isRoundTripper(f.Type()) || (!plain && !catalog.PassThroughField(named, f)) {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				one := ci.roundTripper(st.Val, depth+1)
				if !found {
					b, found = one, true
				}
				b = b.join(one)
			}
		}
	}
	if !found && !own && catalog.PassesThrough(named) {
		return ci.defaultTransport() // as documented for a nil base
	}
	return b
}

// plainRoundTrip reports whether the RoundTrip method of a type of this package
// is in sight and derives no context with a deadline.
func (ci *clientIndex) plainRoundTrip(named *types.Named) bool {
	for _, fn := range ci.a.ix.Funcs {
		if !isRoundTrip(fn) {
			continue
		}
		t := fn.Signature.Recv().Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Origin() == named.Origin() {
			return ci.a.passesOn(fn)
		}
	}
	return false
}

func isRoundTrip(fn *ssa.Function) bool {
	obj := ssaquery.FuncObject(fn)
	return obj != nil && obj.Name() == "RoundTrip" && fn.Parent() == nil && fn.Signature.Recv() != nil
}

// passesOn reports whether a RoundTrip method hands the request on and derives no
// context with a deadline.
func (a *engine) passesOn(fn *ssa.Function) bool { return !a.derivesDeadline(fn) && sendsOn(fn) }

// passesOnElsewhere is passesOn for a type of another package: by a fact.
func (a *engine) passesOnElsewhere(named *types.Named) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, named.Obj().Pkg(), "RoundTrip")
	fn, ok := obj.(*types.Func)
	return ok && a.callees.PassesOn(fn)
}

// sendsOn reports whether fn hands a request to another client or transport: one
// that answers by itself waits for nobody.
func sendsOn(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(ssa.CallInstruction); ok {
				if callee := ssaquery.Callee(call.Common()); callee != nil && isDoer(callee) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, sendsOn)
}

func isRoundTripper(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return isNamed(t, "net/http", "RoundTripper") || (ok && isNamed(p.Elem(), "net/http", "Transport"))
}

func passThroughCall(call *ssa.Call) *catalog.Option {
	if fn := ssaquery.Callee(&call.Call); fn != nil {
		return catalog.PassThroughOf(fn)
	}
	return nil
}

// derivesDeadline reports whether fn, its literals, or what it calls in this
// package makes a context with a deadline.
func (a *engine) derivesDeadline(fn *ssa.Function) bool {
	if yes, known := a.derives[fn]; known {
		return yes
	}
	a.derives[fn] = false // on the way to itself
	yes := a.findsDeadline(fn)
	a.derives[fn] = yes
	return yes
}

func (a *engine) findsDeadline(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if callee := ssaquery.Callee(call.Common()); callee != nil {
				if cf := catalog.ContextFuncOf(callee); cf != nil && cf.Effect == catalog.CtxBounds {
					return true
				}
				if callee.FullName() == "time.AfterFunc" {
					return true // a timer that cancels, as good as a deadline
				}
			}
			if s := a.ix.Static(call.Common()); s != nil && a.derivesDeadline(s) {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, a.derivesDeadline)
}

// leavesWithout reports whether a way from the allocation out of its function
// passes none of the stores.
func leavesWithout(alloc *ssa.Alloc, stores []*ssa.Store) bool {
	seen := map[*ssa.BasicBlock]bool{}
	for _, s := range stores {
		if s.Block() == alloc.Block() {
			return false
		}
		seen[s.Block()] = true // not to be entered
	}
	for work := []*ssa.BasicBlock{alloc.Block()}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return true
		}
		for _, succ := range b.Succs {
			if !seen[succ] {
				seen[succ] = true
				work = append(work, succ)
			}
		}
	}
	return false
}
