package summary

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// Reaches is a fact on functions that make remote calls, whatever their
// context, and says whether their failures are what the functions hand on; and on
// methods of interfaces of which all implementations beside them stay local.
type Reaches struct{ retry.Distance }

// Pauses is a fact on functions that do nothing but let time pass.
type Pauses struct{ retry.Waits }

// Delays is a fact on functions that compute durations.
type Delays struct{ retry.Delay }

// Retries is a fact on functions that repeat a remote call by themselves.
type Retries struct{ retry.Retries }

// Retrier is a fact on functions that repeat an operation they are given.
type Retrier struct{ retry.Retrier }

// Repeats is a fact on functions that return an HTTP client or round-tripper which
// sends each request several times by a transport of its own.
type Repeats struct{ Attempts term.Term }

// Rejects is a fact on functions that make an error of every bad status that a
// peer answers, as it may be.
type Rejects struct{}

// Excuses is a fact on predicates for errors that are true for nothing but errors
// which clients do not repeat by themselves, such as "not found".
type Excuses struct{}

// Decorates is a fact on functions that give one which repeats what it is given.
type Decorates struct{ Attempts retry.Count }

// AFact marks the facts.
func (*Rejects) AFact()   {}
func (*Excuses) AFact()   {}
func (*Reaches) AFact()   {}
func (*Pauses) AFact()    {}
func (*Delays) AFact()    {}
func (*Retries) AFact()   {}
func (*Retrier) AFact()   {}
func (*Repeats) AFact()   {}
func (*Decorates) AFact() {}

func (f *Rejects) String() string   { return "rejects" }
func (f *Excuses) String() string   { return "excuses" }
func (f *Decorates) String() string { return fmt.Sprintf("decorates(%v)", f.Attempts) }
func (f *Repeats) String() string   { return fmt.Sprintf("repeats(%v)", f.Attempts) }
func (f *Reaches) String() string   { return fmt.Sprintf("reaches(%d, fails %d)", f.Goes, f.Fails) }
func (f *Pauses) String() string    { return fmt.Sprintf("pauses(%v, ctx %d)", f.Length, f.Ctx) }
func (f *Delays) String() string {
	return fmt.Sprintf("delays(grows %b, jitter %d, cap %d)", f.Grows, f.Jittered, f.Capped)
}
func (f *Retries) String() string { return fmt.Sprintf("retries(%v)", f.Attempts) }
func (f *Retrier) String() string { return fmt.Sprintf("retrier(op %d, %v)", f.Op, f.Attempts) }

// retryFacts lists the facts of this file.
func retryFacts() []analysis.Fact {
	return []analysis.Fact{new(Reaches), new(Pauses), new(Delays), new(Retries), new(Retrier), new(Rejects), new(Excuses), new(Repeats), new(Decorates)}
}

// repeated answers the questions of package retry about other packages.
type repeated struct {
	pass  *analysis.Pass
	gifts *gifts
}

var _ retry.Callees = repeated{}

// Remote implements [retry.Callees].
func (r repeated) Remote(fn *types.Func) retry.Distance {
	if f, ok := r.Given(fn); ok && f.Remote != catalog.Unknown {
		return retry.Both(map[catalog.Tri]retry.Reach{catalog.Yes: retry.Remote, catalog.No: retry.Local}[f.Remote])
	}
	if entry, _ := catalog.CallOf(fn); entry != nil {
		return retry.Both(reachOf(entry))
	}
	if catalog.ConstructorOf(fn) != nil || catalog.OptionOf(fn) != nil {
		return retry.Both(retry.Local) // takes a context, perhaps, and sends nothing
	}
	var f Reaches
	if r.pass.ImportObjectFact(fn, &f) {
		return f.Distance
	}
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg || catalog.Std(fn.Pkg().Path()) {
		return retry.Distance{}
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return retry.Distance{}
	}
	if Inferred(fn.Pkg().Path()) && r.pass.ImportPackageFact(fn.Pkg(), new(Relevant)) {
		return retry.Both(retry.Local) // looked into, and nothing was found
	}
	return retry.Distance{}
}

// reachOf says how far a call in the catalogue goes.
func reachOf(entry *catalog.Call) retry.Reach {
	switch entry.Shape {
	case catalog.Local, catalog.Shutdown:
		return retry.Local
	case catalog.Dial:
		return retry.Dial
	case catalog.Stream, catalog.Serve:
		return retry.Stream
	case catalog.Bounded:
		if entry.Kind == catalog.Net {
			return retry.Dial
		}
	}
	return retry.Remote
}

// Given implements [retry.Callees].
func (r repeated) Given(fn *types.Func) (given.Facts, bool) { return r.gifts.of(fn) }

// Waits implements [retry.Callees].
func (r repeated) Waits(fn *types.Func) (retry.Waits, bool) {
	var f Pauses
	ok := r.pass.ImportObjectFact(fn, &f)
	return f.Waits, ok
}

// Delay implements [retry.Callees].
func (r repeated) Delay(fn *types.Func) (retry.Delay, bool) {
	var f Delays
	ok := r.pass.ImportObjectFact(fn, &f)
	if g, told := r.Given(fn); told && g.Jitters {
		f.Jittered, f.Share = catalog.Yes, [3]int64{}
	}
	return f.Delay, ok
}

// Retries implements [retry.Callees].
func (r repeated) Retries(fn *types.Func) (retry.Retries, bool) {
	var f Retries
	ok := r.pass.ImportObjectFact(fn, &f)
	return f.Retries, ok
}

// Repeats implements [retry.Callees].
func (r repeated) Repeats(fn *types.Func) (term.Term, bool) {
	var f Repeats
	ok := r.pass.ImportObjectFact(fn, &f)
	return f.Attempts, ok
}

// Rejects implements [retry.Callees].
func (r repeated) Rejects(fn *types.Func) bool {
	return r.pass.ImportObjectFact(fn, new(Rejects))
}

// Decorates implements [retry.Callees].
func (r repeated) Decorates(fn *types.Func) (retry.Count, bool) {
	var f Decorates
	ok := fn != nil && fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, &f)
	return f.Attempts, ok
}

// Excuses implements [retry.Callees].
func (r repeated) Excuses(fn *types.Func) bool {
	return fn != nil && fn.Pkg() != nil && fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, new(Excuses))
}

// Retrier implements [retry.Callees].
func (r repeated) Retrier(fn *types.Func) (retry.Retrier, bool) {
	var f Retrier
	ok := r.pass.ImportObjectFact(fn, &f)
	return f.Retrier, ok
}

// exportRetries works out the facts of this file for what other packages can
// name: after all else, since sites rest on the absence of properties.
func (res *Result) exportRetries() {
	for _, fn := range res.Funcs {
		obj := declared(fn)
		if obj == nil || !isExported(obj) {
			continue
		}
		res.guard(fn, func() { res.exportRetriesOf(fn, obj) })
	}
	for _, fn := range res.Funcs { // rests on the counts
		if obj := declared(fn); obj != nil && isExported(obj) {
			res.guard(fn, func() {
				if built := res.Retry.Built(fn); len(built) > 0 {
					res.pass.ExportObjectFact(obj, &Stored{built})
				}
			})
		}
	}
}

func (res *Result) exportRetriesOf(fn *ssa.Function, obj *types.Func) {
	s := res.Retry.Summary(fn)
	if s.Goes >= retry.Remote {
		res.pass.ExportObjectFact(obj, &Reaches{s.Distance})
	}
	if s.Waits != nil {
		res.pass.ExportObjectFact(obj, &Pauses{*s.Waits})
	}
	if s.Delay != nil {
		res.pass.ExportObjectFact(obj, &Delays{*s.Delay})
	}
	if s.Retries != nil {
		res.pass.ExportObjectFact(obj, &Retries{*s.Retries})
	}
	if k := s.Repeats.Kind; k == term.Const || k == term.Unbounded {
		res.pass.ExportObjectFact(obj, &Repeats{s.Repeats})
	}
	if s.Rejects {
		res.pass.ExportObjectFact(obj, new(Rejects))
	}
	if n, ok := res.Retry.Decorates(fn); ok {
		res.pass.ExportObjectFact(obj, &Decorates{n})
	}
	if res.Retry.Excuses(fn) {
		res.pass.ExportObjectFact(obj, new(Excuses))
	}
	if s.Retrier != nil {
		res.pass.ExportObjectFact(obj, &Retrier{*s.Retrier})
	}
}

// TestSupport reports whether the package imports testing outside its test
// files: it helps tests, and nobody is hurt by how it waits.
func (res *Result) TestSupport() bool {
	for _, f := range sourceFiles(res.pass) {
		for _, spec := range f.Imports {
			if spec.Path.Value == `"testing"` {
				return true
			}
		}
	}
	return false
}
