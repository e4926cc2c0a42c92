package driver

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
)

// A Finding is a diagnostic with its place made out.
type Finding struct {
	Start, End token.Position // End is Start where the diagnostic has none
	Analyzer   string
	Category   string // "" for an analyzer without categories
	Message    string // without the category
	URL        string
}

// Rule returns analyzer/category, or the analyzer's name if there is no
// category.
func (f Finding) Rule() string {
	if f.Category == "" {
		return f.Analyzer
	}
	return f.Analyzer + "/" + f.Category
}

// findings collects the diagnostics of the roots, sorted, each once: with test
// files loaded, a file belongs to several packages.
func findings(graph *checker.Graph) []Finding {
	var all []Finding
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			all = append(all, newFinding(act, d))
		}
	}
	slices.SortFunc(all, compare)
	return slices.CompactFunc(all, func(a, b Finding) bool { return compare(a, b) == 0 })
}

func newFinding(act *checker.Action, d analysis.Diagnostic) Finding {
	f := Finding{
		Start:    act.Package.Fset.Position(d.Pos),
		Analyzer: act.Analyzer.Name,
		Category: d.Category,
		// drivers that do not show categories find it in the text
		Message: strings.TrimPrefix(d.Message, d.Category+": "),
		URL:     d.URL,
	}
	f.End = f.Start
	if d.End.IsValid() {
		f.End = act.Package.Fset.Position(d.End)
	}
	return f
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
