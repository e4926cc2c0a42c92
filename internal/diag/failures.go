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
			*fs = append(*fs, fmt.Errorf("internal error in package %s, function %s: %v (%s)", pkg, what, p, PanicSite(debug.Stack())))
		}
	}()
	work()
}

// Err joins the failures; nil if there are none.
func (fs Failures) Err() error { return errors.Join(fs...) }

// PanicSite returns file:line of the frame that panicked, out of the stack of
// its recovery (debug.Stack): enough to report a bug, and one line.
func PanicSite(stack []byte) string {
	_, rest, _ := strings.Cut(string(stack), "\npanic(")
	// the rest of the line, the place of panic, then pairs of function and place;
	// a runtime error has functions of the runtime in between
	lines := strings.Split(rest, "\n")
	for i := 3; i < len(lines); i += 2 {
		if strings.HasPrefix(lines[i-1], "runtime.") {
			continue
		}
		place := strings.TrimSpace(lines[i])
		if end := strings.LastIndex(place, " +0x"); end >= 0 { // directories may have spaces
			place = place[:end]
		}
		return place
	}
	return "unknown place"
}
