package nestedretry_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../../testdata"

// TestCategories runs the rules on the fixtures of each category.
func TestCategories(t *testing.T) {
	for _, c := range nestedretry.Categories() {
		if c.Planned {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			linttest.Run(t, fixtures, analyzers(t, "-enable="+c.Name), "./nestedretry/"+c.Name+"/...")
		})
	}
}

// analyzers returns nestedretry with the flags set, each "-name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	return linttest.WithFlags(t, nestedretry.New(summary.Analyzer), flags...)
}

// TestLayers follows attempts through four packages of two modules, of which no
// file shows more than one layer.
func TestLayers(t *testing.T) {
	linttest.Run(t, fixtures+"/layers", analyzers(t))
}

// TestSDKs runs on code that uses modules of the catalogue that are too heavy
// for the other fixtures.
func TestSDKs(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	dirs, err := filepath.Glob(filepath.Join(fixtures, "sdks", "*", "nested"))
	if err != nil || len(dirs) < 8 {
		t.Fatalf("%d fixtures: %v", len(dirs), err)
	}
	for _, dir := range dirs {
		linttest.Run(t, filepath.Dir(dir), analyzers(t), "./nested")
	}
}
