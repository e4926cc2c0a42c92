package catalog

import "time"

const avastPkg = "github.com/avast/retry-go"

// The random part is added, and does not grow with the wait.
var avastRetry = Retry{
	Attempts: 10, POST: Yes,
	Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Jitter: Yes, Spread: 100 * time.Millisecond, Flattened: true, Interrupted: Yes},
	Evidence: "measured: 10 calls in 52s; retry.go newDefaultRetryConfig",
}

func avastEntry(recv, name string, majors ...int) Policy {
	p := Policy{
		Entry: Ref{Pkg: avastPkg, Recv: recv, Name: name, Majors: majors}, Op: 0, Ctx: -1, From: []int{1},
		Permanent: []Ref{{Pkg: avastPkg, Name: "Unrecoverable"}},
		Retry:     avastRetry,
	}
	if recv != "" {
		p.From, p.FromReceiver = nil, true
	}
	return p
}

// github.com/avast/retry-go v3.0.0+incompatible, v3.1.1, v4.7.0, v5.1.1.
//
//	func Do(retryableFunc RetryableFunc, opts ...Option) error // before v5
//	func New(opts ...Option) *Retrier // v5
//	func (r *Retrier) Do(retryableFunc RetryableFunc) error
//
// Attempts counts all tries: 0 is no end, and in v3 no call at all. MaxDelay is
// applied after the jitter.
var avast = Family{
	Name:    "avast/retry-go",
	Modules: []string{avastPkg},
	Version: "v3.0.0, v3.1.1, v4.7.0, v5.1.1",
	Policies: []Policy{
		avastEntry("", "Do", 1, 3, 4),
		avastEntry("", "DoWithData", 4),
		avastEntry("Retrier", "Do", 5),
		avastEntry("RetrierWithData", "Do", 5),
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: avastPkg, Name: "New", Majors: []int{5}}, Makes: Retryer, Options: 0, Retry: &avastRetry},
		{Ref: Ref{Pkg: avastPkg, Name: "NewWithData", Majors: []int{5}}, Makes: Retryer, Options: 0, Retry: &avastRetry},
	},
	Options: []Option{
		{Ref: Ref{Pkg: avastPkg, Name: "Attempts", Majors: []int{1, 3}}, Effect: SetsAttempts, Zero: ForNoCall},
		{Ref: Ref{Pkg: avastPkg, Name: "Attempts", Majors: []int{4, 5}}, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: avastPkg, Name: "UntilSucceeded", Majors: []int{4, 5}}, Effect: NeverStops},
		{Ref: Ref{Pkg: avastPkg, Name: "Delay"}, Effect: SetsWait},
		{Ref: Ref{Pkg: avastPkg, Name: "MaxDelay"}, Effect: SetsMaxWait, Zero: ForNone},
		{Ref: Ref{Pkg: avastPkg, Name: "MaxJitter", Majors: []int{1, 3, 4}}, Effect: SetsSpread, Zero: ForPanic},
		{Ref: Ref{Pkg: avastPkg, Name: "MaxJitter", Majors: []int{5}}, Effect: SetsSpread, Zero: ForNone},
		{Ref: Ref{Pkg: avastPkg, Name: "DelayType"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: avastPkg, Name: "CombineDelay"}, Effect: SumsCurves},
		{Ref: Ref{Pkg: avastPkg, Name: "RetryIf"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: avastPkg, Name: "Context"}, Effect: SetsContext},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: avastPkg, Name: "FixedDelay"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: avastArgs},
		{Ref: Ref{Pkg: avastPkg, Name: "BackOffDelay"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: avastArgs},
		// From 0 to MaxJitter.
		{Ref: Ref{Pkg: avastPkg, Name: "RandomDelay"}, Wait: Wait{Curve: Constant, Jitter: Yes, Share: 1}, Args: avastArgs},
		{Ref: Ref{Pkg: avastPkg, Name: "FullJitterBackoffDelay", Majors: []int{4, 5}}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Share: 1}, Args: avastArgs},
	},
	Durations: limitArgs(avastPkg, "", 0, "Delay", "MaxDelay", "MaxJitter"),
}

var avastArgs = []Effect{SetsContext, SetsContext, SetsContext}
