package postretry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An attempt is code that runs again when it fails: what a loop repeats, or an
// operation that is handed to what repeats it.
type attempt struct {
	*request.Attempt
	site *retry.Site // of a loop, nil for an operation
	// again says which returns of an operation lead to another attempt.
	again func(*ssa.Return) bool
	// filter is the function that decides what is repeated, nil if there is
	// none.
	filter *ssa.Function
	// first is the call that again's failed try is repeated for, of two tries
	// without a loop; then second is the other.
	first, second *ssa.Call
}

// attempts returns the attempts that a function makes or hands over.
func (k *check) attempts(fn *ssa.Function) []*attempt {
	var out []*attempt
	for _, s := range k.sum.Retry.Sites(fn) {
		if n, known := s.Attempts.Const(); s.Class != retry.Retry || known && n < 2 || s.Op == nil {
			continue
		}
		out = append(out, &attempt{Attempt: &request.Attempt{Fn: fn, Inside: s.Has}, site: s})
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				if a := k.handed(call); a != nil {
					out = append(out, a)
				}
			}
		}
	}
	return append(out, k.seconds(fn)...)
}

// seconds returns the calls of a function that try again, without a loop, what
// an equal call before them has failed to do.
func (k *check) seconds(fn *ssa.Function) []*attempt {
	byCallee := map[*types.Func][]*ssa.Call{}
	var out []*attempt
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			callee := k.sum.Index.Callee(&call.Call)
			if callee == nil || k.sum.Retry.FarCall(&call.Call) < retry.Remote {
				continue
			}
			for _, first := range byCallee[callee] {
				if k.sum.Retry.SecondTry(first, call, nil) {
					out = append(out, &attempt{Attempt: &request.Attempt{Fn: fn, Inside: behind(first)}, first: first, second: call})
					break
				}
			}
			byCallee[callee] = append(byCallee[callee], call)
		}
	}
	return out
}

// behind accepts what runs only after a call: there a second try may have been
// prepared.
func behind(first *ssa.Call) func(ssa.Instruction) bool {
	after := map[ssa.Instruction]bool{}
	found := false
	for _, in := range first.Block().Instrs {
		if found {
			after[in] = true
		}
		found = found || in == ssa.Instruction(first)
	}
	return func(in ssa.Instruction) bool {
		return after[in] || in.Block() != first.Block() && first.Block().Dominates(in.Block())
	}
}

// handed returns the attempt of an operation that a call hands to a retry
// library or to a helper that repeats it.
func (k *check) handed(call *ssa.Call) *attempt {
	fn := k.sum.Index.Callee(&call.Call)
	if p := catalog.PolicyOf(fn); p != nil {
		return k.ofLibrary(call, p)
	}
	r, ok := k.sum.Retry.RetrierOf(&call.Call)
	if !ok {
		return nil
	}
	if n, known := r.Attempts.Term.Const(); known && n+r.Attempts.Extra < 2 && !r.Attempts.Minus {
		return nil
	}
	return k.operation(ssaquery.Arg(&call.Call, r.Op), afterError)
}

// operation returns the attempt of an operation given as a function value.
func (k *check) operation(op ssa.Value, again func(*ssa.Return) bool) *attempt {
	if op == nil {
		return nil
	}
	body := k.sum.Index.FuncOf(op)
	if body == nil {
		return nil
	}
	return &attempt{Attempt: &request.Attempt{Fn: body}, again: again}
}

func (k *check) ofLibrary(call *ssa.Call, p *catalog.Policy) *attempt {
	if p.Op < 0 || p.OpField != "" {
		return nil
	}
	a := k.operation(ssaquery.Arg(&call.Call, p.Op), k.again(p))
	if a == nil || k.once(call, p, a) {
		return nil
	}
	return a
}

// once reports whether the settings in the call itself allow one attempt only,
// and notes the filter among them. A filter that cannot be read ends the matter.
func (k *check) once(call *ssa.Call, p *catalog.Policy, a *attempt) bool {
	for _, i := range p.From {
		vals := []ssa.Value{ssaquery.Arg(&call.Call, i)}
		if vals[0] == nil {
			continue
		}
		if listed, all := k.sum.Index.Variadic(vals[0]); all || len(listed) > 0 {
			vals = listed
		}
		for _, v := range vals {
			opt, ok := v.(*ssa.Call)
			if !ok {
				continue
			}
			o := catalog.OptionOf(ssaquery.Callee(&opt.Call))
			if o == nil {
				continue
			}
			arg := ssaquery.Arg(&opt.Call, o.Arg)
			if o.Effect == catalog.SetsFilter && arg != nil {
				if a.filter = k.sum.Index.FuncOf(arg); a.filter == nil {
					return true
				}
			}
			if n, ok := k.constOf(arg); ok && o.Attempts(int(n), p.Retry.Attempts) == 1 {
				return true
			}
		}
	}
	return false
}

func (k *check) constOf(v ssa.Value) (int64, bool) {
	if v == nil {
		return 0, false
	}
	return k.sum.Index.ConstInt(v)
}

// afterError accepts any return that may hold an error.
func afterError(ret *ssa.Return) bool { return lastResult(ret) != nil }

func lastResult(ret *ssa.Return) ssa.Value {
	return ssaquery.ResultOf(ret, len(ret.Results)-1)
}

// again returns which answers of an operation make a library try again.
func (k *check) again(p *catalog.Policy) func(*ssa.Return) bool {
	marked := func(v ssa.Value, refs []catalog.Ref) bool {
		yes := false
		k.sum.Index.Trace(v, func(src ssa.Value) bool {
			call, ok := src.(*ssa.Call)
			yes = yes || ok && isRef(k.sum.Index.Callee(&call.Call), refs)
			return true
		})
		return yes
	}
	switch p.Again {
	case catalog.AfterMarked:
		return func(ret *ssa.Return) bool {
			v := lastResult(ret)
			return v != nil && marked(v, p.Retryable)
		}
	case catalog.AfterFalse, catalog.AfterTrue, catalog.AfterResult:
		return func(ret *ssa.Return) bool { return false }
	}
	return func(ret *ssa.Return) bool {
		v := lastResult(ret)
		return v != nil && !marked(v, p.Permanent)
	}
}

// repeats reports whether the failure of a send leads to another attempt.
func (k *check) repeats(a *attempt, s *request.Send) bool {
	return k.surfaces(s) && k.ofRoot(a, s, func(call *ssa.Call) bool {
		if a.second != nil {
			return call == a.second
		}
		if a.site != nil {
			return k.sum.Retry.Repeats(a.site, call)
		}
		return k.sum.Retry.SurfacesIn(a.Fn, call, nil, a.again)
	})
}

// uncertain reports whether a failure of a send that does not prove that nothing
// was carried out leads to another attempt.
func (k *check) uncertain(a *attempt, s *request.Send) bool {
	if a.filter != nil && k.sum.Requests.ProvesBody(a.filter, true) {
		return false
	}
	return k.surfaces(s) && k.ofRoot(a, s, func(call *ssa.Call) bool {
		if a.second != nil {
			return call == a.second && k.sum.Retry.SecondTry(a.first, call, k.sum.Requests.Proves)
		}
		if a.site != nil {
			return k.sum.Retry.Uncertain(a.site, call, k.sum.Requests.Proves)
		}
		return k.sum.Retry.SurfacesIn(a.Fn, call, k.sum.Requests.Proves, a.again)
	})
}

func (k *check) ofRoot(a *attempt, s *request.Send, ask func(*ssa.Call) bool) bool {
	call := s.Root()
	return call != nil && ask(call)
}

// surfaces reports whether the failure of a send in a helper can come out of it.
func (k *check) surfaces(s *request.Send) bool {
	call := s.Call
	for f := s.F; f.Up != nil; f = f.Up {
		if call == nil || !f.Handed && !k.sum.Retry.SurfacesIn(f.Fn, call, nil, func(*ssa.Return) bool { return true }) {
			return false
		}
		call, _ = f.Call.(*ssa.Call)
	}
	return true
}
