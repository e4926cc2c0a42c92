package notimeout

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/summary"
)

// Analyzer is notimeout on the suite's common summary.
var Analyzer = New(summary.Analyzer)

// New returns a fresh notimeout, with flags of its own, that asks sum about the
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
const Name = "notimeout"

// The categories.
const (
	noUnit          = "no-unit"
	budget          = "budget"
	clientNoTimeout = "client-no-timeout"
	defaultClient   = "default-client"
	dialNoTimeout   = "dial-no-timeout"
	droppedCtx      = "dropped-ctx"
	noDeadline      = "no-deadline"
	serverNoTimeout = "server-no-timeout"
)

//go:embed doc.go
var docSource string

// Categories lists what notimeout reports, the narrowest first.
func Categories() diag.Table { return categories }

var categories = diag.Table{
	{Name: noUnit, Summary: "a timeout given as a bare number, which is nanoseconds", CWE: []int{682}},
	{Name: budget, Summary: "constant limits that cannot nest: the inner attempts need longer than the outer limit allows", CWE: []int{682}},
	{Name: clientNoTimeout, Summary: "a client without a limit that sends a request without a deadline", CWE: []int{1088}},
	{Name: defaultClient, Summary: "http.DefaultClient, which has no limit, sends a request without a deadline", CWE: []int{1088}},
	{Name: dialNoTimeout, Summary: "a connection is opened without a limit", CWE: []int{1088}},
	{Name: droppedCtx, Summary: "a remote call without a deadline although a context is at hand", CWE: []int{1088}},
	{Name: noDeadline, Summary: "a remote call under a context that never expires, or without any", CWE: []int{1088}},
	{Name: serverNoTimeout, Summary: "a server that waits for ever for a request header", Off: true, CWE: []int{400}},
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
	k := &check{
		Reporter: r,
		pass:     pass,
		sum:      sum,
		syntax:   ssaquery.NewSyntax(pass.Files),
		strict:   c.opts.Strict,
		clients:  map[ssaquery.Object]bool{},
		atHand:   map[*types.Var]bool{},
	}
	if c.opts.Tests {
		k.sum = sum.WithTests()
	}
	for _, fn := range k.sum.Funcs {
		r.Guard(fn.RelString(pass.Pkg), func() { k.function(fn) })
	}
	k.reportClients()
	return r.Done(sum.Failures)
}

// check is the look at one package.
type check struct {
	*diag.Reporter
	pass     *analysis.Pass
	sum      *summary.Result
	syntax   *ssaquery.Syntax
	strict   bool
	clients  map[ssaquery.Object]bool // reported already
	culprits []*culprit               // clients at fault, in the order found
	atHand   map[*types.Var]bool      // contexts, or what leads to them
}

// function judges the calls and stores of one function.
func (k *check) function(fn *ssa.Function) {
	judged := k.sum.InUse(fn) && !k.sum.ToldBounded(fn)
	if judged && k.sum.Retry != nil {
		k.attempts(fn)
		k.libraryAttempts(fn)
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				k.storedUnit(in)
				if judged {
					k.writeTimeout(in)
				}
			case *ssa.Alloc:
				if judged {
					k.server(in)
					k.made(in)
				}
			case ssa.CallInstruction:
				k.passedUnits(in)
				if judged {
					k.call(in)
					k.timeoutHandler(in)
				}
			}
		}
	}
}

// call judges what leaves the process, or is handed to what does.
func (k *check) call(in ssa.CallInstruction) {
	if out := k.sum.Deadline.Outgoing(in); out != nil {
		switch {
		case out.Shape == catalog.Dial:
			k.dial(out)
		case out.Shape == catalog.Serve:
			k.serve(out)
		case isSend(out):
			k.send(out)
		default:
			k.unary(out)
		}
	}
	for _, out := range k.sum.Deadline.Handed(in) {
		if out.Shape == catalog.Dial {
			k.dial(out)
		} else {
			k.unary(out)
		}
	}
}
