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
	// proved says that what repeats it does so only if nothing was carried out.
	proved bool
	// first is the call that again's failed try is repeated for, of two tries
	// without a loop; then second is the other.
	first, second *ssa.Call
	// hedge is what runs an operation again while the first still runs.
	hedge *request.Repeater
}

// attempts returns the attempts that a function makes or hands over.
func (k *check) attempts(fn *ssa.Function) []*attempt {
	var out []*attempt
	for _, s := range k.sum.Retry.Sites(fn) {
		if n, known := s.Attempts.Const(); s.Class < retry.Tolerant || known && n < 2 || s.Op == nil {
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
	for _, l := range k.sum.Retry.Libraries(fn) {
		if a := k.ofLibrary(l); a != nil {
			out = append(out, a)
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

// handed returns the attempt of an operation that a call hands to a helper that
// repeats it.
func (k *check) handed(call *ssa.Call) *attempt {
	if catalog.PolicyOf(k.sum.Index.Callee(&call.Call)) != nil {
		return nil // see ofLibrary
	}
	r, ok := k.sum.Retry.RetrierOf(&call.Call)
	if !ok {
		return nil
	}
	if n, known := k.sum.Retry.AttemptsAt(r, &call.Call).Const(); known && n < 2 {
		return nil
	}
	body := k.sum.Index.FuncOf(ssaquery.Arg(&call.Call, r.Op))
	if body == nil {
		return nil
	}
	return &attempt{Attempt: &request.Attempt{Fn: body}, again: afterError, proved: r.Proved || k.handsProof(call)}
}

// handsProof reports whether a call hands a helper a predicate that is true only
// for what surely was not carried out.
func (k *check) handsProof(call *ssa.Call) bool {
	for _, v := range ssaquery.Args(&call.Call) {
		sig, ok := v.Type().Underlying().(*types.Signature)
		if !ok || !retry.AsksOfError(sig) {
			continue
		}
		if fn := k.sum.Index.FuncOf(v); fn != nil && k.sum.Requests.ProvesBody(fn, true) {
			return true
		}
	}
	return false
}

// ofLibrary returns the attempt of an operation that is handed to a retry
// library, nil if it is made once, if nothing is repeated but conflicts, or if
// what is repeated cannot be read.
func (k *check) ofLibrary(l *retry.Library) *attempt {
	if l.Op == nil || l.Loop != nil || conflictsOnly(l.Entry) || k.classified(l) {
		return nil
	}
	a := &attempt{Attempt: &request.Attempt{Fn: l.Op}, again: k.again(l.Entry)}
	if recv := k.sum.Index.Recv(&l.Call.Call); recv != nil && l.Entry.FromReceiver {
		if r := k.sum.Requests.RepeaterOf(recv); r != nil && r.Hedged {
			a.hedge = r
			return a
		}
	}
	if n, known := l.Attempts.Const(); known && n < 2 {
		return nil
	}
	if l.Filtered {
		if a.filter = l.Filter; a.filter == nil {
			return nil
		}
	}
	return a
}

// conflictsOnly reports whether a library repeats nothing but conflicts, after
// which nothing was written.
func conflictsOnly(p *catalog.Policy) bool {
	c := p.Retry.Covers
	return len(c) == 1 && c[0] == catalog.OnConflict
}

// classified reports whether an argument decides what is repeated, of a library
// whose settings hold such a function.
func (k *check) classified(l *retry.Library) bool {
	if l.Entry.Again != catalog.AfterResult || !l.Entry.FromReceiver {
		return false
	}
	by := false
	k.sum.Index.Trace(k.sum.Index.Recv(&l.Call.Call), func(src ssa.Value) bool {
		call, ok := src.(*ssa.Call)
		if !ok {
			return true
		}
		c := catalog.ConstructorOf(ssaquery.Callee(&call.Call))
		if c == nil {
			return true
		}
		for _, i := range c.From {
			v := ssaquery.Arg(&call.Call, i)
			if v == nil || !types.IsInterface(v.Type()) || call.Call.Signature().Variadic() {
				continue
			}
			if c, isConst := v.(*ssa.Const); !isConst || !c.IsNil() {
				by = true
			}
		}
		return true
	})
	return by
}

// afterError accepts any return that may hold an error.
func afterError(ret *ssa.Return) bool {
	v := lastResult(ret)
	return v != nil && !isNil(v)
}

// notNil accepts any return but one of no error.
func notNil(ret *ssa.Return) bool {
	v := lastResult(ret)
	return v == nil || !isNil(v)
}

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
	case catalog.AfterFalse: // "not yet", although the send has failed
		return func(ret *ssa.Return) bool {
			v := lastResult(ret)
			return v != nil && isNil(v) && !isTrue(ssaquery.ResultOf(ret, 0))
		}
	case catalog.AfterTrue:
		return func(ret *ssa.Return) bool { return false }
	case catalog.AfterResult:
		return func(ret *ssa.Return) bool { // (error, true) goes on
			v := lastResult(ret)
			return v != nil && !isNil(v) && !isFalse(v)
		}
	}
	return func(ret *ssa.Return) bool {
		v := lastResult(ret)
		return v != nil && !isNil(v) && !marked(v, p.Permanent)
	}
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

func isTrue(v ssa.Value) bool  { return isBool(v, "true") }
func isFalse(v ssa.Value) bool { return isBool(v, "false") }

func isBool(v ssa.Value, text string) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.ExactString() == text
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
	if a.proved || a.filter != nil && k.sum.Requests.ProvesBody(a.filter, true) {
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
	return call != nil && ask(k.sum.Retry.HeardAt(call))
}

// surfaces reports whether the failure of a send in a helper can come out of it.
func (k *check) surfaces(s *request.Send) bool {
	call := s.Call
	for f := s.F; f.Up != nil; f = f.Up {
		if call == nil {
			return false
		}
		given, _ := f.Call.(*ssa.Call)
		heard := given
		if given != nil {
			heard = k.sum.Retry.HeardAt(given)
		}
		if (!f.Handed || heard != given) && !k.sum.Retry.SurfacesIn(f.Fn, call, nil, notNil) {
			return false
		}
		call = heard
	}
	return true
}
