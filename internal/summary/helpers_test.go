package summary

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/ssaquery"

	"github.com/retrylint/retrylint/internal/given"
)

// std is shared, so that each package is imported once.
var std = importer.Default()

// world is a few packages, one above the other, with the facts of all.
type world struct {
	pkgs  map[string]*types.Package
	facts map[types.Object][]analysis.Fact
	whole map[*types.Package][]analysis.Fact
}

func newWorld() *world {
	return &world{
		pkgs:  map[string]*types.Package{},
		facts: map[types.Object][]analysis.Fact{},
		whole: map[*types.Package][]analysis.Fact{},
	}
}

// Import implements [types.Importer].
func (w *world) Import(path string) (*types.Package, error) {
	if p := w.pkgs[path]; p != nil {
		return p, nil
	}
	return std.Import(path)
}

// files are the sources of one package by name.
type files map[string]string

// pass type-checks a package and returns a pass of the summary over it.
func (w *world) pass(t *testing.T, path string, srcs files) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(srcs)) {
		f, err := parser.ParseFile(fset, name, srcs[name], parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	info := &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: w}).Check(path, fset, parsed, info)
	if err != nil {
		t.Fatal(err)
	}
	w.pkgs[path] = pkg
	return &analysis.Pass{
		Analyzer:          Analyzer,
		Fset:              fset,
		Files:             parsed,
		Pkg:               pkg,
		TypesInfo:         info,
		TypesSizes:        types.SizesFor("gc", "amd64"),
		Report:            func(analysis.Diagnostic) {},
		ResultOf:          map[*analysis.Analyzer]any{},
		ImportObjectFact:  func(obj types.Object, f analysis.Fact) bool { return get(w.facts[obj], f) },
		ExportObjectFact:  func(obj types.Object, f analysis.Fact) { w.facts[obj] = append(w.facts[obj], f) },
		ImportPackageFact: func(p *types.Package, f analysis.Fact) bool { return get(w.whole[p], f) },
		ExportPackageFact: func(f analysis.Fact) { w.whole[pkg] = append(w.whole[pkg], f) },
	}
}

func get(facts []analysis.Fact, f analysis.Fact) bool {
	for _, have := range facts {
		if reflect.TypeOf(have) == reflect.TypeOf(f) {
			reflect.ValueOf(f).Elem().Set(reflect.ValueOf(have).Elem())
			return true
		}
	}
	return false
}

// sum runs the summary on a package.
func (w *world) sum(t *testing.T, path string, srcs files) *Result {
	t.Helper()
	res, err := run(w.pass(t, path, srcs), &given.Entries{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range res.(*Result).Failures {
		t.Error(err)
	}
	return res.(*Result)
}

// one is a package of one file.
func one(src string) files { return files{"p.go": src} }

// method returns method name of the type, which may be an interface.
func method(t *testing.T, pkg *types.Package, typ, name string) *types.Func {
	t.Helper()
	obj, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(typ).Type(), true, pkg, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("no method %s.%s", typ, name)
	}
	return fn
}

// inUse returns the names of declared functions that are in use.
func inUse(res *Result) (names []string) {
	for _, fn := range res.Funcs {
		if obj := ssaquery.FuncObject(fn); obj != nil && fn.Parent() == nil && fn.Synthetic == "" && res.InUse(fn) {
			names = append(names, obj.Name())
		}
	}
	slices.Sort(names)
	return names
}
