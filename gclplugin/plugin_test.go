package gclplugin

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
)

func TestRegistered(t *testing.T) {
	if _, err := register.GetPlugin("retrylint"); err != nil {
		t.Error(err)
	}
}

func TestSettings(t *testing.T) {
	t.Cleanup(func() { build(t, nil) }) // the analyzers' flags are shared
	for _, m := range analyzers.Suite() {
		category := m.Categories[0].Name
		built := build(t, map[string]any{m.Analyzer.Name: map[string]any{
			"disable": []string{category}, "enable": []string{category}, "tests": true, "strict": true,
		}})
		if len(built) != len(analyzers.Suite()) {
			t.Errorf("%d analyzers, want %d", len(built), len(analyzers.Suite()))
		}
		for name, want := range map[string]string{
			"enable": category, "disable": category, "tests": "true", "strict": "true", "no-nolint": "true",
		} {
			if got := m.Analyzer.Flags.Lookup(name).Value.String(); got != want {
				t.Errorf("-%s.%s is %q, want %q", m.Analyzer.Name, name, got, want)
			}
		}
	}
}

func build(t *testing.T, settings any) []*analysis.Analyzer {
	t.Helper()
	l, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	built, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(built); err != nil {
		t.Error(err)
	}
	return built
}

func TestBadSettings(t *testing.T) {
	for _, test := range []struct {
		settings any
		want     string
	}{
		{map[string]any{"nosuch": map[string]any{}}, "nosuch"},
		{map[string]any{"notimeout": map[string]any{"enabled": []string{}}}, "enabled"},
		{map[string]any{"notimeout": map[string]any{"tests": "yes"}}, "tests"},
		{map[string]any{"notimeout": map[string]any{"enable": []string{"nonsense"}}}, `notimeout has no category "nonsense"`},
	} {
		l, err := New(test.settings)
		if err == nil {
			_, err = l.BuildAnalyzers()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %s in it", test.settings, err, test.want)
		}
	}
}

func TestNoRelated(t *testing.T) {
	a := withoutRelated(&analysis.Analyzer{Name: "a", Run: func(pass *analysis.Pass) (any, error) {
		pass.Report(analysis.Diagnostic{Message: "m", Related: []analysis.RelatedInformation{{Message: "r"}}})
		return nil, nil
	}})
	var got []analysis.Diagnostic
	if _, err := a.Run(&analysis.Pass{Analyzer: a, Report: func(d analysis.Diagnostic) { got = append(got, d) }}); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Message != "m" || got[0].Related != nil {
		t.Errorf("got %+v", got)
	}
}
