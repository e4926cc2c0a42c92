package summary

import (
	"go/ast"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Relevant packages are those in which a retry, a deadline or a remote call can
// be at all. The decision rests on the package's own import closure alone, so
// that every driver decides alike, whatever else it has loaded.

// Inferred reports whether facts are worked out for a package at all: not in
// the standard library, nor in modules that the catalogue describes.
func Inferred(path string) bool {
	return !catalog.Std(path) && !catalog.Describes(path)
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

// RelevantSyntax reports whether files have what a helper without any remote
// call of its own would have: a function-typed parameter, or a directive that
// states a fact. Test files must be left out.
func RelevantSyntax(files []*ast.File) bool {
	for _, f := range files {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Doc != nil && hasDirective(n.Doc) {
					found = true
				}
			case *ast.FuncType:
				for _, p := range n.Params.List {
					if _, ok := p.Type.(*ast.FuncType); ok {
						found = true
					}
				}
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

func hasDirective(doc *ast.CommentGroup) bool {
	for _, c := range doc.List {
		if strings.HasPrefix(c.Text, "//retrylint:") {
			return true
		}
	}
	return false
}
