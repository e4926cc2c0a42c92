// Package fix applies what findings propose.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// A Plan is what files would be.
type Plan struct {
	Files   map[string][]byte // new contents by name, of those that change
	Applied int               // fixes that are in them
	Left    int               // fixes that stand in each other's way: apply the plan, and look again
}

// Make applies the first fix of each finding, in the order of findings. A fix
// goes in whole or not at all: not if one of its edits touches that of an
// earlier fix, unless both are the same edit, as of two fixes that need the same
// import. read returns the content of a file, may says whether a file may be
// changed at all.
func Make(findings []report.Finding, read func(name string) ([]byte, error), may func(name string) bool) (*Plan, error) {
	edits := map[string][]report.Edit{}
	plan := &Plan{Files: map[string][]byte{}}
	for _, f := range findings {
		if len(f.Fixes) == 0 || !allowed(f.Fixes[0], may) {
			continue
		}
		if !fits(f.Fixes[0].Edits, edits) {
			plan.Left++
			continue
		}
		plan.Applied++
		for _, e := range f.Fixes[0].Edits {
			if !slices.Contains(edits[e.Filename], e) {
				edits[e.Filename] = append(edits[e.Filename], e)
			}
		}
	}
	for name, list := range edits {
		old, err := read(name)
		if err != nil {
			return nil, err
		}
		text, err := apply(old, list)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if !bytes.Equal(text, old) {
			plan.Files[name] = text
		}
	}
	return plan, nil
}

func allowed(fix report.Fix, may func(string) bool) bool {
	return len(fix.Edits) > 0 && !slices.ContainsFunc(fix.Edits, func(e report.Edit) bool { return !may(e.Filename) })
}

// fits reports whether the edits of one fix go together with those of others,
// and with each other.
func fits(fix []report.Edit, taken map[string][]report.Edit) bool {
	for i, e := range fix {
		for _, o := range fix[:i] {
			if e.Filename == o.Filename && touch(e, o) {
				return false
			}
		}
		for _, o := range taken[e.Filename] {
			if e != o && touch(e, o) {
				return false
			}
		}
	}
	return true
}

// touch reports whether the order of two edits of a file could matter.
func touch(a, b report.Edit) bool {
	if a.Start > b.Start {
		a, b = b, a
	}
	return b.Start < a.End || b.Start == a.Start || b.Start == a.End && (a.Start == a.End || b.Start == b.End)
}

// apply makes the edits, which do not touch each other. A file that was
// formatted stays formatted, one with carriage returns gets them in new lines.
// It is an error if what comes out is no Go file.
func apply(old []byte, edits []report.Edit) ([]byte, error) {
	slices.SortFunc(edits, func(a, b report.Edit) int { return cmp.Compare(a.Start, b.Start) })
	crlf := bytes.Contains(old, []byte("\r\n"))
	var out []byte
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(old) {
			return nil, fmt.Errorf("a fix is for bytes %d to %d, which are not there", e.Start, e.End)
		}
		text := e.New
		if crlf {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
		}
		out = append(append(out, old[at:e.Start]...), text...)
		at = e.End
	}
	out = append(out, old[at:]...)
	if formatted, err := format.Source(old); err == nil && bytes.Equal(formatted, old) {
		if formatted, err = format.Source(out); err == nil {
			out = formatted
		}
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", out, parser.SkipObjectResolution); err != nil {
		return nil, fmt.Errorf("a fix would break the file: %w", err)
	}
	return out, nil
}
