package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A probe asks whether a peer is there, and for nothing else: of what it answers
// only the status is looked at, or its connection is closed at once. Repeating
// one waits for a state: "not there yet" and a failure are the same.

// maxProbe is how many functions a probe may lie in one another.
const maxProbe = 2

// probes reports whether a call is a probe, or one of a function of this package
// that goes out for nothing but probes and tells nothing but how they went.
func (p *Package) probes(call *ssa.Call, depth int) bool {
	if body := p.static(&call.Call); body != nil {
		return depth < maxProbe && tellsOnlyHow(body.Signature) && p.onlyProbes(body, depth+1)
	}
	fn := callee(&call.Call)
	entry, _ := catalog.CallOf(fn)
	switch {
	case entry == nil:
		return false
	case entry.Shape == catalog.Dial:
		u := answerUse{dropped: true}
		return u.follow(answer(call), 0) && u.closed
	case entry.Kind == catalog.HTTP && isHTTPResponse(firstResult(&call.Call)):
		u := answerUse{}
		return p.reads(call, entry) && u.follow(answer(call), 0) && u.status
	}
	return false
}

func (p *Package) onlyProbes(body *ssa.Function, depth int) bool {
	some := false
	for _, b := range body.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(ssa.CallInstruction)
			if !ok || p.reachOf(c.Common()) < Remote || isFuncNamed(c.Common(), "Close") || readsForNothing(c) {
				continue
			}
			call, ok := in.(*ssa.Call)
			if !ok || !p.probes(call, depth) {
				return false
			}
			some = true
		}
	}
	return some
}

func isFuncNamed(c *ssa.CallCommon, name string) bool {
	fn := callee(c)
	return fn != nil && fn.Name() == name
}

// tellsOnlyHow reports whether results are nothing but errors and bools.
func tellsOnlyHow(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if !isErrorType(v.Type()) && !isBool(v.Type()) {
			return false
		}
	}
	return sig.Results().Len() > 0
}

func firstResult(c *ssa.CallCommon) types.Type {
	if ts := resultTypes(c); len(ts) > 0 {
		return ts[0]
	}
	return types.Typ[types.Invalid]
}

// answer returns the first result of a call, nil if nobody looks at it.
func answer(call *ssa.Call) ssa.Value {
	if _, many := call.Type().(*types.Tuple); !many {
		return call
	}
	for _, r := range *call.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 0 {
			return e
		}
	}
	return nil
}

// reads reports whether an HTTP call is surely a GET, HEAD or OPTIONS.
func (p *Package) reads(call *ssa.Call, entry *catalog.Call) bool {
	if entry.Write == catalog.No && callee(&call.Call).Name() != "Do" {
		return true
	}
	for _, arg := range ssaquery.Args(&call.Call) {
		if !ssaquery.PointsTo(arg.Type(), "net/http", "Request") {
			continue
		}
		return p.ix.Trace(arg, func(src ssa.Value) bool {
			if e, ok := src.(*ssa.Extract); ok {
				src = e.Tuple
			}
			made, ok := src.(*ssa.Call)
			if !ok || !buildsRequest(made) {
				return false
			}
			for _, a := range ssaquery.Args(&made.Call) {
				if text, ok := ssaquery.String(a); ok {
					return text == "" || text == "GET" || text == "HEAD" || text == "OPTIONS"
				}
			}
			return false
		})
	}
	return false
}

func buildsRequest(call *ssa.Call) bool {
	fn := callee(&call.Call)
	return isFunc(fn, "net/http", "", "NewRequest") || isFunc(fn, "net/http", "", "NewRequestWithContext")
}

// answerUse is what becomes of an answer.
type answerUse struct {
	dropped bool // a connection, of which only Close may be called
	closed  bool
	status  bool // the status of a response is looked at
	seen    map[ssa.Value]bool
}

// follow reports whether nothing of the value is used but its status, or Close.
func (u *answerUse) follow(v ssa.Value, depth int) bool {
	if v == nil || depth > maxUses || u.seen[v] {
		return depth <= maxUses
	}
	if u.seen == nil {
		u.seen = map[ssa.Value]bool{}
	}
	u.seen[v] = true
	for _, r := range *v.Referrers() {
		if !u.use(v, r, depth) {
			return false
		}
	}
	return true
}

// maxUses bounds how far an answer is followed.
const maxUses = 20

func (u *answerUse) use(v ssa.Value, r ssa.Instruction, depth int) bool {
	switch r := r.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.BinOp: // with nil
		return isNilConst(r.X) || isNilConst(r.Y)
	case *ssa.Phi:
		return u.follow(r, depth+1)
	case *ssa.MakeInterface:
		return u.follow(r, depth+1)
	case *ssa.ChangeInterface:
		return u.follow(r, depth+1)
	case *ssa.Store:
		a, ok := r.Addr.(*ssa.Alloc)
		return r.Addr == v || ok && u.follow(a, depth+1)
	case *ssa.UnOp: // a load of a local variable
		return u.follow(r, depth+1)
	case *ssa.MakeClosure: // defer func() { _ = resp.Body.Close() }()
		for i, b := range r.Bindings {
			if b == v && !u.follow(r.Fn.(*ssa.Function).FreeVars[i], depth+1) {
				return false
			}
		}
		return true
	case *ssa.FieldAddr:
		return u.field(r, depth)
	case ssa.CallInstruction:
		c := r.Common()
		if recv := ssaquery.Recv(c); recv == v && isFuncNamed(c, "Close") {
			u.closed = true
			return true
		}
		return isFuncNamed(c, "Copy") && discards(c) || readsForNothing(r)
	}
	return false
}

// field judges the use of a field of a response.
func (u *answerUse) field(fa *ssa.FieldAddr, depth int) bool {
	f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
	if f == nil {
		return false
	}
	switch f.Name() {
	case "StatusCode", "Status":
		u.status = true
		return !u.dropped
	case "Body":
		return u.follow(fa, depth+1)
	}
	return false
}

// readsForNothing reports whether a call is io.ReadAll, with nobody looking at
// what was read.
func readsForNothing(in ssa.CallInstruction) bool {
	call, ok := in.(*ssa.Call)
	if !ok || !isFunc(callee(&call.Call), "io", "", "ReadAll") {
		return false
	}
	text := answer(call)
	return text == nil || len(*text.Referrers()) == 0
}

// discards reports whether io.Copy copies to io.Discard.
func discards(c *ssa.CallCommon) bool {
	if len(c.Args) == 0 {
		return false
	}
	load, ok := c.Args[0].(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Name() == "Discard"
}
