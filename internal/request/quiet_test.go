package request

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// nobody knows nothing of other packages.
type nobody struct{ Others }

func (nobody) Idempotent(*types.Func) catalog.Tri              { return catalog.Unknown }
func (nobody) Sent(*types.Func) (Sent, bool)                   { return Sent{}, false }
func (nobody) Implementations(*ssa.CallCommon) []*ssa.Function { return nil }

const calls = `package p

import "net/http"

func send(c *http.Client, r *http.Request) { c.Do(r) }

func viaHelper(c *http.Client, r *http.Request) { send(c, r) }

func viaValue(c *http.Client, r *http.Request) { run(func() { send(c, r) }) }

func viaMethod(c *http.Client, r *http.Request) { run(sender{c, r}.send) }

type sender struct {
	c *http.Client
	r *http.Request
}

func (s sender) send() { viaHelper(s.c, s.r) }

func run(f func()) { f() }

func down(n int) int {
	if n == 0 {
		return 0
	}
	return up(n)
}

func up(n int) int { return down(n - 1) }
`

// TestQuiet checks that what leads to a send is never left out, by whichever way.
func TestQuiet(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", calls, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", ""), []*ast.File{f}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var funcs []*ssa.Function
	for fn := range ssautil.AllFunctions(pkg.Prog) {
		if fn.Pkg == pkg && fn.Synthetic == "" {
			funcs = append(funcs, fn)
		}
	}
	m := New(ssaquery.NewIndex(pkg.Pkg, funcs), nobody{})
	quiet := map[string]bool{"run": true, "down": true, "up": true}
	for _, fn := range funcs {
		if got := m.quiet()[fn]; got != quiet[fn.Name()] {
			t.Errorf("%s is quiet: %t, want %t", fn, got, !got)
		}
		if sends := m.Sends(&Attempt{Fn: fn}); fn.Name() == "viaHelper" && len(sends) != 1 {
			t.Errorf("%s sends %d times, want once", fn, len(sends))
		}
	}
	if len(funcs) < 9 {
		t.Errorf("only %d functions", len(funcs))
	}
}
