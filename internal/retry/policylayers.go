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
		return
	}
	switch n, known := in.Attempts.Const(); {
	case in.unsaid || known && n <= 1:
	case !sure:
		q.Attempts = term.Term{}
	default:
		q.Attempts = q.Attempts.Mul(in.Attempts)
		q.Variable, q.Layer = in.Variable, in.Layer
		if q.Layer == "" {
			q.Layer = w.familyOf(v)
		}
	}
}

// familyOf names the library of a layer.
func (w *policyWalk) familyOf(v ssa.Value) string {
	ends, _ := w.p.origins(v)
	for _, end := range ends {
		var pkg *types.Package
		switch end := end.(type) {
		case *ssa.Call:
			if fn := ssaquery.Callee(&end.Call); fn != nil {
				pkg = fn.Pkg()
			}
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

// setServiceConfig applies a gRPC service config.
func (w *policyWalk) setServiceConfig(q *Policy, s setting) {
	text, ok := w.p.ix.ConstString(s.value)
	if !ok || w.method == nil || w.stopped {
		return
	}
	configs, err := catalog.ServiceConfig(text)
	if err != nil {
		return
	}
	var best *catalog.MethodConfig
	narrow := -1
	for i := range configs {
		for _, name := range configs[i].Names {
			if n := narrowness(name, w.method); n > narrow {
				best, narrow = &configs[i], n
			}
		}
	}
	switch {
	case best == nil || best.Retry == nil:
	case !s.sure:
		q.Attempts = term.Term{}
	default:
		q.Attempts = q.Attempts.Mul(term.Of(int64(min(best.Retry.Attempts, catalog.GRPCMaxAttempts))))
		q.Layer = "the retryPolicy of the service config"
	}
}

// narrowness says how closely the name of a service config fits a stub's method:
// -1 not at all, 0 as all methods do.
func narrowness(name string, method *types.Func) int {
	service, m, _ := strings.Cut(name, "/")
	if service == "" {
		return 0
	}
	recv := ssaquery.RecvName(method)
	short := service[strings.LastIndexByte(service, '.')+1:]
	if !strings.EqualFold(strings.TrimSuffix(recv, "Client"), short) {
		return -1
	}
	switch m {
	case "":
		return 1
	case method.Name():
		return 2
	}
	return -1
}
