package summary

import (
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/given"
)

// Given is a fact on functions of which a comment tells something.
type Given struct{ given.Facts }

// AFact marks the fact.
func (*Given) AFact()           {}
func (f *Given) String() string { return "given(" + f.Facts.String() + ")" }

// gifts is what users tell about functions: the entries of the flag first, then
// the comments of this package, then those of others, by facts.
type gifts struct {
	pass    *analysis.Pass
	entries *given.Entries
	own     map[*types.Func]given.Facts
	others  sync.Map // from *types.Func to *given.Facts, nil for nothing: analyzers ask at the same time
}

// of returns what is told of a function, nothing where nothing matters: g may be
// nil.
func (g *gifts) of(fn *types.Func) (given.Facts, bool) {
	if g == nil || fn == nil || fn.Pkg() == nil {
		return given.Facts{}, false
	}
	fn = fn.Origin()
	if !g.entries.Empty() {
		if f, ok := g.entries.Of(fn); ok {
			return f, true
		}
	}
	if fn.Pkg() == g.pass.Pkg {
		f, ok := g.own[fn]
		return f, ok
	}
	if catalog.Std(fn.Pkg().Path()) {
		return given.Facts{}, false
	}
	known, seen := g.others.Load(fn)
	if !seen {
		var f *given.Facts
		var fact Given
		if g.pass.ImportObjectFact(fn, &fact) {
			f = &fact.Facts
		}
		known, _ = g.others.LoadOrStore(fn, f)
	}
	f := known.(*given.Facts)
	if f == nil {
		return given.Facts{}, false
	}
	return *f, true
}

// newGifts reads the comments of the package and checks the entries that name
// functions of it, or of what it imports.
func newGifts(pass *analysis.Pass, entries *given.Entries) (*gifts, []error) {
	g := &gifts{pass: pass, entries: entries, own: map[*types.Func]given.Facts{}}
	errs := entries.Missing(pass.Pkg, true)
	if err := entries.Err(); err != nil {
		errs = append(errs, err)
	}
	files := sourceFiles(pass)
	direct := importsOf(files)
	for _, p := range pass.Pkg.Imports() {
		if slices.Contains(direct, p.Path()) {
			errs = append(errs, entries.Missing(p, false)...)
		}
	}
	for _, file := range files {
		facts, wrong := given.Directives(pass.Fset, file)
		errs = append(errs, wrong...)
		for id, f := range facts {
			if fn, ok := pass.TypesInfo.Defs[id].(*types.Func); ok {
				g.own[fn] = f
			}
		}
	}
	return g, errs
}

// Given returns what users tell about a function.
func (res *Result) Given(fn *types.Func) (given.Facts, bool) { return res.gifts.of(fn) }

// ToldBounded reports whether users tell that something limits what a function,
// or what it stands in, calls, or that this does not leave the process.
func (res *Result) ToldBounded(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if obj := declared(fn); obj != nil {
			f, ok := res.Given(obj)
			return ok && (f.Bounded || f.Remote == catalog.No)
		}
	}
	return false
}

func (res *Result) exportGiven() {
	for fn, f := range res.gifts.own {
		res.pass.ExportObjectFact(fn, &Given{f})
	}
}
