package nojitter

import (
	"fmt"
	"go/token"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
)

// The faults that a site or a wait can have at the same time. Findings of one
// kind at one place explain one fault; those of different kinds do not.
const (
	curveFault token.Pos = iota // how a wait develops
	limitFault                  // what ends its growth
	cancelFault
	pauseFault // a loop that does not wait
	countFault
	permanentFault
	serverFault
)

// report adds a finding. Each kind of fault at a place has a key of its own
// within the length of what is reported.
func (k *check) report(category string, at retry.Span, kind token.Pos, message string, fixes ...analysis.SuggestedFix) {
	k.add(*k.found(category, at, kind, message, fixes...).finding)
}

// found is the verdict that something is wrong.
func (k *check) found(category string, at retry.Span, kind token.Pos, message string, fixes ...analysis.SuggestedFix) verdict {
	return verdict{category: category, finding: &diag.Finding{
		Category: category, Pos: at.Pos, End: at.End, Fault: at.Pos + kind, Message: message, Fixes: fixes}}
}

// few reports whether the site makes so few attempts that its pace does not
// matter.
func few(s *retry.Site) bool {
	n, ok := s.Attempts.Const()
	return ok && n < 3
}

// times says how many attempts there are, for messages.
func times(s *retry.Site) string {
	if n, ok := s.Attempts.Const(); ok {
		return fmt.Sprintf("up to %d times", n)
	}
	return "again and again"
}

// length shows a duration for messages.
func length(d time.Duration) string {
	switch {
	case d > time.Minute:
		d = d.Round(time.Second)
	case d > time.Second:
		d = d.Round(10 * time.Millisecond)
	}
	return d.String()
}
