package postretry_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/analyzers/postretry"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

const fixed = "../../testdata/fixes"

// TestFixes applies the fixes and compares with the golden files.
func TestFixes(t *testing.T) {
	dir, err := filepath.Abs(fixed)
	if err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, dir, postretry.Analyzer, "./writes")
}

// TestFixedRuns runs the faulty code and the golden files against a server that
// counts keys and bodies. Nothing is left to be found in what was fixed, so that
// to apply the fixes twice changes nothing.
func TestFixedRuns(t *testing.T) {
	run := func(dir string, env ...string) {
		t.Helper()
		cmd := exec.Command("go", "test", "-count=1", ".")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", env, err, out)
		}
	}
	run(filepath.Join(fixed, "writes"))
	dir := t.TempDir()
	copyFile(t, filepath.Join(fixed, "go.mod"), filepath.Join(dir, "go.mod"))
	files, err := filepath.Glob(filepath.Join(fixed, "writes", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		from := f
		if _, err := os.Stat(f + ".golden"); err == nil {
			from += ".golden"
		}
		if strings.HasSuffix(f, ".go") {
			copyFile(t, from, filepath.Join(dir, filepath.Base(f)))
		}
	}
	run(dir, "FIXED=1")
	report, err := linttest.Load(t, driver.Config{Dir: dir}).Analyze(context.Background(), analyzers(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		if filepath.Base(f.Start.Filename) != "nofix.go" {
			t.Errorf("left in the fixed file: %s: %s", f.Start, f.Message)
		}
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
}
