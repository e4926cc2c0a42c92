package driver_test

import (
	"context"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/driver"
)

func load(t *testing.T, cfg driver.Config, patterns ...string) *driver.Program {
	t.Helper()
	cfg.Dir = "testdata/mod"
	prog, err := driver.Load(context.Background(), cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// TestSource checks which packages come from source.
func TestSource(t *testing.T) {
	prog := load(t, driver.Config{}, "./app")
	if len(prog.Requested) != 1 || prog.Requested[0].PkgPath != "example.com/mod/app" {
		t.Fatalf("requested: %v", prog.Requested)
	}
	want := map[string]bool{
		"example.com/mod/app":   true,  // requested
		"example.com/mod/lib":   true,  // imports net/http
		"example.com/mod/plain": false, // nothing of interest
		"net/http":              false, // the catalogue knows it
	}
	packages.Visit(prog.Requested, nil, func(p *packages.Package) {
		source := slices.Contains(prog.Sources(), p)
		if expected, ok := want[p.PkgPath]; ok && source != expected {
			t.Errorf("%s: from source is %t, want %t", p.PkgPath, source, expected)
		}
		delete(want, p.PkgPath)
	})
	for path := range want {
		t.Errorf("%s is not in the program", path)
	}
	if errs := prog.Errors(); len(errs) > 0 {
		t.Error(errs)
	}
}

// TestFacts checks that facts cross the border of packages, of those that are
// not requested, too.
func TestFacts(t *testing.T) {
	for _, tests := range []bool{false, true} {
		report, err := load(t, driver.Config{Tests: tests}, "./app").
			Analyze(context.Background(), []*analysis.Analyzer{newMarker()})
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Findings) != 1 || report.Findings[0].Message != "call of MarkedGet" || report.Findings[0].Start.Line != 10 {
			t.Errorf("tests=%t: got %+v, want the call of lib.MarkedGet alone", tests, report.Findings)
		}
		if len(report.Failures) > 0 {
			t.Errorf("tests=%t: %v", tests, report.Failures)
		}
	}
}

func TestFilePattern(t *testing.T) {
	report, err := load(t, driver.Config{}, "app/app.go").Analyze(context.Background(), []*analysis.Analyzer{newMarker()})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) != 1 {
		t.Errorf("got %+v, want one finding", report.Findings)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	prog := load(t, driver.Config{}, "./app")
	hang := &analysis.Analyzer{Name: "hang", Doc: "hang: never end", Run: func(*analysis.Pass) (any, error) {
		cancel()
		select {}
	}}
	if _, err := prog.Analyze(ctx, []*analysis.Analyzer{hang}); err != context.Canceled {
		t.Errorf("Analyze: %v, want %v", err, context.Canceled)
	}
	if _, err := driver.Load(ctx, driver.Config{Dir: "testdata/mod"}, "./app"); err != context.Canceled {
		t.Errorf("Load: %v, want %v", err, context.Canceled)
	}
}
