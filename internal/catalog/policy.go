package catalog

import (
	"slices"
	"sync"
)

// A Policy is a library that runs an operation again.
type Policy struct {
	Entry Ref
	// Op is the parameter that holds the operation, -1 if the loop's body is
	// the operation (loop-style libraries), in which case Next is the method
	// asked for another turn and Pause the one that waits. OpField is the
	// field of that parameter, where it is a struct.
	Op          int
	OpField     string
	Next, Pause string
	// Ctx is the parameter with the context, -1 if there is none.
	Ctx int
	// From lists the parameters that hold the settings, FromReceiver says
	// that the receiver does. What they are made by is a Constructor of a
	// Retryer, or a WaitFunc.
	From         []int
	FromReceiver bool
	Again        Again
	// Retry is what holds without any option; without Attempts it is for From
	// to say. Parameters of Entry that are settings by themselves (lo.Attempt's
	// number) are Options with Entry's Ref.
	Retry Retry
	// Permanent wraps an error that ends the attempts, Retryable one that
	// does not, where Again asks for such a mark.
	Permanent []Ref
	Retryable []Ref
}

// Again is the answer of an operation that leads to another attempt.
type Again uint8

// The answers.
const (
	AfterError  Again = iota // an error that is not marked as permanent
	AfterMarked              // an error that is marked as retryable
	AfterFalse               // false, while an error ends the attempts: a poll
	AfterTrue                // true
	AfterResult              // what a function among the settings decides
)

// A WaitFunc computes waits, or makes what does. Args says, parameter by
// parameter, what each sets (SetsWait, SetsMaxWait, SetsFactor, SetsJitter);
// SetsContext stands for those that do not matter.
//
// FromReceiver says that the receiver holds the settings: what is made by a
// Constructor of a Retryer.
type WaitFunc struct {
	Ref          Ref
	Wait         Wait
	Args         []Effect
	FromReceiver bool
	// Zero says what 0 and less means for the random part; by default none.
	Zero Special
}

// A Runner is a function that runs one it is given once, or not at all, and hands
// on its failure: a circuit breaker, a guard against doing the same twice. What
// repeats inside, or around it, does so as if it were not there.
type Runner struct {
	Ref Ref
	// Op is the parameter with the function; -1 if the receiver was handed
	// several before, by the methods Given, and the call waits for them.
	Op    int
	Given []string
	// Fallback is the parameter, a function, that answers in the operation's place
	// when that fails; 0 if there is none.
	Fallback int
	Evidence string
}

// PermanentMarks lists what libraries mark an error with that ends the attempts.
func PermanentMarks() []Ref { return permanentMarks() }

var permanentMarks = sync.OnceValue(func() (refs []Ref) {
	for _, f := range families {
		for i := range f.Policies {
			for _, r := range f.Policies[i].Permanent {
				if !slices.ContainsFunc(refs, func(o Ref) bool { return o.Pkg == r.Pkg && o.Recv == r.Recv && o.Name == r.Name }) {
					refs = append(refs, r)
				}
			}
		}
	}
	return refs
})
