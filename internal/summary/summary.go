// Package summary computes, once for the whole suite, what is true of the
// functions of a package: seen from a caller, in this package or in any other.
package summary

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
)

// Analyzer is the summary that the suite shares. It reports nothing.
var Analyzer = New()

// New returns a fresh summary analyzer. Two of them cannot run together: a
// driver refuses analyzers that share fact types.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "summary",
		Doc:        "compute what functions do, for the analyzers of retrylint (reports nothing)",
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(Relevant)},
		Run:        run,
	}
}

// A Result answers questions about one package.
type Result struct {
	// Failures are functions whose analysis broke down.
	Failures diag.Failures
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{}, nil
}
