// Package report prints findings in the formats that people, editors and
// services for code review read.
package report

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// A Severity says how much a finding matters. Notes are printed, but do not
// make a run fail.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// ParseSeverity returns the severity of that name.
func ParseSeverity(name string) (Severity, error) {
	switch s := Severity(name); s {
	case Error, Warning, Note:
		return s, nil
	}
	return "", fmt.Errorf("no such severity: %s; there are error, warning, note", name)
}

// A Finding is a diagnostic with its place made out.
type Finding struct {
	// Start and End are where //line comments say; End is Start where the
	// diagnostic has none. Columns count bytes.
	Start, End token.Position
	Analyzer   string
	Category   string // "" for an analyzer without categories
	Message    string // without the category
	URL        string
	Severity   Severity // "" means Error
	Fixes      []Fix
	// Silenced says why the finding is not to be reported, "" if it is.
	Silenced string
}

// A Fix is a change that would make the finding go away.
type Fix struct {
	Message string // a verb phrase
	Edits   []Edit // in the order of their places
}

// An Edit replaces the bytes of a file from Start to End, exclusive.
type Edit struct {
	Filename   string // absolute, the file itself, whatever //line says
	Start, End int
	New        string
}

// Rule returns analyzer/category, or the analyzer's name if there is no
// category.
func (f *Finding) Rule() string {
	if f.Category == "" {
		return f.Analyzer
	}
	return f.Analyzer + "/" + f.Category
}

// Level is the finding's severity.
func (f *Finding) Level() Severity { return cmp.Or(f.Severity, Error) }

// Sort sorts findings by their places, and leaves each in once: with test files
// loaded, a file belongs to several packages.
func Sort(all []Finding) []Finding {
	slices.SortStableFunc(all, compare)
	return slices.CompactFunc(all, func(a, b Finding) bool { return compare(a, b) == 0 })
}

func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Start.Filename, b.Start.Filename),
		cmp.Compare(a.Start.Line, b.Start.Line),
		cmp.Compare(a.Start.Column, b.Start.Column),
		cmp.Compare(a.Rule(), b.Rule()),
		cmp.Compare(a.Message, b.Message),
	)
}

// A Rule describes what can be found.
type Rule struct {
	ID      string // analyzer/category
	Summary string // one line
	Help    string // in the syntax of Go's doc comments
	URL     string
	CWE     []int
	Off     bool
	Level   Severity
}

// name is the rule's name in one word: notimeout/no-unit is NotimeoutNoUnit.
func (r *Rule) name() string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(r.ID, func(c rune) bool { return c == '/' || c == '-' }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
