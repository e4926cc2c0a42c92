package driver

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/sites"
)

// A Report is what came out of an analysis.
type Report struct {
	Findings []report.Finding // sorted, each once
	// Silenced are those that comments keep from being reported, sorted.
	Silenced []report.Finding
	// Comments ask for silence.
	Comments []*Comment
	// Sites is what analyzers with a result of that type have listed, sorted.
	Sites []sites.Site
	// Failures are the errors of analyzers, each once. An analyzer that fails
	// on a package may have reported findings before.
	Failures []error
}

// Analyze runs the analyzers on the program and returns the findings in the
// requested packages. When ctx ends, it returns the cause at once, and leaves
// behind analyzers that do not know of ctx.
func (p *Program) Analyze(ctx context.Context, analyzers []*analysis.Analyzer) (*Report, error) {
	g := &guards{ctx: ctx, known: &p.known, clones: map[*analysis.Analyzer]*analysis.Analyzer{}, failed: map[task]bool{}}
	var guarded []*analysis.Analyzer
	for _, a := range analyzers {
		guarded = append(guarded, g.guard(a))
	}
	type outcome struct {
		graph *checker.Graph
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		graph, err := checker.Analyze(guarded, p.Requested, nil)
		done <- outcome{graph, err}
	}()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case o := <-done:
		if o.err != nil {
			return nil, o.err
		}
		p.known.trim()
		r := &Report{Sites: listed(o.graph), Failures: g.failures(o.graph)}
		r.Findings, r.Silenced = findings(o.graph)
		r.Comments = directives(o.graph)
		return r, nil
	}
}

// listed collects the sites that roots have as their results.
func listed(graph *checker.Graph) []sites.Site {
	var all []sites.Site
	for _, act := range graph.Roots {
		if list, ok := act.Result.([]sites.Site); ok {
			all = append(all, list...)
		}
	}
	return sites.Sort(all)
}

// guards keeps a failure of one analyzer on one package from taking along the
// packages that import it: the checker runs nothing that depends on a failed
// action, here only those analyzers are left out that need its result.
type guards struct {
	ctx    context.Context
	known  *knowledge
	clones map[*analysis.Analyzer]*analysis.Analyzer

	mu     sync.Mutex
	failed map[task]bool
	errs   []failure
}

type task struct {
	analyzer *analysis.Analyzer
	pkg      *types.Package
}

type failure struct {
	analyzer string
	err      error
}

// guard returns an analyzer that does as a does, and returns no error. The
// analyzers that a requires are guarded, too.
func (g *guards) guard(a *analysis.Analyzer) *analysis.Analyzer {
	if c, ok := g.clones[a]; ok {
		return c
	}
	c := *a
	g.clones[a] = &c
	c.Requires = nil
	for _, req := range a.Requires {
		c.Requires = append(c.Requires, g.guard(req))
	}
	c.Run = func(pass *analysis.Pass) (any, error) { return g.run(a, pass), nil }
	return &c
}

// run runs a on a pass that was made for its clone. If that fails, or is
// impossible for an earlier failure, the result is a zero value.
func (g *guards) run(a *analysis.Analyzer, pass *analysis.Pass) any {
	own := *pass
	own.Analyzer = a
	own.ResultOf = map[*analysis.Analyzer]any{}
	this := task{a, pass.Pkg}
	for _, req := range a.Requires {
		if g.hasFailed(task{req, pass.Pkg}) {
			g.fail(this, nil)
			return zero(a)
		}
		own.ResultOf[req] = pass.ResultOf[g.clones[req]]
	}
	if g.ctx.Err() != nil {
		return zero(a)
	}
	if done, err := g.known.export(&own); done {
		if err != nil {
			g.fail(this, err)
		}
		return zero(a)
	}
	result, err := runRecovering(a, &own)
	if err != nil {
		g.fail(this, err)
		return zero(a)
	}
	g.known.keep(&own, result)
	return result
}

// zero is the zero value of the type of a's results.
func zero(a *analysis.Analyzer) any {
	if a.ResultType == nil {
		return nil
	}
	return reflect.Zero(a.ResultType).Interface()
}

func runRecovering(a *analysis.Analyzer, pass *analysis.Pass) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic on package %s: %v (%s)", pass.Pkg.Path(), p, diag.PanicSite(debug.Stack()))
		}
	}()
	return a.Run(pass)
}

func (g *guards) hasFailed(t task) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.failed[t]
}

// fail records that t failed, on its own account if err is not nil.
func (g *guards) fail(t task, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed[t] = true
	for _, e := range split(err) {
		g.errs = append(g.errs, failure{t.analyzer.Name, e})
	}
}

// split takes errors.Join apart.
func split(err error) []error {
	if err == nil {
		return nil
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range joined.Unwrap() {
			all = append(all, split(e)...)
		}
		return all
	}
	return []error{err}
}

// failures returns what analyzers failed with, sorted. The same text from
// several analyzers, or on several packages, is one failure: all four repeat
// what the summary says. The checker's own errors are left out where they
// follow from a package's errors.
func (g *guards) failures(graph *checker.Graph) []error {
	g.mu.Lock()
	defer g.mu.Unlock()
	by := map[string][]string{} // text -> analyzers
	for _, f := range g.errs {
		by[f.err.Error()] = append(by[f.err.Error()], f.analyzer)
	}
	for act := range graph.All() {
		dependent := slices.ContainsFunc(act.Deps, func(d *checker.Action) bool { return d.Err != nil })
		if act.Err != nil && !act.Package.IllTyped && !dependent {
			by[act.Err.Error()] = append(by[act.Err.Error()], act.Analyzer.Name)
		}
	}
	var errs []error
	for text, names := range by {
		slices.Sort(names)
		if names = slices.Compact(names); len(names) == 1 {
			text = names[0] + ": " + text
		}
		errs = append(errs, errors.New(text))
	}
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return errs
}
