package report

import (
	"go/doc/comment"
	"strings"
)

// Markdown turns a doc comment into Markdown. Headings get the given level.
func Markdown(doc string, headingLevel int) string {
	printer := &comment.Printer{
		HeadingLevel: headingLevel,
		HeadingID:    func(*comment.Heading) string { return "" }, // the text serves as anchor
	}
	return fence(string(printer.Markdown(new(comment.Parser).Parse(doc))))
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
