package nojitter_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/analyzers/nojitter"
)

// TestFixes applies the fixes and compares with the golden files.
func TestFixes(t *testing.T) {
	dir, err := filepath.Abs("../../testdata/fixes")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, dir, nojitter.Analyzer, "./pace", "./deaf")
}
