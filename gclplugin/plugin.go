// Package gclplugin registers retrylint with golangci-lint, as module plugins:
// the linter "retrylint" with all four analyzers, and each of the four under its
// own name, for those who want to enable one, or to name it in //nolint. Both at
// once would report everything twice.
package gclplugin

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/analyzers/postretry"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

func init() {
	register.Plugin("retrylint", New)
	for _, name := range names() {
		register.Plugin(name, func(settings any) (register.LinterPlugin, error) { return NewSingle(name, settings) })
	}
}

// Settings are what stands under "settings" in golangci-lint's configuration.
type Settings struct {
	NoTimeout   AnalyzerSettings  `json:"notimeout"`
	NoJitter    AnalyzerSettings  `json:"nojitter"`
	NestedRetry AnalyzerSettings  `json:"nestedretry"`
	PostRetry   PostRetrySettings `json:"postretry"`
	Summary     SummarySettings   `json:"summary"`
}

// SummarySettings are what users tell about functions, for all analyzers.
type SummarySettings struct {
	Call []string `json:"call"` // entries as the flag -summary.call takes them
}

// AnalyzerSettings are the flags of one analyzer.
type AnalyzerSettings struct {
	Enable  []string `json:"enable"`  // categories to switch on that are off by default
	Disable []string `json:"disable"` // categories to switch off
	Tests   bool     `json:"tests"`   // report in test files, too
	Strict  bool     `json:"strict"`  // report what is likely but not proved
}

// PostRetrySettings are the flags of postretry.
type PostRetrySettings struct {
	AnalyzerSettings
	Telemetry bool `json:"telemetry"` // report writes of logs, traces and metrics, too
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
	byName := map[string]flags{
		notimeout.Name:   l.settings.NoTimeout,
		nojitter.Name:    l.settings.NoJitter,
		nestedretry.Name: l.settings.NestedRetry,
		postretry.Name:   l.settings.PostRetry,
	}
	if err := summary.Tell(l.settings.Summary.Call); err != nil {
		return nil, fmt.Errorf("retrylint: %w", err)
	}
	var all []*analysis.Analyzer
	for _, m := range analyzers.Suite() {
		s, ok := byName[m.Analyzer.Name]
		if !ok {
			return nil, fmt.Errorf("retrylint: the plugin has no settings for %s", m.Analyzer.Name)
		}
		if err := configure(m.Analyzer, m.Categories, s.flags()); err != nil {
			return nil, err
		}
		all = append(all, withoutRelated(m.Analyzer))
	}
	return all, nil
}

// GetLoadMode asks for types, and thereby for facts about dependencies.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// flags are settings as values of flags.
type flags interface{ flags() map[string]string }

func (s AnalyzerSettings) flags() map[string]string {
	return map[string]string{
		"enable":  strings.Join(s.Enable, ","),
		"disable": strings.Join(s.Disable, ","),
		"tests":   strconv.FormatBool(s.Tests),
		"strict":  strconv.FormatBool(s.Strict),
		// golangci-lint deals with //nolint, and would call a comment that it
		// sees no use of superfluous
		"no-nolint": "true",
	}
}

func (s PostRetrySettings) flags() map[string]string {
	all := s.AnalyzerSettings.flags()
	all["telemetry"] = strconv.FormatBool(s.Telemetry)
	return all
}

func configure(a *analysis.Analyzer, table diag.Table, values map[string]string) error {
	opts := diag.Options{Enable: values["enable"], Disable: values["disable"]}
	if _, err := opts.Enabled(a.Name, table); err != nil {
		return fmt.Errorf("retrylint: %w", err)
	}
	for name, value := range values {
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
