package diag

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// Failures are the functions whose analysis broke down.
type Failures []error

// Guard runs work on the function what of package pkg and records a panic in it.
func (fs *Failures) Guard(pkg, what string, work func()) {
	defer func() {
		if p := recover(); p != nil {
			*fs = append(*fs, fmt.Errorf("internal error in package %s, function %s: %v (%s)", pkg, what, p, panicSite()))
		}
	}()
	work()
}

// Err joins the failures; nil if there are none.
func (fs Failures) Err() error { return errors.Join(fs...) }

// panicSite returns file:line of the frame that panicked: enough to report a
// bug, and one line.
func panicSite() string {
	lines := strings.Split(string(debug.Stack()), "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, "panic(") {
			continue
		}
		// the panic's own frame takes two lines, then comes its caller; a
		// runtime error has a frame of the runtime in between
		for j := i + 3; j < len(lines); j += 2 {
			at, _, _ := strings.Cut(strings.TrimSpace(lines[j]), " ")
			if !strings.Contains(at, "/runtime/") {
				return at
			}
		}
	}
	return "unknown place"
}
