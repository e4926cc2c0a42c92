package retry

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/term"
)

// A Site is a place where an operation that failed is tried again.
type Site struct {
	Fn    *ssa.Function // that holds the region
	Form  Form
	Class Class
	Span  Span
	// Op is the repeated call, Reach how far it goes.
	Op    *ssa.Call
	Reach Reach
	// Attempts is the number of tries: a constant (at most that many), a
	// parameter, unbounded, or unknown.
	Attempts term.Term
	// Default is the number of tries by default of a hot site whose attempts are
	// for its users to say, if that default is in sight; else 0.
	Default int
	// Waits are the pauses on the failing path, in the order of the code.
	Waits []*Wait
	// Blocked says that the failing path waits for something other than time.
	Blocked bool
	// Hot says that a failure can come back without any wait.
	Hot    bool
	Bounds Bounds
	// Probe says that the operation asks whether a peer is there, and for nothing
	// else.
	Probe bool
	// Ctx names a context at hand, "" if there is none.
	Ctx string
	// DoneGoesOn is the wait beside a Done case that leads back to the operation.
	DoneGoesOn *Span
	// Permanent and RetryAfter are faults in what is repeated.
	Permanent  *Permanent
	RetryAfter *RetryAfter

	reg    *region
	judged *judged
}

// Span returns where the wait is written.
func (w *Wait) Span() Span { return w.at.span() }

// Fn returns the function that the wait is written in.
func (w *Wait) Fn() *ssa.Function { return w.at.in.Parent() }

// DeafSpan returns what does not end with the context, as written, and where: the
// wait, or what waits in the helper that it is, if that has a context itself. Moved
// says the latter.
func (w *Wait) DeafSpan() (at Span, text, ctx string, moved bool) {
	if w.within == nil {
		return w.Span(), w.Text(), "", false
	}
	fn := w.within.Parent()
	at, text = place{in: w.within}.span(), "this wait"
	if e := Expr(fn, at); e != nil {
		text = shorten(types.ExprString(e))
	}
	return at, text, w.innerCtx, true
}

// Text returns the wait as written, shortened to fit a message.
func (w *Wait) Text() string {
	if e := Expr(w.Fn(), w.Span()); e != nil {
		return shorten(types.ExprString(e))
	}
	return "this wait"
}

// OpText returns the operation as written, without its arguments.
func (s *Site) OpText() string { return shorten(exprOfCall(s.Op)) }

// exprOfCall returns what is called, as written.
func exprOfCall(call *ssa.Call) string {
	n := find(call.Parent(), call.Pos(), func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		return ok && c.Lparen == call.Pos()
	})
	if c, ok := n.(*ast.CallExpr); ok {
		if _, isLit := ast.Unparen(c.Fun).(*ast.FuncLit); !isLit {
			return types.ExprString(c.Fun)
		}
	}
	return "the operation"
}

func shorten(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most-3]) + "..."
	}
	return text
}

// String shows the model in one line.
func (s *Site) String() string {
	wait, jitter, limit, deaf := NoWait, catalog.Unknown, catalog.Unknown, false
	for _, w := range s.Waits {
		deaf = deaf || w.Deaf
		if wait == NoWait || w.Shape > wait {
			wait, jitter, limit = w.Shape, w.Jitter, w.Capped
		}
	}
	if wait == NoWait && s.Blocked {
		wait = UnknownShape
	}
	var b strings.Builder
	fmt.Fprintf(&b, "attempts=%s wait=%s", s.Attempts, wait)
	if wait != NoWait {
		fmt.Fprintf(&b, " jitter=%s cap=%s", tri(jitter), tri(limit))
	}
	cancel := "no"
	if s.Bounds.Ctx && !deaf {
		cancel = "yes"
	}
	fmt.Fprintf(&b, " cancel=%s", cancel)
	if s.Class != Retry {
		fmt.Fprintf(&b, " class=%s", s.Class)
	}
	if s.Hot {
		b.WriteString(" hot")
	}
	return b.String()
}

func tri(t catalog.Tri) string {
	switch t {
	case catalog.Yes:
		return "yes"
	case catalog.No:
		return "no"
	}
	return "unknown"
}
