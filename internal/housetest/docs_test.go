package housetest

import (
	"bytes"
	"fmt"
	"go/doc/comment"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
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
	printer := &comment.Printer{
		HeadingLevel: 2,
		HeadingID:    func(*comment.Heading) string { return "" }, // the text serves as anchor
	}
	text := printer.Markdown(new(comment.Parser).Parse(doc))
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!-- Written by `go test ./internal/housetest -update` from analyzers/%s/doc.go: edit that. -->\n\n# %[1]s\n\n", name)
	b.WriteString(fence(string(text)))
	return b.Bytes()
}

// fence puts indented code between marks that tell its language.
func fence(text string) string {
	var out []string
	blank, code := 0, false
	flush := func() {
		for ; blank > 0; blank-- {
			out = append(out, "")
		}
	}
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if line == "" { // inside or after the code: the next line tells
			blank++
			continue
		}
		src, indented := strings.CutPrefix(line, "\t")
		switch {
		case indented && !code:
			flush()
			out = append(out, "```go")
		case !indented && code:
			out = append(out, "```")
		}
		flush()
		code = indented
		out = append(out, src)
	}
	if code {
		out = append(out, "```")
	}
	return strings.Join(out, "\n") + "\n"
}
