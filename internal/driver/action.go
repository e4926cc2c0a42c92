package driver

import (
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/factcache"
	"github.com/retrylint/retrylint/internal/loader"
	"github.com/retrylint/retrylint/internal/summary"
)

// work is what analyzers do on one package.
type work struct {
	*session
	src     *loader.Source
	actions map[*analysis.Analyzer]*action
}

// An action is one analyzer on one package.
type action struct {
	analyzer    *analysis.Analyzer
	needs       []*action
	once        sync.Once
	own         ownFacts
	result      any
	failed      bool
	diagnostics []analysis.Diagnostic
}

// action returns the action of an analyzer, with those that it needs.
func (w *work) action(a *analysis.Analyzer) *action {
	if act := w.actions[a]; act != nil {
		return act
	}
	act := &action{analyzer: a}
	w.actions[a] = act
	for _, req := range a.Requires {
		act.needs = append(act.needs, w.action(req))
	}
	return act
}

// do runs an analyzer, after those that it needs. If that fails, or is
// impossible for an earlier failure, the analyzer has no result.
func (w *work) do(act *action) {
	act.once.Do(func() {
		results := map[*analysis.Analyzer]any{}
		for _, need := range act.needs {
			w.do(need)
			act.failed = act.failed || need.failed
			results[need.analyzer] = need.result
		}
		if act.failed || w.ctx.Err() != nil {
			return
		}
		result, err := runRecovering(act.analyzer, w.pass(act, results))
		if err != nil {
			act.failed = true
			w.fail(act.analyzer, err)
			return
		}
		act.result = result
	})
}

func (w *work) pass(act *action, results map[*analysis.Analyzer]any) *analysis.Pass {
	p := w.src.Package
	pass := &analysis.Pass{
		Analyzer:     act.analyzer,
		Fset:         w.prog.loader.Fset,
		Files:        w.src.Files,
		OtherFiles:   p.OtherFiles,
		IgnoredFiles: p.IgnoredFiles,
		Pkg:          w.src.Types,
		TypesInfo:    w.src.Info,
		TypesSizes:   p.TypesSizes,
		Module:       &analysis.Module{},
		ResultOf:     results,
		Report:       func(d analysis.Diagnostic) { act.diagnostics = append(act.diagnostics, d) },
		ReadFile:     w.prog.loader.ReadFile,
	}
	if p.Module != nil {
		pass.Module = &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion}
	}
	act.own = ownFacts{objects: objectFacts{}, whole: map[reflect.Type]analysis.Fact{}}
	w.connect(pass, &act.own)
	return pass
}

// facts returns what all analyzers have found out, those that failed, too.
func (w *work) facts() *factcache.Facts {
	var all []*ownFacts
	for _, act := range w.actions {
		all = append(all, &act.own)
	}
	return collect(w.src.Types, all)
}

// failed reports whether facts may be missing.
func (w *work) failed() bool {
	if w.ctx.Err() != nil {
		return true
	}
	for _, act := range w.actions {
		if r, ok := act.result.(*summary.Result); act.failed || ok && len(r.Failures) > 0 {
			return true
		}
	}
	return false
}

func runRecovering(a *analysis.Analyzer, pass *analysis.Pass) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic on package %s: %v (%s)", pass.Pkg.Path(), p, panicSite(debug.Stack()))
		}
	}()
	result, err = a.Run(pass)
	if got := reflect.TypeOf(result); err == nil && got != a.ResultType {
		err = fmt.Errorf("internal error: on package %s, the result is a %v, not the %v that was declared", pass.Pkg.Path(), got, a.ResultType)
	}
	return result, err
}

// panicSite returns file:line of the function that panicked, given the stack of
// one that it deferred.
func panicSite(stack []byte) string {
	_, rest, _ := strings.Cut(string(stack), "\npanic(")
	// the rest of the line, the place of panic, then pairs of function and place;
	// a runtime error has functions of the runtime in between
	lines := strings.Split(rest, "\n")
	for i := 3; i < len(lines); i += 2 {
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i]), " ")
		if !strings.HasPrefix(lines[i-1], "runtime.") {
			return place
		}
	}
	return "unknown place"
}
