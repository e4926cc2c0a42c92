package driver

import (
	"bytes"
	"io"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/safefile"
)

// print writes findings in the format, and to the place, that was asked for.
func (r *run) print(res *result) error {
	log := &report.Log{
		Findings: res.Findings,
		Failures: r.failures,
		Rules:    r.rules(),
		Version:  moduleVersion(),
		Shorten:  r.paths.shorten,
		Root:     r.paths.root(),
		Color:    r.color == "always" || r.color == "auto" && r.Color && r.output == "",
		Source:   r.source,
	}
	if r.silenced {
		log.Silenced = res.Silenced
	}
	return r.write(func(w io.Writer) error { return log.Print(w, r.format) })
}

// write lets do write to Stdout or to the file that was asked for. The file is
// replaced when do is done.
func (r *run) write(do func(io.Writer) error) error {
	if r.output == "" {
		return do(r.Stdout)
	}
	var b bytes.Buffer
	if err := do(&b); err != nil {
		return err
	}
	return safefile.Write(r.paths.resolve(r.output), b.Bytes())
}

// rules describes all that can be found.
func (r *run) rules() []report.Rule {
	var all []report.Rule
	for _, a := range r.Analyzers {
		for _, c := range r.Categories[a.Name] {
			if c.Planned {
				continue
			}
			id := a.Name + "/" + c.Name
			all = append(all, report.Rule{
				ID: id, Summary: c.Summary, Help: diag.Section(a.Doc, c.Name), URL: a.URL + "#" + c.Name,
				CWE: c.CWE, Off: c.Off, Level: r.severity.of(id, report.Error),
			})
		}
	}
	for _, rule := range commentRules {
		rule.Level = r.severity.of(rule.ID, rule.Level)
		all = append(all, rule)
	}
	return all
}
