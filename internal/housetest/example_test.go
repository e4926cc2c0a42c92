package housetest

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

// faultRow is a row of the sample service's list of faults: function, rule,
// what is wrong, whether it is found.
var faultRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\w+/[\\w-]+) \\| .* \\| (yes|not yet) \\|$")

// TestExample checks that the sample service's README says what retrylint finds
// in it: no less, and nothing else.
func TestExample(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join(root, "examples", "checkout"))
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	prog := linttest.Load(t, driver.Config{Dir: dir})
	report, err := prog.Analyze(context.Background(), analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range report.Failures {
		t.Error(err)
	}
	found := make(map[string]bool) // "function rule"
	for _, f := range report.Findings {
		found[declAt(t, f.Start)+" "+f.Rule()] = true
	}

	planted := make(map[string]bool)
	for _, row := range faultRow.FindAllStringSubmatch(string(readme), -1) {
		fault, listed := row[1]+" "+row[2], row[3] == "yes"
		planted[fault] = true
		if listed != found[fault] {
			t.Errorf("%s: found is %v, but the README says %q", fault, found[fault], row[3])
		}
	}
	for _, m := range analyzers.Suite() {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(planted)), regexp.MustCompile(" "+m.Analyzer.Name+"/").MatchString) {
			t.Errorf("the README lists no fault of %s", m.Analyzer.Name)
		}
	}
	for fault := range found {
		if !planted[fault] {
			t.Errorf("%s: found, but not in the README's list", fault)
		}
	}
}

// declAt names the declaration at a place as the README does: package.function,
// package.(*Type).Method or package.variable.
func declAt(t *testing.T, at token.Position) string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, at.Filename, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	encloses := func(n ast.Node) bool {
		return fset.Position(n.Pos()).Line <= at.Line && at.Line <= fset.Position(n.End()).Line
	}
	for _, d := range f.Decls {
		if !encloses(d) {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			return f.Name.Name + "." + declName(d)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && encloses(v) {
					return f.Name.Name + "." + v.Names[0].Name
				}
			}
		}
	}
	return at.String()
}
