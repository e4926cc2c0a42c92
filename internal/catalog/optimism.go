package catalog

import "time"

const optimismPkg = "github.com/ethereum-optimism/optimism/op-service/retry"

func optimismEntry(name string) Policy {
	return Policy{
		Entry: Ref{Pkg: optimismPkg, Name: name}, Op: 3, Ctx: 0, From: []int{2},
		Retry: Retry{POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "op-service/retry/operation.go"},
	}
}

// github.com/ethereum-optimism/optimism v1.19.6: op-service/retry. Less than one
// attempt is an error.
//
//	func Do[T any](ctx context.Context, maxAttempts int, strategy Strategy, op func() (T, error)) (T, error)
//	func Exponential() Strategy
//
// The wait is a power of two, in seconds, on top of Min; the random part is on top
// of Max.
var optimism = Family{
	Name:     "Optimism op-service",
	Modules:  []string{optimismPkg},
	Version:  "v1.19.6",
	Policies: []Policy{optimismEntry("Do"), optimismEntry("Do0"), optimismEntry("Do2")},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: optimismPkg, Name: "Exponential"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: 10 * time.Second, Jitter: Yes, Spread: 250 * time.Millisecond, Interrupted: Yes},
			Evidence: "op-service/retry/strategies.go",
		}},
		{Ref: Ref{Pkg: optimismPkg, Name: "ExponentialStrategy"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No, Interrupted: Yes}, Evidence: "op-service/retry/strategies.go",
		}},
		{Ref: Ref{Pkg: optimismPkg, Name: "FixedStrategy"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: Yes}, Evidence: "op-service/retry/strategies.go",
		}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: optimismPkg, Name: "Do"}, Arg: 1, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: optimismPkg, Name: "Do0"}, Arg: 1, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: optimismPkg, Name: "Do2"}, Arg: 1, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: optimismPkg, Recv: "ExponentialStrategy", Name: "Max"}, Field: true, Effect: SetsMaxWait, Zero: ForNoWait},
		{Ref: Ref{Pkg: optimismPkg, Recv: "ExponentialStrategy", Name: "MaxJitter"}, Field: true, Effect: SetsSpread, Zero: ForNone},
		{Ref: Ref{Pkg: optimismPkg, Recv: "FixedStrategy", Name: "Dur"}, Field: true, Effect: SetsWait},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: optimismPkg, Name: "Fixed"}, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: optimismPkg, Recv: "Strategy", Name: "Duration"}, FromReceiver: true, Args: []Effect{SetsContext}},
	},
	Durations: join(
		limits(optimismPkg, "ExponentialStrategy", "Min", "Max", "MaxJitter"),
		limits(optimismPkg, "FixedStrategy", "Dur"),
		limitArgs(optimismPkg, "", 0, "Fixed"),
	),
}
