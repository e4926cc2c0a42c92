package diag

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Doc returns the package comment of a doc.go file from its heading
// "# Analyzer name" on, the heading left out. It panics if there is none: the
// text is embedded, so a test that loads the analyzer finds that out.
func Doc(source, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		panic(fmt.Sprintf("diag: no documentation of %s: %v", name, err))
	}
	_, text, ok := strings.Cut(f.Doc.Text(), "# Analyzer "+name+"\n")
	if !ok {
		panic("diag: doc.go lacks the heading # Analyzer " + name)
	}
	return strings.TrimSpace(text)
}

// Section returns the text under the heading of a category, up to the next
// heading, or "".
func Section(doc, category string) string {
	_, rest, ok := strings.Cut("\n"+doc, "\n# "+category+"\n")
	if !ok {
		return ""
	}
	text, _, _ := strings.Cut(rest, "\n# ")
	return strings.TrimSpace(text)
}
