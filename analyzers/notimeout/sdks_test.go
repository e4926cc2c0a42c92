package notimeout_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/retrylint/retrylint/internal/linttest"
)

// TestSDKs runs the rules on calls of the heavy SDKs, and applies the fixes
// there.
func TestSDKs(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	dirs, err := filepath.Glob(filepath.Join(fixtures, "sdks", "*", "notimeout"))
	if err != nil || len(dirs) < 10 {
		t.Fatalf("%d fixtures: %v", len(dirs), err)
	}
	for _, dir := range dirs {
		module := filepath.Dir(dir)
		t.Run(filepath.Base(module), func(t *testing.T) {
			// the module has fixtures of other analyzers, too
			patterns := []string{"./notimeout"}
			for _, name := range []string{"limited", "direct"} {
				if _, err := os.Stat(filepath.Join(module, name)); err == nil {
					patterns = append(patterns, "./"+name)
				}
			}
			linttest.Run(t, module, analyzers(t), patterns...)
			testFixed(t, module, 1, patterns...)
		})
	}
}
