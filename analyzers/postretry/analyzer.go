package postretry

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is postretry on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh postretry, with flags of its own, that asks sum about the
// code. Analyzers that run together must share one sum.
func New(sum *analysis.Analyzer) *analysis.Analyzer {
	c := &checker{sum: sum}
	a := &analysis.Analyzer{
		Name:     Name,
		Doc:      diag.Doc(docSource, Name),
		URL:      "https://github.com/retrylint/retrylint/blob/main/docs/" + Name + ".md",
		Requires: []*analysis.Analyzer{sum},
		Run:      c.run,
	}
	c.opts.Register(&a.Flags)
	return a
}

// Name is the analyzer's name.
const Name = "postretry"

//go:embed doc.go
var docSource string

// Categories lists what postretry reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: "key-per-attempt", Summary: "an idempotency key minted anew for each attempt: it protects nothing", Planned: true},

	{Name: "body-reused", Summary: "a request body that the first attempt has used up is sent again", Planned: true},

	{Name: "hedged-write", Summary: "one write sent twice at the same time, without an idempotency key", Planned: true},

	{Name: "no-idempotency-key", Summary: "a write that is retried without an idempotency key: it may happen twice", Planned: true},
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
	// no rules yet
	r.Flush()
	return nil, r.Err(sum.Failures)
}
