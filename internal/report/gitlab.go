package report

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

var gitlabSeverity = map[Severity]string{Error: "major", Warning: "minor", Note: "info"}

// gitlab prints a code quality report (docs.gitlab.com, "Code Quality report
// format").
func (l *Log) gitlab(w io.Writer) error {
	out := make([]gitlabIssue, 0, len(l.Findings))
	seen := map[string]int{}
	for i := range l.Findings {
		f := &l.Findings[i]
		path, _ := l.inRoot(f.Start.Filename)
		out = append(out, gitlabIssue{
			Description: f.Message + " (" + f.Rule() + ")",
			CheckName:   f.Rule(),
			Fingerprint: l.fingerprint(f, path, seen),
			Severity:    gitlabSeverity[f.Level()],
			Location:    gitlabLocation{path, gitlabLines{f.Start.Line}},
		})
	}
	return encode(w, out)
}

// fingerprint tells a finding from all others, whatever lines are put in above
// it. The same text in several lines is numbered; seen counts.
func (l *Log) fingerprint(f *Finding, path string, seen map[string]int) string {
	line, _ := l.line(f.Start.Filename, f.Start.Line)
	key := fmt.Sprintf("%s\n%s\n%s", f.Rule(), path, bytes.TrimSpace(line))
	seen[key]++
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s\n%d", key, seen[key])))
}
