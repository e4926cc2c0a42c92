package notimeout_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../../testdata"

// TestCategories runs the rules on the fixtures of each category.
func TestCategories(t *testing.T) {
	for _, c := range notimeout.Categories() {
		if c.Planned {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			linttest.Run(t, fixtures, analyzers(t), "./notimeout/"+c.Name+"/...")
		})
	}
}

// analyzers returns notimeout with the flags set, each "name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	a := notimeout.New(summary.Analyzer)
	if err := a.Flags.Parse(flags); err != nil {
		t.Fatal(err)
	}
	return []*analysis.Analyzer{a}
}

// TestFacts follows helpers into another package.
func TestFacts(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./facts/...")
}

// TestScope looks at tests, generated files and cgo.
func TestScope(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./scope/...")
}

// TestSuppress asks for silence in comments.
func TestSuppress(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./suppress/...")
}
