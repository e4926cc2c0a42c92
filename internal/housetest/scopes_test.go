package housetest

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// lookingAround are the methods by which a rule could come to depend on what
// packages are in memory: which of them are loaded, and how much of each,
// differs from driver to driver. All else that is known of another package is
// to come as a fact.
var lookingAround = []string{
	"(*go/types.Package).Imports",
	"(*go/types.Scope).Names",
	"(*go/types.Scope).Len",
	"(*go/types.Scope).Lookup",
	"(*go/types.Scope).LookupParent",
	"(*go/types.Scope).Child",
	"(*go/types.Scope).Children",
	"(*go/types.Scope).NumChildren",
	"(*go/types.Scope).Innermost",
}

// mayLookAround lists functions ("internal/summary.implementations") that may,
// each with the reason why it is safe.
var mayLookAround = map[string]string{
	"internal/summary.buildSSA":               "creates the packages that the code refers to; nothing is looked up in them",
	"analyzers/notimeout.(*check).means":      "asks what a name stands for at a place in the package itself",
	"analyzers/notimeout.(*check).formOf":     "asks a package that the call names for the function beside the called one",
	"analyzers/notimeout.(*check).optionName": "asks a package that the file imports for one of its functions",
	"analyzers/notimeout.(*check).importName": "asks what a name stands for at a place in the package itself",
	"internal/edit.Lookup":                    "asks what a name stands for at a place in the package itself",
	"internal/edit.Taken":                     "asks whether a name is free around a place in the package itself",
	"internal/edit.TakenAt":                   "asks whether a name is free at a place in the package itself",
	"internal/ssaquery.newConcrete":           "searches the analysed package's own scope",
	"internal/summary.newGifts":               "checks the names that users give in the packages that the source files import, which every driver has",
	"internal/given.(*Entry).in":              "looks for an exported function in those packages",
	"internal/summary.relevant":               "asks for facts of the packages that the source files import, which every driver has",
}

const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo

// TestScopes finds uses of those methods in code that users run, on anything
// but the analysed package's own scope (pass.Pkg.Scope()) and types.Universe.
func TestScopes(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: root}, "./internal/...", "./analyzers/...")
	if err != nil {
		t.Fatal(err)
	}
	unused := make(map[string]bool)
	for f := range mayLookAround {
		unused[f] = true
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Errorf("%s does not compile, so it cannot be checked: %v", p.PkgPath, p.Errors[0])
			continue
		}
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				name := ours(p.PkgPath) + "." + declName(d)
				for _, use := range usesOf(p.TypesInfo, d) {
					if mayLookAround[name] != "" {
						delete(unused, name)
						continue
					}
					t.Errorf("%v: %s: which packages are loaded differs from driver to driver, so only pass.Pkg.Scope() may be searched; use a fact instead",
						p.Fset.Position(use.Pos()), types.ExprString(use))
				}
			}
		}
	}
	for f := range unused {
		t.Errorf("%s is in the list of those that may look around, and does not", f)
	}
}

// TestUsesOf checks the check.
func TestUsesOf(t *testing.T) {
	const src = `package housetest

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
)

func fine(pass *analysis.Pass) {
	scope := pass.Pkg.Scope()
	_ = scope.Lookup("x")
	_ = pass.Pkg.Scope().Names()
	_ = types.Universe.Lookup("error")
}

func imported(pass *analysis.Pass, obj types.Object) {
	for _, p := range pass.Pkg.Imports() {
		_ = p.Scope().Names()
	}
	scope := obj.Pkg().Scope()
	lookup := scope.Lookup
	_ = lookup
}
`
	file, err := filepath.Abs("overlay.go")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Overlay: map[string][]byte{file: []byte(src)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string][]string)
	for _, f := range pkgs[0].Syntax {
		for _, d := range f.Decls {
			for _, use := range usesOf(pkgs[0].TypesInfo, d) {
				got[declName(d)] = append(got[declName(d)], types.ExprString(use))
			}
		}
	}
	want := map[string][]string{"imported": {"pass.Pkg.Imports", "p.Scope().Names", "scope.Lookup"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// usesOf returns the selectors in n that name one of the methods of
// lookingAround, on a scope that is not the analysed package's.
func usesOf(info *types.Info, n ast.Node) []*ast.SelectorExpr {
	own := make(map[types.Object]bool) // variables that hold the package's own scope
	var uses []*ast.SelectorExpr
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && info.Defs[id] != nil && i < len(n.Rhs) && isOwn(info, own, n.Rhs[i]) {
					own[info.Defs[id]] = true
				}
			}
		case *ast.SelectorExpr:
			f, ok := info.Uses[n.Sel].(*types.Func)
			if ok && slices.Contains(lookingAround, f.FullName()) && !isOwn(info, own, n.X) {
				uses = append(uses, n)
			}
		}
		return true
	})
	return uses
}

// isOwn reports whether e is pass.Pkg.Scope(), types.Universe, or a variable
// that holds one of them.
func isOwn(info *types.Info, own map[types.Object]bool, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return own[info.Uses[e]]
	case *ast.CallExpr:
		scope, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok || scope.Sel.Name != "Scope" {
			return false
		}
		pkg, ok := ast.Unparen(scope.X).(*ast.SelectorExpr)
		return ok && pkg.Sel.Name == "Pkg" && types.TypeString(info.TypeOf(pkg.X), nil) == "*golang.org/x/tools/go/analysis.Pass"
	case *ast.SelectorExpr:
		v, ok := info.Uses[e.Sel].(*types.Var)
		return ok && v.Name() == "Universe" && v.Pkg() != nil && v.Pkg().Path() == "go/types"
	}
	return false
}

// declName is the function's name, with its receiver's type if it has one, as
// in "(*Result).Deadline".
func declName(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		return "(declaration)"
	}
	if f.Recv == nil {
		return f.Name.Name
	}
	recv := types.ExprString(f.Recv.List[0].Type)
	if strings.HasPrefix(recv, "*") {
		recv = "(" + recv + ")"
	}
	return recv + "." + f.Name.Name
}
