package driver

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/sites"
)

// listSites prints what is repeated in packages, and what is thought of it. That
// is an answer, not a complaint: it exits with Clean whatever there is.
func (r *run) listSites() int {
	format := siteFormats[r.format]
	if format == nil {
		r.fail("sites are printed as text or json, not as %s", r.format)
		return Broken
	}
	if r.Explainer == nil {
		r.fail("this program cannot list sites")
		return Broken
	}
	r.analyzers = []*analysis.Analyzer{r.Explainer}
	res, errs := r.look()
	r.tell(errs)
	if res == nil {
		return Broken
	}
	if !r.rejected {
		res.Sites = slices.DeleteFunc(res.Sites, func(s sites.Site) bool { return s.Rejected != "" })
	}
	for i := range res.Sites {
		s := &res.Sites[i]
		s.Start.Filename = r.paths.shorten(s.Start.Filename)
		for k := range s.Waits {
			s.Waits[k].Start.Filename = r.paths.shorten(s.Waits[k].Start.Filename)
		}
	}
	if err := r.write(func(w io.Writer) error { return format(w, res.Sites) }); err != nil {
		r.fail("%v", err)
	}
	return r.code(nil)
}

// siteFormats are the ways to print sites, under the names of formats.
var siteFormats = map[string]func(io.Writer, []sites.Site) error{
	"text": printSites,
	"json": printSitesJSON,
}

// printSites prints a line per site in the form that editors know, and below it
// what the model of the site consists of:
//
//	path:line:col: form: operation: model
//
// Look-alikes have the reason why they are none in place of a model.
func printSites(w io.Writer, all []sites.Site) error {
	var b strings.Builder
	for _, s := range all {
		what := s.Model.String()
		if s.Rejected != "" {
			what = "no site: " + s.Rejected
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s: %s\n", s.Start.Filename, s.Start.Line, s.Start.Column, s.Form, s.Operation, what)
		for _, wait := range s.Waits {
			fmt.Fprintf(&b, "\twaits: %s\n", waitText(s, wait))
		}
		if len(s.Bounds) > 0 {
			fmt.Fprintf(&b, "\tends by: %s\n", strings.Join(s.Bounds, ", "))
		}
		for _, fact := range s.RestsOn {
			fmt.Fprintf(&b, "\trests on: %s\n", fact)
		}
		for _, v := range s.Verdicts {
			fmt.Fprintf(&b, "\t%s\n", v)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// waitText shows a wait as written, and its lengths where they are exact.
func waitText(s sites.Site, w sites.Wait) string {
	at := fmt.Sprintf("%d:%d", w.Start.Line, w.Start.Column)
	if w.Start.Filename != s.Start.Filename {
		at = w.Start.Filename + ":" + at
	}
	text := fmt.Sprintf("%s at %s, %s", w.Text, at, w.Shape)
	switch {
	case w.First == "":
	case w.First == w.Longest:
		text += ", " + w.First
	default:
		text += fmt.Sprintf(", %s to %s", w.First, w.Longest)
	}
	return text
}

// A jsonSite is a site as printSitesJSON prints it. Lines and columns count
// from 1, columns in bytes; the end is exclusive.
type jsonSite struct {
	File      string        `json:"file"`
	Line      int           `json:"line"`
	Column    int           `json:"column"`
	EndLine   int           `json:"endLine"`
	EndColumn int           `json:"endColumn"`
	Package   string        `json:"package"`
	Function  string        `json:"function"`
	Form      string        `json:"form"`
	Operation string        `json:"operation"`
	Model     *jsonModel    `json:"model,omitempty"`
	Waits     []jsonWait    `json:"waits"`
	Bounds    []string      `json:"bounds"`
	RestsOn   []string      `json:"restsOn"`
	Verdicts  []jsonVerdict `json:"verdicts"`
	// Rejected says why it is no site; such an element has no model and empty
	// lists.
	Rejected string `json:"rejected,omitempty"`
}

type jsonModel struct {
	Attempts string `json:"attempts"`
	Wait     string `json:"wait"`
	Jitter   string `json:"jitter,omitempty"`
	Cap      string `json:"cap,omitempty"`
	Cancel   string `json:"cancel,omitempty"`
	Class    string `json:"class,omitempty"`
	Hot      bool   `json:"hot"`
}

type jsonWait struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Text    string `json:"text"`
	Shape   string `json:"shape"`
	Jitter  string `json:"jitter"`
	Cap     string `json:"cap"`
	First   string `json:"first,omitempty"` // durations, if exactly known
	Longest string `json:"longest,omitempty"`
}

type jsonVerdict struct {
	Category string `json:"category"`
	Line     int    `json:"line,omitempty"` // of the wait, if the site has several
	Column   int    `json:"column,omitempty"`
	Speaks   bool   `json:"speaks"`
	Text     string `json:"text"`
	Withheld string `json:"withheld,omitempty"`
}

// printSitesJSON prints an array, which is empty if nothing was found.
func printSitesJSON(w io.Writer, all []sites.Site) error {
	out := make([]jsonSite, 0, len(all))
	for _, s := range all {
		j := jsonSite{
			File: s.Start.Filename, Line: s.Start.Line, Column: s.Start.Column, EndLine: s.End.Line, EndColumn: s.End.Column,
			Package: s.Package, Function: s.Function, Form: s.Form, Operation: s.Operation,
			Rejected: s.Rejected, Waits: []jsonWait{}, Verdicts: []jsonVerdict{},
			Bounds: slices.Concat([]string{}, s.Bounds), RestsOn: slices.Concat([]string{}, s.RestsOn),
		}
		if s.Rejected == "" {
			j.Model = (*jsonModel)(&s.Model)
		}
		for _, wait := range s.Waits {
			j.Waits = append(j.Waits, jsonWait{
				File: wait.Start.Filename, Line: wait.Start.Line, Column: wait.Start.Column, Text: wait.Text,
				Shape: wait.Shape, Jitter: wait.Jitter, Cap: wait.Cap, First: wait.First, Longest: wait.Longest,
			})
		}
		for _, v := range s.Verdicts {
			j.Verdicts = append(j.Verdicts, jsonVerdict{
				Category: v.Category, Line: v.At.Line, Column: v.At.Column, Speaks: v.Speaks, Text: v.Text, Withheld: v.Withheld,
			})
		}
		out = append(out, j)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
