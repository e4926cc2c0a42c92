package analyzers_test

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../testdata"

// told are the analyzers that report, all four.
func told() (all []*analysis.Analyzer) {
	for _, m := range analyzers.Suite() {
		all = append(all, m.Analyzer)
	}
	return all
}

// TestGiven runs all analyzers on code that users tell of: in comments, and by
// the flag.
func TestGiven(t *testing.T) {
	linttest.Run(t, fixtures, told(), "./given/use/...", "./given/api/...")
}

func TestGivenByFlag(t *testing.T) {
	setCall(t, "(example.com/retrylint/testdata/given/flag.Peer).Load retries=4 remote;"+
		" (example.com/retrylint/testdata/given/flag.Peer).Save remote write;"+
		" (example.com/retrylint/testdata/given/flag.Peer).Find remote")
	linttest.Run(t, fixtures, told(), "./given/flag")
}

// TestGivenWrongly checks that what tells nothing fails the run, with its place.
func TestGivenWrongly(t *testing.T) {
	setCall(t, "(github.com/retrylint/retrylint/analyzers/testdata/wrong.Peer).Load remote; github.com/retrylint/retrylint/analyzers/testdata/wrong.Sooner local")
	prog := linttest.Load(t, driver.Config{Dir: "."}, "./testdata/wrong")
	report, err := prog.Analyze(context.Background(), told())
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range report.Failures {
		all = append(all, f.Error())
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{
		`wrong.go:8:1: //retrylint:jiters: no property "jiters"; there are attempts, retries`,
		`wrong.go:11:1: //retrylint:idempotent stands above no function`,
		`wrong.go:16:2: //retrylint:attempts 3 stands above no function`,
		`-summary.call: package github.com/retrylint/retrylint/analyzers/testdata/wrong has no (github.com/retrylint/retrylint/analyzers/testdata/wrong.Peer).Load`,
		`-summary.call: package github.com/retrylint/retrylint/analyzers/testdata/wrong has no github.com/retrylint/retrylint/analyzers/testdata/wrong.Sooner`,
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("the failures lack, or repeat\n%s\nthey are\n%s", want, text)
		}
	}
}

// setCall sets the flag of the suite's summary for one test.
func setCall(t *testing.T, value string) {
	t.Helper()
	t.Cleanup(func() {
		if err := summary.Tell(nil); err != nil {
			t.Error(err)
		}
	})
	if err := summary.Tell([]string{value}); err != nil {
		t.Fatal(err)
	}
}
