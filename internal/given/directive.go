package given

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// Prefix begins a comment that tells of the declaration below it.
const Prefix = "//retrylint:"

// Directives returns what the comments of a file tell of the functions, and
// methods of interfaces, that it declares, by the name in the declaration; and
// an error for each comment that tells nothing.
func Directives(fset *token.FileSet, file *ast.File) (map[*ast.Ident]Facts, []error) {
	facts := map[*ast.Ident]Facts{}
	used := map[*ast.Comment]bool{}
	var errs []error
	take := func(name *ast.Ident, doc *ast.CommentGroup) {
		var text []string
		var first *ast.Comment
		for c := range directives(doc) {
			used[c] = true
			if first == nil {
				first = c
			}
			body, _, _ := strings.Cut(strings.TrimPrefix(c.Text, Prefix), "//")
			text = append(text, body)
		}
		if first == nil {
			return
		}
		f, err := Parse(strings.Join(text, " "))
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %s%s: %w", fset.Position(first.Pos()), Prefix, strings.TrimSpace(text[0]), err))
			return
		}
		facts[name] = f
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			take(n.Name, n.Doc)
			return false
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				if len(m.Names) == 1 {
					take(m.Names[0], m.Doc)
				}
			}
		}
		return true
	})
	for _, group := range file.Comments {
		for c := range directives(group) {
			if !used[c] {
				errs = append(errs, fmt.Errorf("%s: %s stands above no function and no method of an interface", fset.Position(c.Pos()), strings.TrimSpace(c.Text)))
			}
		}
	}
	return facts, errs
}

func directives(doc *ast.CommentGroup) func(func(*ast.Comment) bool) {
	return func(yield func(*ast.Comment) bool) {
		if doc == nil {
			return
		}
		for _, c := range doc.List {
			if strings.HasPrefix(c.Text, Prefix) && !yield(c) {
				return
			}
		}
	}
}
