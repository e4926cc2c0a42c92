package catalog

import "go/types"

// An Option changes what a client does: an option function, a setter method, or
// a field of a configuration struct. A function that takes a policy and returns
// it with the setting added is one, too (see [Option.Decorated]).
type Option struct {
	Ref Ref
	// Field says that Ref is a field of the struct Ref.Recv; of structs without a
	// name in that, a.b.c.
	Field bool
	// Arg is the parameter that carries the value.
	Arg    int
	Effect Effect
	// Zero and Negative say what 0 and -1 mean: four different things in
	// the libraries read.
	Zero, Negative Special
	// Least is the smallest number that counts: smaller ones mean what Zero
	// says. Default is what ForDefault stands for, where that is a number of
	// the option's own.
	Least, Default int
	// Never is the value of a SetsFilter by which nothing is repeated; 0 if no
	// single value means that.
	Never int
	// Started says that the option counts only where a StartsRetries is set.
	Started bool
}

// Attempts is how often one call is tried if the option gets n, and without it
// (but with all else that is configured) would be tried as often as given.
// Options that do not count tries leave the number as it is.
func (o *Option) Attempts(n, without int) int {
	if o.Effect == StopsRetries {
		return 1
	}
	switch {
	case o.Effect == NeverStops:
		return Endless
	case o.Effect == StartsRetries && n == 0:
		return 1
	case o.Effect == StartsRetries:
		return o.Default
	}
	special := Literal
	switch {
	case n < 0:
		special = o.Negative
	case n == 0 || n < o.Least:
		special = o.Zero
	}
	switch o.Effect {
	case SetsAttempts, SetsRetries, CapsAttempts:
	default:
		return without
	}
	if special == ForDefault && o.Default != 0 {
		n, special = o.Default, Literal
	}
	switch {
	case special == ForDefault:
		return without
	case special == ForNone:
		return 1
	case special == ForEver:
		return Endless
	case special == ForNoCall, special == ForPanic:
		return 0
	case o.Effect == SetsRetries:
		return n + 1
	case o.Effect == CapsAttempts && without != Endless:
		return min(n, without)
	}
	return n
}

// Effect is what an option does.
type Effect uint8

// The effects.
const (
	SetsAttempts      Effect = iota // the value is the total number of tries
	SetsRetries                     // the value is the number of tries after the first
	SetsRetryer                     // the value is a policy
	StopsRetries                    // one attempt, whatever the value
	CapsAttempts                    // the smaller of this and the configured number holds
	BoundsWhole                     // the value is a limit for the whole call
	BoundsAttempt                   // the value is a limit for one attempt
	BoundsHeader                    // the value is a limit until the answer's headers
	BoundsDial                      // the value bounds only the opening of connections
	SetsClient                      // the value is an *http.Client that carries the calls
	SetsTransport                   // the value is an http.RoundTripper
	SetsConfig                      // the value is a configuration, or a service config in JSON
	AddsInterceptor                 // the value runs around each call
	SetsWait                        // the value is the first, or only, wait
	SetsMaxWait                     // the value is the cap of the waits
	SetsFactor                      // the value multiplies the wait
	SetsJitter                      // the value is the random share
	SetsElapsed                     // the value is the time after which no attempt starts
	SetsFilter                      // the value decides what is repeated
	SetsContext                     // the value ends waits and attempts
	SetsCurve                       // the value computes the waits (see [WaitFunc])
	SetsDialer                      // the value opens the connections
	BoundsAnswer                    // the value is a server's limit for its handlers' answers
	AllowsPOST                      // writes are repeated like reads
	AddsOptions                     // the value holds further options
	Blocks                          // the call waits for the peer: a Local constructor becomes a Dial
	BoundsSilence                   // the value is a limit for the time without a byte from the peer
	SetsTable                       // the value is a slice of waits, one for each try after the first
	SetsInterval                    // the value is the wait of a poll, which is a schedule
	SetsSpread                      // the value is the greatest random part, as a time
	SetsJitterPercent               // the value is the random share in percent
	AddsJitter                      // the wait becomes random as a whole
	NeverStops                      // nothing but the context ends the tries
	SumsCurves                      // the values compute waits that are added up
	StopsWrites                     // the value false ends the repeating of writes
	StopsReads                      // the value false ends the repeating of reads
	StartsRetries                   // the value true makes it Default tries, false one
)

// Special is the meaning of a number that is not meant as a number.
type Special uint8

// The special meanings.
const (
	Literal    Special = iota // the number itself
	ForDefault                // the default holds
	ForNone                   // no retry, no limit, no jitter: the feature is off
	ForEver                   // no end
	ForNoCall                 // the operation is never called
	ForPanic                  // the library panics
	ForNoWait                 // all waits after the first are 0
)

// Decorated is the parameter of an option function that the option changes and
// hands on: the first one, besides the value, whose type the result has. It is
// -1 for options that stand by themselves.
func (o *Option) Decorated(fn *types.Func) int {
	sig := fn.Signature()
	if o.Field || sig.Results().Len() == 0 {
		return -1
	}
	result := sig.Results().At(0).Type()
	for i := range sig.Params().Len() {
		if i != o.Arg && types.Identical(sig.Params().At(i).Type(), result) {
			return i
		}
	}
	return -1
}
