package request

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A layer is code that each request of a client goes through: a round-tripper, a
// client around another, a hook.
type layer struct {
	fn      *ssa.Function // its RoundTrip or Do, or the hook
	foreign *types.Func   // instead, of another package
	under   bool          // below a client that repeats by itself: run in each of its attempts
}

// stack collects the layers that a client or a transport is made of, from the
// outside inwards.
type stack struct {
	m      *Model
	layers []layer
	seen   map[ssaquery.Object]bool
}

// layersBelow returns the layers that a send goes through.
func (m *Model) layersBelow(s *Send) []layer {
	if !s.HTTP || s.Call == nil {
		return nil
	}
	if l, ok := m.stacks[s.Call]; ok {
		return l
	}
	st := &stack{m: m, seen: map[ssaquery.Object]bool{}}
	if v := m.carrier(s); v != nil {
		st.add(v, false, 0)
	}
	m.stacks[s.Call] = st.layers
	return st.layers
}

// carrier returns the client or transport that a send goes through.
func (m *Model) carrier(s *Send) ssa.Value {
	if v := ssaquery.Recv(&s.Call.Call); v != nil {
		if s.builder() {
			return m.builtBy(v)
		}
		return v
	}
	for _, a := range ssaquery.Args(&s.Call.Call) { // ctxhttp.Do(ctx, client, req)
		if ssaquery.PointsTo(a.Type(), "net/http", "Client") {
			return a
		}
	}
	return nil
}

// builtBy returns the client whose R made a request that setters were called on.
func (m *Model) builtBy(req ssa.Value) ssa.Value {
	for range 30 {
		var recv ssa.Value
		m.ix.Trace(req, func(src ssa.Value) bool {
			if call, ok := src.(*ssa.Call); ok {
				recv = ssaquery.Recv(&call.Call)
			}
			return recv == nil
		})
		if recv == nil {
			return req
		}
		req = recv
	}
	return req
}

func (st *stack) add(v ssa.Value, under bool, depth int) {
	if depth > maxLayers || v == nil {
		return
	}
	if fn := st.m.ix.FuncOf(v); fn != nil { // a function as a round-tripper
		if isDo(fn.Signature) {
			st.layers = append(st.layers, layer{fn: fn, under: under})
			st.passedOn(fn, under, depth)
		}
		return
	}
	objs, _ := st.m.ix.Objects(v, func(call *ssa.Call) bool {
		return catalog.ConstructorOf(ssaquery.Callee(&call.Call)) != nil
	})
	for _, o := range objs {
		if !st.seen[o] {
			st.seen[o] = true
			st.object(o, under, depth)
		}
	}
}

// passedOn adds what a function sends its request through.
func (st *stack) passedOn(fn *ssa.Function, under bool, depth int) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && isDo(call.Call.Signature()) {
				st.add(ssaquery.Recv(&call.Call), under, depth+1)
			}
		}
	}
}

func (st *stack) object(o ssaquery.Object, under bool, depth int) {
	m := st.m
	t := m.objectType(o)
	switch {
	case t == nil:
	case ssaquery.PointsTo(t, "net/http", "Client"):
		for _, v := range m.settings(o, "net/http", "Client", "Transport") {
			st.add(v, under, depth+1)
		}
	case ssaquery.PointsTo(t, retryablePkg, "Client"):
		st.hooks(m.settings(o, retryablePkg, "Client", "RequestLogHook"))
		st.hooks(m.settings(o, retryablePkg, "Client", "PrepareRetry"))
		for _, v := range m.settings(o, retryablePkg, "Client", "HTTPClient") {
			st.add(v, true, depth+1)
		}
		for _, v := range m.innerTransports(o) {
			st.add(v, true, depth+1)
		}
	case ssaquery.PointsTo(t, restyPkg+"/v2", "Client"):
		st.hooks(m.restyHooks(o))
	default:
		if call, ok := o.Value.(*ssa.Call); ok {
			st.made(call, under, depth)
			return
		}
		st.own(o, t, under, depth)
	}
	if call, ok := o.Value.(*ssa.Call); ok && t != nil && ssaquery.PointsTo(t, "net/http", "Client") {
		st.made(call, under, depth) // rc.StandardClient()
	}
}

// made adds what a catalogued constructor builds on.
func (st *stack) made(call *ssa.Call, under bool, depth int) {
	c := catalog.ConstructorOf(ssaquery.Callee(&call.Call))
	if c == nil {
		return
	}
	repeats := under || c.Retry != nil
	if c.FromReceiver {
		st.add(ssaquery.Recv(&call.Call), repeats, depth+1)
	}
	for _, i := range c.From {
		for _, v := range st.m.passedTo(call, i) {
			st.add(v, repeats, depth+1)
		}
	}
}

// own adds a type with a RoundTrip or Do, and what it holds to send through.
func (st *stack) own(o ssaquery.Object, t types.Type, under bool, depth int) {
	if method := doMethod(t); method != nil {
		if fn := st.m.declaredFunc(method); fn != nil {
			st.layers = append(st.layers, layer{fn: fn, under: under})
		} else {
			st.layers = append(st.layers, layer{foreign: method, under: under})
		}
	}
	a, ok := o.Value.(*ssa.Alloc)
	if !ok {
		return
	}
	for _, v := range st.m.carried(a) {
		st.add(v, under, depth+1)
	}
}

// carried returns what is put in the fields of a new struct that carry requests.
func (m *Model) carried(a *ssa.Alloc) []ssa.Value {
	var vals []ssa.Value
	s := structOf(a.Type())
	for i := 0; s != nil && i < s.NumFields(); i++ {
		if t := s.Field(i).Type(); carries(t) || isDoFunc(t) {
			if at := m.fieldOf(a, nil, s.Field(i).Name()); at.V != nil {
				vals = append(vals, at.V)
			}
		}
	}
	return vals
}

func isDoFunc(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && isDo(sig)
}

func (st *stack) hooks(vals []ssa.Value) {
	for _, v := range vals {
		if fn := st.m.ix.FuncOf(v); fn != nil {
			st.layers = append(st.layers, layer{fn: fn, under: true})
		}
	}
}

// innerTransports returns what is put into the client inside a retryablehttp
// client: rc.HTTPClient.Transport = t.
func (m *Model) innerTransports(o ssaquery.Object) (vals []ssa.Value) {
	for st := range ssaquery.Instrs[*ssa.Store](m.ix.Funcs...) {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || !ssaquery.PointsTo(fa.X.Type(), "net/http", "Client") || fieldName(fa.X) != "HTTPClient" {
			continue
		}
		if n, _ := field(fa.X.Type(), fa.Field); n == "Transport" && m.isObject(fa.X.(*ssa.UnOp).X.(*ssa.FieldAddr).X, o) {
			vals = append(vals, st.Val)
		}
	}
	return vals
}

// restyHooks returns the functions that a resty client runs before each attempt.
func (m *Model) restyHooks(o ssaquery.Object) (vals []ssa.Value) {
	for call := range ssaquery.Instrs[*ssa.Call](m.ix.Funcs...) {
		callee, recv := ssaquery.Callee(&call.Call), ssaquery.Recv(&call.Call)
		if callee == nil || recv == nil || !ssaquery.PointsTo(recv.Type(), restyPkg+"/v2", "Client") {
			continue
		}
		if (callee.Name() == "OnBeforeRequest" || callee.Name() == "SetPreRequestHook") && m.isResty(recv, o) {
			vals = append(vals, ssaquery.Arg(&call.Call, 0))
		}
	}
	return vals
}

// objectType returns the type of what an object is a place of, as a pointer.
func (m *Model) objectType(o ssaquery.Object) types.Type {
	switch {
	case o.Field != nil:
		return types.NewPointer(o.Field.Type())
	case o.Value == nil:
		return nil
	}
	if tuple, ok := o.Value.Type().(*types.Tuple); ok {
		if o.Result >= tuple.Len() {
			return nil
		}
		return tuple.At(o.Result).Type()
	}
	return o.Value.Type()
}

// doMethod returns the RoundTrip or Do of a type.
func doMethod(t types.Type) *types.Func {
	if p, ok := types.Unalias(t).(*types.Pointer); !ok || types.IsInterface(p.Elem()) {
		return nil
	}
	for _, name := range []string{"RoundTrip", "Do"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		if fn, ok := obj.(*types.Func); ok && isDo(fn.Signature()) {
			return fn.Origin()
		}
	}
	return nil
}

// declaredFunc returns the body of a method of the package, nil if it has none
// here.
func (m *Model) declaredFunc(method *types.Func) *ssa.Function {
	if method.Pkg() != m.ix.Pkg() || len(m.ix.Funcs) == 0 {
		return nil
	}
	fn := m.ix.Funcs[0].Prog.FuncValue(method)
	if fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	return fn
}

// layersAbove returns the functions that hand what they send to a function that
// repeats it: what they put on a request, all its attempts share.
func (m *Model) layersAbove(fn *ssa.Function) (above []*ssa.Function) {
	method := ssaquery.FuncObject(fn)
	if method == nil || fn.Signature.Recv() == nil || !isDo(fn.Signature) {
		return nil
	}
	if found, ok := m.above[fn]; ok {
		return found
	}
	reaches := func(v ssa.Value) bool {
		st := &stack{m: m, seen: map[ssaquery.Object]bool{}}
		st.add(v, false, 0)
		for _, l := range st.layers {
			if l.fn == fn {
				return true
			}
		}
		return false
	}
	for _, holder := range m.ix.Funcs {
		if holder != fn && isDo(holder.Signature) && holder.Parent() != nil { // a literal that is a round-tripper
			for _, b := range holder.Blocks {
				for _, in := range b.Instrs {
					if call, ok := in.(*ssa.Call); ok && isDo(call.Call.Signature()) && ssaquery.Recv(&call.Call) != nil && reaches(ssaquery.Recv(&call.Call)) {
						above = append(above, holder)
					}
				}
			}
		}
		for a := range ssaquery.Instrs[*ssa.Alloc](holder) {
			outer := doMethod(a.Type())
			if outer == nil || outer == method {
				continue
			}
			for _, v := range m.carried(a) {
				if body := m.declaredFunc(outer); body != nil && reaches(v) {
					above = append(above, body)
				}
			}
		}
	}
	m.above[fn] = above
	return above
}
