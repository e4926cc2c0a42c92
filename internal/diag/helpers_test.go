package diag

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// std is shared, so that each package is imported once.
var std = importer.Default()

// files are the sources of one package by name.
type files map[string]string

// newPass parses and type-checks a package. What the analyzer named "lint"
// reports is appended to the result.
func newPass(t *testing.T, srcs files) (*analysis.Pass, *[]analysis.Diagnostic) {
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
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: std}).Check("example.com/p", fset, parsed, info)
	if err != nil {
		t.Fatal(err)
	}
	var got []analysis.Diagnostic
	return &analysis.Pass{
		Analyzer:  &analysis.Analyzer{Name: "lint"},
		Fset:      fset,
		Files:     parsed,
		Pkg:       pkg,
		TypesInfo: info,
		Report:    func(d analysis.Diagnostic) { got = append(got, d) },
	}, &got
}

var table = Table{{Name: "narrow"}, {Name: "middle"}, {Name: "wide"}, {Name: "extra", Off: true}}

func newReporter(t *testing.T, pass *analysis.Pass, opts *Options) *Reporter {
	t.Helper()
	r, err := NewReporter(pass, table, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const voices = `
func loud() int { return 0 }
func quiet() int { return 0 }
`

// checkVoices finds fault, in category "narrow", with each call of loud and
// quiet, and expects to hear of the loud ones alone.
func checkVoices(t *testing.T, srcs files, opts *Options) {
	t.Helper()
	all := files{"voices.go": "package p" + voices}
	maps.Copy(all, srcs)
	pass, got := newPass(t, all)
	r := newReporter(t, pass, opts)
	name := map[token.Pos]string{}
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if id, ok := call.Fun.(*ast.Ident); ok && (id.Name == "loud" || id.Name == "quiet") {
					name[call.Pos()] = id.Name
					r.Add(Finding{Category: "narrow", Pos: call.Pos(), End: call.End(), Message: id.Name})
				}
			}
			return true
		})
	}
	if len(name) == 0 {
		t.Fatal("the source calls neither loud nor quiet")
	}
	r.Flush()
	for _, d := range *got {
		if name[d.Pos] == "quiet" {
			t.Errorf("%v: reported", pass.Fset.PositionFor(d.Pos, false))
		}
		delete(name, d.Pos)
	}
	for pos, voice := range name {
		if voice == "loud" {
			t.Errorf("%v: not reported", pass.Fset.PositionFor(pos, false))
		}
	}
}

// brief shows a diagnostic as line:column category.
func brief(fset *token.FileSet, ds []analysis.Diagnostic) string {
	var parts []string
	for _, d := range ds {
		p := fset.Position(d.Pos)
		parts = append(parts, fmt.Sprintf("%d:%d %s", p.Line, p.Column, d.Category))
	}
	return strings.Join(parts, ", ")
}
