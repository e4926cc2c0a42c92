// Package sites is what retrylint knows of the places where operations are
// repeated, in a form to show: values of text and positions, apart from the
// code they were worked out from.
package sites

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// A Site is a place where an operation that failed is tried again.
type Site struct {
	Start, End token.Position
	Package    string // its import path
	Function   string // the function's name within the package
	Form       string // for, range, goto, recursion, range over func, helper, library
	Operation  string // as written
	Model      Model
	Waits      []Wait
	Bounds     []string // what ends the attempts if the operation goes on failing
	RestsOn    []string // what the model takes from other functions
	Verdicts   []Verdict
	// Rejected says why this is no site after all: a look-alike, which has no
	// model; "" for sites.
	Rejected string
}

// A Model is a site in a few words. What does not apply is "".
type Model struct {
	Attempts, Wait, Jitter, Cap, Cancel, Class string
	Hot                                        bool // a failure can come back without any wait
}

// ParseModel reads the line in which package retry shows a site.
func ParseModel(line string) Model {
	var m Model
	fields := map[string]*string{
		"attempts": &m.Attempts, "wait": &m.Wait, "jitter": &m.Jitter,
		"cap": &m.Cap, "cancel": &m.Cancel, "class": &m.Class,
	}
	var last *string
	for word := range strings.FieldsSeq(line) {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case ok && fields[name] != nil:
			last = fields[name]
			*last = value
		case word == "hot":
			m.Hot = true
		case last != nil:
			*last += " " + word // a term of two words
		}
	}
	return m
}

// String shows the model as package retry does.
func (m Model) String() string {
	var parts []string
	for _, f := range [][2]string{
		{"attempts", m.Attempts}, {"wait", m.Wait}, {"jitter", m.Jitter},
		{"cap", m.Cap}, {"cancel", m.Cancel}, {"class", m.Class},
	} {
		if f[1] != "" {
			parts = append(parts, f[0]+"="+f[1])
		}
	}
	if m.Hot {
		parts = append(parts, "hot")
	}
	return strings.Join(parts, " ")
}

// A Wait is a pause between two attempts.
type Wait struct {
	Start              token.Position
	Text               string // as written
	Shape, Jitter, Cap string
	First, Longest     string // "" if not exactly known
}

// A Verdict is what one category says of a site.
type Verdict struct {
	Category string
	At       token.Position // of the wait that is judged; zero if it is the site
	Speaks   bool
	Text     string // the finding, or why there is none
	Withheld string // why the finding is not reported all the same, "" if it is
}

// String shows the verdict in one line.
func (v Verdict) String() string {
	at := ""
	if v.At.IsValid() {
		at = fmt.Sprintf(" at %d:%d", v.At.Line, v.At.Column)
	}
	how := "silent"
	switch {
	case v.Speaks && v.Withheld != "":
		how = "withheld (" + v.Withheld + ")"
	case v.Speaks:
		how = "speaks"
	}
	return fmt.Sprintf("%s%s: %s, %s", v.Category, at, how, v.Text)
}

// Sort sorts sites by position and leaves each only once: a file may belong to
// several packages.
func Sort(all []Site) []Site {
	order := func(a, b Site) int {
		return cmp.Or(
			cmp.Compare(a.Start.Filename, b.Start.Filename),
			cmp.Compare(a.Start.Offset, b.Start.Offset),
			cmp.Compare(a.Form, b.Form),
			cmp.Compare(a.Operation, b.Operation),
		)
	}
	slices.SortStableFunc(all, order)
	return slices.CompactFunc(all, func(a, b Site) bool { return order(a, b) == 0 })
}
