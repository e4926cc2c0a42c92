package postretry

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is postretry on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh postretry, with flags of its own, that asks sum about the
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
	a.Flags.BoolVar(&c.telemetry, "telemetry", false, "report repeated writes of telemetry, too, which may arrive twice")
	return a
}

// Name is the analyzer's name.
const Name = "postretry"

// The categories.
const (
	keyPerAttemptCat = "key-per-attempt"
	bodyReusedCat    = "body-reused"
	hedgedWriteCat   = "hedged-write"
	noKeyCat         = "no-idempotency-key"
)

//go:embed doc.go
var docSource string

// Categories lists what postretry reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: keyPerAttemptCat, Summary: "an idempotency key minted anew for each attempt: it protects nothing", CWE: []int{837}},

	{Name: bodyReusedCat, Summary: "a request body that the first attempt has used up is sent again", CWE: []int{672}},

	{Name: hedgedWriteCat, Summary: "one write sent twice at the same time, without an idempotency key", CWE: []int{837}},

	{Name: noKeyCat, Summary: "a write that is retried without an idempotency key: it may happen twice", CWE: []int{837}},
}

type checker struct {
	sum       *analysis.Analyzer
	opts      diag.Options
	telemetry bool
}

func (c *checker) run(pass *analysis.Pass) (any, error) {
	sum := pass.ResultOf[c.sum].(*summary.Result)
	if c.opts.Tests {
		sum = sum.WithTests()
	}
	r, err := diag.NewReporter(pass, categories, &c.opts)
	if err != nil {
		return nil, err
	}
	k := &check{
		Reporter:  r,
		sum:       sum,
		files:     pass.Files,
		fset:      pass.Fset,
		pkg:       pass.Pkg,
		info:      pass.TypesInfo,
		mintOf:    map[*ssa.Call]*minted{},
		syntax:    ssaquery.NewSyntax(pass.Files),
		strict:    c.opts.Strict,
		telemetry: c.telemetry,
	}
	for _, fn := range sum.Funcs {
		if sum.InUse(fn) {
			r.Guard(fn.RelString(pass.Pkg), func() { k.function(fn) })
		}
	}
	r.Guard("keys", k.reportMinted)
	return r.Done(sum.Failures)
}

// check is the look at one package.
type check struct {
	*diag.Reporter
	sum               *summary.Result
	files             []*ast.File
	fset              *token.FileSet
	pkg               *types.Package
	info              *types.Info
	syntax            *ssaquery.Syntax
	strict, telemetry bool
	minted            []*minted
	mintOf            map[*ssa.Call]*minted
}

// function judges the attempts that a function makes or hands over.
func (k *check) function(fn *ssa.Function) {
	k.byItself(fn)
	k.hedged(fn)
	for _, a := range k.attempts(fn) {
		for _, s := range k.sum.Requests.Sends(a.Attempt) {
			k.send(a, s)
		}
	}
}

// send judges one send of an attempt.
func (k *check) send(a *attempt, s *request.Send) {
	if a.hedge != nil {
		k.carried(s, a.hedge)
		return
	}
	k.bodyReused(a, s)
	keys := k.sum.Requests.Keys(s)
	if !k.keyPerAttempt(a, s, keys) {
		k.noKey(a, s, keys)
	}
}
