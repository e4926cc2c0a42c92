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
			linttest.Run(t, fixtures, analyzers(t, "-enable="+c.Name), "./notimeout/"+c.Name+"/...")
		})
	}
}

// analyzers returns notimeout with the flags set, each "-name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	return linttest.WithFlags(t, notimeout.New(summary.Analyzer), flags...)
}

// TestFacts follows helpers into another package.
func TestFacts(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./facts/a", "./facts/b")
}

// TestStrict reports what is merely likely, too.
func TestStrict(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-strict"), "./notimeout/strict")
}

// TestScope looks at tests, generated files and cgo.
func TestScope(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./scope/helpers", "./scope/generated", "./scope/usescgo", "./scope/e2e", "./scope/tests/client")
}

// TestTests judges test files, too.
func TestTests(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-tests"), "./scope/withtests")
}

// TestDisable switches categories off; what they beat stays away.
func TestDisable(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-disable=default-client,no-unit"), "./scope/disabled")
}

// TestSuppress asks for silence in comments.
func TestSuppress(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./suppress", "./suppress/whole")
}

// TestNoNolint leaves //nolint to others.
func TestNoNolint(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-no-nolint"), "./suppress/elsewhere")
}
