package nojitter_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../../testdata"

// TestCategories runs the rules on the fixtures of each category.
func TestCategories(t *testing.T) {
	for _, c := range nojitter.Categories() {
		if c.Planned {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			linttest.Run(t, fixtures, analyzers(t, "-enable="+c.Name), "./nojitter/"+c.Name+"/...")
		})
	}
}

// TestLibraries runs all rules on calls of retry libraries.
func TestLibraries(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t), "./nojitter/library/...")
}

// TestStrict reports what is merely likely, too.
func TestStrict(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-strict"), "./nojitter/strict")
}

// analyzers returns nojitter with the flags set, each "-name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	return linttest.WithFlags(t, nojitter.New(summary.Analyzer), flags...)
}
