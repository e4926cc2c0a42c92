package driver

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// formats are the ways to print findings.
var formats = map[string]func(io.Writer, []Finding) error{
	"text": printText,
	"json": printJSON,
}

func formatNames() []string { return slices.Sorted(maps.Keys(formats)) }

// printText prints a line per finding, in the form that editors know:
//
//	path:line:col: message (analyzer/category)
func printText(w io.Writer, findings []Finding) error {
	for _, f := range findings {
		_, err := fmt.Fprintf(w, "%s:%d:%d: %s (%s)\n", f.Start.Filename, f.Start.Line, f.Start.Column, f.Message, f.Rule())
		if err != nil {
			return err
		}
	}
	return nil
}

// A jsonFinding is a finding as printJSON prints it. Lines and columns count
// from 1, columns in bytes; the end is exclusive.
type jsonFinding struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Analyzer  string `json:"analyzer"`
	Category  string `json:"category"`
	Rule      string `json:"rule"` // analyzer/category
	Message   string `json:"message"`
	URL       string `json:"url,omitempty"`
}

// printJSON prints an array, which is empty if nothing was found.
func printJSON(w io.Writer, findings []Finding) error {
	out := make([]jsonFinding, 0, len(findings))
	for _, f := range findings {
		out = append(out, jsonFinding{
			File:      f.Start.Filename,
			Line:      f.Start.Line,
			Column:    f.Start.Column,
			EndLine:   f.End.Line,
			EndColumn: f.End.Column,
			Analyzer:  f.Analyzer,
			Category:  f.Category,
			Rule:      f.Rule(),
			Message:   f.Message,
			URL:       f.URL,
		})
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
