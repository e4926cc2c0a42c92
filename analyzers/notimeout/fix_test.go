package notimeout_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/analyzers/notimeout"
)

// TestFixes applies the fixes and compares with the golden files; the fixed
// files of the fixture are themselves a package, which compiles and is clean.
func TestFixes(t *testing.T) {
	dir, err := filepath.Abs("../../testdata/fixes")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, dir, notimeout.Analyzer, "./ctx")
}
