package notimeout

import (
	"fmt"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// exceeds reports whether an inner limit is clearly more than the outer one
// allows: 10 % more may be meant.
func exceeds(inner, outer time.Duration) bool {
	return outer > 0 && float64(inner) > 1.1*float64(outer)
}

// timeoutHandler judges http.TimeoutHandler(h, d, ...): it answers after d, but
// h goes on with a request that does not carry r.Context() until its client gives
// up.
func (k *check) timeoutHandler(in ssa.CallInstruction) {
	c := in.Common()
	fn := ssaquery.Callee(c)
	if fn == nil || fn.FullName() != "net/http.TimeoutHandler" {
		return
	}
	n, ok := k.sum.Index.ConstInt(ssaquery.Arg(c, 1))
	if !ok {
		return
	}
	d := time.Duration(n)
	for _, h := range k.handlers(ssaquery.Arg(c, 0), 0) {
		send, limit := k.longestSend(h, 0)
		if send == nil || !exceeds(limit, d) {
			continue
		}
		call := k.syntax.Call(c)
		if call == nil {
			continue
		}
		k.reportNode(budget, call, fmt.Sprintf(
			"http.TimeoutHandler answers after %v, but %s in %s may take %v and does not carry r.Context(): each such request leaves a goroutine for %v more; send it under r.Context()",
			d, k.callText(send), h.Name(), limit, limit-d))
		return
	}
}

// maxInside bounds how deep a handler's calls are followed.
const maxInside = 3

// longestSend finds, in fn and what it calls in this package, the HTTP request
// without a deadline whose client takes longest to give up.
func (k *check) longestSend(fn *ssa.Function, depth int) (send *deadline.Outgoing, limit time.Duration) {
	if fn == nil || depth > maxInside {
		return nil, 0
	}
	better := func(out *deadline.Outgoing, d time.Duration) {
		if out != nil && d > limit {
			send, limit = out, d
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call) // not a goroutine, which may outlive the handler on purpose
			if !ok {
				continue
			}
			out := k.sum.Deadline.Outgoing(call)
			if out != nil {
				if out.State.Kind == deadline.None {
					better(out, k.clientLimit(out))
				}
				continue
			}
			for _, inner := range k.runs(call) {
				better(k.longestSend(inner, depth+1))
			}
		}
	}
	return send, limit
}

// runs returns the functions of this package that a call runs: the one it names,
// or, of a middleware, the one handler that it is put around.
func (k *check) runs(call *ssa.Call) []*ssa.Function {
	if fn := k.sum.Index.Static(call.Common()); fn != nil {
		return []*ssa.Function{fn}
	}
	if fn := ssaquery.Callee(call.Common()); fn == nil || fn.FullName() != "(net/http.Handler).ServeHTTP" {
		return nil
	}
	return k.handlers(k.wrapped(ssaquery.Recv(call.Common())), 0)
}

// wrapped returns the one handler that v, which a middleware captures, stands
// for: nil if the middleware is put around several, or they are not in sight.
func (k *check) wrapped(v ssa.Value) ssa.Value {
	for range maxInside {
		switch c := conversions(v).(type) {
		case *ssa.FreeVar:
			made := k.sum.Index.Closures(c.Parent())
			i := slices.Index(c.Parent().FreeVars, c)
			if len(made) != 1 || i < 0 {
				return nil
			}
			v = made[0].Bindings[i]
		case *ssa.Parameter:
			calls := k.sum.Index.Callers(c.Parent())
			i := slices.Index(c.Parent().Params, c)
			if len(calls) != 1 || k.sum.Index.UsedAsValue(c.Parent()) || i >= len(calls[0].Common().Args) {
				return nil
			}
			return calls[0].Common().Args[i]
		case *ssa.UnOp: // a captured variable that is set once
			from, all := k.sum.Index.Sources(c)
			if !all || len(from) != 1 {
				return nil
			}
			v = from[0]
		default:
			return nil
		}
	}
	return nil
}

// handlers returns the functions that an http.Handler runs, as far as they are
// in this package: a method ServeHTTP, a function made a HandlerFunc, the literal
// that a function returns, what is registered on a ServeMux.
func (k *check) handlers(v ssa.Value, depth int) (fns []*ssa.Function) {
	if v == nil || depth > maxInside {
		return nil
	}
	if fn := k.sum.Index.FuncOf(v); fn != nil {
		return []*ssa.Function{fn}
	}
	if mi, ok := v.(*ssa.MakeInterface); ok {
		if fn := k.sum.Method(mi.X.Type(), "ServeHTTP"); fn != nil {
			return []*ssa.Function{fn}
		}
	}
	if made, ok := conversions(v).(*ssa.Call); ok {
		if fn := k.sum.Index.Static(&made.Call); fn != nil {
			for _, result := range ssaquery.Returned(fn, 0) {
				fns = append(fns, k.handlers(result, depth+1)...)
			}
			return fns
		}
	}
	objs, _ := k.sum.Index.Objects(v, nil)
	for _, o := range objs {
		if o.Value == nil {
			continue
		}
		if fn := k.sum.Method(o.Value.Type(), "ServeHTTP"); fn != nil {
			fns = append(fns, fn)
			continue
		}
		for _, h := range k.registered(o) {
			fns = append(fns, k.handlers(h, depth+1)...)
		}
	}
	return fns
}

// conversions returns what v was before it became an interface or another type.
func conversions(v ssa.Value) ssa.Value {
	for {
		switch c := v.(type) {
		case *ssa.MakeInterface:
			v = c.X
		case *ssa.ChangeType:
			v = c.X
		default:
			return v
		}
	}
}

// registered returns the handlers that the package puts on the ServeMux at o.
func (k *check) registered(o ssaquery.Object) (handlers []ssa.Value) {
	for _, fn := range k.sum.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				callee := ssaquery.Callee(call.Common())
				if callee == nil || (callee.FullName() != "(*net/http.ServeMux).Handle" && callee.FullName() != "(*net/http.ServeMux).HandleFunc") {
					continue
				}
				muxes, _ := k.sum.Index.Objects(ssaquery.Recv(call.Common()), nil)
				for _, m := range muxes {
					if m == o {
						handlers = append(handlers, ssaquery.Arg(call.Common(), 1))
					}
				}
			}
		}
	}
	return handlers
}

// writeTimeout judges a server's WriteTimeout against the deadlines that its own
// handlers set: after it, nobody gets the answer.
func (k *check) writeTimeout(st *ssa.Store) {
	opt, server := k.sum.Deadline.Setting(st)
	if opt == nil || opt.Effect != catalog.BoundsAnswer {
		return
	}
	n, ok := k.sum.Index.ConstInt(st.Val)
	if !ok || n <= 0 {
		return
	}
	node := k.syntax.Stored(st)
	if node == nil {
		return
	}
	outer := time.Duration(n)
	tell := func(who string, inner time.Duration, where string) {
		k.reportNode(budget, node, fmt.Sprintf(
			"WriteTimeout is %v, but %s gives itself %v%s: an answer after %v reaches nobody; let WriteTimeout be the larger one",
			outer, who, inner, where, outer))
	}
	for _, h := range k.serverHandlers(server) {
		if own := k.sum.OwnLimit(h, k.runs); own.At != nil && !own.Moves && exceeds(own.Longest, outer) {
			tell(h.Name(), own.Longest, fmt.Sprintf(" (line %d)", k.pass.Fset.Position(own.At.Pos()).Line))
			return
		}
	}
	for _, h := range k.foreignHandlers(server) {
		if inner, ok := k.sum.AnswersWithin(h); ok && exceeds(inner, outer) {
			tell(h.Name()+" of "+h.Pkg().Path(), inner, "")
			return
		}
	}
}

// foreignHandlers returns the handler functions of other packages that the server
// at an address runs, itself or by its ServeMux.
func (k *check) foreignHandlers(server ssa.Value) (fns []*types.Func) {
	add := func(v ssa.Value) {
		v = conversions(v)
		switch f := v.(type) {
		case *ssa.Function:
			fns = append(fns, ssaquery.FuncObject(f))
		case *ssa.MakeClosure: // a method value
			fns = append(fns, ssaquery.FuncObject(f.Fn.(*ssa.Function)))
		default:
			obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, k.pass.Pkg, "ServeHTTP")
			if m, ok := obj.(*types.Func); ok && !types.IsInterface(v.Type()) {
				fns = append(fns, m)
			}
		}
	}
	for _, v := range k.served(server) {
		add(v)
		objs, _ := k.sum.Index.Objects(v, nil)
		for _, o := range objs {
			for _, h := range k.registered(o) {
				add(h)
			}
		}
	}
	return fns
}

// serverHandlers returns the handler functions of the server that a store's
// address is in.
func (k *check) serverHandlers(server ssa.Value) (fns []*ssa.Function) {
	for _, v := range k.served(server) {
		fns = append(fns, k.handlers(v, 0)...)
	}
	return fns
}

// served returns what is set as the handler of the server at an address.
func (k *check) served(server ssa.Value) (handlers []ssa.Value) {
	for _, r := range *server.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if f := ssaquery.FieldVar(fa.X.Type(), fa.Field); f == nil || f.Name() != "Handler" {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				handlers = append(handlers, st.Val)
			}
		}
	}
	return handlers
}
