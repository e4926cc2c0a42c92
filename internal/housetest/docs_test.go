package housetest

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/report"
)

// TestDocs compares docs/ with the analyzers' documentation, and that with the
// URLs of their diagnostics.
func TestDocs(t *testing.T) {
	for _, m := range analyzers.Suite() {
		name := m.Analyzer.Name
		if got := path.Base(m.Analyzer.URL); got != name+".md" {
			t.Errorf("%s: URL ends with %s, want %s.md", name, got, name)
		}
		page := markdown(name, m.Analyzer.Doc)
		for _, c := range m.Categories {
			if !bytes.Contains(page, []byte("\n## "+c.Name+"\n")) {
				t.Errorf("docs/%s.md has no heading that #%s leads to", name, c.Name)
			}
		}
		checkFile(t, filepath.Join("docs", name+".md"), page)
	}
}

// markdown turns an analyzer's documentation into a page.
func markdown(name, doc string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!-- Written by `go test ./internal/housetest -update` from analyzers/%s/doc.go: edit that. -->\n\n# %[1]s\n\n", name)
	b.WriteString(report.Markdown(doc, 2))
	return b.Bytes()
}
