package nojitter_test

import (
	"os"
	"path/filepath"
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

// TestSDKs runs all rules on calls of libraries that are used less.
func TestSDKs(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	dirs, err := filepath.Glob(filepath.Join(fixtures, "sdks", "*", "nojitter"))
	if err != nil || len(dirs) < 5 {
		t.Fatalf("%d fixtures: %v", len(dirs), err)
	}
	for _, dir := range dirs {
		linttest.Run(t, filepath.Dir(dir), analyzers(t), "./nojitter")
	}
}

// analyzers returns nojitter with the flags set, each "-name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	return linttest.WithFlags(t, nojitter.New(summary.Analyzer), flags...)
}
