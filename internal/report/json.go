package report

import (
	"encoding/json"
	"io"
)

// A jsonFinding is a finding as json prints it. Lines and columns count from 1,
// columns in bytes; the end is exclusive.
type jsonFinding struct {
	File      string    `json:"file"`
	Line      int       `json:"line"`
	Column    int       `json:"column"`
	EndLine   int       `json:"endLine"`
	EndColumn int       `json:"endColumn"`
	Analyzer  string    `json:"analyzer"`
	Category  string    `json:"category"`
	Rule      string    `json:"rule"` // analyzer/category
	Severity  Severity  `json:"severity"`
	Message   string    `json:"message"`
	URL       string    `json:"url,omitempty"`
	Fixes     []jsonFix `json:"fixes,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

// A jsonEdit replaces bytes of a file, counted from 0; the end is exclusive.
type jsonEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// json prints an array, which is empty if nothing was found.
func (l *Log) json(w io.Writer) error {
	out := make([]jsonFinding, 0, len(l.Findings))
	for i := range l.Findings {
		f := &l.Findings[i]
		j := jsonFinding{
			File:      l.shown(f.Start.Filename),
			Line:      f.Start.Line,
			Column:    f.Start.Column,
			EndLine:   f.End.Line,
			EndColumn: f.End.Column,
			Analyzer:  f.Analyzer,
			Category:  f.Category,
			Rule:      f.Rule(),
			Severity:  f.Level(),
			Message:   f.Message,
			URL:       f.URL,
		}
		for _, fix := range f.Fixes {
			edits := make([]jsonEdit, 0, len(fix.Edits))
			for _, e := range fix.Edits {
				edits = append(edits, jsonEdit{File: l.shown(e.Filename), Start: e.Start, End: e.End, New: e.New})
			}
			j.Fixes = append(j.Fixes, jsonFix{Message: fix.Message, Edits: edits})
		}
		out = append(out, j)
	}
	return encode(w, out)
}

// encode writes a value as JSON that people can read.
func encode(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}
