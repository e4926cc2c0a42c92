package gclplugin

import (
	"fmt"

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

// names lists the linters of one analyzer.
func names() []string {
	var all []string
	for _, m := range analyzers.Suite() {
		all = append(all, m.Analyzer.Name)
	}
	return all
}

// NewSingle returns a linter of one analyzer. What stands under "settings" in
// golangci-lint's configuration is what stands under the analyzer's name for
// retrylint.
func NewSingle(name string, settings any) (register.LinterPlugin, error) {
	// of their own, since their settings may differ from those of retrylint; what
	// they ask about the code is answered for all at once
	switch sum := summary.Analyzer; name {
	case notimeout.Name:
		return newSingle[AnalyzerSettings](notimeout.New(sum), notimeout.Categories(), settings)
	case nojitter.Name:
		return newSingle[AnalyzerSettings](nojitter.New(sum), nojitter.Categories(), settings)
	case nestedretry.Name:
		return newSingle[AnalyzerSettings](nestedretry.New(sum), nestedretry.Categories(), settings)
	case postretry.Name:
		return newSingle[PostRetrySettings](postretry.New(sum), postretry.Categories(), settings)
	}
	return nil, fmt.Errorf("retrylint has no analyzer %s", name)
}

type single struct {
	analyzer *analysis.Analyzer
	table    diag.Table
	values   map[string]string
}

func newSingle[S flags](a *analysis.Analyzer, table diag.Table, settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[S](settings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	return &single{a, table, s.flags()}, nil
}

func (s *single) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	if err := configure(s.analyzer, s.table, s.values); err != nil {
		return nil, err
	}
	return []*analysis.Analyzer{withoutRelated(s.analyzer)}, nil
}

func (*single) GetLoadMode() string { return register.LoadModeTypesInfo }
