package postretry_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/postretry"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../../testdata"

// TestCategories runs the rules on the fixtures of each category.
func TestCategories(t *testing.T) {
	for _, c := range postretry.Categories() {
		if c.Planned {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			linttest.Run(t, fixtures, analyzers(t, "-enable="+c.Name), "./postretry/"+c.Name+"/...")
		})
	}
}

// analyzers returns postretry with the flags set, each "-name=value".
func analyzers(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	return linttest.WithFlags(t, postretry.New(summary.Analyzer), flags...)
}

// TestBehaviour runs the fixtures themselves against servers that count bodies
// and keys: what is reported sends empty bodies and ever new keys, what is silent
// does not.
func TestBehaviour(t *testing.T) {
	cmd := exec.Command("go", "test", "-count=1", "./postretry/...")
	cmd.Dir = fixtures
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestSDKs does both for SDKs too heavy to load each time.
func TestSDKs(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	for _, sdk := range []string{"azure", "google", "saas"} {
		dir := filepath.Join(fixtures, "sdks", sdk)
		linttest.Run(t, dir, analyzers(t), "./postretry")
		cmd := exec.Command("go", "test", "-count=1", "./postretry")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", sdk, err, out)
		}
	}
}

// TestTelemetry asks for what is silent otherwise.
func TestTelemetry(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-telemetry"), "./postretry/telemetry")
}

// TestStrict judges messages, too.
func TestStrict(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-strict"), "./postretry/strict")
}

// TestTests judges test files, too, which are silent otherwise.
func TestTests(t *testing.T) {
	linttest.Run(t, fixtures, analyzers(t, "-tests"), "./postretry/tests")
	prog := linttest.Load(t, driver.Config{Dir: fixtures, Tests: true}, "./postretry/tests")
	report, err := prog.Analyze(context.Background(), analyzers(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		t.Errorf("without the flag: %s: %s", f.Start, f.Message)
	}
}
