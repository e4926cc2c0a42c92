package gclplugin

import (
	"strconv"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
)

func TestRegistered(t *testing.T) {
	for _, name := range append(names(), "retrylint") {
		if _, err := register.GetPlugin(name); err != nil {
			t.Error(err)
		}
	}
}

// TestSingle: a linter of one analyzer has settings of its own.
func TestSingle(t *testing.T) {
	for _, m := range analyzers.Suite() {
		name, category := m.Analyzer.Name, m.Categories[0].Name
		l, err := NewSingle(name, map[string]any{"disable": []string{category}})
		if err != nil {
			t.Fatal(err)
		}
		built, err := l.BuildAnalyzers()
		if err != nil {
			t.Fatal(err)
		}
		if len(built) != 1 || built[0].Name != name || built[0].Flags.Lookup("disable").Value.String() != category {
			t.Errorf("%s: built %v", name, built)
		}
		if got := m.Analyzer.Flags.Lookup("disable").Value.String(); got != "" {
			t.Errorf("%s: the suite's analyzer got the setting, too: %s", name, got)
		}
		for _, bad := range []map[string]any{{"disabled": []string{category}}, {"enable": []string{"nonsense"}}} {
			l, err := NewSingle(name, bad)
			if err == nil {
				_, err = l.BuildAnalyzers()
			}
			if err == nil {
				t.Errorf("%s: no error for %v", name, bad)
			}
		}
	}
	if _, err := NewSingle("nonsense", nil); err == nil {
		t.Error("no error for a linter that there is not")
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

func TestTelemetry(t *testing.T) {
	t.Cleanup(func() { build(t, nil) })
	for _, want := range []bool{true, false} {
		build(t, map[string]any{"postretry": map[string]any{"telemetry": want, "strict": want}})
		for _, m := range analyzers.Suite() {
			if m.Analyzer.Name != "postretry" {
				continue
			}
			for _, name := range []string{"telemetry", "strict"} {
				if got := m.Analyzer.Flags.Lookup(name).Value.String(); got != strconv.FormatBool(want) {
					t.Errorf("-postretry.%s is %s, want %t", name, got, want)
				}
			}
		}
	}
}

func TestBadSettings(t *testing.T) {
	for _, test := range []struct {
		settings any
		want     string
	}{
		{map[string]any{"nosuch": map[string]any{}}, "nosuch"},
		{map[string]any{"notimeout": map[string]any{"enabled": []string{}}}, "enabled"},
		{map[string]any{"notimeout": map[string]any{"tests": "yes"}}, "tests"},
		{map[string]any{"summary": map[string]any{"call": []string{"example.com/a.F rite"}}}, `no property "rite"`},
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
