package driver

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
)

// A Finding is a diagnostic with its place made out.
type Finding = report.Finding

// findings collects the diagnostics of the roots, and those that comments
// silence.
func findings(graph *checker.Graph) (all, silenced []report.Finding) {
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			all = append(all, newFinding(act, d))
		}
		outcome, _ := act.Result.(*diag.Outcome)
		if outcome == nil {
			continue
		}
		for _, s := range outcome.Silenced {
			// the checker completes the URLs of what is reported
			if strings.HasPrefix(s.Diagnostic.URL, "#") {
				s.Diagnostic.URL = act.Analyzer.URL + s.Diagnostic.URL
			}
			f := newFinding(act, s.Diagnostic)
			f.Silenced = cmp.Or(s.Reason, "a comment in the source, without a reason")
			silenced = append(silenced, f)
		}
	}
	return report.Sort(all), report.Sort(silenced)
}

func newFinding(act *checker.Action, d analysis.Diagnostic) report.Finding {
	fset := act.Package.Fset
	f := report.Finding{
		Start:    position(fset, d.Pos),
		Analyzer: act.Analyzer.Name,
		Category: d.Category,
		// drivers that do not show categories find it in the text
		Message: strings.TrimPrefix(d.Message, d.Category+": "),
		URL:     d.URL,
	}
	f.End = f.Start
	if d.End.IsValid() {
		f.End = position(fset, d.End)
	}
	for _, fix := range d.SuggestedFixes {
		f.Fixes = append(f.Fixes, newFix(fset, fix))
	}
	return f
}

// position is where //line comments say, which may leave out the column and the
// file.
func position(fset *token.FileSet, pos token.Pos) token.Position {
	p := fset.Position(pos)
	if p.Filename == "" {
		p = fset.PositionFor(pos, false)
	}
	p.Column = max(p.Column, 1)
	return p
}

func newFix(fset *token.FileSet, fix analysis.SuggestedFix) report.Fix {
	out := report.Fix{Message: fix.Message}
	for _, e := range fix.TextEdits {
		start := fset.PositionFor(e.Pos, false)
		end := start
		if e.End.IsValid() {
			end = fset.PositionFor(e.End, false)
		}
		out.Edits = append(out.Edits, report.Edit{
			Filename: start.Filename, Start: start.Offset, End: end.Offset, New: string(e.NewText),
		})
	}
	slices.SortStableFunc(out.Edits, func(a, b report.Edit) int {
		return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return out
}
