// Package gclplugin registers retrylint with golangci-lint, as a module plugin:
// one linter, "retrylint", with all four analyzers.
package gclplugin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
)

func init() { register.Plugin("retrylint", New) }

// Settings are what stands under "settings" in golangci-lint's configuration.
type Settings struct {
	NoTimeout   AnalyzerSettings `json:"notimeout"`
	NoJitter    AnalyzerSettings `json:"nojitter"`
	NestedRetry AnalyzerSettings `json:"nestedretry"`
	PostRetry   AnalyzerSettings `json:"postretry"`
}

// AnalyzerSettings are the flags of one analyzer.
type AnalyzerSettings struct {
	Enable  []string `json:"enable"`  // categories to switch on that are off by default
	Disable []string `json:"disable"` // categories to switch off
	Tests   bool     `json:"tests"`   // report in test files, too
	Strict  bool     `json:"strict"`  // report what is likely but not proved
}

// New returns the linter. It is an error if the settings have a key that
// Settings lacks.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("retrylint: %w", err)
	}
	return &linter{settings: s}, nil
}

type linter struct{ settings Settings }

// BuildAnalyzers returns the analyzers, set up as the settings say. An unknown
// category is an error here, and not once per package later.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	byName := map[string]AnalyzerSettings{
		"notimeout":   l.settings.NoTimeout,
		"nojitter":    l.settings.NoJitter,
		"nestedretry": l.settings.NestedRetry,
		"postretry":   l.settings.PostRetry,
	}
	var all []*analysis.Analyzer
	for _, m := range analyzers.Suite() {
		s, ok := byName[m.Analyzer.Name]
		if !ok {
			return nil, fmt.Errorf("retrylint: the plugin has no settings for %s", m.Analyzer.Name)
		}
		for _, name := range slices.Concat(s.Enable, s.Disable) {
			if m.Categories.Lookup(name) < 0 {
				return nil, fmt.Errorf("retrylint: %s has no category %q", m.Analyzer.Name, name)
			}
		}
		if err := configure(m.Analyzer, s); err != nil {
			return nil, err
		}
		all = append(all, withoutRelated(m.Analyzer))
	}
	return all, nil
}

// GetLoadMode asks for types, and thereby for facts about dependencies.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }

func configure(a *analysis.Analyzer, s AnalyzerSettings) error {
	for name, value := range map[string]string{
		"enable":  strings.Join(s.Enable, ","),
		"disable": strings.Join(s.Disable, ","),
		"tests":   strconv.FormatBool(s.Tests),
		"strict":  strconv.FormatBool(s.Strict),
		// golangci-lint deals with //nolint, and would call a comment that it
		// sees no use of superfluous
		"no-nolint": "true",
	} {
		if err := a.Flags.Set(name, value); err != nil {
			return fmt.Errorf("retrylint: %s: %w", a.Name, err)
		}
	}
	return nil
}

// withoutRelated returns an analyzer that reports what a does, but no related
// places: golangci-lint makes findings of their own of them.
func withoutRelated(a *analysis.Analyzer) *analysis.Analyzer {
	c := *a
	c.Run = func(pass *analysis.Pass) (any, error) {
		own := *pass
		own.Report = func(d analysis.Diagnostic) {
			d.Related = nil
			pass.Report(d)
		}
		return a.Run(&own)
	}
	return &c
}
