package analyzers_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

// TestTogether runs the four analyzers at the same time over code that all of
// them have something to say about: they share one summary per package. `make
// test` runs it with the race detector, too.
func TestTogether(t *testing.T) {
	p := linttest.Load(t, driver.Config{Dir: "../testdata"}, "./nojitter/...", "./postretry/...", "./nestedretry/...", "./notimeout/client-no-timeout/...")
	report, err := p.Analyze(t.Context(), analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Error(f)
	}
	by := map[string]int{}
	for _, f := range report.Findings {
		by[f.Analyzer]++
	}
	for _, m := range analyzers.Suite() {
		if by[m.Analyzer.Name] == 0 {
			t.Errorf("%s has found nothing", m.Analyzer.Name)
		}
	}
	t.Log(by)
}
