package nojitter

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/sites"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is nojitter on the suite's common summary. Explainer shares its
// flags.
var Analyzer, Explainer = newPair(summary.Analyzer)

// New returns a fresh nojitter, with flags of its own, that asks sum about the
// code. Analyzers that run together must share one sum.
func New(sum *analysis.Analyzer) *analysis.Analyzer {
	a, _ := newPair(sum)
	return a
}

// newPair returns what reports, and what tells why it reports and why not.
func newPair(sum *analysis.Analyzer) (reports, explains *analysis.Analyzer) {
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
	c.reports = a
	return a, &analysis.Analyzer{
		Name:       "sites",
		Doc:        "list the places where operations are repeated, and what " + Name + " says of each (reports nothing)",
		Requires:   []*analysis.Analyzer{sum},
		ResultType: reflect.TypeFor[[]sites.Site](),
		Run:        c.explain,
	}
}

// Name is the analyzer's name.
const Name = "nojitter"

//go:embed doc.go
var docSource string

// The categories.
const (
	noBackoff         = "no-backoff"
	fixedInterval     = "fixed-interval"
	noJitter          = "no-jitter"
	noDelayCap        = "no-delay-cap"
	noAttemptCap      = "no-attempt-cap"
	ignoresCancel     = "ignores-cancel"
	retryPermanent    = "retry-permanent"
	ignoresRetryAfter = "ignores-retry-after"
)

// Categories lists what nojitter reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: noBackoff, Summary: "three or more attempts, and a path from failure back to the operation without any wait", CWE: []int{799}},
	{Name: fixedInterval, Summary: "a wait that neither grows nor is random: clients retry in step", CWE: []int{799}},
	{Name: noJitter, Summary: "a wait that grows, but without a random part: clients that failed together retry together", CWE: []int{799}},
	{Name: noDelayCap, Summary: "a growing wait without a maximum, or with one that is applied after the overflow", CWE: []int{799, 190}},
	{Name: noAttemptCap, Summary: "nothing ends the attempts: no count, no elapsed time, no context", CWE: []int{835}},
	{Name: ignoresCancel, Summary: "a wait, or a loop, that the context at hand cannot end", CWE: []int{400}},
	{Name: retryPermanent, Summary: "an error that no repetition can cure is retried", CWE: []int{755}},
	{Name: ignoresRetryAfter, Summary: "the server says when to come back, and is not listened to", CWE: []int{799}},
}

type checker struct {
	sum     *analysis.Analyzer
	opts    diag.Options
	reports *analysis.Analyzer // what the options belong to
}

func (c *checker) run(pass *analysis.Pass) (any, error) {
	sum := pass.ResultOf[c.sum].(*summary.Result)
	r, err := diag.NewReporter(pass, categories, &c.opts)
	if err != nil {
		return nil, err
	}
	k := &check{add: r.Add, pass: pass, strict: c.opts.Strict}
	for _, fn := range sum.Funcs {
		if sum.TestSupport() || !sum.InUse(fn) {
			continue
		}
		r.Guard(fn.RelString(pass.Pkg), func() {
			for _, s := range sum.Retry.Sites(fn) {
				k.site(s)
			}
			for _, d := range sum.Retry.DeafHelpers(fn) {
				k.deafHelper(d)
			}
			for _, l := range sum.Retry.Libraries(fn) {
				k.library(l)
			}
			for _, c := range sum.Retry.Clients(fn) {
				k.client(c)
			}
		})
	}
	return r.Done(sum.Failures)
}

// check is the look at one package.
type check struct {
	add    func(diag.Finding)
	pass   *analysis.Pass
	strict bool
}

// site reports what is wrong with one site.
func (k *check) site(s *retry.Site) {
	for _, v := range k.judge(s) {
		if v.finding != nil {
			k.add(*v.finding)
		}
	}
}
