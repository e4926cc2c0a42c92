package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/changed"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
)

// defaultBaseline is the file that -write-baseline writes if none is named.
const defaultBaseline = ".retrylint-baseline.json"

// gate takes out of the findings those that are accepted: by the baseline, or
// because their lines did not change. It returns false if it cannot tell which
// these are.
func (r *run) gate(res *result, quiet bool) bool {
	if r.baseline != "" {
		known, err := r.subtract(res)
		if err != nil {
			r.fail("%v", err)
			return false
		}
		if !quiet && known != "" {
			r.complain("%s", known)
		}
	}
	if r.newFrom != "" {
		lines, err := changed.Since(r.ctx, r.paths.work, r.newFrom)
		if err != nil {
			r.fail("-new-from: %v", err)
			return false
		}
		res.Findings = slices.DeleteFunc(res.Findings, func(f report.Finding) bool {
			return !lines.Has(f.Start.Filename, f.Start.Line, f.End.Line)
		})
	}
	return true
}

// maxStale is how many stale entries are listed.
const maxStale = 20

// subtract takes out what the baseline lists, and tells of it.
func (r *run) subtract(res *result) (known string, err error) {
	name := r.paths.resolve(r.baseline)
	b, err := baseline.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no baseline %s; -write-baseline makes one", r.paths.shorten(name))
	}
	if err != nil {
		return "", err
	}
	cmp := b.Compare(res.Findings, r.text, r.looked(res.prog))
	res.Findings = cmp.New
	if cmp.Known == 0 && len(cmp.Stale) == 0 {
		return "", nil
	}
	return baselineText(r.paths.shorten(name), cmp), nil
}

// baselineText says how many findings are in the baseline, and which of its
// entries are to go.
func baselineText(name string, cmp *baseline.Result) string {
	text := fmt.Sprintf("%s not reported, in the baseline %s", count(cmp.Known, "finding", "findings"), name)
	if len(cmp.Stale) == 0 {
		return text
	}
	n := 0
	for _, e := range cmp.Stale {
		n += e.Count
	}
	text += fmt.Sprintf("; %s there no longer found, take them out with -write-baseline:", count(n, "finding", "findings"))
	for i, e := range cmp.Stale {
		if i == maxStale {
			text += fmt.Sprintf("\n\t... and %d more", len(cmp.Stale)-maxStale)
			break
		}
		text += fmt.Sprintf("\n\t%s: %s (%s)", e.Path, e.Message, e.Rule)
		if e.Count > 1 {
			text += fmt.Sprintf(" x%d", e.Count)
		}
	}
	return text
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// accept writes all findings to the baseline. It does not do so when something
// went wrong: findings would be missing.
func (r *run) accept(res *result) int {
	name := r.baseline
	if name == "" {
		name = defaultBaseline
	}
	name = r.paths.resolve(name)
	shown := r.paths.shorten(name)
	if len(r.failures) > 0 {
		r.fail("%s is not written, since the findings are not complete", shown)
		return Broken
	}
	earlier, err := baseline.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		r.fail("%v", err)
		return Broken
	}
	b, err := baseline.Make(name, res.Findings, r.text, earlier, r.looked(res.prog))
	if err == nil {
		err = b.Write(name)
	}
	if err != nil {
		r.fail("%v", err)
		return Broken
	}
	r.complain("%s in the baseline %s", count(b.Len(), "finding", "findings"), shown)
	return Clean
}

// looked returns whether this run would find something of a rule in a file: the
// file's package was looked at, without errors, and the rule is on.
func (r *run) looked(prog *Program) func(rule, file string) bool {
	files := prog.files()
	on := map[string]bool{}
	for _, a := range r.analyzers {
		table := r.Categories[a.Name]
		flags := func(name string) string { return flagValue(a, name) }
		opts := diag.Options{Enable: flags("enable"), Disable: flags("disable")}
		enabled, err := opts.Enabled(a.Name, table)
		if err != nil {
			continue
		}
		for i, c := range table {
			on[a.Name+"/"+c.Name] = enabled[i]
		}
	}
	return func(rule, file string) bool {
		if !files[file] {
			return false
		}
		return on[rule] || r.comments && strings.HasPrefix(rule, commentAnalyzer+"/")
	}
}

func flagValue(a *analysis.Analyzer, name string) string {
	if f := a.Flags.Lookup(name); f != nil {
		return f.Value.String()
	}
	return ""
}

// files returns the source files of the requested packages that have no errors.
func (p *Program) files() map[string]bool {
	files := map[string]bool{}
	for _, pkg := range p.Requested {
		if len(pkg.Errors) > 0 {
			continue
		}
		for _, name := range pkg.GoFiles {
			files[name] = true
		}
	}
	return files
}
