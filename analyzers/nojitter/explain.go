package nojitter

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/sites"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/term"
)

// explain lists the sites of a package with what each rule says.
func (c *checker) explain(pass *analysis.Pass) (any, error) {
	sum := pass.ResultOf[c.sum].(*summary.Result)
	as := *pass // comments that ask for silence name the analyzer that reports
	as.Analyzer = c.reports
	r, err := diag.NewReporter(&as, categories, &c.opts)
	if err != nil {
		return nil, err
	}
	x := &explainer{sum: sum, pass: pass, reporter: r}
	x.check = check{pass: pass, strict: c.opts.Strict, add: func(f diag.Finding) { x.findings = append(x.findings, f) }}
	for _, fn := range sum.Funcs {
		r.Guard(fn.RelString(pass.Pkg), func() { x.function(fn) })
	}
	return x.sites, r.Err(sum.Failures)
}

type explainer struct {
	sum      *summary.Result
	pass     *analysis.Pass
	reporter *diag.Reporter
	check    check // adds to findings
	findings []diag.Finding
	unused   string // why the function is not judged, "" if it is
	sites    []sites.Site
}

func (x *explainer) function(fn *ssa.Function) {
	x.unused = ""
	switch {
	case x.sum.TestSupport():
		x.unused = "the package supports tests"
	case !x.sum.InUse(fn):
		x.unused = "nothing but tests refers to the function"
	}
	for _, s := range x.sum.Retry.Sites(fn) {
		x.site(s)
	}
	for _, l := range x.sum.Retry.LookAlikes(fn) {
		out := x.start(fn, l.Span, formAt(fn, l.Form, l.Span), l.OpText())
		out.Rejected = l.Reason
		x.sites = append(x.sites, out)
	}
	deaf := x.sum.Retry.DeafHelpers(fn)
	for _, h := range x.sum.HelperCalls(fn) {
		x.helper(h, deaf)
	}
	for _, l := range x.sum.Retry.Libraries(fn) {
		x.library(l)
	}
	for _, c := range x.sum.Retry.Clients(fn) {
		x.client(c)
	}
}

// start returns a site with what all forms have.
func (x *explainer) start(fn *ssa.Function, span retry.Span, form, operation string) sites.Site {
	return sites.Site{
		Start: x.pass.Fset.Position(span.Pos), End: x.pass.Fset.Position(span.End),
		Package: x.pass.Pkg.Path(), Function: fn.RelString(x.pass.Pkg),
		Form: form, Operation: operation,
	}
}

// site explains a loop or recursion.
func (x *explainer) site(s *retry.Site) {
	out := x.start(s.Fn, s.Span, formAt(s.Fn, s.Form, s.Span), s.OpText())
	out.Model = sites.ParseModel(s.String())
	for _, w := range s.Waits {
		out.Waits = append(out.Waits, x.wait(w))
	}
	out.Bounds = boundsOf(s)
	if s.Bounds.Ctx && s.Bounds.Limited {
		out.Bounds = append(out.Bounds, "its time limit")
	}
	if len(out.Bounds) == 0 && s.Attempts.Kind == term.Unbounded {
		out.Bounds = []string{"nothing but success"}
	}
	out.RestsOn = x.sum.RestsOn(s)
	for _, v := range x.check.judge(s) {
		told := x.verdict(v)
		if v.wait != nil && len(s.Waits) > 1 {
			told.At = x.pass.Fset.Position(v.wait.Span().Pos)
		}
		out.Verdicts = append(out.Verdicts, told)
	}
	x.sites = append(x.sites, x.complete(out, always("there is no timed wait")))
}

// complete adds the categories of which nothing was said.
func (x *explainer) complete(s sites.Site, reason func(category string) string) sites.Site {
	for _, c := range categories {
		if !slices.ContainsFunc(s.Verdicts, func(v sites.Verdict) bool { return v.Category == c.Name }) {
			s.Verdicts = append(s.Verdicts, sites.Verdict{Category: c.Name, Text: reason(c.Name)})
		}
	}
	slices.SortStableFunc(s.Verdicts, func(a, b sites.Verdict) int {
		return categories.Lookup(a.Category) - categories.Lookup(b.Category)
	})
	return s
}

func (x *explainer) verdict(v verdict) sites.Verdict {
	if v.finding == nil {
		return sites.Verdict{Category: v.category, Text: v.reason}
	}
	told := sites.Verdict{Category: v.category, Speaks: true, Text: v.finding.Message, Withheld: x.unused}
	if told.Withheld == "" {
		told.Withheld = x.reporter.Withheld(*v.finding)
	}
	return told
}

func (x *explainer) wait(w *retry.Wait) sites.Wait {
	out := sites.Wait{Start: x.pass.Fset.Position(w.Span().Pos), Text: w.Text(), Shape: w.Shape.String(), Jitter: yesNo(w.Jitter), Cap: yesNo(w.Capped)}
	if w.Known && w.Exact {
		out.First, out.Longest = length(w.First), roughly(w.Longest)
	}
	return out
}

// helper explains a call of a home-made helper. All rules but one judge the
// helper's own loop.
func (x *explainer) helper(h summary.HelperCall, deaf []retry.DeafHelper) {
	span := retry.Span{Pos: h.Call.Pos(), End: h.Call.Pos()}
	text, operation := "the helper", "the operation"
	if call := callAt(h.Call); call != nil {
		span, text = retry.Span{Pos: call.Pos(), End: call.End()}, types.ExprString(call.Fun)
		if h.Helper.Op < len(call.Args) {
			operation = argText(call.Args[h.Helper.Op])
		}
	}
	out := x.start(h.Call.Parent(), span, "helper", operation+" by "+text)
	out.Model = sites.Model{
		Attempts: h.Attempts.String(), Wait: h.Helper.Wait.String(), Jitter: yesNo(h.Helper.Jitter),
		Cap: yesNo(h.Helper.Cap), Cancel: yesNo(h.Helper.Cancel),
	}
	out.RestsOn = []string{h.RestsOn}
	for _, d := range deaf {
		if d.Span == span {
			x.check.deafHelper(d)
		}
	}
	x.sites = append(x.sites, x.complete(x.spoken(out), x.whyHelper(h)))
}

// library explains a call of a retry library.
func (x *explainer) library(l *retry.Library) {
	out := x.start(l.Fn, l.CallSpan(), "library", l.OpText()+" by "+l.EntryText())
	x.check.library(l)
	out.Model.Cancel = yesNo(cancelOf(l.Policy))
	x.configured(out, l.Policy, l.EntryText(), whyLibrary(l))
}

// client explains a client that repeats requests by itself. What ends its waits
// is for each request to say.
func (x *explainer) client(c *retry.Client) {
	at := x.check.written(c.Made)
	x.check.client(c)
	x.configured(x.start(c.Fn, at, "client", "requests through "+c.Family.Name), c.Policy, c.Family.Name, whyClient(c))
}

// configured completes a site whose pace is configuration.
func (x *explainer) configured(out sites.Site, q *retry.Policy, by string, why func(string) string) {
	out.Model = sites.Model{
		Attempts: q.Attempts.String(), Wait: curveText(q.Curve), Jitter: yesNo(q.Jitter),
		Cap: yesNo(capOf(q)), Cancel: out.Model.Cancel,
	}
	w := sites.Wait{Start: out.Start, Text: by, Shape: out.Model.Wait, Jitter: out.Model.Jitter, Cap: out.Model.Cap}
	if d, ok := q.Longest(); ok && q.First.Known {
		w.First, w.Longest = length(q.First.D), roughly(d)
	}
	out.Waits = []sites.Wait{w}
	if q.Elapsed.Known && q.Elapsed.D > 0 {
		out.Bounds = append(out.Bounds, "a time limit of "+length(q.Elapsed.D))
	}
	out.RestsOn = []string{"the catalogue, and the options in sight"}
	if q.Elsewhere {
		out.RestsOn = []string{"the catalogue; the configuration comes from other code"}
	}
	x.sites = append(x.sites, x.complete(x.spoken(out), why))
}

// spoken moves the findings that rules have added to a site.
func (x *explainer) spoken(s sites.Site) sites.Site {
	for _, f := range x.findings {
		s.Verdicts = append(s.Verdicts, x.verdict(verdict{category: f.Category, finding: &f}))
	}
	x.findings = nil
	return s
}

func capOf(l *retry.Policy) catalog.Tri {
	switch {
	case !l.Max.Known:
		return catalog.Unknown
	case l.Max.D > 0:
		return catalog.Yes
	}
	return catalog.No
}

func cancelOf(l *retry.Policy) catalog.Tri {
	switch l.Ctx {
	case retry.CtxPassed:
		return catalog.Yes
	case retry.CtxMissing, retry.CtxEndless:
		return catalog.No
	}
	return catalog.Unknown
}

func curveText(c catalog.Curve) string {
	return [...]string{
		catalog.UnknownCurve: "unknown", catalog.NoWait: "none", catalog.Constant: "constant",
		catalog.Linear: "linear", catalog.Exponential: "exponential", catalog.Fibonacci: "growing",
	}[c]
}

func yesNo(t catalog.Tri) string {
	return [...]string{catalog.Unknown: "unknown", catalog.Yes: "yes", catalog.No: "no"}[t]
}

// formAt names the form of a region as written.
func formAt(fn *ssa.Function, f retry.Form, span retry.Span) string {
	switch f {
	case retry.Recursion:
		return "recursion"
	case retry.RangeFunc:
		return "range over func"
	}
	form := "goto"
	if syntax := fn.Syntax(); syntax != nil {
		ast.Inspect(syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt:
				if n.For == span.Pos {
					form = "for"
				}
			case *ast.RangeStmt:
				if n.For == span.Pos {
					form = "range"
				}
			}
			return true
		})
	}
	return form
}

// callAt returns the syntax of a call, nil if there is none.
func callAt(call *ssa.Call) (found *ast.CallExpr) {
	if call.Parent().Syntax() == nil || call.Pos() == token.NoPos {
		return nil
	}
	ast.Inspect(call.Parent().Syntax(), func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && c.Lparen == call.Pos() {
			found = c
		}
		return found == nil
	})
	return found
}

func argText(e ast.Expr) string {
	if _, ok := ast.Unparen(e).(*ast.FuncLit); ok {
		return "a literal"
	}
	return types.ExprString(e)
}
