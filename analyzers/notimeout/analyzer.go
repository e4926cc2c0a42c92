package notimeout

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is notimeout on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh notimeout, with flags of its own, that asks sum about the
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
const Name = "notimeout"

//go:embed doc.go
var docSource string

// Categories lists what notimeout reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: "no-unit", Summary: "a timeout given as a bare number, which is nanoseconds"},

	{Name: "budget", Summary: "constant limits that cannot nest: the inner attempts need longer than the outer limit allows", Planned: true},

	{Name: "client-no-timeout", Summary: "a client without a limit that sends a request without a deadline"},

	{Name: "default-client", Summary: "http.DefaultClient, which has no limit, sends a request without a deadline"},

	{Name: "dial-no-timeout", Summary: "a connection is opened without a limit", Planned: true},

	{Name: "dropped-ctx", Summary: "a remote call without a deadline although a context is at hand"},

	{Name: "no-deadline", Summary: "a remote call under a context that never expires, or without any"},

	{Name: "server-no-timeout", Summary: "a server that waits for ever for a request header", Planned: true, Off: true},
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
