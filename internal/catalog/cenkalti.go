package catalog

import "time"

const cenkaltiPkg = "github.com/cenkalti/backoff"

// Before v5 the policy holds the elapsed time, later the options of Retry do.
var (
	cenkaltiOld = []int{1, 3, 4} // v2.2.1 has no version in its path
	cenkaltiNew = []int{5, 6, 7}
)

var cenkaltiCurve = Wait{
	Curve: Exponential, First: 500 * time.Millisecond, Factor: 1.5, Max: time.Minute,
	Jitter: Yes, Share: 0.5, Elapsed: 15 * time.Minute, Interrupted: Yes,
}

// A literal before v5 (measured: 200,000 calls in 0.2 s for each field left out).
var (
	cenkaltiLiteral = Retry{Attempts: Endless, Wait: Wait{Curve: Constant, Jitter: No}, Evidence: "v4.3.0 exponential.go"}
	cenkaltiNeeds   = []Need{
		{Field: "Clock", Else: "Reset panics"},
		{Field: "Multiplier", Else: "all waits after the first are 0", Pauseless: true},
		{Field: "MaxInterval", Else: "all waits after the first are 0", Pauseless: true},
	}
)

// cenkaltiRetry is an entry of the library before v5, where the context comes
// with the policy.
func cenkaltiRetry(name string, majors ...int) Policy {
	return Policy{
		Entry: Ref{Pkg: cenkaltiPkg, Name: name, Majors: majors}, Op: 0, Ctx: -1, From: []int{1},
		Permanent: []Ref{{Pkg: cenkaltiPkg, Name: "Permanent"}},
		Retry:     Retry{POST: Yes, Evidence: "retry.go"},
	}
}

// github.com/cenkalti/backoff v2.2.1+incompatible, v3.2.2, v4.3.0, v5.0.3,
// v6.0.1, v7.0.3.
//
//	func Retry(o Operation, b BackOff) error // before v5
//	func Retry[T any](ctx context.Context, operation Operation[T], opts ...RetryOption) (T, error)
//	func WithMaxRetries(b BackOff, max uint64) BackOff // before v5: tries after the first
//	func WithMaxTries(n uint) RetryOption // since v5: all tries
//
// 0 in WithMaxRetries is no end before v4, and no retry in v4; in WithMaxTries
// and WithMaxElapsedTime no limit. The jitter comes after the cap.
var cenkalti = Family{
	Name:    "cenkalti/backoff",
	Modules: []string{cenkaltiPkg},
	Version: "v2.2.1, v3.2.2, v4.3.0, v5.0.3, v6.0.1, v7.0.3",
	Policies: []Policy{
		cenkaltiRetry("Retry", cenkaltiOld...),
		cenkaltiRetry("RetryNotify", cenkaltiOld...),
		cenkaltiRetry("RetryNotifyWithTimer", 3, 4),
		cenkaltiRetry("RetryWithData", 4),
		cenkaltiRetry("RetryNotifyWithData", 4),
		cenkaltiRetry("RetryNotifyWithTimerAndData", 4),
		{
			Entry: Ref{Pkg: cenkaltiPkg, Name: "Retry", Majors: cenkaltiNew}, Op: 1, Ctx: 0, From: []int{2},
			Permanent: []Ref{{Pkg: cenkaltiPkg, Name: "Permanent"}},
			Retry:     Retry{Attempts: Endless, POST: Yes, Wait: cenkaltiCurve, Evidence: "measured: 6 calls in 8s; v5.0.3 retry.go"},
		},
		// The channel's ticks are the turns of a loop.
		{
			Entry: Ref{Pkg: cenkaltiPkg, Name: "NewTicker"}, Op: -1, Next: "C", Pause: "C", Ctx: -1, From: []int{0},
			Retry: Retry{POST: Yes, Evidence: "ticker.go"},
		},
		{
			Entry: Ref{Pkg: cenkaltiPkg, Name: "NewTickerWithTimer", Majors: []int{3, 4}}, Op: -1, Next: "C", Pause: "C", Ctx: -1, From: []int{0},
			Retry: Retry{POST: Yes, Evidence: "ticker.go"},
		},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "NewExponentialBackOff", Majors: []int{1, 3, 5, 6, 7}}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: Endless, Wait: cenkaltiCurve, Evidence: "exponential.go Default*"}},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "NewExponentialBackOff", Majors: []int{4}}, Makes: Retryer, Options: 0, Retry: &Retry{Attempts: Endless, Wait: cenkaltiCurve, Evidence: "exponential.go Default*"}},
		// A literal has none of the defaults.
		{
			Ref: Ref{Pkg: cenkaltiPkg, Name: "ExponentialBackOff", Majors: []int{1, 3}}, Makes: Retryer, Options: -1,
			Retry: &cenkaltiLiteral, Needs: cenkaltiNeeds,
		},
		{
			Ref: Ref{Pkg: cenkaltiPkg, Name: "ExponentialBackOff", Majors: []int{4}}, Makes: Retryer, Options: -1,
			Retry: &cenkaltiLiteral,
			Needs: join(cenkaltiNeeds, []Need{{Field: "Stop", With: "MaxElapsedTime", Pauseless: true, Else: "when MaxElapsedTime is over, it goes on without a pause or end"}}),
		},
		{
			Ref: Ref{Pkg: cenkaltiPkg, Name: "ExponentialBackOff", Majors: cenkaltiNew}, Makes: Retryer, Options: -1,
			Retry: &Retry{Attempts: Endless, Wait: Wait{Curve: Constant, Jitter: No}, Evidence: "measured: waits of InitialInterval; v5.0.3 exponential.go"},
			Needs: []Need{{Field: "Multiplier", Else: "the wait does not grow"}, {Field: "MaxInterval", Else: "the wait does not grow"}},
		},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "ConstantBackOff"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: Endless, Wait: Wait{Curve: NoWait, Jitter: No}, Evidence: "backoff.go"}},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "ZeroBackOff"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: Endless, Wait: Wait{Curve: NoWait, Jitter: No}, Evidence: "backoff.go"}},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "StopBackOff"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "backoff.go"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMaxRetries", Majors: []int{1, 3}}, Arg: 1, Effect: SetsRetries, Zero: ForEver},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMaxRetries", Majors: []int{4}}, Arg: 1, Effect: SetsRetries, Zero: ForNone},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithContext", Majors: cenkaltiOld}, Arg: 1, Effect: SetsContext},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMaxTries", Majors: cenkaltiNew}, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMaxElapsedTime", Majors: []int{4, 5, 6, 7}}, Effect: SetsElapsed, Zero: ForNone},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithBackOff", Majors: cenkaltiNew}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithInitialInterval", Majors: []int{4}}, Effect: SetsWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithRandomizationFactor", Majors: []int{4}}, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMultiplier", Majors: []int{4}}, Effect: SetsFactor, Zero: ForNoWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "WithMaxInterval", Majors: []int{4}}, Effect: SetsMaxWait, Zero: ForNoWait},

		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "InitialInterval"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "RandomizationFactor"}, Field: true, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "Multiplier", Majors: cenkaltiOld}, Field: true, Effect: SetsFactor, Zero: ForNoWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "MaxInterval", Majors: cenkaltiOld}, Field: true, Effect: SetsMaxWait, Zero: ForNoWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "Multiplier", Majors: cenkaltiNew}, Field: true, Effect: SetsFactor},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "MaxInterval", Majors: cenkaltiNew}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "MaxElapsedTime", Majors: cenkaltiOld}, Field: true, Effect: SetsElapsed, Zero: ForNone},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ConstantBackOff", Name: "Interval"}, Field: true, Effect: SetsWait},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: cenkaltiPkg, Name: "NewConstantBackOff"}, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "BackOff", Name: "NextBackOff"}, FromReceiver: true},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ExponentialBackOff", Name: "NextBackOff"}, FromReceiver: true},
		{Ref: Ref{Pkg: cenkaltiPkg, Recv: "ConstantBackOff", Name: "NextBackOff"}, FromReceiver: true},
	},
	Durations: join(
		limits(cenkaltiPkg, "ExponentialBackOff", "InitialInterval", "MaxInterval"),
		limits(cenkaltiPkg, "ConstantBackOff", "Interval"),
		limitArgs(cenkaltiPkg, "", 0, "NewConstantBackOff", "WithInitialInterval", "WithMaxInterval", "WithMaxElapsedTime"),
	),
}
