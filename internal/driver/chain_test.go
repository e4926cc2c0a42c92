package driver_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/driver"
)

// chainLength is the number of packages in a chain of imports: more than are
// ever in work at a time.
const chainLength = 20

// writeChain writes a module in which each package calls a marked function of
// the one before. The package with the number broken does not compile.
func writeChain(t *testing.T, broken int) string {
	t.Helper()
	dir := t.TempDir()
	all := map[string]string{"go.mod": "module example.com/chain\n\ngo 1.26.0\n"}
	for i := range chainLength {
		text := fmt.Sprintf("package p%d\n\nfunc MarkedF%d() {}\n", i, i)
		if i > 0 {
			text = fmt.Sprintf("package p%d\n\nimport \"example.com/chain/p%d\"\n\nfunc MarkedF%d() { p%d.MarkedF%d() }\n", i, i-1, i, i-1, i-1)
		}
		if i == broken {
			text += "\nvar V int = \"\"\n"
		}
		all[fmt.Sprintf("p%d/p.go", i)] = text
	}
	for name, text := range all {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestChain checks that facts go up a long chain, however few packages may be in
// work at a time, and that a broken package keeps nothing waiting.
func TestChain(t *testing.T) {
	for _, c := range []struct{ procs, broken, findings, errors int }{
		{1, -1, chainLength - 1, 0},
		{8, -1, chainLength - 1, 0},
		{1, 10, 9, 1}, // what imports it is not analysed
	} {
		before := runtime.GOMAXPROCS(c.procs)
		cfg := driver.Config{Dir: writeChain(t, c.broken), Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off")}
		prog, err := driver.Load(context.Background(), cfg, "./...")
		if err != nil {
			t.Fatal(err)
		}
		report, err := prog.Analyze(context.Background(), []*analysis.Analyzer{newMarker()})
		runtime.GOMAXPROCS(before)
		if err != nil || len(report.Failures) > 0 {
			t.Fatal(err, report.Failures)
		}
		if len(report.Findings) != c.findings || len(prog.Errors()) != c.errors {
			t.Errorf("%+v: %d findings, errors %v", c, len(report.Findings), prog.Errors())
		}
	}
}
