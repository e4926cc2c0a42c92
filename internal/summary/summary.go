// Package summary computes, once for the whole suite, what is true of the
// functions of a package: seen from a caller, in this package or in any other.
//
// It builds the SSA form of relevant packages, works out facts bottom-up over
// the package's call graph, and hands the analyzers a Result to ask. It reports
// nothing.
package summary

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// Analyzer is the summary that the suite shares. It reports nothing.
var Analyzer = New()

// New returns a fresh summary analyzer. Two of them cannot run together: a
// driver refuses analyzers that share fact types.
func New() *analysis.Analyzer {
	entries := &given.Entries{Flag: "summary.call"}
	a := &analysis.Analyzer{
		Name:       "summary",
		Doc:        "compute what functions do, for the analyzers of retrylint (reports nothing)",
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  factTypes(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, entries) },
	}
	a.Flags.Var(entries, "call", "tell of functions, `entries` separated by ;: '(*example.com/pkg.Type).Method attempts=3 remote'; properties: "+strings.Join(given.Names(), ", "))
	return a
}

// Tell sets the flag of [Analyzer] that tells of functions to these entries.
func Tell(texts []string) error {
	entries := Analyzer.Flags.Lookup("call").Value.(*given.Entries)
	for _, text := range append([]string{""}, texts...) { // "" forgets what was set
		if err := entries.Set(text); err != nil {
			return err
		}
	}
	return entries.Err()
}

// Tells reports whether the flag of [Analyzer] tells of functions of a package:
// then those that import it are relevant.
func Tells(path string) bool {
	entries, ok := Analyzer.Flags.Lookup("call").Value.(*given.Entries)
	return ok && entries.Tell(path)
}

// A Result answers questions about one package. For a package in which nothing
// can matter it is empty: Funcs is nil.
type Result struct {
	// Funcs are the functions outside test files, literals included, in the
	// order of the source; first the package's initialiser.
	Funcs []*ssa.Function
	Index *ssaquery.Index
	// Deadline decides about contexts and clients.
	Deadline *deadline.Analysis
	// Retry finds the places where operations are repeated.
	Retry *retry.Package
	// Requests says what is sent.
	Requests *request.Model
	// Failures are functions whose analysis broke down.
	Failures diag.Failures

	pass    *analysis.Pass
	pkg     *ssa.Package
	imports []string
	facts   map[*ssa.Function]*funcFacts
	impls   *sync.Map // from *types.Func to []*ssa.Function: analyzers ask at the same time
	gifts   *gifts
	times   *times
	tests   func() *Result // made when asked for
}

// WithTests returns a Result that looks at test files, too, even if there are no
// others. Facts rest on non-test files alone in any case. It is made once, for
// whichever analyzer asks first.
func (res *Result) WithTests() *Result { return res.tests() }

func (res *Result) withTests() *Result {
	all := *res
	if len(res.pass.Files) == 0 || !Inferred(res.pass.Pkg.Path()) {
		return &all
	}
	all.Failures.Guard(res.pass.Pkg.Path(), "(building with tests)", func() {
		if all.pkg == nil {
			all.pkg = buildSSA(res.pass, findNoReturns(res.pass).is)
			all.imports = importsOf(res.pass.Files)
		}
		all.Funcs = functions(res.pass, all.pkg, res.pass.Files)
		all.Index = ssaquery.NewIndex(res.pass.Pkg, all.Funcs)
		all.Deadline = deadline.New(all.Index, all.imports, callees{&all})
		all.Retry = retry.New(res.pass.Pkg, all.Index, repeated{res.pass, all.gifts})
		all.Requests = request.New(all.Index, requested{res.pass, all.gifts, all.Retry})
		all.Retry.SetProof(all.Requests.Proves)
	})
	return &all
}

// importsOf returns the import paths of files.
func importsOf(files []*ast.File) (paths []string) {
	for _, f := range files {
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// funcFacts is what is known of one function of the package at hand.
type funcFacts struct {
	deadlines Deadlines
	clients   Clients
	limits    Limits
	remote    Remote
}

func run(pass *analysis.Pass, entries *given.Entries) (any, error) {
	res := &Result{pass: pass, facts: map[*ssa.Function]*funcFacts{}, impls: new(sync.Map)}
	res.tests = sync.OnceValue(res.withTests)
	if !relevant(pass, entries) {
		return res, nil
	}
	pass.ExportPackageFact(new(Relevant))
	var wrong []error
	res.gifts, wrong = newGifts(pass, entries)
	res.Failures = append(res.Failures, wrong...)
	res.exportGiven()
	res.Failures.Guard(pass.Pkg.Path(), "(building)", func() { res.build(pass) })
	if res.Deadline == nil {
		return res, nil
	}
	res.infer()
	res.export()
	res.exportInterfaces()
	res.exportRetries()
	res.exportMade()
	res.exportRequests()
	res.exportHandlers()
	return res, nil
}

func (res *Result) build(pass *analysis.Pass) {
	files := sourceFiles(pass)
	dead := findNoReturns(pass)
	pkg := buildSSA(pass, dead.is)
	funcs := functions(pass, pkg, files)
	imports := importsOf(files)
	res.pkg, res.imports = pkg, imports
	res.Index = ssaquery.NewIndex(pass.Pkg, funcs)
	res.Funcs = funcs
	res.Deadline = deadline.New(res.Index, imports, callees{res})
	res.Retry = retry.New(pass.Pkg, res.Index, repeated{pass, res.gifts})
	res.Requests = request.New(res.Index, requested{pass, res.gifts, res.Retry})
	res.Retry.SetProof(res.Requests.Proves)
	for _, fn := range funcs {
		res.facts[fn] = &funcFacts{}
		if obj := declared(fn); obj != nil && dead.is(obj) {
			pass.ExportObjectFact(obj, new(NoReturn))
		}
	}
}

// declared returns the function object that fn is the body of, nil for
// literals and initialisers.
func declared(fn *ssa.Function) *types.Func {
	if fn.Parent() != nil || fn.Synthetic != "" {
		return nil
	}
	obj, _ := fn.Object().(*types.Func)
	return obj
}

// relevant decides as the drivers do before they load a package: see
// relevance.go.
func relevant(pass *analysis.Pass, entries *given.Entries) bool {
	if len(pass.Files) == 0 {
		return false
	}
	files := sourceFiles(pass)
	direct := importsOf(files)
	var imports []string
	known := map[string]bool{}
	for _, p := range pass.Pkg.Imports() {
		if !slices.Contains(direct, p.Path()) {
			continue // a test's import, or one that export data mentions
		}
		imports = append(imports, p.Path())
		known[p.Path()] = pass.ImportPackageFact(p, new(Relevant))
	}
	is := func(path string) bool { return known[path] }
	return RelevantPackage(pass.Pkg.Path(), imports, is, entries.Tell, func() []*ast.File { return files })
}
