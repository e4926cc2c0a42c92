// Package diag turns what an analyzer has found into diagnostics: the same way
// in every driver, and for all four analyzers.
//
// It knows categories (which exist, which are on, which wins where two explain
// one fault), suppression comments, test and generated files. It knows nothing
// about deadlines or retries.
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Category is one kind of fault that an analyzer reports.
type Category struct {
	Name    string // as users write it, e.g. "no-deadline"
	Summary string // one line, for listings
	Off     bool   // off unless enabled
	Planned bool   // documented, but no rule finds it yet
	// CWE are the kinds of weakness that this is a case of, by their numbers in
	// the Common Weakness Enumeration (cwe.mitre.org).
	CWE []int
}

// A Table lists an analyzer's categories, the narrowest first: where two
// findings are about one fault, the earlier category wins.
type Table []Category

// Lookup returns the category's place in the table, or -1.
func (t Table) Lookup(name string) int {
	return slices.IndexFunc(t, func(c Category) bool { return c.Name == name })
}

// A Finding is a fault as the analyzer sees it, before anyone asked whether the
// user wants to hear of it.
type Finding struct {
	Category string
	Pos, End token.Pos
	// Fault identifies what is wrong where several categories could speak: of
	// the findings with one Fault only the narrowest is reported. The zero
	// value means Pos.
	Fault   token.Pos
	Message string // without the category: "http.Get has no deadline; use ..."
	Fixes   []analysis.SuggestedFix
}

// A Reporter collects the findings of one pass. Its methods are not safe for
// concurrent use.
type Reporter struct {
	pass     *analysis.Pass
	table    Table
	on       []bool
	scope    *Scope
	findings []Finding
	failures Failures
	outcome  Outcome
}

// NewReporter returns a reporter for the pass. It returns an error when the
// options name a category that the table lacks.
func NewReporter(pass *analysis.Pass, table Table, opts *Options) (*Reporter, error) {
	on, err := opts.Enabled(pass.Analyzer.Name, table)
	if err != nil {
		return nil, err
	}
	return &Reporter{pass: pass, table: table, on: on, scope: NewScope(pass, opts)}, nil
}

// Scope says which code of the pass is judged.
func (r *Reporter) Scope() *Scope { return r.scope }

// Add records a finding. It panics if the category is not in the table, since
// such a finding could never be switched off.
func (r *Reporter) Add(f Finding) {
	if r.table.Lookup(f.Category) < 0 {
		panic(fmt.Sprintf("diag: %s has no category %q", r.pass.Analyzer.Name, f.Category))
	}
	if f.Fault == token.NoPos {
		f.Fault = f.Pos
	}
	r.findings = append(r.findings, f)
}

// Flush reports what remains of the findings, in order of their positions: of
// each fault the narrowest category, if that one is enabled (a loser never
// surfaces), once for each place that is judged and not suppressed.
func (r *Reporter) Flush() {
	rank := func(f Finding) int { return r.table.Lookup(f.Category) }
	slices.SortStableFunc(r.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Fault, b.Fault), cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Pos, b.Pos))
	})
	var won []Finding
	for _, f := range r.findings {
		if len(won) > 0 && won[len(won)-1].Fault == f.Fault {
			continue
		}
		won = append(won, f)
	}
	slices.SortStableFunc(won, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(rank(a), rank(b)))
	})
	// several faults can point at one place: a call that two sites repeat
	won = slices.CompactFunc(won, func(a, b Finding) bool { return a.Pos == b.Pos && a.Category == b.Category })
	for _, f := range won {
		d := r.diagnostic(f)
		by := r.silencedBy(f)
		switch {
		case r.unwanted(f) != "":
		case len(by) > 0:
			r.outcome.Silenced = append(r.outcome.Silenced, Silenced{d, by[0].Reason})
		default:
			r.pass.Report(d)
		}
	}
	r.findings = nil
}

func (r *Reporter) diagnostic(f Finding) analysis.Diagnostic {
	fixes := f.Fixes
	if r.scope.elsewhere(f.Pos) {
		// the user's file is another than the one that the edits are for, as
		// with cgo: they would go to a file of the build cache
		fixes = nil
	}
	return analysis.Diagnostic{
		Pos:            f.Pos,
		End:            f.End,
		Category:       f.Category,
		URL:            "#" + f.Category,
		Message:        f.Category + ": " + strings.ReplaceAll(f.Message, "\n", " "),
		SuggestedFixes: fixes,
	}
}

// Withheld says why a finding is not reported although it is right, "" if it is
// reported.
func (r *Reporter) Withheld(f Finding) string {
	if why := r.unwanted(f); why != "" {
		return why
	}
	if len(r.silencedBy(f)) > 0 {
		return "a comment asks for silence"
	}
	return ""
}

// unwanted says why nobody asked for a finding, "" if somebody did.
func (r *Reporter) unwanted(f Finding) string {
	switch {
	case !r.on[r.table.Lookup(f.Category)]:
		return "the category is off"
	case !r.scope.Judged(f.Pos):
		return "tests and generated files are not judged"
	}
	return ""
}

// silencedBy returns the comments that silence a finding, and notes that they
// are of use, even if the finding is unwanted for another reason.
func (r *Reporter) silencedBy(f Finding) []*Directive {
	by := r.scope.suppressed(f.Pos, r.pass.Analyzer.Name, f.Category)
	for _, d := range by {
		d.Used = true
	}
	return by
}

// Guard runs f and keeps a panic in it as an error that names what was being
// looked at, so that one odd function does not cost the findings of all others.
func (r *Reporter) Guard(what string, f func()) { r.failures.Guard(r.pass.Pkg.Path(), what, f) }

// Done reports what remains of the findings, see [Reporter.Flush], and returns
// what an analyzer's Run is to return: an [*Outcome], and as one error the given
// earlier failures and what Guard caught.
func (r *Reporter) Done(earlier Failures) (any, error) {
	r.Flush()
	r.outcome.Directives = r.scope.directives(r.pass.Analyzer.Name)
	if err := r.Err(earlier); err != nil {
		return nil, err
	}
	return &r.outcome, nil
}

// Err returns what Guard caught, and the given earlier failures, as one error.
func (r *Reporter) Err(earlier Failures) error { return append(earlier, r.failures...).Err() }
