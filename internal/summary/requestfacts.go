package summary

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
)

// Builds is a fact on functions that return HTTP requests.
type Builds struct{ request.Built }

// Sends is a fact on functions that send writes.
type Sends struct{ request.Sent }

// MintsKey is a fact on functions that return a new id with each call.
type MintsKey struct{}

// Layer is a fact on methods that send each request on that they are given: the
// key that they put on it.
type Layer struct{ Key request.Keyed }

// Proves is a fact on predicates for errors that are true only if a request was
// surely not carried out.
type Proves struct{}

// AFact marks the facts.
func (*Proves) AFact()   {}
func (*Builds) AFact()   {}
func (*Sends) AFact()    {}
func (*MintsKey) AFact() {}
func (*Layer) AFact()    {}

func (f *Builds) String() string {
	return fmt.Sprintf("builds(%q, param %d, key %d)", f.Method, f.MethodParam, f.Key)
}
func (f *Sends) String() string {
	return fmt.Sprintf("sends(%q, param %d, key %d)", f.What, f.MethodParam, f.Key)
}
func (*Proves) String() string   { return "proves" }
func (*MintsKey) String() string { return "mintsKey" }
func (f *Layer) String() string  { return fmt.Sprintf("layer(key %d)", f.Key) }

// requestFacts lists the facts of this file.
func requestFacts() []analysis.Fact {
	return []analysis.Fact{new(Builds), new(Sends), new(MintsKey), new(Layer), new(Proves)}
}

// requested answers the questions of package request about other packages.
type requested struct {
	pass  *analysis.Pass
	gifts *gifts
	retry *retry.Package
}

var _ request.Others = requested{}

// Built implements [request.Others].
func (r requested) Built(fn *types.Func) (request.Built, bool) {
	var f Builds
	ok := fn != nil && r.pass.ImportObjectFact(fn, &f)
	return f.Built, ok
}

// Sent implements [request.Others].
func (r requested) Sent(fn *types.Func) (request.Sent, bool) {
	var f Sends
	ok := fn != nil && fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, &f)
	return f.Sent, ok
}

// Idempotent implements [request.Others].
func (r requested) Idempotent(fn *types.Func) catalog.Tri {
	f, _ := r.gifts.of(fn)
	return f.Idempotent
}

// Mints implements [request.Others].
func (r requested) Mints(fn *types.Func) bool {
	if f, ok := r.gifts.of(fn); ok && f.MintsKey {
		return true
	}
	return fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, new(MintsKey))
}

// Implementations implements [request.Others].
func (r requested) Implementations(c *ssa.CallCommon) []*ssa.Function {
	return r.retry.Implementations(c)
}

// Layer implements [request.Others].
func (r requested) Layer(fn *types.Func) request.Keyed {
	var f Layer
	if fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, &f) {
		return f.Key
	}
	return request.KeyUnknown
}

// Proves implements [request.Others].
func (r requested) Proves(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, new(Proves))
}

// Looked implements [request.Others].
func (r requested) Looked(fn *types.Func) bool {
	return fn.Pkg() != nil && Inferred(fn.Pkg().Path()) && r.pass.ImportPackageFact(fn.Pkg(), new(Relevant))
}

// exportRequests works out the facts of this file for what other packages can
// name.
func (res *Result) exportRequests() {
	for _, fn := range res.Funcs {
		if obj := declared(fn); obj != nil && isExported(obj) {
			res.guard(fn, func() { res.exportRequestsOf(fn, obj) })
		}
	}
}

func (res *Result) exportRequestsOf(fn *ssa.Function, obj *types.Func) {
	if b, ok := res.Requests.BuiltBy(fn); ok {
		res.pass.ExportObjectFact(obj, &Builds{b})
	}
	if s, ok := res.Requests.SentBy(fn); ok && !res.Retry.RepeatsItself(fn) { // else the fault is reported where it is
		res.pass.ExportObjectFact(obj, &Sends{s})
	}
	if k := res.Requests.LayerOf(fn); k == request.KeyGiven || k == request.KeyMinted {
		res.pass.ExportObjectFact(obj, &Layer{k})
	}
	if retry.AsksOfError(fn.Signature) && res.Requests.ProvesBody(fn, true) {
		res.pass.ExportObjectFact(obj, new(Proves))
	}
	if res.Requests.MintsKey(fn) {
		res.pass.ExportObjectFact(obj, new(MintsKey))
	}
}
