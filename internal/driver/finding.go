package driver

import (
	"cmp"
	"go/token"
	"maps"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/sites"
)

// A Finding is a diagnostic with its place made out.
type Finding = report.Finding

// outcomes is what analyzers have to say, with all places made out.
type outcomes struct {
	findings, silenced []report.Finding
	comments           map[token.Position]*Comment
	sites              []sites.Site
}

// add adds what came out of an action.
func (o *outcomes) add(fset *token.FileSet, act *action) {
	for _, d := range act.diagnostics {
		o.findings = append(o.findings, newFinding(fset, act.analyzer, d))
	}
	switch result := act.result.(type) {
	case []sites.Site:
		o.sites = append(o.sites, result...)
	case *diag.Outcome:
		for _, s := range result.Silenced {
			f := newFinding(fset, act.analyzer, s.Diagnostic)
			f.Silenced = cmp.Or(s.Reason, "a comment in the source, without a reason")
			o.silenced = append(o.silenced, f)
		}
		o.addComments(fset, act.analyzer.Name, result.Directives)
	}
}

// merge adds what came out of another package. A file may belong to both.
func (o *outcomes) merge(other *outcomes) {
	o.findings = append(o.findings, other.findings...)
	o.silenced = append(o.silenced, other.silenced...)
	o.sites = append(o.sites, other.sites...)
	for _, c := range other.comments {
		o.addComment(c)
	}
}

func (o *outcomes) report() *Report {
	return &Report{
		Findings: report.Sort(o.findings),
		Silenced: report.Sort(o.silenced),
		Comments: slices.Collect(maps.Values(o.comments)),
		Sites:    sites.Sort(o.sites),
	}
}

func newFinding(fset *token.FileSet, a *analysis.Analyzer, d analysis.Diagnostic) report.Finding {
	f := report.Finding{
		Start:    position(fset, d.Pos),
		Analyzer: a.Name,
		Category: d.Category,
		// drivers that do not show categories find it in the text
		Message: strings.TrimPrefix(d.Message, d.Category+": "),
		URL:     address(a, d),
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

// address is where a diagnostic is explained: see [analysis.Diagnostic.URL].
func address(a *analysis.Analyzer, d analysis.Diagnostic) string {
	relative := d.URL
	if relative == "" && d.Category != "" {
		relative = "#" + d.Category
	}
	base, err := url.Parse(a.URL)
	if err != nil {
		return relative
	}
	full, err := base.Parse(relative)
	if err != nil {
		return relative
	}
	return full.String()
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
