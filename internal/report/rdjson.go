package report

import (
	"encoding/json"
	"go/token"
	"io"
)

// The Reviewdog Diagnostic Format, a JSON object per line. Columns count bytes.
type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Source      rdLink         `json:"source"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type rdLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

var rdSeverity = map[Severity]string{Error: "ERROR", Warning: "WARNING", Note: "INFO"}

// rdjsonl prints a line per finding, for reviewdog.
func (l *Log) rdjsonl(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range l.Findings {
		f := &l.Findings[i]
		d := rdDiagnostic{
			Message:     f.Message,
			Location:    rdLocation{l.shown(f.Start.Filename), between(f.Start, f.End)},
			Severity:    rdSeverity[f.Level()],
			Source:      rdLink{toolName, toolURL},
			Code:        rdCode{f.Rule(), f.URL},
			Suggestions: l.suggestions(f),
		}
		if err := enc.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

// suggestions returns the fixes that can be taken with one click. There each
// edit is taken or left alone, so those that need others are not offered.
func (l *Log) suggestions(f *Finding) []rdSuggestion {
	var out []rdSuggestion
	for _, fix := range f.Fixes {
		if len(fix.Edits) != 1 || fix.Edits[0].Filename != f.Start.Filename {
			continue
		}
		e := fix.Edits[0]
		out = append(out, rdSuggestion{between(l.position(e.Filename, e.Start), l.position(e.Filename, e.End)), e.New})
	}
	return out
}

func between(start, end token.Position) rdRange {
	return rdRange{rdPosition{start.Line, start.Column}, rdPosition{end.Line, end.Column}}
}
