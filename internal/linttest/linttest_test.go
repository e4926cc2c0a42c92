package linttest_test

import (
	"fmt"
	"go/ast"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

type getter struct{}

func (*getter) AFact() {}

// newFinder returns an analyzer that reports calls of functions called Get that
// are known from a fact.
func newFinder() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:      "finder",
		Doc:       "find calls of Get",
		FactTypes: []analysis.Fact{new(getter)},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.FuncDecl:
						if n.Name.Name == "Get" {
							pass.ExportObjectFact(pass.TypesInfo.Defs[n.Name], new(getter))
						}
					case *ast.CallExpr:
						if fn := typeutil.StaticCallee(pass.TypesInfo, n); fn != nil && pass.ImportObjectFact(fn, new(getter)) {
							pass.Report(analysis.Diagnostic{Pos: n.Pos(), Category: "found", Message: "found: call of " + fn.Name()})
						}
					}
					return true
				})
			}
			return nil, nil
		},
	}
}

// recorder is a testing.TB that keeps errors to itself.
type recorder struct {
	testing.TB
	errors []string
	fatal  string
}

func (r *recorder) Helper()                   {}
func (r *recorder) Error(args ...any)         { r.errors = append(r.errors, fmt.Sprint(args...)) }
func (r *recorder) Errorf(f string, a ...any) { r.errors = append(r.errors, fmt.Sprintf(f, a...)) }
func (r *recorder) Fatal(args ...any)         { r.fatal = fmt.Sprint(args...); runtime.Goexit() }

// record runs f in a goroutine, so that Fatal can end it.
func record(t *testing.T, f func(testing.TB)) *recorder {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
	return r
}

func TestRun(t *testing.T) {
	r := record(t, func(t testing.TB) { linttest.Run(t, "testdata/mod", []*analysis.Analyzer{newFinder()}) })
	want := []string{
		"testdata/mod/app.go:12: unexpected finding of finder: found: call of Get",
		`testdata/mod/app.go:11: no finding matches "nothing"`,
	}
	if !reflect.DeepEqual(r.errors, want) || r.fatal != "" {
		t.Errorf("got %q, fatal %q, want %q", r.errors, r.fatal, want)
	}
}

func TestMissingModule(t *testing.T) {
	r := record(t, func(t testing.TB) { linttest.Load(t, driver.Config{Dir: "testdata/missing"}) })
	if !strings.Contains(r.fatal, "make deps") || !strings.Contains(r.fatal, "example.com/nowhere") {
		t.Errorf("got %q, want a hint to make deps and the module's name", r.fatal)
	}
}
