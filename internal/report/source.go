package report

import (
	"bytes"
	"go/token"
	"os"
	"unicode/utf16"
	"unicode/utf8"
)

// sources are the files that findings are in, read when they are asked for.
type sources map[string][]byte

// content returns a file's text, nil if it cannot be read.
func (l *Log) content(name string) []byte {
	if l.files == nil {
		l.files = sources{}
	}
	text, ok := l.files[name]
	if !ok {
		text, _ = os.ReadFile(name) // a place without its text is still a place
		l.files[name] = text
	}
	return text
}

// line returns a line's text, without what ends it; false if there is none.
func (l *Log) line(name string, number int) ([]byte, bool) {
	return Line(l.content(name), number)
}

// Line returns the text of a line, which are counted from 1, without what ends
// it; false if there is none.
func Line(text []byte, number int) ([]byte, bool) {
	for range number - 1 {
		_, rest, ok := bytes.Cut(text, []byte("\n"))
		if !ok {
			return nil, false
		}
		text = rest
	}
	if number < 1 || len(text) == 0 {
		return nil, false
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), true
}

// units converts a column from bytes to UTF-16 code units; both count from 1.
// Where the text is not known, bytes are taken for characters.
func (l *Log) units(p token.Position) int {
	line, ok := l.line(p.Filename, p.Line)
	if !ok || p.Column < 1 {
		return max(p.Column, 1)
	}
	before := line[:min(p.Column-1, len(line))]
	return units(before) + 1 + (p.Column - 1 - len(before))
}

// units counts the UTF-16 code units of a text.
func units(text []byte) int {
	n := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += max(utf16.RuneLen(r), 1)
		text = text[size:]
	}
	return n
}

// position returns the place of a byte in a file.
func (l *Log) position(name string, offset int) token.Position {
	text := l.content(name)
	text = text[:min(offset, len(text))]
	return token.Position{
		Filename: name,
		Offset:   offset,
		Line:     bytes.Count(text, []byte("\n")) + 1,
		Column:   offset - bytes.LastIndexByte(text, '\n'),
	}
}
