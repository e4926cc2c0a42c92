package nojitter

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is nojitter on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh nojitter, with flags of its own, that asks sum about the
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
const Name = "nojitter"

//go:embed doc.go
var docSource string

// Categories lists what nojitter reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: "no-backoff", Summary: "three or more attempts, and a path from failure back to the operation without any wait", Planned: true},

	{Name: "fixed-interval", Summary: "a wait that neither grows nor is random: clients retry in step", Planned: true},

	{Name: "no-jitter", Summary: "a wait that grows, but without a random part: clients that failed together retry together", Planned: true},

	{Name: "no-delay-cap", Summary: "a growing wait without a maximum, or with one that is applied after the overflow", Planned: true},

	{Name: "no-attempt-cap", Summary: "nothing ends the attempts: no count, no elapsed time, no context", Planned: true},

	{Name: "ignores-cancel", Summary: "a wait, or a loop, that the context at hand cannot end", Planned: true},

	{Name: "retry-permanent", Summary: "an error that no repetition can cure is retried", Planned: true},

	{Name: "ignores-retry-after", Summary: "the server says when to come back, and is not listened to", Planned: true},
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
