package nestedretry

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is nestedretry on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh nestedretry, with flags of its own, that asks sum about the
// code. Analyzers that run together must share one sum.
func New(sum *analysis.Analyzer) *analysis.Analyzer {
	c := &checker{sum: sum}
	a := &analysis.Analyzer{
		Name:       Name,
		Doc:        diag.Doc(docSource, Name),
		URL:        "https://github.com/retrylint/retrylint/blob/main/docs/" + Name + ".md",
		Requires:   []*analysis.Analyzer{sum},
		ResultType: diag.ResultType,
		Run:        c.run,
	}
	c.opts.Register(&a.Flags)
	return a
}

// Name is the analyzer's name.
const Name = "nestedretry"

//go:embed doc.go
var docSource string

// The categories.
const (
	sdkAlreadyRetries = "sdk-already-retries"
	nestedLoop        = "nested-loop"
)

// Categories lists what nestedretry reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: sdkAlreadyRetries, Summary: "a retry around a client that already retries: the attempts multiply", CWE: []int{405}},

	{Name: nestedLoop, Summary: "a retry around a function that retries on its own: the attempts multiply", CWE: []int{405}},
}

type checker struct {
	sum  *analysis.Analyzer
	opts diag.Options
}

func (c *checker) run(pass *analysis.Pass) (any, error) {
	sum := pass.ResultOf[c.sum].(*summary.Result)
	r, err := diag.NewReporter(pass, categories, &c.opts)
	if err != nil {
		return nil, err
	}
	k := &check{Reporter: r}
	for _, fn := range sum.Funcs {
		if sum.TestSupport() || !sum.InUse(fn) {
			continue
		}
		r.Guard(fn.RelString(pass.Pkg), func() {
			for _, n := range sum.Retry.Nested(fn) {
				k.nestedLoop(n)
			}
			for _, n := range sum.Retry.NestedLibraries(fn) {
				k.nestedLoop(n)
			}
			for _, n := range sum.Retry.NestedClients(fn) {
				k.sdkAlreadyRetries(n)
			}
		})
	}
	return r.Done(sum.Failures)
}

// check is the look at one package.
type check struct{ *diag.Reporter }
