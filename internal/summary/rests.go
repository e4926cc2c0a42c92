package summary

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// RestsOn lists what the model of a site takes from other functions, in words:
// the operation first.
func (res *Result) RestsOn(s *retry.Site) []string {
	out := []string{res.whyRemote(s.Op, s.OpText())}
	for _, b := range s.Fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && s.Has(call) {
				out = append(out, res.taken(call)...)
			}
		}
	}
	if r := res.Retry.Summary(s.Fn).Retrier; r != nil {
		out = append(out, fmt.Sprintf("%s repeats %s for its callers", s.Fn.Name(), paramText(s.Fn.Signature, r.Op)))
	}
	var unique []string
	for _, text := range out {
		if !slices.Contains(unique, text) {
			unique = append(unique, text)
		}
	}
	return unique
}

// whyRemote says why a call is taken for one that may fail and be repeated.
func (res *Result) whyRemote(call *ssa.Call, text string) string {
	fn := ssaquery.Callee(&call.Call)
	if fn == nil {
		return text + " is a function value that says how it went"
	}
	if entry, _ := catalog.CallOf(fn); entry != nil {
		return res.nameOf(fn) + " is in the catalogue of remote calls"
	}
	if catalog.RunnerOf(fn) != nil {
		return res.nameOf(fn) + " hands on the failure of what it runs"
	}
	if f := (Reaches{}); res.pass.ImportObjectFact(fn, &f) && fn.Pkg() != res.pass.Pkg {
		return res.nameOf(fn) + " hands on the failure of a remote call, by its fact"
	}
	if body := res.bodyOf(call); body != nil && res.Retry.Summary(body).Fails >= retry.Remote {
		return res.nameOf(fn) + " hands on the failure of a remote call in its body"
	}
	if call.Call.IsInvoke() {
		return text + " is a method of an interface and returns an error"
	}
	return res.nameOf(fn) + " takes a context and returns an error"
}

// taken says what is known of a callee that bears on pace and attempts.
func (res *Result) taken(call *ssa.Call) (out []string) {
	fn := ssaquery.Callee(&call.Call)
	if fn == nil || fn.Pkg() == nil || catalog.Std(fn.Pkg().Path()) {
		return nil
	}
	sum, how := res.known(call, fn)
	name := res.nameOf(fn)
	if w := sum.Waits; w != nil {
		ends := map[catalog.Tri]string{catalog.Yes: ", which a context ends", catalog.No: ", which no context ends"}[w.Ctx]
		out = append(out, fmt.Sprintf("%s only waits%s, by its %s", name, ends, how))
	}
	if d := sum.Delay; d != nil {
		grows := "constant"
		if d.Grows != 0 {
			grows = "growing"
		}
		out = append(out, fmt.Sprintf("%s computes a %s delay (jitter=%s cap=%s), by its %s", name, grows, triText(d.Jittered), triText(d.Capped), how))
	}
	if r := sum.Retries; r != nil {
		out = append(out, fmt.Sprintf("%s repeats a remote call by itself, by its %s", name, how))
	}
	return out
}

// known returns what is known of a callee, and whether that comes from a fact of
// another package or the body in this one.
func (res *Result) known(call *ssa.Call, fn *types.Func) (retry.Summary, string) {
	if body := res.bodyOf(call); body != nil {
		return res.Retry.Summary(body), "body"
	}
	ask, sum := repeated{res.pass, res.gifts}, retry.Summary{}
	if w, ok := ask.Waits(fn); ok {
		sum.Waits = &w
	}
	if d, ok := ask.Delay(fn); ok {
		sum.Delay = &d
	}
	if r, ok := ask.Retries(fn); ok {
		sum.Retries = &r
	}
	return sum, "fact"
}

func (res *Result) bodyOf(call *ssa.Call) *ssa.Function {
	body := res.Index.Static(&call.Call)
	if body == nil || len(body.Blocks) == 0 {
		return nil
	}
	return body
}

// A HelperCall is a call that hands an operation to a home-made helper, which
// repeats it.
type HelperCall struct {
	Call      *ssa.Call
	Helper    retry.Retrier
	Attempts  term.Term
	Operation *ssa.Function // nil if it is not in sight
	RestsOn   string
}

// HelperCalls returns those of a function, in the order of the code.
func (res *Result) HelperCalls(fn *ssa.Function) (out []HelperCall) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			r, ok := res.Retry.RetrierOf(&call.Call)
			arg := ssaquery.Arg(&call.Call, r.Op)
			if !ok || arg == nil {
				continue
			}
			h := HelperCall{Call: call, Helper: r, Attempts: res.countAt(r.Attempts, &call.Call), Operation: res.Index.FuncOf(arg)}
			if h.Operation != nil && len(h.Operation.Blocks) > 0 && res.Retry.Summary(h.Operation).Fails < retry.Remote {
				continue // local work
			}
			callee, how := ssaquery.Callee(&call.Call), "fact"
			if callee == nil {
				continue
			}
			if res.bodyOf(call) != nil {
				how = "body"
			}
			h.RestsOn = fmt.Sprintf("helper %s repeats %s, by its %s", res.nameOf(callee), paramText(callee.Signature(), r.Op), how)
			out = append(out, h)
		}
	}
	return out
}

// countAt is a helper's number of attempts with what one call passes.
func (res *Result) countAt(n retry.Count, c *ssa.CallCommon) term.Term {
	t := n.Term.Subst(func(i int) term.Term {
		if arg := ssaquery.Arg(c, i); arg != nil {
			if v, ok := res.Index.ConstInt(arg); ok {
				return term.Of(v)
			}
		}
		return term.Term{}
	}, nil)
	if v, ok := t.Const(); ok && n.Minus {
		return term.Of(n.Extra - v)
	}
	return t.Add(term.Of(n.Extra))
}

// nameOf names a function as it is written in the package: Do, Client.Do,
// pkg.Do.
func (res *Result) nameOf(fn *types.Func) string {
	var parts []string
	if fn.Pkg() != nil && fn.Pkg() != res.pass.Pkg {
		parts = append(parts, fn.Pkg().Name())
	}
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			parts = append(parts, n.Obj().Name())
		}
	}
	return strings.Join(append(parts, fn.Name()), ".")
}

// paramText names a parameter, counted from 1.
func paramText(sig *types.Signature, i int) string {
	if i < sig.Params().Len() {
		if name := sig.Params().At(i).Name(); name != "" && name != "_" {
			return fmt.Sprintf("its parameter %d (%s)", i+1, name)
		}
	}
	return fmt.Sprintf("its parameter %d", i+1)
}

func triText(t catalog.Tri) string {
	return [...]string{catalog.Unknown: "unknown", catalog.Yes: "yes", catalog.No: "no"}[t]
}
