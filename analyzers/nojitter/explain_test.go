package nojitter_test

import (
	"context"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

// TestExplainer checks that what is explained is what is reported, over all
// fixtures.
func TestExplainer(t *testing.T) {
	prog := linttest.Load(t, driver.Config{Dir: fixtures}, "./nojitter/...")
	report, err := prog.Analyze(context.Background(), []*analysis.Analyzer{nojitter.Analyzer, nojitter.Explainer})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range report.Failures {
		t.Error(err)
	}
	var found, told []string
	for _, f := range report.Findings {
		found = append(found, f.Category+": "+f.Message)
	}
	for _, s := range report.Sites {
		for _, v := range s.Verdicts {
			if v.Speaks && v.Withheld == "" {
				told = append(told, v.Category+": "+v.Text)
			}
			if v.Text == "" {
				t.Errorf("%v: %s says nothing", s.Start, v.Category)
			}
		}
		if !s.Start.IsValid() {
			t.Errorf("%s in %s: %s has no position", s.Form, s.Function, s.Operation)
		}
	}
	slices.Sort(found)
	slices.Sort(told)
	if len(found) < 100 {
		t.Errorf("%d findings: the fixtures have more", len(found))
	}
	for _, f := range found {
		if !slices.Contains(told, f) {
			t.Errorf("found, but not explained: %s", f)
		}
	}
	for _, f := range told {
		if !slices.Contains(found, f) {
			t.Errorf("explained, but not found: %s", f)
		}
	}
	if len(found) != len(told) {
		t.Errorf("%d findings, %d explained", len(found), len(told))
	}
}
