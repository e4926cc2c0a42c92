package summary

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/given"
)

// Relevant packages are those in which a retry, a deadline or a remote call can
// be at all. The decision rests on the package's own import closure alone, so
// that every driver decides alike, whatever else it has loaded.

// Inferred reports whether facts are worked out for a package at all: not in
// the standard library, nor in modules that the catalogue describes.
func Inferred(path string) bool {
	return !catalog.Std(path) && !catalog.Describes(path)
}

// RelevantPackage decides for a package with the given path and direct imports:
// relevant says which of these are relevant, tells of which packages the user's
// configuration tells something, and files has the package's files, tests left
// out. It is called only if these decide.
func RelevantPackage(path string, imports []string, relevant, tells func(path string) bool, files func() []*ast.File) bool {
	if !Inferred(path) {
		return false
	}
	if tells(path) || RelevantImports(imports, func(path string) bool { return relevant(path) || tells(path) }) {
		return true
	}
	parsed := files()
	return MayHelp(imports) && RelevantSyntax(parsed) || Told(parsed)
}

// RelevantImports reports whether one of a package's direct imports makes it
// relevant: a package that the catalogue describes, or one that is relevant
// itself.
func RelevantImports(imports []string, relevant func(path string) bool) bool {
	for _, path := range imports {
		if catalog.Describes(path) || relevant(path) {
			return true
		}
	}
	return false
}

// MayHelp reports whether the imports allow for a pure retry helper, which
// needs nothing but time or context; RelevantSyntax then decides.
func MayHelp(imports []string) bool {
	for _, path := range imports {
		if path == "time" || path == "context" {
			return true
		}
	}
	return false
}

// RelevantSyntax reports whether files of a package that imports time or context
// have what a retry, or a part of one, would have without any remote call in
// sight: a function-typed parameter (a helper), a wait, a function that computes
// a duration, or a loop beside a context (the operation may be behind an
// interface). Test files must be left out.
func RelevantSyntax(files []*ast.File) bool {
	loops, contexts := false, false
	for _, f := range files {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncType:
				found = found || takesFunc(n) || returnsDuration(n)
			case *ast.ForStmt, *ast.RangeStmt:
				loops = true
			case *ast.SelectorExpr:
				contexts = contexts || isSelector(n, "context", "Context")
				found = found || isSelector(n, "time", "Sleep", "After", "NewTimer", "NewTicker", "Tick")
			}
			return !found
		})
		if found || (loops && contexts) {
			return true
		}
	}
	return false
}

func takesFunc(t *ast.FuncType) bool {
	return slices.ContainsFunc(t.Params.List, func(p *ast.Field) bool {
		_, ok := p.Type.(*ast.FuncType)
		return ok
	})
}

func returnsDuration(t *ast.FuncType) bool {
	return t.Results != nil && slices.ContainsFunc(t.Results.List, func(r *ast.Field) bool {
		sel, ok := r.Type.(*ast.SelectorExpr)
		return ok && isSelector(sel, "time", "Duration")
	})
}

// isSelector reports whether the selector is pkg.name for one of the names.
func isSelector(sel *ast.SelectorExpr, pkg string, names ...string) bool {
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == pkg && slices.Contains(names, sel.Sel.Name)
}

// Told reports whether a comment of the files tells of functions.
func Told(files []*ast.File) bool {
	for _, f := range files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, given.Prefix) {
					return true
				}
			}
		}
	}
	return false
}
