// Package analyzers is the list of retrylint's analyzers.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/analyzers/postretry"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

// A Member is one analyzer of the suite and what it reports.
type Member struct {
	Analyzer   *analysis.Analyzer
	Categories diag.Table
}

// Suite returns the four analyzers.
func Suite() []Member {
	return []Member{
		{notimeout.Analyzer, notimeout.Categories()},
		{nojitter.Analyzer, nojitter.Categories()},
		{nestedretry.Analyzer, nestedretry.Categories()},
		{postretry.Analyzer, postretry.Categories()},
	}
}

// All returns what a driver runs: the four analyzers, and the summary they
// stand on as a silent root, since drivers expose the flags of roots alone.
func All() []*analysis.Analyzer {
	all := []*analysis.Analyzer{summary.Analyzer}
	for _, m := range Suite() {
		all = append(all, m.Analyzer)
	}
	return all
}

// Explainer returns the analyzer that lists the places where operations are
// repeated. It shares the flags of nojitter, and reports nothing.
func Explainer() *analysis.Analyzer { return nojitter.Explainer }
