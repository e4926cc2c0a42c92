package notimeout

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
)

// dial judges a call that opens a connection.
func (k *check) dial(out *deadline.Outgoing) {
	if out.State.Kind != deadline.None || out.Bound != deadline.Unbounded || k.sum.Deadline.DialsForTransport(out.Instr.Parent()) {
		return
	}
	var fixes []analysis.SuggestedFix
	if ctx := k.ctxAtHand(out.Instr); ctx != "" {
		fixes = k.passCtx(out, ctx)
	}
	k.reportFixed(dialNoTimeout, out.Instr, fmt.Sprintf(
		"%s has no limit: a host that drops packets holds it until the kernel gives up, about two minutes on Linux; %s",
		k.callText(out), k.dialCure(out)), fixes)
}

func (k *check) dialCure(out *deadline.Outgoing) string {
	switch {
	case out.Ctx.From == catalog.FromArg:
		return fmt.Sprintf("give it a context with a deadline instead of %s, or set the dialer's Timeout", out.State.Root)
	case out.Kind == catalog.Mail:
		return "open the connection with net.DialTimeout, set a deadline on it, and use smtp.NewClient"
	case out.Ctx.Form == "":
		return "open the connection with net.DialTimeout and hand it over"
	}
	cure := "use a net.Dialer with a Timeout"
	if out.Fn != nil && out.Fn.Pkg().Path() == "crypto/tls" {
		cure = "use a tls.Dialer whose NetDialer has a Timeout"
	}
	if ctx := k.ctxAtHand(out.Instr); ctx != "" {
		cure += fmt.Sprintf(", and its %s with %s", out.Ctx.Form, ctx)
	}
	return cure
}
