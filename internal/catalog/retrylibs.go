package catalog

import "time"

const (
	sethvargoPkg = "github.com/sethvargo/go-retry"
	jpilloraPkg  = "github.com/jpillora/backoff"
	failsafePkg  = "github.com/failsafe-go/failsafe-go"
	eapachePkg   = "github.com/eapache/go-resiliency/retrier"
	loPkg        = "github.com/samber/lo"
	lestrratPkg  = "github.com/lestrrat-go/backoff"
	dskitPkg     = "github.com/grafana/dskit/backoff"
)

func sethvargoEntry(name string, curve Curve) Policy {
	p := Policy{
		Entry: Ref{Pkg: sethvargoPkg, Name: name}, Op: 2, Ctx: 0, From: []int{1}, Again: AfterMarked,
		Retryable: []Ref{{Pkg: sethvargoPkg, Name: "RetryableError"}},
		Retry:     Retry{Attempts: Endless, POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "retry.go Do"},
	}
	if curve != UnknownCurve { // the wait is an argument
		p.From = nil
		p.Retry.Wait = Wait{Curve: curve, Factor: 2, Jitter: No, Interrupted: Yes}
	}
	return p
}

// github.com/sethvargo/go-retry v0.5.0.
//
//	func Do(ctx context.Context, b Backoff, f RetryFunc) error
//	func WithMaxRetries(max uint64, next Backoff) Backoff
//
// Only errors marked as retryable are. Decorators nest: a cap around a jitter
// flattens it. A Backoff is used up by one Do.
var sethvargo = Family{
	Name:    "sethvargo/go-retry",
	Modules: []string{sethvargoPkg},
	Version: "v0.5.0",
	Policies: []Policy{
		sethvargoEntry("Do", UnknownCurve), sethvargoEntry("DoValue", UnknownCurve),
		sethvargoEntry("Constant", Constant), sethvargoEntry("Exponential", Exponential), sethvargoEntry("Fibonacci", Fibonacci),
	},
	Options: []Option{
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithMaxRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithMaxDuration"}, Effect: SetsElapsed},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithCappedDuration"}, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithJitter"}, Effect: SetsSpread, Zero: ForNone},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithJitterPercent"}, Effect: SetsJitterPercent, Zero: ForNone},
		// The value is the wait that gets random as a whole.
		{Ref: Ref{Pkg: sethvargoPkg, Name: "WithFullJitter"}, Effect: AddsJitter},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "Constant"}, Arg: 1, Effect: SetsWait, Zero: ForPanic},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "Exponential"}, Arg: 1, Effect: SetsWait, Zero: ForPanic},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "Fibonacci"}, Arg: 1, Effect: SetsWait, Zero: ForPanic},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: sethvargoPkg, Name: "NewConstant"}, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "NewExponential"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: sethvargoPkg, Name: "NewFibonacci"}, Wait: Wait{Curve: Fibonacci, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: sethvargoPkg, Recv: "Backoff", Name: "Next"}, FromReceiver: true},
	},
	Durations: join(
		limitArgs(sethvargoPkg, "", 0, "NewConstant", "NewExponential", "NewFibonacci", "WithJitter", "WithCappedDuration", "WithMaxDuration"),
		limitArgs(sethvargoPkg, "", 1, "Constant", "Exponential", "Fibonacci"),
	),
}

// github.com/jpillora/backoff v1.1.0: computes waits, runs no loop.
//
//	func (b *Backoff) Duration() time.Duration
//
// Zero fields are defaults, Jitter apart, which is off. The first wait is Min
// exactly, even with it.
var jpillora = Family{
	Name:    "jpillora/backoff",
	Modules: []string{jpilloraPkg},
	Version: "v1.1.0",
	Constructors: []Constructor{
		{Ref: Ref{Pkg: jpilloraPkg, Name: "Backoff"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Wait: Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Max: 10 * time.Second, Jitter: No}, Evidence: "measured; backoff.go ForAttempt",
		}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "Min"}, Field: true, Effect: SetsWait, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "Max"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "Factor"}, Field: true, Effect: SetsFactor, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "Jitter"}, Field: true, Effect: AddsJitter, Zero: ForNone},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "Duration"}, FromReceiver: true},
		{Ref: Ref{Pkg: jpilloraPkg, Recv: "Backoff", Name: "ForAttempt"}, FromReceiver: true, Args: []Effect{SetsContext}},
	},
	Durations: limits(jpilloraPkg, "Backoff", "Min", "Max"),
}

var failsafeRetry = Retry{
	Attempts: 3, POST: Yes, Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: Yes},
	Evidence: "measured: 3 calls without a wait; retrypolicy/retry.go",
}

var failsafeRun = Retry{Attempts: 1, POST: Yes, Evidence: "executor.go: what the policies do"}

func failsafeEntries(names ...string) (list []Policy) {
	for _, name := range names {
		list = append(list, Policy{
			Entry: Ref{Pkg: failsafePkg, Recv: "Executor", Name: name}, Op: 0, Ctx: -1, FromReceiver: true, Again: AfterResult,
			Retry: failsafeRun,
		})
	}
	return list
}

func failsafeOptions() (list []Option) {
	builder := func(recv, name string, arg int, effect Effect, zero, negative Special) {
		list = append(list, Option{Ref: Ref{Pkg: failsafePkg + "/" + recv, Recv: "Builder", Name: name}, Arg: arg, Effect: effect, Zero: zero, Negative: negative})
	}
	builder("retrypolicy", "WithMaxAttempts", 0, SetsAttempts, ForEver, ForEver)
	builder("retrypolicy", "WithMaxRetries", 0, SetsRetries, Literal, ForEver)
	builder("retrypolicy", "WithMaxDuration", 0, SetsElapsed, ForNone, Literal)
	builder("retrypolicy", "WithBackoff", 0, SetsWait, Literal, Literal)
	builder("retrypolicy", "WithBackoff", 1, SetsMaxWait, Literal, Literal)
	builder("retrypolicy", "WithBackoffFactor", 0, SetsWait, Literal, Literal)
	builder("retrypolicy", "WithBackoffFactor", 1, SetsMaxWait, Literal, Literal)
	builder("retrypolicy", "WithBackoffFactor", 2, SetsFactor, Literal, Literal)
	builder("retrypolicy", "WithRandomDelay", 0, SetsWait, Literal, Literal)
	builder("retrypolicy", "WithRandomDelay", 1, AddsJitter, Literal, Literal)
	builder("retrypolicy", "WithJitter", 0, SetsSpread, ForNone, Literal)
	builder("retrypolicy", "WithJitterFactor", 0, SetsJitter, ForNone, Literal)
	builder("retrypolicy", "AbortIf", 0, SetsFilter, Literal, Literal)
	builder("retrypolicy", "AbortOnErrors", 0, SetsFilter, Literal, Literal)
	builder("retrypolicy", "AbortOnErrorTypes", 0, SetsFilter, Literal, Literal)
	builder("retrypolicy", "AbortOnResult", 0, SetsFilter, Literal, Literal)
	builder("hedgepolicy", "WithMaxHedges", 0, SetsRetries, Literal, Literal)
	list = append(list,
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "DelayablePolicyBuilder", Name: "WithDelay"}, Effect: SetsWait},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "DelayablePolicyBuilder", Name: "WithDelayFunc"}, Effect: SetsCurve},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "FailurePolicyBuilder", Name: "HandleIf"}, Effect: SetsFilter},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "FailurePolicyBuilder", Name: "HandleErrors"}, Effect: SetsFilter},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "FailurePolicyBuilder", Name: "HandleErrorTypes"}, Effect: SetsFilter},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "FailurePolicyBuilder", Name: "HandleResult"}, Effect: SetsFilter},
		Option{Ref: Ref{Pkg: failsafePkg, Recv: "Executor", Name: "WithContext"}, Effect: SetsContext},
	)
	return list
}

// github.com/failsafe-go/failsafe-go v0.9.8.
//
//	func With[R any](policies ...Policy[R]) Executor[R]
//	func (Executor[R]) Get(fn func() (R, error)) (R, error)
//	func NewBuilder[R any]() Builder[R] // retrypolicy
//	func NewRoundTripper(innerRoundTripper http.RoundTripper, policies ...failsafe.Policy[*http.Response]) http.RoundTripper // failsafehttp
//	func NewUnaryClientInterceptor[R any](policies ...failsafe.Policy[R]) grpc.UnaryClientInterceptor // failsafegrpc
//
// The first policy is the outermost. -1 is no end for both counts, and so is 0
// for WithMaxAttempts, which takes one off.
var failsafe = Family{
	Name:    "failsafe-go",
	Modules: []string{failsafePkg},
	Version: "v0.9.8",
	Policies: failsafeEntries("Run", "RunWithExecution", "Get", "GetWithExecution",
		"RunAsync", "RunAsyncWithExecution", "GetAsync", "GetAsyncWithExecution"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: failsafePkg, Name: "With"}, Makes: Retryer, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: failsafePkg + "/retrypolicy", Name: "NewWithDefaults"}, Makes: Retryer, Options: -1, Retry: &failsafeRetry},
		{Ref: Ref{Pkg: failsafePkg + "/retrypolicy", Name: "NewBuilder"}, Makes: Builder, Options: -1, Retry: &failsafeRetry},
		{Ref: Ref{Pkg: failsafePkg + "/retrypolicy", Recv: "Builder", Name: "Build"}, Makes: Retryer, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: failsafePkg + "/failsafehttp", Name: "NewRetryPolicyBuilder"}, Makes: Builder, Options: -1, Retry: &Retry{
			Attempts: 3, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: Yes, SecondsOnly: true,
			Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: Yes}, Evidence: "failsafehttp/policy.go",
		}},
		{Ref: Ref{Pkg: failsafePkg + "/failsafehttp", Name: "NewRoundTripper"}, Makes: Transport, From: []int{0, 1}, Options: -1},
		{Ref: Ref{Pkg: failsafePkg + "/failsafehttp", Name: "NewRequest"}, Makes: Builder, From: []int{1, 2}, Options: -1},
		{Ref: Ref{Pkg: failsafePkg + "/failsafegrpc", Name: "NewRetryPolicyBuilder"}, Makes: Builder, Options: -1, Retry: &failsafeGRPC},
		{Ref: Ref{Pkg: failsafePkg + "/failsafegrpc", Name: "NewUnaryClientInterceptor"}, Makes: Interceptor, From: []int{0}, Options: -1, Retry: &failsafeRun},
		{Ref: Ref{Pkg: failsafePkg + "/failsafegrpc", Name: "NewUnaryClientInterceptorWithExecutor"}, Makes: Interceptor, From: []int{0}, Options: -1, Retry: &failsafeRun},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Name: "NewWithDelay"}, Makes: Retryer, Options: -1, Retry: &failsafeHedge},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Name: "NewWithDelayFunc"}, Makes: Retryer, Options: -1, Retry: &failsafeHedge},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Name: "NewWithDelayQuantile"}, Makes: Retryer, Options: -1, Retry: &failsafeHedge},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Name: "NewBuilderWithDelayFunc"}, Makes: Builder, Options: -1, Retry: &failsafeHedge},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Name: "NewBuilderWithDelay"}, Makes: Builder, Options: -1, Retry: &failsafeHedge},
		{Ref: Ref{Pkg: failsafePkg + "/hedgepolicy", Recv: "Builder", Name: "Build"}, Makes: Retryer, FromReceiver: true, Options: -1},
	},
	Options: failsafeOptions(),
	Calls: []Call{
		{Ref: Ref{Pkg: failsafePkg + "/failsafehttp", Recv: "Request", Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromReceiver}},
	},
}

// Unavailable, DeadlineExceeded and ResourceExhausted.
var failsafeGRPC = Retry{
	Attempts: 3, Covers: []Failure{OnTransport, OnThrottle}, POST: Yes, Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: Yes},
	Evidence: "measured: 3 calls; failsafegrpc/policy.go",
}

var failsafeHedge = Retry{Attempts: 2, POST: Yes, Hedged: true, Evidence: "hedgepolicy/hedge.go: one hedge"}

func eapacheEntry(name string, op, ctx int) Policy {
	return Policy{
		Entry: Ref{Pkg: eapachePkg, Recv: "Retrier", Name: name}, Op: op, Ctx: ctx, FromReceiver: true, Again: AfterResult,
		Retry: Retry{POST: Yes, Wait: Wait{Jitter: No, Interrupted: Yes}, Evidence: "measured: 4 calls for 3 waits; retrier.go"},
	}
}

// github.com/eapache/go-resiliency v1.7.0.
//
//	func New(backoff []time.Duration, class Classifier) *Retrier
//	func (r *Retrier) RunCtx(ctx context.Context, work func(ctx context.Context) error) error
//	func ExponentialBackoff(n int, initialAmount time.Duration) []time.Duration
var eapache = Family{
	Name:     "eapache/go-resiliency",
	Modules:  []string{eapachePkg},
	Version:  "v1.7.0",
	Policies: []Policy{eapacheEntry("Run", 0, -1), eapacheEntry("RunCtx", 1, 0), eapacheEntry("RunFn", 1, 0)},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: eapachePkg, Name: "New"}, Makes: Retryer, From: []int{0, 1}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: eapachePkg, Name: "New"}, Effect: SetsTable, Zero: ForNone},
		{Ref: Ref{Pkg: eapachePkg, Recv: "Retrier", Name: "SetJitter"}, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: eapachePkg, Recv: "Retrier", Name: "WithInfiniteRetry"}, Effect: NeverStops},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: eapachePkg, Name: "ConstantBackoff"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: []Effect{SetsRetries, SetsWait}},
		{Ref: Ref{Pkg: eapachePkg, Name: "ExponentialBackoff"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsRetries, SetsWait}},
		{Ref: Ref{Pkg: eapachePkg, Name: "LimitedExponentialBackoff"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsRetries, SetsWait, SetsMaxWait}},
	},
	Durations: join(
		limitArgs(eapachePkg, "", 1, "ConstantBackoff", "ExponentialBackoff", "LimitedExponentialBackoff"),
		limitArgs(eapachePkg, "", 2, "LimitedExponentialBackoff"),
	),
}

func loEntry(name string, op int, again Again, curve Curve) Policy {
	return Policy{
		Entry: Ref{Pkg: loPkg, Name: name}, Op: op, Ctx: -1, Again: again,
		Retry: Retry{POST: Yes, Wait: Wait{Curve: curve, Jitter: No, Interrupted: No}, Evidence: "measured; retry.go"},
	}
}

// github.com/samber/lo v1.53.0. 0 and less than it are no end.
//
//	func Attempt(maxIteration int, f func(index int) error) (int, error)
//	func AttemptWithDelay(maxIteration int, delay time.Duration, f func(index int, duration time.Duration) error) (int, time.Duration, error)
var lo = Family{
	Name:    "samber/lo",
	Modules: []string{loPkg},
	Version: "v1.53.0",
	Policies: []Policy{
		loEntry("Attempt", 1, AfterError, NoWait),
		loEntry("AttemptWithDelay", 2, AfterError, Constant),
		// The second result says whether to go on.
		loEntry("AttemptWhile", 1, AfterResult, NoWait),
		loEntry("AttemptWhileWithDelay", 2, AfterResult, Constant),
	},
	Options: []Option{
		{Ref: Ref{Pkg: loPkg, Name: "Attempt"}, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: loPkg, Name: "AttemptWithDelay"}, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: loPkg, Name: "AttemptWithDelay"}, Arg: 1, Effect: SetsWait},
		{Ref: Ref{Pkg: loPkg, Name: "AttemptWhile"}, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: loPkg, Name: "AttemptWhileWithDelay"}, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: loPkg, Name: "AttemptWhileWithDelay"}, Arg: 1, Effect: SetsWait},
	},
	Durations: limitArgs(loPkg, "", 1, "AttemptWithDelay", "AttemptWhileWithDelay"),
}

var (
	lestrratExponential = Retry{
		Attempts: 11, POST: Yes,
		Wait:     Wait{Curve: Exponential, First: 500 * time.Millisecond, Factor: 1.5, Max: time.Minute, Jitter: No, Interrupted: Yes},
		Evidence: "measured: 4 rounds with WithMaxRetries(3); exponential.go, controller.go",
	}
	lestrratConstant = Retry{
		Attempts: 11, POST: Yes, Wait: Wait{Curve: Constant, First: time.Minute, Jitter: No, Interrupted: Yes},
		Evidence: "constant.go, controller.go",
	}
)

// github.com/lestrrat-go/backoff/v2 v2.0.8.
//
//	func (Policy) Start(ctx context.Context) Controller
//	func Continue(c Controller) bool
//
// A jitter factor counts between 0 and 1 only.
var lestrrat = Family{
	Name:    "lestrrat-go/backoff",
	Modules: []string{lestrratPkg},
	Version: "v2.0.8",
	Policies: []Policy{{
		Entry: Ref{Pkg: lestrratPkg, Recv: "Policy", Name: "Start"}, Op: -1, Next: "Continue", Pause: "Continue", Ctx: 0, FromReceiver: true,
		Retry: Retry{POST: Yes, Evidence: "controller.go"},
	}},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: lestrratPkg, Name: "Exponential"}, Makes: Retryer, Options: 0, Retry: &lestrratExponential},
		{Ref: Ref{Pkg: lestrratPkg, Name: "NewExponentialPolicy"}, Makes: Retryer, Options: 0, Retry: &lestrratExponential},
		{Ref: Ref{Pkg: lestrratPkg, Name: "Constant"}, Makes: Retryer, Options: 0, Retry: &lestrratConstant},
		{Ref: Ref{Pkg: lestrratPkg, Name: "NewConstantPolicy"}, Makes: Retryer, Options: 0, Retry: &lestrratConstant},
		{Ref: Ref{Pkg: lestrratPkg, Name: "Null"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "null.go"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithMaxRetries"}, Effect: SetsRetries, Zero: ForEver},
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithJitterFactor"}, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithMinInterval"}, Effect: SetsWait},
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithMaxInterval"}, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithMultiplier"}, Effect: SetsFactor},
		{Ref: Ref{Pkg: lestrratPkg, Name: "WithInterval"}, Effect: SetsWait},
	},
	Durations: limitArgs(lestrratPkg, "", 0, "WithMinInterval", "WithMaxInterval", "WithInterval"),
}

// github.com/grafana/dskit v0.0.0-20260703122047-de1ec7541c44.
//
//	func New(ctx context.Context, cfg Config) *Backoff
//	func (b *Backoff) Ongoing() bool
//	func (b *Backoff) Wait()
//
// MaxRetries counts the loop's turns; 0 is no end. Equal bounds leave no jitter.
var dskit = Family{
	Name:    "grafana/dskit",
	Modules: []string{dskitPkg},
	Version: "v0.0.0-20260703122047-de1ec7541c44",
	Policies: []Policy{{
		Entry: Ref{Pkg: dskitPkg, Name: "New"}, Op: -1, Next: "Ongoing", Pause: "Wait", Ctx: 0, From: []int{1},
		Retry: Retry{Attempts: Endless, POST: Yes, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Share: 1, Interrupted: Yes}, Evidence: "backoff/backoff.go"},
	}},
	Constructors: []Constructor{
		{
			Ref: Ref{Pkg: dskitPkg, Name: "Config"}, Makes: Retryer, Options: -1,
			Retry: &Retry{Attempts: Endless, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Share: 1, Interrupted: Yes}, Evidence: "measured: 10000 rounds in 7ms with an empty literal"},
			Needs: []Need{{Field: "MinBackoff", Else: "there is no wait"}, {Field: "MaxBackoff", Else: "there is no wait"}},
		},
	},
	Options: []Option{
		{Ref: Ref{Pkg: dskitPkg, Recv: "Config", Name: "MaxRetries"}, Field: true, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: dskitPkg, Recv: "Config", Name: "MinBackoff"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: dskitPkg, Recv: "Config", Name: "MaxBackoff"}, Field: true, Effect: SetsMaxWait},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: dskitPkg, Recv: "Backoff", Name: "NextDelay"}, FromReceiver: true},
	},
	Durations: limits(dskitPkg, "Config", "MinBackoff", "MaxBackoff"),
}
