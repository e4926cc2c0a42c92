package summary_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

// TestRelevance compares the two places where the relevance of a package is
// decided: what the driver loads from source, knowing metadata alone, and what
// the summary says when it sees the source.
func TestRelevance(t *testing.T) {
	for _, c := range []struct {
		dir     string
		roots   []string
		minimum int // of packages of either kind
	}{
		{"../driver/testdata/mod", []string{"./app"}, 1},
		{fixtures, []string{"./notimeout/...", "./facts/...", "./scope/..."}, 20},
	} {
		if c.dir == fixtures && testing.Short() {
			t.Skip("loads the dependencies of fixtures")
		}
		// what the driver chooses
		driven := map[string]bool{} // by path: from source
		var deps []string
		prog := linttest.Load(t, driver.Config{Dir: c.dir}, c.roots...)
		packages.Visit(prog.Requested, nil, func(p *packages.Package) {
			if slices.Contains(prog.Requested, p) || !summary.Inferred(p.PkgPath) || p.PkgPath == "unsafe" {
				return
			}
			driven[p.PkgPath] = slices.Contains(prog.Sources(), p)
			deps = append(deps, p.PkgPath)
		})

		// all of them from source
		all := linttest.Load(t, driver.Config{Dir: c.dir}, deps...)
		summed := map[string]bool{}
		for _, f := range factsOf(t, all) {
			if _, ok := f.fact.(*summary.Relevant); ok {
				summed[f.pkg] = true
			}
		}
		count := map[bool]int{}
		for path, relevant := range driven {
			count[relevant]++
			if summed[path] != relevant {
				t.Errorf("%s: %s: relevant to the driver is %t, to the summary %t", c.dir, path, relevant, summed[path])
			}
		}
		if count[true] < c.minimum || count[false] < c.minimum {
			t.Errorf("%s: only %d relevant packages and %d others", c.dir, count[true], count[false])
		}
	}
}

// TestRelevantSyntax: what a package that imports time or context must have.
func TestRelevantSyntax(t *testing.T) {
	for _, c := range []struct {
		src  string
		want bool
	}{
		{`func f() {}`, false},
		{`func f(int) int { return 0 }`, false},
		{`func f(op func() error) {}`, true},
		{`type t struct{ op func() error }`, false},
		{`type op func(func())`, true},
		{`var f = func(op func()) {}`, true},
		{`type i interface{ Do(func()) }`, true},
		{`func f() { time.Sleep(1) }`, true},
		{`func f() { <-time.After(1) }`, true},
		{`func f() { time.NewTimer(1) }`, true},
		{`func f() { time.Now() }`, false},
		{`func f() time.Duration { return 0 }`, true},
		{`func f() (int, time.Duration) { return 0, 0 }`, true},
		{`func f(time.Duration) {}`, false},
		{`func f(ctx context.Context) { for {} }`, true},
		{`func f(ctx context.Context) { for range 3 {} }`, true},
		{`func f(ctx context.Context) {}`, false},
		{`func f() { for {} }`, false},
		{"//retrylint:retries 3\nfunc f() {}", true},
		{"// f does it.\n//\n//retrylint:idempotent\nfunc f()", true},
		{"//retrylint:\nvar v int", true}, // misplaced, which is to be told
		{"// retrylint: prose\nfunc f() {}", false},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+c.src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := summary.RelevantSyntax([]*ast.File{f}) || summary.Told([]*ast.File{f}); got != c.want {
			t.Errorf("%s: got %t, want %t", c.src, got, c.want)
		}
	}
}

func TestRelevantImports(t *testing.T) {
	for _, c := range []struct {
		imports        []string
		imported, help bool
	}{
		{nil, false, false},
		{[]string{"fmt", "strings"}, false, false},
		{[]string{"net/http"}, true, false},
		{[]string{"fmt", "database/sql"}, true, false},
		{[]string{"time"}, false, true},
		{[]string{"example.com/relevant"}, true, false},
		{[]string{"example.com/other"}, false, false},
		{[]string{"google.golang.org/grpc"}, true, false},
	} {
		relevant := func(path string) bool { return path == "example.com/relevant" }
		if got := summary.RelevantImports(c.imports, relevant); got != c.imported {
			t.Errorf("%v: relevant is %t, want %t", c.imports, got, c.imported)
		}
		if got := summary.MayHelp(c.imports); got != c.help {
			t.Errorf("%v: may help is %t, want %t", c.imports, got, c.help)
		}
	}
	for path, want := range map[string]bool{"example.com/p": true, "net/http": false, "fmt": false, "google.golang.org/grpc/codes": false} {
		if got := summary.Inferred(path); got != want {
			t.Errorf("%s: inferred is %t, want %t", path, got, want)
		}
	}
}
