package nojitter

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// library judges a call of a retry library by its configuration.
func (k *check) library(l *retry.Library) {
	if slices.Contains(covers(l), catalog.OnConflict) {
		return // optimistic locking
	}
	once := l.Policy.Attempts == term.Of(1)
	if !once {
		k.libraryPermanent(l)
	}
	if done := k.libraryBroken(l); done || once {
		return
	}
	k.libraryPace(l)
	k.libraryLimits(l)
}

func covers(l *retry.Library) []catalog.Failure {
	if l.Entry == nil {
		return nil
	}
	return l.Entry.Retry.Covers
}

// libraryBroken reports settings with which the library fails.
func (k *check) libraryBroken(l *retry.Library) (done bool) {
	for _, b := range l.Broken {
		if b.Doubt && !k.strict {
			continue
		}
		category, kind := noBackoff, pauseFault
		switch b.Effect {
		case catalog.SetsAttempts, catalog.SetsRetries:
			category, kind = noAttemptCap, countFault
		case catalog.SetsFactor:
			category, kind = fixedInterval, curveFault
		case catalog.SetsSpread, catalog.SetsJitter:
			category, kind = noJitter, curveFault
		}
		if done { // one thing at a time
			return true
		}
		k.report(category, k.where(l, b.At), kind, fmt.Sprintf("%s around %s: %s; %s", k.what(l), l.OpText(), b.Text, cmp.Or(b.Cure, "set it")))
		done = true
	}
	return done
}

// libraryPace judges how the waits develop.
func (k *check) libraryPace(l *retry.Library) {
	n, known := l.Attempts.Const()
	if known && n < 3 {
		return
	}
	tolerant := l.Tolerant || l.Poll || l.Loop != nil && l.Loop.Class == retry.Tolerant
	switch {
	case l.Curve == catalog.NoWait && l.Loop == nil:
		k.report(noBackoff, k.where(l, l.At(catalog.SetsWait, catalog.SetsAttempts, catalog.SetsRetries)), pauseFault, fmt.Sprintf(
			"%s calls %s %s after a failure, without a pause; set a delay that grows and has a random part", k.what(l), l.OpText(), triesOf(l)))
	case l.Curve == catalog.Constant && l.Jitter == catalog.No && !tolerant:
		every := ""
		if l.First.Known {
			every = " " + length(l.First.D)
		}
		k.report(fixedInterval, k.where(l, l.At(catalog.SetsCurve, catalog.SetsWait)), curveFault, fmt.Sprintf(
			"%s waits the same%s before every retry of %s, so clients that failed together come back together; choose a curve that grows and has a random part",
			k.what(l), every, l.OpText()))
	case l.Curve > catalog.Constant:
		k.libraryJitter(l)
	}
}

// libraryJitter judges the random part of waits that grow.
func (k *check) libraryJitter(l *retry.Library) {
	from := ""
	if l.First.Known && l.First.D > 0 {
		from = " from " + length(l.First.D)
	}
	at := k.where(l, l.At(catalog.SetsCurve, catalog.SetsJitter, catalog.SetsJitterPercent, catalog.AddsJitter))
	switch {
	case l.Jitter == catalog.No && ownCurve(l) && !k.strict: // nobody could change it
	case l.Jitter == catalog.No:
		k.report(noJitter, at, curveFault, fmt.Sprintf(
			"the wait of %s grows%s without a random part, so clients that failed together retry %s together; switch the library's jitter on", k.what(l), from, l.OpText()))
	case l.Jitter == catalog.Yes && l.Share == 0 && l.Spread > 0 && l.First.Known && l.Spread < l.First.D/100:
		k.report(noJitter, at, curveFault, fmt.Sprintf(
			"the random part of up to %s of %s is less than 1 %% of its first wait of %s, so clients that failed together retry %s together; let it grow with the wait",
			length(l.Spread), k.what(l), length(l.First.D), l.OpText()))
	case l.Jitter == catalog.Yes && l.Flattened && flattened(l):
		k.report(noJitter, k.where(l, l.At(catalog.SetsMaxWait)), curveFault, fmt.Sprintf(
			"%s applies its limit of %s after the random part, which is gone once the waits reach it, so clients retry %s together; draw from the whole wait, or raise the limit",
			k.what(l), length(l.Max.D), l.OpText()))
	}
}

// ownCurve reports whether the waits are the library's own, of which no setting
// changes the random part.
func ownCurve(l *retry.Library) bool {
	if l.Entry == nil || l.Entry.Retry.Wait.Jitter != catalog.No {
		return false
	}
	f := catalog.FamilyOf(l.Entry.Entry.Pkg)
	return f != nil && len(f.Waits) == 0 && !slices.ContainsFunc(f.Options, func(o catalog.Option) bool {
		switch o.Effect {
		case catalog.SetsCurve, catalog.SetsRetryer, catalog.SetsJitter, catalog.SetsJitterPercent, catalog.SetsSpread, catalog.AddsJitter:
			return true
		}
		return false
	})
}

// flattened reports whether the limit cuts the random part off before the last
// wait.
func flattened(l *retry.Library) bool {
	if !l.Max.Known || l.Max.D == 0 {
		return false
	}
	n, known := l.Attempts.Const()
	if !known || n > many {
		return l.Attempts.Kind == term.Unbounded || known
	}
	d, ok := l.Wait(n - 2)
	return ok && d >= l.Max.D
}

// many is the number of attempts that is as good as no limit.
const many = 1000

// libraryLimits judges what ends the growth, the attempts and the waits.
func (k *check) libraryLimits(l *retry.Library) {
	k.libraryDelayCap(l)
	n, known := l.Attempts.Const()
	endless := l.Attempts.Kind == term.Unbounded || known && n > many
	deaf := l.AtHand != "" && (l.Ctx == retry.CtxMissing || l.Ctx == retry.CtxEndless) && longLibrary(l) && l.Entry != nil
	if l.Loop != nil && l.Entry == nil {
		return // the loop has its own
	}
	switch {
	case deaf:
		most := ""
		if d, ok := l.Longest(); ok {
			most = fmt.Sprintf(", each of up to %s,", length(d))
		}
		k.report(ignoresCancel, l.CallSpan(), cancelFault, fmt.Sprintf(
			"%s is not given %s, so its waits%s and attempts go on when %s is done; hand %s over", l.EntryText(), l.AtHand, most, l.AtHand, l.AtHand))
	case endless && !l.Stops && l.Elapsed == retry.Length{Known: true} && (l.Ctx == retry.CtxMissing || l.Ctx == retry.CtxEndless):
		k.report(noAttemptCap, k.where(l, l.At(catalog.SetsAttempts, catalog.SetsRetries, catalog.NeverStops, catalog.SetsElapsed)), countFault, fmt.Sprintf(
			"%s retries %s for ever: no count, elapsed time or context ends it; set one of them", k.what(l), l.OpText()))
	}
}

// longLibrary reports whether the library may wait noticeable time.
func longLibrary(l *retry.Library) bool {
	if l.Curve == catalog.NoWait {
		return false
	}
	d, ok := l.Longest()
	return !ok || d >= noticeable
}

// libraryDelayCap reports waits that grow without a maximum.
func (k *check) libraryDelayCap(l *retry.Library) {
	if l.Curve <= catalog.Constant || l.Max != (retry.Length{Known: true}) || l.Brief || l.Elsewhere {
		return
	}
	if !l.Elapsed.Known || l.Elapsed.D > 0 && l.Elapsed.D <= tolerable {
		return
	}
	n, known := l.Attempts.Const()
	fault := "grows without a maximum"
	switch {
	case known && n <= many:
		d, ok := l.Longest()
		if !ok || d <= tolerable {
			return
		}
		fault = fmt.Sprintf("grows to %s within %d attempts", roughly(d), n)
	case l.First.Known:
		fault = fmt.Sprintf("grows from %s without a maximum", length(l.First.D))
	}
	k.report(noDelayCap, k.where(l, l.At(catalog.SetsCurve)), limitFault, fmt.Sprintf(
		"the wait of %s %s; set the library's maximum, such as 30 s", k.what(l), fault))
}

// libraryPermanent reports an operation that gives the library what stays wrong.
func (k *check) libraryPermanent(l *retry.Library) {
	if f := l.Permanent; f != nil {
		what := fmt.Sprintf("%s retries %s on every status of 400 and above: a %d, too", l.EntryText(), l.OpText(), f.Status)
		if f.Call != "" {
			what = fmt.Sprintf("%s tries again when %s fails, which will fail the same way", l.EntryText(), f.Call)
		}
		k.report(retryPermanent, l.CallSpan(), permanentFault, what+"; mark what cannot get better as permanent")
	}
	if f := l.RetryAfter; f != nil {
		if f.Status == 503 && !k.strict {
			return
		}
		what := "and does not read Retry-After"
		if f.Integers {
			what = "and reads Retry-After as a number only, though it may be a date"
		}
		k.report(ignoresRetryAfter, l.CallSpan(), serverFault, fmt.Sprintf(
			"%s retries %s after a %d by its own clock %s; wait as long as the server says", l.EntryText(), l.OpText(), f.Status, what))
	}
}

// roughly shows a wait that may be longer than anyone lives.
func roughly(d time.Duration) string {
	const year = 365 * 24 * time.Hour
	if d > year {
		return "years"
	}
	return length(d)
}

// what names the library's call in messages.
func (k *check) what(l *retry.Library) string { return l.EntryText() }

func triesOf(l *retry.Library) string {
	if n, ok := l.Attempts.Const(); ok && n <= many {
		return fmt.Sprintf("up to %d times", n)
	}
	return "again and again"
}

// where returns what the reader has to change for a setting at pos: the literal,
// the call or the assignment; the library's call if that holds it all.
func (k *check) where(l *retry.Library, pos token.Pos) retry.Span {
	whole := l.CallSpan()
	if pos == token.NoPos || whole.Pos <= pos && pos < whole.End && l.Entry != nil {
		return whole
	}
	return k.written(pos)
}

// written returns the literal, call or assignment at a position.
func (k *check) written(pos token.Pos) retry.Span {
	found := retry.Span{Pos: pos, End: pos + 1}
	for _, f := range k.pass.Files {
		if f.FileStart > pos || pos >= f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || n.Pos() > pos || pos >= n.End() {
				return n == nil
			}
			switch n := n.(type) {
			case *ast.CallExpr:
				if n.Lparen == pos {
					found = retry.Span{Pos: n.Pos(), End: n.End()}
				}
			case *ast.CompositeLit:
				if n.Lbrace == pos {
					found = retry.Span{Pos: n.Pos(), End: n.End()}
				}
			case *ast.AssignStmt:
				if len(n.Lhs) > 0 && pos < n.Lhs[0].End() && n.Tok == token.ASSIGN {
					found = retry.Span{Pos: n.Pos(), End: n.End()}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if name.Pos() == pos && i < len(n.Values) {
						found = retry.Span{Pos: n.Values[i].Pos(), End: n.Values[i].End()}
					}
				}
			}
			return true
		})
	}
	return found
}
