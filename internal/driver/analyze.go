package driver

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/loader"
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
//
// Packages are read, analysed and forgotten one by one, imports before those
// that import them: memory grows with the packages in work, not with all.
func (p *Program) Analyze(ctx context.Context, analyzers []*analysis.Analyzer) (*Report, error) {
	if err := analysis.Validate(analyzers); err != nil {
		return nil, err
	}
	s := newSession(ctx, p, analyzers)
	done := make(chan struct{})
	go func() {
		s.run()
		close(done)
	}()
	select {
	case <-ctx.Done():
	case <-done:
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p.trim()
	return s.report(), nil
}

// A session is one analysis of a program.
type session struct {
	ctx       context.Context
	prog      *Program
	analyzers []*analysis.Analyzer
	factual   []*analysis.Analyzer      // those that have facts, and are needed below the requested packages
	known     map[*types.Package]*known // by the package that others see; not written to after the start
	jobs      map[string]*job           // by ID
	cpu       chan struct{}             // as many packages in work as there are processors
	mu        sync.Mutex
	failures  []failure
	outcomes  outcomes
}

type failure struct {
	analyzer string
	err      error
}

// ahead is how many packages per processor may be read at a time: more than are
// analysed, as some have to wait for their imports.
const ahead = 3

// A job is a unit in work.
type job struct {
	*unit
	known  *known
	done   chan struct{} // closed when the facts are there
	broken bool          // it has errors, or imports what has; to be read when done
}

func newSession(ctx context.Context, p *Program, analyzers []*analysis.Analyzer) *session {
	s := &session{
		ctx:       ctx,
		prog:      p,
		analyzers: analyzers,
		factual:   factual(analyzers),
		known:     map[*types.Package]*known{},
		jobs:      map[string]*job{},
		cpu:       make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	for pkg, data := range p.kept {
		s.known[p.loader.Imported(pkg)] = &known{pkg: pkg, analyzers: s.factual, data: data}
	}
	for _, u := range p.units {
		j := &job{unit: u, known: &known{pkg: u.pkg}, done: make(chan struct{})}
		s.jobs[u.pkg.ID] = j
		s.known[p.loader.Imported(u.pkg)] = j.known
	}
	return s
}

// factual returns the analyzers that have facts, required ones included.
func factual(analyzers []*analysis.Analyzer) (list []*analysis.Analyzer) {
	seen := map[*analysis.Analyzer]bool{}
	var visit func(as []*analysis.Analyzer)
	visit = func(as []*analysis.Analyzer) {
		for _, a := range as {
			if !seen[a] {
				seen[a] = true
				visit(a.Requires)
				if len(a.FactTypes) > 0 {
					list = append(list, a)
				}
			}
		}
	}
	visit(analyzers)
	return list
}

// run does the jobs. They begin in an order in which no job has to wait for a
// later one, so however few may run at a time, one of them can go on.
func (s *session) run() {
	slots := make(chan struct{}, ahead*cap(s.cpu))
	var all sync.WaitGroup
	for _, u := range s.prog.units {
		slots <- struct{}{}
		all.Go(func() {
			s.do(s.jobs[u.pkg.ID])
			<-slots
		})
	}
	all.Wait()
}

func (s *session) do(j *job) {
	defer close(j.done)
	if s.ctx.Err() != nil {
		return
	}
	s.cpu <- struct{}{}
	src := s.prog.loader.Source(j.pkg)
	<-s.cpu
	defer s.prog.loader.Release(src)
	j.pkg.Errors = slices.Concat(j.listed, src.Errors)
	j.broken = j.onBroken || len(j.pkg.Errors) > 0
	for _, below := range j.below {
		d := s.jobs[below.pkg.ID]
		<-d.done
		j.broken = j.broken || d.broken
	}
	if j.broken || s.ctx.Err() != nil {
		return // who builds the program hears of it
	}
	s.cpu <- struct{}{}
	defer func() { <-s.cpu }()
	s.analyze(j, src)
}

// analyze runs on a package the analyzers that it needs, all at the same time.
func (s *session) analyze(j *job, src *loader.Source) {
	w := &work{session: s, src: src, actions: map[*analysis.Analyzer]*action{}}
	roots := s.factual
	if j.requested {
		roots = s.analyzers
	}
	var all sync.WaitGroup
	for _, a := range roots {
		act := w.action(a)
		all.Go(func() { w.do(act) })
	}
	all.Wait()
	j.known.facts = w.facts()
	if !w.failed() {
		s.prog.learn(j.pkg, j.known.facts)
	}
	if !j.requested {
		return
	}
	found := new(outcomes)
	for _, a := range roots {
		found.add(s.prog.loader.Fset, w.actions[a])
	}
	if !w.failed() {
		s.prog.retain(j.pkg, found)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outcomes.merge(found)
}

func (s *session) report() *Report {
	for _, kept := range s.prog.recalled {
		s.outcomes.merge(kept.outcomes())
	}
	r := s.outcomes.report()
	r.Failures = s.errors()
	return r
}

// fail records an error of an analyzer.
func (s *session) fail(a *analysis.Analyzer, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range split(err) {
		s.failures = append(s.failures, failure{a.Name, e})
	}
}

// split takes errors.Join apart.
func split(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range joined.Unwrap() {
			all = append(all, split(e)...)
		}
		return all
	}
	return []error{err}
}

// errors returns what analyzers failed with, sorted. The same text from several
// analyzers, or on several packages, is one failure: all four repeat what the
// summary says.
func (s *session) errors() []error {
	by := map[string][]string{} // text -> analyzers
	for _, f := range s.failures {
		by[f.err.Error()] = append(by[f.err.Error()], f.analyzer)
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
