package nestedretry

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// sdkAlreadyRetries reports a call in a site that leads to a client which retries
// by itself.
func (k *check) sdkAlreadyRetries(n retry.NestedClient) {
	unless := ""
	if n.Inner.Elsewhere {
		unless = " unless switched off"
	}
	k.Add(diag.Finding{
		Category: sdkAlreadyRetries, Pos: n.Span.Pos, End: n.Span.End,
		Message: fmt.Sprintf("%s already retries by itself%s, and is retried here: %s; keep one layer, mostly the inner, which knows which errors are worth it",
			n.Inner.Inside(), unless, clientProduct(n)),
	})
}

// clientProduct says how the attempts multiply, the outer layer first.
func clientProduct(n retry.NestedClient) string {
	inside := " inside " + n.Inner.Inside()
	inner, known := n.Inner.Attempts.Const()
	if outer, ok := n.Outer.Const(); ok && known {
		if all, ok := n.Outer.Mul(n.Inner.Attempts).Const(); ok {
			return fmt.Sprintf("up to %d requests (%d attempts x %d%s)", all, outer, inner, inside)
		}
	}
	return fmt.Sprintf("the attempts multiply (%s x %s%s)", layer(n.Outer, n.Variable), layer(n.Inner.Attempts, n.Inner.Variable), inside)
}

// layer shows the attempts of one layer: a variable by its name.
func layer(t term.Term, variable string) string {
	switch {
	case t.Kind == term.Const:
		return fmt.Sprint(t.Value)
	case t.Kind == term.Unbounded:
		return "unbounded"
	case variable != "" && variable != "?":
		return variable
	}
	return "an unknown number"
}
