package notimeout_test

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

// TestFixes applies the fixes and compares with the golden files.
func TestFixes(t *testing.T) {
	dir, err := filepath.Abs("../../testdata/fixes")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, dir, notimeout.Analyzer, "./ctx", "./request")
}

// TestFixed applies all fixes to copies of the fixtures: the result compiles,
// what had a fix is gone, and all else is as it was.
func TestFixed(t *testing.T) {
	testFixed(t, "../../testdata/fixes", 15, "./ctx", "./request")
	testFixed(t, fixtures, 30, "./notimeout/...", "./facts/...")
}

// testFixed expects at least so many fixes in the packages.
func testFixed(t *testing.T, dir string, least int, patterns ...string) {
	t.Helper()
	before := diagnose(t, dir, patterns)
	fixed := map[string][]analysis.TextEdit{}
	var left []string
	n := 0
	for _, d := range before {
		if len(d.fixes) == 0 {
			left = append(left, d.text)
			continue
		}
		n++
		for file, edits := range d.fixes {
			fixed[file] = append(fixed[file], edits...)
		}
	}
	if n < least {
		t.Errorf("%s: %d fixes, want at least %d", dir, n, least)
	}
	clone := t.TempDir()
	if err := os.CopyFS(clone, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for file, edits := range fixed {
		path := filepath.Join(clone, file)
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, apply(t, file, src, edits), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var after []string
	for _, d := range diagnose(t, clone, patterns) { // ends the test if it does not compile
		after = append(after, d.text)
	}
	for _, d := range after {
		if i := slices.Index(left, d); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			t.Errorf("after the fixes: %s", d)
		}
	}
	for _, d := range left {
		t.Errorf("gone without a fix: %s", d)
	}
}

// A diagnosis is a diagnostic as file and message, with its first fix: offsets
// by file.
type diagnosis struct {
	text  string
	fixes map[string][]analysis.TextEdit // Pos and End are offsets
}

func diagnose(t *testing.T, dir string, patterns []string) (all []diagnosis) {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		t.Fatal(err)
	}
	prog := linttest.Load(t, driver.Config{Dir: dir}, patterns...)
	report, err := prog.Analyze(t.Context(), []*analysis.Analyzer{notimeout.Analyzer})
	if err != nil || len(report.Failures) > 0 || len(prog.Errors()) > 0 {
		t.Fatal(err, report.Failures, prog.Errors())
	}
	name := func(file string) string {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		return rel
	}
	for _, f := range report.Findings {
		one := diagnosis{text: name(f.Start.Filename) + ": " + f.Category + ": " + f.Message}
		for _, fix := range f.Fixes[:min(1, len(f.Fixes))] {
			one.fixes = map[string][]analysis.TextEdit{}
			for _, e := range fix.Edits {
				one.fixes[name(e.Filename)] = append(one.fixes[name(e.Filename)], analysis.TextEdit{
					Pos: token.Pos(e.Start), End: token.Pos(e.End), NewText: []byte(e.New),
				})
			}
		}
		all = append(all, one)
	}
	return all
}

// apply applies edits, of which several may be the same, from the end backwards.
func apply(t *testing.T, file string, src []byte, edits []analysis.TextEdit) []byte {
	t.Helper()
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
	for i, e := range edits {
		if i > 0 && e.End > edits[i-1].Pos {
			t.Fatalf("%s: edits overlap at offset %d", file, e.Pos)
		}
		src = slices.Concat(src[:e.Pos], e.NewText, src[e.End:])
	}
	return src
}
