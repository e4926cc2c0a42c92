package nojitter

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// client judges what the code sets on a client that repeats requests by itself.
// What it leaves at the defaults is the library's.
func (k *check) client(c *retry.Client) {
	name := c.Family.Name
	if c.Hopeless != 0 && c.Set(catalog.SetsFilter) {
		k.report(retryPermanent, k.setAt(c, catalog.SetsFilter), permanentFault, fmt.Sprintf(
			"this filter has %s retry every status of 400 and above: a %d, too; retry 5xx and 429 only", name, c.Hopeless))
	}
	n, known := c.Attempts.Const()
	if counted(c) && c.Loose && (c.Attempts.Kind == term.Unbounded || known && n > many) && c.Elapsed == (retry.Length{Known: true}) {
		times := "without end"
		if known {
			times = fmt.Sprintf("%d times", n)
		}
		k.report(noAttemptCap, k.setAt(c, catalog.SetsRetries, catalog.SetsAttempts, catalog.NeverStops), countFault, fmt.Sprintf(
			"%s tries each request %s, and no request through it has a context that ends; set a small number, or hand a context over", name, times))
	}
	if known && n < 3 || c.Elsewhere {
		return
	}
	switch {
	case c.Curve == catalog.NoWait && counted(c):
		k.report(noBackoff, k.setAt(c, catalog.SetsRetries, catalog.SetsAttempts), pauseFault, fmt.Sprintf(
			"%s sends a request that failed again at once, without a pause; set a wait that grows and has a random part", name))
	case c.Level:
		k.report(fixedInterval, k.setAt(c, catalog.SetsMaxWait), curveFault, fmt.Sprintf(
			"%s waits the same %s before every retry, since its first wait is its longest, so clients that failed together come back together; let the longest be many times the first",
			name, length(c.First.D)))
	case !c.Set(catalog.SetsCurve) && !k.strict || c.Jitter != catalog.No:
	case c.Curve == catalog.Constant:
		k.report(fixedInterval, k.setAt(c, catalog.SetsCurve), curveFault, fmt.Sprintf(
			"%s waits the same before every retry, so clients that failed together come back together; choose a curve that grows and has a random part", name))
	case c.Curve > catalog.Constant:
		k.report(noJitter, k.setAt(c, catalog.SetsCurve), curveFault, fmt.Sprintf(
			"the wait of %s grows without a random part, so clients that failed together retry together; choose a backoff with jitter", name))
	}
}

// counted reports whether the code sets the number of attempts.
func counted(c *retry.Client) bool {
	return c.Set(catalog.SetsRetries) || c.Set(catalog.SetsAttempts) || c.Set(catalog.NeverStops)
}

func (k *check) setAt(c *retry.Client, effects ...catalog.Effect) retry.Span {
	return k.written(c.At(effects...))
}
