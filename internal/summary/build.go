package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/diag"
)

// buildSSA builds the package's SSA form. passes/buildssa does the same, but
// takes "does not return" from ctrlflow's facts, which some drivers lack for the
// standard library: there log.Fatal would fall through into the next turn of a
// loop.
func buildSSA(pass *analysis.Pass, noReturn func(*types.Func) bool) *ssa.Package {
	prog := ssa.NewProgram(pass.Fset, ssa.BuilderMode(0))
	prog.SetNoReturn(noReturn)
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	return pkg
}

// sourceFiles returns the files that count as evidence: all but the tests. go
// vet shows a package once, together with its test files; other drivers do not.
func sourceFiles(pass *analysis.Pass) []*ast.File {
	return slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool {
		return diag.IsTestFile(pass.Fset, f)
	})
}

// functions returns the functions declared in files, in the order of the
// source, literals behind what they stand in; and first the package initialiser,
// which holds what package variables start with.
func functions(pass *analysis.Pass, pkg *ssa.Package, files []*ast.File) []*ssa.Function {
	var funcs []*ssa.Function
	add := func(fn *ssa.Function) {
		var walk func(fn *ssa.Function)
		walk = func(fn *ssa.Function) {
			funcs = append(funcs, fn)
			for _, anon := range fn.AnonFuncs {
				if inFiles(pass.Fset, files, anon.Pos()) {
					walk(anon)
				}
			}
		}
		walk(fn)
	}
	if init := pkg.Func("init"); init != nil {
		add(init)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					if fn := pkg.Prog.FuncValue(obj); fn != nil {
						add(fn)
					}
				}
			}
		}
	}
	return funcs
}

// inFiles reports whether pos lies in one of the files; what has no position is
// taken along.
func inFiles(fset *token.FileSet, files []*ast.File, pos token.Pos) bool {
	return !pos.IsValid() || slices.ContainsFunc(files, func(f *ast.File) bool {
		return f.FileStart <= pos && pos <= f.FileEnd
	})
}
