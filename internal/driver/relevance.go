package driver

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/summary"
)

// relevantPackages returns the IDs of the packages, roots and dependencies, in
// which an analyzer could find something or learn something. It needs the
// metadata of packages only, and asks the same questions as the summary does.
func relevantPackages(roots []*packages.Package) map[string]bool {
	relevant := map[string]bool{}
	packages.Visit(roots, nil, func(p *packages.Package) { // dependencies come first
		relevant[p.ID] = isRelevant(p, relevant)
	})
	return relevant
}

func isRelevant(p *packages.Package, relevant map[string]bool) bool {
	var imports []string
	idOf := map[string]string{} // differs from the path for what is compiled for a test
	for _, imp := range p.Imports {
		imports = append(imports, imp.PkgPath)
		idOf[imp.PkgPath] = imp.ID
	}
	known := func(path string) bool { return relevant[idOf[path]] }
	return summary.RelevantPackage(p.PkgPath, imports, known, summary.Tells, func() []*ast.File {
		return parse(p.GoFiles, !summary.MayHelp(imports))
	})
}

// parse parses what it can of the files, test files left out: whoever loads the
// package later reports what is wrong with them. On demand, only files that tell
// of functions are parsed, which are few.
func parse(names []string, telling bool) []*ast.File {
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil || telling && !bytes.Contains(text, []byte(given.Prefix)) {
			continue
		}
		f, _ := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if f != nil {
			files = append(files, f)
		}
	}
	return files
}
