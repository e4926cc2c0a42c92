package driver_test

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/diag"
)

// marked is a fact on functions whose name begins with Marked.
type marked struct{ Name string }

func (*marked) AFact() {}

// newMarker returns an analyzer that reports calls of marked functions, as the
// suite's do: with a category, a URL and an option.
func newMarker() *analysis.Analyzer {
	opts := &diag.Options{}
	table := diag.Table{{Name: "marked-call"}}
	a := &analysis.Analyzer{
		Name:      "marker",
		Doc:       "marker: report calls of marked functions\n\n# marked-call\n\nDo not call marked functions.\n\n# other\n\nElse.",
		URL:       "https://example.com/marker",
		FactTypes: []analysis.Fact{new(marked)},
	}
	opts.Register(&a.Flags)
	a.Run = func(pass *analysis.Pass) (any, error) {
		r, err := diag.NewReporter(pass, table, opts)
		if err != nil {
			return nil, err
		}
		for _, f := range pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if strings.HasPrefix(n.Name.Name, "Marked") {
						pass.ExportObjectFact(pass.TypesInfo.Defs[n.Name], &marked{n.Name.Name})
					}
				case *ast.CallExpr:
					var fact marked
					if fn := typeutil.StaticCallee(pass.TypesInfo, n); fn != nil && pass.ImportObjectFact(fn, &fact) {
						r.Add(diag.Finding{Category: "marked-call", Pos: n.Pos(), End: n.End(), Message: "call of " + fact.Name})
					}
				}
				return true
			})
		}
		r.Flush()
		return nil, r.Err(nil)
	}
	return a
}

// newPanicker returns an analyzer that panics on the package called name, after
// it has reported something, and reports on all others.
func newPanicker(name string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:      "panicker",
		Doc:       "panicker: panic",
		FactTypes: []analysis.Fact{new(noFact)},
		Run: func(pass *analysis.Pass) (any, error) {
			if len(pass.Files) > 0 {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "seen"})
			}
			if pass.Pkg.Name() == name {
				panic(fmt.Sprint("no idea of ", pass.Pkg.Name()))
			}
			return nil, nil
		},
	}
}

type noFact struct{}

func (*noFact) AFact() {}

// newFailing returns two analyzers that report the failure of a third one, as
// the suite does with what its summary says, and a fourth that needs the result
// of one that returns an error.
func newFailing() []*analysis.Analyzer {
	base := &analysis.Analyzer{
		Name:       "base",
		Doc:        "base: fail",
		ResultType: reflect.TypeOf(errors.Join(errors.ErrUnsupported)),
		Run: func(pass *analysis.Pass) (any, error) {
			return errors.Join(fmt.Errorf("first of %s", pass.Pkg.Name()), errors.New("second")), nil
		},
	}
	var all []*analysis.Analyzer
	for _, name := range []string{"one", "two"} {
		all = append(all, &analysis.Analyzer{
			Name:     name,
			Doc:      name + ": repeat",
			Requires: []*analysis.Analyzer{base},
			Run: func(pass *analysis.Pass) (any, error) {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "before the error"})
				return nil, pass.ResultOf[base].(error)
			},
		})
	}
	never := &analysis.Analyzer{
		Name: "never", Doc: "never: fail", ResultType: reflect.TypeFor[*int](),
		Run: func(*analysis.Pass) (any, error) { return nil, errors.New("no result") },
	}
	return append(all, &analysis.Analyzer{
		Name: "needs", Doc: "needs: another's result", Requires: []*analysis.Analyzer{never},
		Run: func(pass *analysis.Pass) (any, error) { return *pass.ResultOf[never].(*int), nil },
	})
}

// newGuarded returns an analyzer that reports each function, one by one, and
// panics at the one called name.
func newGuarded(name string) *analysis.Analyzer {
	opts := &diag.Options{}
	a := &analysis.Analyzer{Name: "marker", Doc: "marker: report functions", ResultType: diag.ResultType}
	opts.Register(&a.Flags)
	a.Run = func(pass *analysis.Pass) (any, error) {
		r, err := diag.NewReporter(pass, diag.Table{{Name: "marked-call"}}, opts)
		if err != nil {
			return nil, err
		}
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					r.Guard(fn.Name.Name, func() {
						if fn.Name.Name == name {
							panic("no idea")
						}
						r.Add(diag.Finding{Category: "marked-call", Pos: fn.Name.Pos(), Message: fn.Name.Name})
					})
				}
			}
		}
		return r.Done(nil)
	}
	return a
}
