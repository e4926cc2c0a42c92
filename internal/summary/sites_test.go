package summary_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

// TestSites prints each site of the module testdata/model at its line, apart from any
// opinion on it.
func TestSites(t *testing.T) {
	sum := summary.New()
	sites := &analysis.Analyzer{
		Name:     "sites",
		Doc:      "print the sites",
		Requires: []*analysis.Analyzer{sum},
		Run: func(pass *analysis.Pass) (any, error) {
			res := pass.ResultOf[sum].(*summary.Result)
			for _, fn := range res.Funcs {
				for _, s := range res.Retry.Sites(fn) {
					pass.Report(analysis.Diagnostic{Pos: s.Span.Pos, End: s.Span.End, Message: s.String()})
				}
			}
			return nil, nil
		},
	}
	linttest.Run(t, "../../testdata/model", []*analysis.Analyzer{sum, sites})
}
