package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text prints a line per finding, in the form that editors know, and below it
// the line of the source:
//
//	path:line:col: message (analyzer/category)
//		source
//		  ^~~~
func (l *Log) text(w io.Writer) error {
	paint := plain
	if l.Color {
		paint = ansi
	}
	for i := range l.Findings {
		f := &l.Findings[i]
		at := fmt.Sprintf("%s:%d:%d:", l.shown(f.Start.Filename), f.Start.Line, f.Start.Column)
		message := f.Message
		if level := f.Level(); level != Error {
			message = string(level) + ": " + message
		}
		text := fmt.Sprintf("%s %s %s\n", paint(bold, at), message, paint(levelColor[f.Level()], "("+f.Rule()+")"))
		if l.Source {
			if source, marks, ok := l.snippet(f); ok {
				text += "\t" + source + "\n\t" + paint(green, marks) + "\n"
			}
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// maxSnippet is how many bytes a line may have to be shown: generated tables,
// embedded texts and the like say nothing.
const maxSnippet = 400

// snippet returns the line on which a finding begins, and the marks that go
// below it.
func (l *Log) snippet(f *Finding) (source, marks string, ok bool) {
	line, ok := l.line(f.Start.Filename, f.Start.Line)
	start := f.Start.Column - 1
	if !ok || len(line) > maxSnippet || start < 0 || start >= len(line) {
		return "", "", false
	}
	end := len(line)
	if f.End.Line == f.Start.Line {
		end = min(max(f.End.Column-1, start), len(line))
	}
	indent := len(line) - len(strings.TrimLeft(string(line), " \t"))
	if start < indent {
		indent = 0
	}
	width := max(utf8.RuneCount(line[start:end]), 1)
	return printable(string(line[indent:])), blanks(string(line[indent:start])) + "^" + strings.Repeat("~", width-1), true
}

// printable replaces what could make a terminal do things.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && !unicode.IsPrint(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

// blanks is as wide as s, if tabs are.
func blanks(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, s)
}

// A color is the parameter of the terminal's "select graphic rendition".
type color string

const (
	bold   color = "1"
	red    color = "31"
	green  color = "32"
	yellow color = "33"
	cyan   color = "36"
)

var levelColor = map[Severity]color{Error: red, Warning: yellow, Note: cyan}

func ansi(c color, s string) string { return "\x1b[" + string(c) + "m" + s + "\x1b[0m" }

func plain(_ color, s string) string { return s }
