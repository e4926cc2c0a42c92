package retry

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Permanent is a failure that no repetition can cure and that the site repeats.
type Permanent struct {
	// Status is an answer that takes the retry path, 0 if it is not that.
	Status int
	// Call is what fails for good, as written: the building of a request, the
	// decoding of an answer. "" if it is not that.
	Call string
	// Helper is the function that makes an error of the status, or hands on that of
	// the call; "" if the site sees it itself.
	Helper string
	// Canceled says that the end of the context is retried.
	Canceled bool
}

// RetryAfter is a throttled answer that is repeated without regard to what the
// server says about when.
type RetryAfter struct {
	Status   int  // the status named
	Integers bool // the header is read, but as a number only
}

// hopeless are statuses that stay what they are. One of them alone may be
// waited out on purpose (404 until the thing exists); two are no choice.
var hopeless = []int64{400, 403, 404, 405, 410, 422}

// permanent looks for failures that stay among those that the site repeats.
func (p *Package) permanent(reg *region, j *judged) *Permanent {
	if j.ok.next {
		return nil
	}
	if st := p.repeatedStatus(reg, j); st != 0 {
		return &Permanent{Status: st}
	}
	var found *Permanent
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || found != nil || call == j.call {
			return
		}
		if staysBroken(call) && p.ownTest(reg, call) && p.outcomeWalk(reg, op{call: call}, scenario{outcome: failure}).next {
			found = &Permanent{Call: callText(call)}
		}
	})
	if found != nil {
		return found
	}
	if p.retriesCanceled(reg, j) {
		return &Permanent{Canceled: true}
	}
	if name := p.rejecting(&j.call.Call, 0); name != "" && !p.filters(reg, j) {
		return &Permanent{Status: 404, Helper: name}
	}
	if body := p.static(&j.call.Call); body != nil && j.fail.next && !p.answerExit(reg, j, j.fail) {
		if call := p.unbuilt(body); call != nil {
			return &Permanent{Call: callText(call), Helper: body.Name()}
		}
	}
	return nil
}

// unbuilt returns a call by which a body builds a request and of which it hands on
// the failure; nil if there is none.
func (p *Package) unbuilt(fn *ssa.Function) *ssa.Call {
	if errIndexOf(fn.Signature) < 0 {
		return nil
	}
	for call := range ssaquery.Instrs[*ssa.Call](fn) {
		if staysBroken(call) && strings.HasPrefix(ssaquery.PkgOf(callee(&call.Call)), "net/") && p.returnsOwn(fn, call, func(*ssa.Return) bool { return true }) {
			return call
		}
	}
	return nil
}

// rejecting returns the name of the function that a call runs if it makes an
// error of every hopeless status, in this package or another; else "".
func (p *Package) rejecting(c *ssa.CallCommon, depth int) string {
	if body := p.static(c); body != nil {
		if p.statusToError(body, depth) {
			return body.Name()
		}
	} else if fn := callee(c); fn != nil && p.callees.Rejects(fn) {
		return fn.Name()
	}
	return ""
}

// repeatedStatus returns a hopeless status that takes the retry path, if two do,
// or if it is named there.
func (p *Package) repeatedStatus(reg *region, j *judged) int {
	if !p.readsStatus(reg, j.call) {
		return 0
	}
	first, n := 0, 0
	for _, st := range hopeless {
		if p.makesError(&j.call.Call, st) {
			continue
		}
		w := p.outcomeWalk(reg, j.op, scenario{outcome: answered, status: st})
		if w.next && !w.gaveUp && len(w.exits) == 0 || w.next && !p.answerExit(reg, j, w) {
			if n++; st == 404 || first == 0 {
				first = int(st)
			}
			if st != 404 && p.asksFor(reg, j, st) {
				return int(st)
			}
		}
	}
	if n < 2 {
		return 0
	}
	return first
}

// asksFor reports whether the region, or a predicate of it, names a status.
func (p *Package) asksFor(reg *region, j *judged, status int64) bool {
	named := false
	reg.each(func(in ssa.Instruction) {
		named = named || p.asks(in, status)
		if call, ok := in.(*ssa.Call); ok && call != j.call && !named {
			body := p.static(&call.Call)
			named = body != nil && p.asksIn(body, status)
		}
	})
	return named
}

// answerExit reports whether a walk also leaves by a branch that looks at the
// answer: then whether the status is repeated depends on what is not known.
func (p *Package) answerExit(reg *region, j *judged, w *walk) bool {
	for x := range w.exits {
		for _, cond := range w.exitConds(x) {
			if p.looksAt(reg, cond, j.call) {
				return true
			}
		}
	}
	return false
}

// filters reports whether an exit of the failing path looks at the error.
func (p *Package) filters(reg *region, j *judged) bool { return p.answerExit(reg, j, j.failing()) }

// staysBroken reports whether a call that fails will fail again: the building of
// a request or URL, the decoding of an answer.
func staysBroken(call *ssa.Call) bool {
	fn := callee(&call.Call)
	switch ssaquery.PkgOf(fn) {
	case "net/http":
		return fn.Name() == "NewRequest" || fn.Name() == "NewRequestWithContext"
	case "net/url":
		return fn.Name() == "Parse" || fn.Name() == "ParseRequestURI"
	case "encoding/json", "encoding/xml", "encoding/gob":
		return fn.Name() == "Decode" || fn.Name() == "Unmarshal"
	}
	return false
}

func callText(call *ssa.Call) string {
	fn := callee(&call.Call)
	if r := ssaquery.RecvName(fn); r != "" {
		return fn.Pkg().Name() + "." + r + "." + fn.Name()
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// ownTest reports whether the region tests the error of a call before it merges
// with that of another.
func (p *Package) ownTest(reg *region, call *ssa.Call) bool {
	own := false
	for b := range reg.blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := br.Cond.(*ssa.BinOp)
		if !ok || (cmp.Op != token.EQL && cmp.Op != token.NEQ) {
			continue
		}
		for _, v := range []ssa.Value{cmp.X, cmp.Y} {
			own = own || (isErrorType(v.Type()) && isResult(v, call))
		}
	}
	return own
}

// isResult reports whether v is a result of the call, also by way of a variable
// that the same block has just set.
func isResult(v ssa.Value, call *ssa.Call) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return v == call
	case *ssa.Extract:
		return v.Tuple == ssa.Value(call)
	case *ssa.UnOp:
		c, ok := ssaquery.CellOf(v.X)
		if !ok || v.Op != token.MUL {
			return false
		}
		var last ssa.Value
		for _, in := range v.Block().Instrs {
			if in == ssa.Instruction(v) {
				break
			}
			if st, ok := in.(*ssa.Store); ok {
				if sc, ok := ssaquery.CellOf(st.Addr); ok && sc == c {
					last = st.Val
				}
			}
		}
		return last != nil && isResult(last, call)
	}
	return false
}

// retriesCanceled reports whether a test names context.Canceled, and an error that
// is that leads back for certain.
func (p *Package) retriesCanceled(reg *region, j *judged) bool {
	if !p.namesCanceled(reg) || !p.filters(reg, j) {
		return false
	}
	w := p.outcomeWalk(reg, j.op, scenario{outcome: failure, canceled: true})
	return w.next && !w.gaveUp && !p.answerExit(reg, j, w)
}

// namesCanceled reports whether the region, or a function that it hands an error,
// asks whether an error is context.Canceled.
func (p *Package) namesCanceled(reg *region) bool {
	found := false
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || found {
			return
		}
		found = asksCanceled(call)
		if body := p.static(&call.Call); body != nil && p.aboutError(call) {
			for _, b := range body.Blocks {
				for _, in := range b.Instrs {
					call, ok := in.(*ssa.Call)
					found = found || (ok && asksCanceled(call))
				}
			}
		}
	})
	return found
}

func asksCanceled(call *ssa.Call) bool {
	return isFunc(callee(&call.Call), "errors", "", "Is") && isCanceled(call.Call.Args[1])
}

func isCanceled(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Name() == "Canceled" && isCtxError(v)
}

// statusToError reports whether a body makes an error of every hopeless status
// and of no good one.
func (p *Package) statusToError(fn *ssa.Function, depth int) bool {
	asked := rejectKey{fn, depth}
	if r, ok := p.rejects[asked]; ok {
		return r
	}
	r := p.makesErrorOfStatus(fn, depth)
	p.rejects[asked] = r
	return r
}

// rejectKey is a question of statusToError: how deep it is asked decides how far
// the answer looks.
type rejectKey struct {
	fn    *ssa.Function
	depth int
}

func (p *Package) makesErrorOfStatus(fn *ssa.Function, depth int) bool {
	ts := fn.Signature.Results()
	if depth > maxWalkDepth || ts.Len() == 0 || !isErrorType(ts.At(ts.Len()-1).Type()) || len(fn.Blocks) > maxBodyBlocks {
		return false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || p.reachOf(&call.Call) < Remote {
				continue
			}
			if hasResponse(call) {
				if p.fails(fn, call, 400) && p.fails(fn, call, 404) && !p.fails(fn, call, 200) {
					return true
				}
				continue
			}
			if p.static(&call.Call) != fn && p.rejecting(&call.Call, depth+1) != "" && p.fails(fn, call, 0) {
				return true
			}
		}
	}
	return false
}

func hasResponse(call *ssa.Call) bool {
	for _, t := range resultTypes(&call.Call) {
		if isHTTPResponse(t) {
			return true
		}
	}
	return false
}

// fails reports whether fn returns an error in any case after call answered the
// status, or failed (0).
func (p *Package) fails(fn *ssa.Function, call *ssa.Call, status int64) bool {
	sc := scenario{outcome: answered, status: status}
	if status == 0 {
		sc = scenario{outcome: failure}
	}
	returns := p.returnsAfter(fn, call, sc)
	for _, t := range returns {
		if null, known := t[len(t)-1].nilness(); !known || null {
			return false
		}
	}
	return len(returns) > 0
}

// returnsAfter follows a body from a call in it to its returns.
func (p *Package) returnsAfter(fn *ssa.Function, call *ssa.Call, sc scenario) []tuple {
	w := p.walkWhole(fn, call, sc)
	if w.gaveUp {
		return nil
	}
	return w.returns
}

// retryAfter looks for a throttled answer that the site repeats, and for the
// header that says when.
func (p *Package) retryAfter(reg *region, j *judged) *RetryAfter {
	for _, st := range []int64{429, 503} {
		if !p.names(reg, j, st) {
			continue
		}
		s := p.headerUse(reg.fn, 0, map[*ssa.Function]bool{})
		switch {
		case s.unknown || s.dates:
		case !s.header:
			return &RetryAfter{Status: int(st)}
		default:
			return &RetryAfter{Status: int(st), Integers: true}
		}
		return nil
	}
	return nil
}

// names reports whether the retry path names a status: the region compares with
// it, or with what an error says of it, and repeats it, or the operation's body
// makes an error of it.
func (p *Package) names(reg *region, j *judged, status int64) bool {
	if p.readsStatus(reg, j.call) {
		return p.asksFor(reg, j, status) && p.outcomeWalk(reg, j.op, scenario{outcome: answered, status: status}).next
	}
	body := p.static(&j.call.Call)
	if body == nil || !j.fail.next {
		return false
	}
	if !p.asksIn(body, status) { // a test of the error that says it
		if !p.asksSaid(reg, j, status) || !p.outcomeWalk(reg, j.op, scenario{outcome: failure, said: status}).next {
			return false
		}
	}
	for _, b := range body.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && hasResponse(call) && p.reachOf(&call.Call) >= Remote && p.fails(body, call, status) {
				return true
			}
		}
	}
	return false
}

// compares reports whether the instruction tests for equality with a constant.
func compares(in ssa.Instruction, n int64) bool {
	cmp, ok := in.(*ssa.BinOp)
	if !ok || (cmp.Op != token.EQL && cmp.Op != token.NEQ) {
		return false
	}
	for _, v := range []ssa.Value{cmp.X, cmp.Y} {
		if c, ok := v.(*ssa.Const); ok && isInteger(c.Type()) {
			if k, ok := ssaquery.Int(c); ok && k == n {
				return true
			}
		}
	}
	return false
}

// headerUse is how code deals with Retry-After.
type headerUse struct {
	header  bool // names it
	dates   bool // understands dates
	unknown bool // hands the response to code that cannot be seen
}

func (p *Package) headerUse(fn *ssa.Function, depth int, seen map[*ssa.Function]bool) headerUse {
	var u headerUse
	if depth > 3 || seen[fn] {
		return u
	}
	seen[fn] = true
	add := func(o headerUse) {
		u.header, u.dates, u.unknown = u.header || o.header, u.dates || o.dates, u.unknown || o.unknown
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			for _, op := range in.Operands(nil) {
				if text, ok := ssaquery.String(*op); ok && strings.EqualFold(text, "Retry-After") {
					u.header = true
				}
			}
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			add(p.callHeaderUse(call, depth, seen))
		}
	}
	for _, anon := range fn.AnonFuncs {
		add(p.headerUse(anon, depth, seen))
	}
	return u
}

func (p *Package) callHeaderUse(call *ssa.Call, depth int, seen map[*ssa.Function]bool) headerUse {
	fn := callee(&call.Call)
	switch {
	case isFunc(fn, "net/http", "", "ParseTime"), isFunc(fn, "time", "", "Parse"):
		return headerUse{dates: true}
	}
	if body := p.static(&call.Call); body != nil {
		return p.headerUse(body, depth+1, seen)
	}
	if fn != nil && inStd(fn) {
		return headerUse{}
	}
	for _, a := range call.Call.Args {
		if isHTTPResponse(a.Type()) || ssaquery.PointsTo(a.Type(), "net/http", "Header") {
			return headerUse{unknown: true}
		}
	}
	return headerUse{}
}
