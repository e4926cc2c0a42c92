package retry

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// setLayer applies what carries further settings, or retries around or below the
// client itself.
func (w *policyWalk) setLayer(q *Policy, s setting) {
	if s.value == nil {
		return
	}
	switch s.option.Effect {
	case catalog.AddsOptions:
		if s.sure {
			w.configured(q, s.value)
		}
	case catalog.SetsConfig:
		w.setServiceConfig(q, s)
	case catalog.AddsInterceptor:
		vals, sure := []ssa.Value{s.value}, true
		if _, isSlice := s.value.Type().Underlying().(*types.Slice); isSlice {
			vals, sure = w.options(s.value, 0)
		}
		for _, v := range vals {
			w.below(q, v, sure && s.sure)
		}
	case catalog.SetsTransport:
		w.below(q, s.value, s.sure)
	}
}

// below multiplies the attempts with those of a layer that is known to retry.
func (w *policyWalk) below(q *Policy, v ssa.Value, sure bool) {
	if w.base == nil {
		return
	}
	in := w.resolve(v)
	if in.Elsewhere {
		w.addHouse(q, v, sure)
		return
	}
	switch n, known := in.Attempts.Const(); {
	case in.unsaid || known && n <= 1:
	case !sure:
		q.Attempts = term.Term{}
	default:
		q.multiply(in.Attempts)
		q.Variable, q.Layer = in.Variable, in.Layer
		if q.Layer == "" {
			q.Layer = w.familyOf(v)
		}
	}
}

// familyOf names the library of a layer, which lies below wrappers that repeat
// nothing.
func (w *policyWalk) familyOf(v ssa.Value) string { return w.familyBelow(v, 0) }

func (w *policyWalk) familyBelow(v ssa.Value, depth int) string {
	ends, _ := w.p.origins(v)
	for _, end := range ends {
		var pkg *types.Package
		switch end := end.(type) {
		case *ssa.Call:
			fn := ssaquery.Callee(&end.Call)
			if fn == nil {
				continue
			}
			if o := catalog.PassThroughOf(fn); o != nil && depth < maxWalkDepth {
				if name := w.familyBelow(ssaquery.Arg(&end.Call, o.Arg), depth+1); name != "" {
					return name
				}
			}
			pkg = fn.Pkg()
		case *ssa.Alloc:
			if named := namedOf(end.Type()); named != nil {
				pkg = named.Obj().Pkg()
			}
		}
		if pkg != nil {
			if f := catalog.FamilyOf(pkg.Path()); f != nil {
				return f.Name
			}
		}
	}
	return ""
}

// setRetryer replaces the policy of a client or of a call.
func (w *policyWalk) setRetryer(q *Policy, s setting) {
	v := s.value
	if v == nil || !s.sure {
		*q = *unknown(q.Made)
		return
	}
	if isNilConst(v) {
		if s.option.Zero == catalog.ForNone {
			q.Attempts, q.unsaid, q.Variable = term.Of(1), false, ""
		}
		return
	}
	if fn := w.p.ix.FuncOf(v); fn != nil && fn.Signature.Results().Len() > 0 { // a function that makes it
		made := ssaquery.Returned(fn, 0)
		if len(made) != 1 {
			q.Attempts, q.unsaid = term.Term{}, false
			return
		}
		v = made[0]
	}
	in := w.resolve(v)
	if in.Elsewhere {
		q.Attempts, q.unsaid, q.Variable = term.Term{}, false, "?"
		if w.base == nil {
			q.Curve, q.Jitter, q.Elsewhere = catalog.UnknownCurve, catalog.Unknown, true
		}
		return
	}
	elapsed, ctx := q.Elapsed, q.Ctx
	if in.Attempts.Kind == term.Unbounded && (q.Set(catalog.SetsAttempts) || q.Set(catalog.SetsRetries)) {
		in.unsaid = true // only how long it waits
	}
	q.add(in)
	if w.base == nil {
		q.Elapsed = elapsed // the entry's own, not the policy's
	}
	q.Ctx = ctx
}

// setServiceConfig applies a gRPC service config.
func (w *policyWalk) setServiceConfig(q *Policy, s setting) {
	text, ok := w.p.ix.ConstString(s.value)
	if !ok {
		return
	}
	configs, err := catalog.ServiceConfig(text)
	if err != nil {
		return
	}
	q.conn.services, q.conn.unsure = nil, !s.sure
	for _, c := range configs {
		r := ServiceRetry{Names: c.Names, Attempts: 1}
		if c.Retry != nil {
			r.Attempts = c.Retry.Attempts
		}
		q.conn.services = append(q.conn.services, r)
	}
}

// A ServiceRetry is what a gRPC service config says of some methods.
type ServiceRetry struct {
	Names    []string // service, service/method, or "" for all
	Attempts int
}

func (c *connection) add(in connection) {
	if len(in.services) > 0 {
		c.services, c.unsure = in.services, in.unsure
	}
	if in.cap != 0 {
		c.cap = in.cap
	}
	c.stopped = c.stopped || in.stopped
}

// setCap applies a limit for the attempts that a service config allows.
func (w *policyWalk) setCap(q *Policy, s setting) {
	n, ok := w.number(s.value)
	switch {
	case !ok || !s.sure:
		q.conn.unsure = true
	case n < int64(s.option.Least):
		q.conn.cap = s.option.Default
	default:
		q.conn.cap = int(min(n, 1<<30))
	}
}

// called applies what the connection repeats for one method.
func (q *Policy) called(method methodName) {
	if q.conn.stopped {
		return
	}
	best, narrow := ServiceRetry{}, -1
	for _, s := range q.conn.services {
		for _, name := range s.Names {
			if n := narrowness(name, method); n > narrow {
				best, narrow = s, n
			}
		}
	}
	limit := q.conn.cap
	if limit == 0 {
		limit = catalog.GRPCMaxAttempts
	}
	switch n := min(best.Attempts, limit); {
	case n <= 1:
	case q.conn.unsure:
		q.Attempts = term.Term{}
	default:
		q.multiply(term.Of(int64(n)))
		q.Layer = "the retryPolicy of the service config"
	}
}

// narrowness says how closely the name of a service config fits a stub's method:
// -1 not at all, 0 as all methods do.
func narrowness(name string, method methodName) int {
	service, m, _ := strings.Cut(name, "/")
	if service == "" {
		return 0
	}
	short := service[strings.LastIndexByte(service, '.')+1:]
	if !strings.EqualFold(strings.TrimSuffix(method.recv, "Client"), short) {
		return -1
	}
	switch m {
	case "":
		return 1
	case method.name:
		return 2
	}
	return -1
}
