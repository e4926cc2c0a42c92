package nestedretry

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// nestedLoop reports a call that retries by itself, in a place that retries it.
func (k *check) nestedLoop(n retry.Nested) {
	k.Add(diag.Finding{
		Category: nestedLoop, Pos: n.Span.Pos, End: n.Span.End,
		Message: fmt.Sprintf("%s retries by itself and is retried here: %s; retry at one level only, the lowest that knows what failed", n.Callee, product(n)),
	})
}

// product says how the attempts multiply, the outer layer first.
func product(n retry.Nested) string {
	layers := fmt.Sprintf("%s x %s inside", count(n.Outer), count(n.Inner))
	all := n.Outer.Mul(n.Inner)
	if n.Inside != "" {
		layers = fmt.Sprintf("%s x %s x %s inside %s", count(n.Outer), count(n.Inner), layer(n.Client, ""), n.Inside)
		all = all.Mul(n.Client)
	}
	if all, ok := all.Const(); ok {
		return fmt.Sprintf("up to %d requests (%s)", all, layers)
	}
	return "the attempts multiply (" + layers + ")"
}

func count(t term.Term) string {
	switch t.Kind {
	case term.Const:
		return fmt.Sprintf("%d attempts", t.Value)
	case term.Unbounded:
		return "unbounded"
	}
	return "an unknown number"
}
