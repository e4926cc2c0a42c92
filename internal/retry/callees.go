package retry

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/term"
)

// Callees answers what is known of functions outside the package at hand: from
// the catalogue, from facts, or from directives. Functions with a body in the
// package are looked into instead.
type Callees interface {
	// Remote says whether a call of fn, a function or an interface's method,
	// leaves the process.
	Remote(fn *types.Func) Distance
	// Waits says that fn pauses its caller.
	Waits(fn *types.Func) (Waits, bool)
	// Delay says how the duration that fn returns depends on its arguments.
	Delay(fn *types.Func) (Delay, bool)
	// Retries says that fn holds a site of its own.
	Retries(fn *types.Func) (Retries, bool)
	// Repeats says how often the HTTP client or round-tripper that fn returns sends
	// each request by a transport of its own.
	Repeats(fn *types.Func) (term.Term, bool)
	// Retrier says that fn runs an operation it is given again and again.
	Retrier(fn *types.Func) (Retrier, bool)
	// Rejects says that fn makes an error of every hopeless status that a peer
	// answers: its caller does not see which.
	Rejects(fn *types.Func) bool
	// Makes says which policies, clients, connections and lists of options fn
	// returns, Holds which a package variable is.
	Makes(fn *types.Func) []MadeResult
	Holds(v *types.Var) (Made, bool)
	// Built says which attempts fn stores into fields of what it returns.
	Built(fn *types.Func) []Built
	// Calls says that fn makes a call of a client that repeats it by itself.
	Calls(fn *types.Func) (Calls, bool)
	// Decorates says how often the function that fn gives runs one that it is
	// given.
	Decorates(fn *types.Func) (Count, bool)
	// Excuses says that fn, a predicate for errors, is true for nothing but errors
	// that clients do not repeat by themselves.
	Excuses(fn *types.Func) bool
	// Given says what users tell about fn, of this package or another.
	Given(fn *types.Func) (given.Facts, bool)
}

// Reach says how far a call goes.
type Reach uint8

// The reaches. Only Remote and up are evidence of an operation.
const (
	ReachUnknown Reach = iota
	Local
	Remote
	Dial   // opens a connection that is lived in
	Stream // waits for what a peer sends, or serves
)

// A Distance says how far a function goes, and how far away the failures arise
// that it hands on. One that makes a remote call for a log line goes far, and
// fails at home.
type Distance struct{ Goes, Fails Reach }

// Both is the distance of what hands on how its farthest call went.
func Both(r Reach) Distance { return Distance{r, r} }

func (d Distance) max(o Distance) Distance {
	return Distance{max(d.Goes, o.Goes), max(d.Fails, o.Fails)}
}

// Waits is what is known of a function that pauses its caller.
type Waits struct {
	// Length is how long it waits: a constant or a parameter.
	Length term.Term
	// Ctx says whether the context it is given ends the wait.
	Ctx catalog.Tri
}

// Delay is what is known of the duration that a function computes.
type Delay struct {
	Jittered catalog.Tri
	Capped   catalog.Tri
	Grows    uint32 // bit i: it rises with parameter i
	Lengths  uint32 // bit i: parameter i is a duration itself, not a count
	// Share is the duration in thousandths of parameter Of, at the lowest, middle
	// and highest draw, if it is nothing but a share of it; else zero.
	Share [3]int64
	Of    int
	// Steps says that it rises from call to call, by what the method keeps in its
	// receiver.
	Steps bool
}

// shared reports whether the duration is a known share of a parameter.
func (d Delay) shared() bool { return d.Share[2] > 0 }

// scale returns the bits to drop of parameter i to make it comparable to a count.
func (d Delay) scale(i int) uint {
	if d.Lengths&(1<<i) != 0 {
		return 20 // about a millisecond
	}
	return 0
}

// Retries is what is known of a function with a retry site on a path from its
// entry to a remote call, whose failure it hands on.
type Retries struct {
	// Attempts is how often a call of the function makes the remote call at
	// most: the product over the sites on the path.
	Attempts Count
	// Client are the attempts of a client below, as Inside names it; the zero
	// term if there is none.
	Client term.Term
	Inside string
}

// A Count is a number of attempts as seen from a caller: a term, and what is
// added to it; with Minus, what the term is taken from.
type Count struct {
	Term  term.Term
	Extra int64
	Minus bool
}

// Retrier is what is known of a home-made helper: a function that runs an
// operation it is given again and again.
type Retrier struct {
	Op       int // the parameter that holds the operation
	Attempts Count
	Ctx      int // the parameter with the context, -1 if there is none
	Wait     Shape
	Jitter   catalog.Tri
	Cap      catalog.Tri
	Cancel   catalog.Tri // No: nothing that its caller has ends a wait
	// Longest is the longest of its waits: a constant, a parameter (at least),
	// or unknown.
	Longest term.Term
	// Excused says that it repeats nothing but errors which clients do not
	// repeat by themselves, Proved that it does only what surely was not carried
	// out.
	Excused, Proved bool
}
