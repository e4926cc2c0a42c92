package report

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A Log is what a run has to tell.
type Log struct {
	Findings []Finding // sorted
	Silenced []Finding // sorted; for formats that can tell of them
	Failures []string  // what went wrong, for formats that can tell of it
	Rules    []Rule
	Version  string

	// Shorten turns an absolute file name into what the caller would write.
	Shorten func(name string) string
	// Root is the folder that services take paths from: the repository's.
	Root string

	Color  bool // text: for a terminal
	Source bool // text: show the lines of findings

	files sources
}

// formats are the ways to print findings.
var formats = map[string]func(*Log, io.Writer) error{
	"text":    (*Log).text,
	"json":    (*Log).json,
	"sarif":   (*Log).sarif,
	"github":  (*Log).github,
	"gitlab":  (*Log).gitlab,
	"rdjsonl": (*Log).rdjsonl,
}

// Formats returns the names of all formats.
func Formats() []string { return slices.Sorted(maps.Keys(formats)) }

// Known returns an error if there is no such format.
func Known(format string) error {
	if formats[format] == nil {
		return fmt.Errorf("no such format: %s; there are %s", format, strings.Join(Formats(), ", "))
	}
	return nil
}

// Print writes the log in one of the formats.
func (l *Log) Print(w io.Writer, format string) error {
	if err := Known(format); err != nil {
		return err
	}
	return formats[format](l, w)
}

// shown is a file's name for people.
func (l *Log) shown(name string) string {
	if l.Shorten == nil {
		return name
	}
	return l.Shorten(name)
}

// inRoot is a file's name for services: relative to the root, with slashes. A
// file that is elsewhere keeps its name.
func (l *Log) inRoot(name string) (rel string, ok bool) {
	rel, err := filepath.Rel(l.Root, name)
	if err != nil || !filepath.IsLocal(rel) {
		return filepath.ToSlash(name), false
	}
	return filepath.ToSlash(rel), true
}
