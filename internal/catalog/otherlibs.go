package catalog

import "time"

const (
	rokoPkg      = "github.com/buildkite/roko"
	jujuPkg      = "github.com/juju/retry"
	codegroove   = "github.com/codeGROOVE-dev/retry"
	cfBackoffPkg = "github.com/cloudflare/backoff"
	tryPkg       = "github.com/matryer/try"
	rican7Pkg    = "github.com/Rican7/retry"
	terraformPkg = "github.com/hashicorp/terraform-plugin-sdk/helper"
	breakerPkg   = "github.com/sony/gobreaker"
	hystrixPkg   = "github.com/afex/hystrix-go/hystrix"
	watermillPkg = "github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

func rokoEntry(recv, name string, op, ctx int) Policy {
	p := Policy{
		Entry: Ref{Pkg: rokoPkg, Recv: recv, Name: name}, Op: op, Ctx: ctx, Again: AfterResult, // Break, called in the operation, ends it
		Retry: Retry{POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "measured; retrier.go DoWithContext"},
	}
	if p.FromReceiver = recv != ""; !p.FromReceiver {
		p.From = []int{1}
	}
	return p
}

// github.com/buildkite/roko v1.4.0.
//
//	func NewRetrier(opts ...RetrierOpt) *Retrier
//	func (r *Retrier) DoWithContext(ctx context.Context, callback func(*Retrier) error) error
//	func WithStrategy(strategy Strategy, strategyType string) RetrierOpt
//	func Constant(interval time.Duration) (Strategy, string)
//
// Without a number of attempts and without TryForever it panics. The random part
// is added to what the strategy says, which has none of its own.
var roko = Family{
	Name:    "buildkite/roko",
	Modules: []string{rokoPkg},
	Version: "v1.4.0",
	Policies: []Policy{
		rokoEntry("Retrier", "Do", 0, -1), rokoEntry("Retrier", "DoWithContext", 1, 0),
		rokoEntry("", "DoFunc", 2, 0), rokoEntry("", "DoFunc2", 2, 0), rokoEntry("", "DoFunc3", 2, 0),
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: rokoPkg, Name: "NewRetrier"}, Makes: Retryer, Options: 0, Retry: &Retry{Wait: Wait{Jitter: No}, Evidence: "retrier.go NewRetrier"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: rokoPkg, Name: "WithMaxAttempts"}, Effect: SetsAttempts, Zero: ForPanic, Negative: ForPanic},
		{Ref: Ref{Pkg: rokoPkg, Name: "TryForever"}, Effect: NeverStops},
		{Ref: Ref{Pkg: rokoPkg, Name: "WithStrategy"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: rokoPkg, Name: "WithJitter"}, Effect: AddsJitter}, // up to a second
		{Ref: Ref{Pkg: rokoPkg, Name: "WithJitterRange"}, Arg: 1, Effect: SetsSpread},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: rokoPkg, Name: "Constant"}, Wait: Wait{Curve: Constant}, Args: []Effect{SetsWait}},
		// Powers of the seconds, or of the milliseconds, that they get.
		{Ref: Ref{Pkg: rokoPkg, Name: "Exponential"}, Args: []Effect{SetsContext, SetsContext}},
		{Ref: Ref{Pkg: rokoPkg, Name: "ExponentialSubsecond"}, Args: []Effect{SetsContext}},
	},
	Durations: join(
		limitArgs(rokoPkg, "", 0, "Constant", "Exponential", "ExponentialSubsecond", "WithJitterRange"),
		limitArgs(rokoPkg, "", 1, "Exponential", "WithJitterRange"),
	),
}

// github.com/juju/retry v1.0.1. Less than no attempts are no end, and so are none
// at all if MaxDuration is set; without both Call fails at once.
//
//	func Call(args CallArgs) error
//	func ExpBackoff(minDelay, maxDelay time.Duration, exp float64, applyJitter bool) func(time.Duration, int) time.Duration
var juju = Family{
	Name:    "juju/retry",
	Modules: []string{jujuPkg},
	Version: "v1.0.1",
	Policies: []Policy{{
		Entry: Ref{Pkg: jujuPkg, Name: "Call"}, Op: 0, OpField: "Func", Ctx: -1, From: []int{0},
		Retry: Retry{POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "retry.go Call"},
	}},
	Constructors: []Constructor{
		{
			Ref: Ref{Pkg: jujuPkg, Name: "CallArgs"}, Makes: Retryer, Options: -1,
			Retry: &Retry{Attempts: Endless, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Evidence: "measured; retry.go Call"},
		},
	},
	Options: []Option{
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "Attempts"}, Field: true, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "Delay"}, Field: true, Effect: SetsWait, Zero: ForDefault}, // 0 is an error
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "MaxDelay"}, Field: true, Effect: SetsMaxWait, Zero: ForNone},
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "MaxDuration"}, Field: true, Effect: SetsElapsed, Zero: ForNone},
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "BackoffFunc"}, Field: true, Effect: SetsCurve, Zero: ForDefault},
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "IsFatalError"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
		{Ref: Ref{Pkg: jujuPkg, Recv: "CallArgs", Name: "Stop"}, Field: true, Effect: SetsContext, Zero: ForNone},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: jujuPkg, Name: "DoubleDelay"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsContext, SetsContext}},
		{Ref: Ref{Pkg: jujuPkg, Name: "ExpBackoff"}, Wait: Wait{Curve: Exponential, Jitter: No}, Args: []Effect{SetsWait, SetsMaxWait, SetsFactor, AddsJitter}},
	},
	Durations: join(
		limits(jujuPkg, "CallArgs", "Delay", "MaxDelay", "MaxDuration"),
		limitArgs(jujuPkg, "", 0, "ExpBackoff"), limitArgs(jujuPkg, "", 1, "ExpBackoff"),
	),
}

// github.com/codeGROOVE-dev/retry v1.2.0, which has the API of avast/retry-go v4.
//
//	func Do(retryableFunc RetryableFunc, opts ...Option) error
var codeGroove = Family{
	Name:    "codeGROOVE-dev/retry",
	Modules: []string{codegroove},
	Version: "v1.2.0",
	Policies: []Policy{
		{Entry: Ref{Pkg: codegroove, Name: "Do"}, Ctx: -1, From: []int{1}, Permanent: []Ref{{Pkg: codegroove, Name: "Unrecoverable"}}, Retry: avastRetry},
		{Entry: Ref{Pkg: codegroove, Name: "DoWithData"}, Ctx: -1, From: []int{1}, Permanent: []Ref{{Pkg: codegroove, Name: "Unrecoverable"}}, Retry: avastRetry},
	},
	Options: []Option{
		{Ref: Ref{Pkg: codegroove, Name: "Attempts"}, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: codegroove, Name: "UntilSucceeded"}, Effect: NeverStops},
		{Ref: Ref{Pkg: codegroove, Name: "Delay"}, Effect: SetsWait},
		{Ref: Ref{Pkg: codegroove, Name: "MaxDelay"}, Effect: SetsMaxWait, Zero: ForNone},
		{Ref: Ref{Pkg: codegroove, Name: "MaxJitter"}, Effect: SetsSpread, Zero: ForNone},
		{Ref: Ref{Pkg: codegroove, Name: "DelayType"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: codegroove, Name: "CombineDelay"}, Effect: SumsCurves},
		{Ref: Ref{Pkg: codegroove, Name: "RetryIf"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: codegroove, Name: "Context"}, Effect: SetsContext},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: codegroove, Name: "FixedDelay"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: avastArgs},
		{Ref: Ref{Pkg: codegroove, Name: "BackOffDelay"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: avastArgs},
		{Ref: Ref{Pkg: codegroove, Name: "RandomDelay"}, Wait: Wait{Curve: Constant, Jitter: Yes, Share: 1}, Args: avastArgs},
		{Ref: Ref{Pkg: codegroove, Name: "FullJitterBackoffDelay"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Share: 1}, Args: avastArgs},
	},
	Durations: limitArgs(codegroove, "", 0, "Delay", "MaxDelay", "MaxJitter"),
}

// github.com/cloudflare/backoff v0.0.0-20161212185259-647f3cdfc87a: computes
// waits, runs no loop.
//
//	func New(max time.Duration, interval time.Duration) *Backoff
//	func (b *Backoff) Duration() time.Duration
//
// The limit comes first. The draw is from the whole wait, after the limit.
var cfBackoff = Family{
	Name:    "cloudflare/backoff",
	Modules: []string{cfBackoffPkg},
	Version: "v0.0.0-20161212185259-647f3cdfc87a",
	Constructors: []Constructor{
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "New"}, Makes: Retryer, Options: -1, Retry: &Retry{Wait: cfBackoffWait(Yes), Evidence: "backoff.go"}},
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "NewWithoutJitter"}, Makes: Retryer, Options: -1, Retry: &Retry{Wait: cfBackoffWait(No), Evidence: "backoff.go"}},
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "Backoff"}, Makes: Retryer, Options: -1, Retry: &Retry{Wait: cfBackoffWait(Yes), Evidence: "backoff.go setup"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "New"}, Arg: 1, Effect: SetsWait, Zero: ForDefault, Negative: ForPanic},
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "New"}, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForPanic},
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "NewWithoutJitter"}, Arg: 1, Effect: SetsWait, Zero: ForDefault, Negative: ForPanic},
		{Ref: Ref{Pkg: cfBackoffPkg, Name: "NewWithoutJitter"}, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForPanic},
	},
	Waits:     []WaitFunc{{Ref: Ref{Pkg: cfBackoffPkg, Recv: "Backoff", Name: "Duration"}, FromReceiver: true}},
	Durations: join(limitArgs(cfBackoffPkg, "", 0, "New", "NewWithoutJitter"), limitArgs(cfBackoffPkg, "", 1, "New", "NewWithoutJitter"), limitArgs(cfBackoffPkg, "Backoff", 0, "SetDecay")),
}

func cfBackoffWait(jitter Tri) Wait {
	w := Wait{Curve: Exponential, First: 5 * time.Minute, Factor: 2, Max: 6 * time.Hour, Jitter: jitter}
	if jitter == Yes {
		w.Share = 1
	}
	return w
}

// github.com/matryer/try v0.0.0-20161228173917-9ac251b645a2: what the operation
// says decides, ten times at most, and the operation waits, if anything does.
//
//	func Do(fn Func) error
var try = Family{
	Name:    "matryer/try",
	Modules: []string{tryPkg},
	Version: "v0.0.0-20161228173917-9ac251b645a2",
	Policies: []Policy{{
		Entry: Ref{Pkg: tryPkg, Name: "Do"}, Ctx: -1, Again: AfterResult,
		Retry: Retry{Attempts: 10, POST: Yes, Wait: Wait{Interrupted: Unknown}, Evidence: "measured; try.go MaxRetries"},
	}},
}

// github.com/Rican7/retry v0.3.1: without a strategy it neither waits nor ends.
//
//	func Retry(action Action, strategies ...strategy.Strategy) error
//	func Backoff(algorithm backoff.Algorithm) Strategy // strategy
var rican7 = Family{
	Name:    "Rican7/retry",
	Modules: []string{rican7Pkg},
	Version: "v0.3.1",
	Policies: []Policy{{
		Entry: Ref{Pkg: rican7Pkg, Name: "Retry"}, Ctx: -1, From: []int{1},
		Retry: Retry{Attempts: Endless, POST: Yes, Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: No}, Evidence: "measured; retry.go"},
	}},
	Options: []Option{
		{Ref: Ref{Pkg: rican7Pkg + "/strategy", Name: "Limit"}, Effect: SetsAttempts, Zero: ForNoCall},
		{Ref: Ref{Pkg: rican7Pkg + "/strategy", Name: "Wait"}, Effect: SetsCurve}, // a table, the last value for ever
		{Ref: Ref{Pkg: rican7Pkg + "/strategy", Name: "Backoff"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: rican7Pkg + "/strategy", Name: "BackoffWithJitter"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: rican7Pkg + "/strategy", Name: "BackoffWithJitter"}, Arg: 1, Effect: AddsJitter},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: rican7Pkg + "/backoff", Name: "Incremental"}, Wait: Wait{Curve: Linear, Jitter: No}, Args: []Effect{SetsContext, SetsWait}},
		{Ref: Ref{Pkg: rican7Pkg + "/backoff", Name: "Linear"}, Wait: Wait{Curve: Linear, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: rican7Pkg + "/backoff", Name: "Exponential"}, Wait: Wait{Curve: Exponential, Jitter: No}, Args: []Effect{SetsWait, SetsFactor}},
		{Ref: Ref{Pkg: rican7Pkg + "/backoff", Name: "BinaryExponential"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: rican7Pkg + "/backoff", Name: "Fibonacci"}, Wait: Wait{Curve: Fibonacci, Jitter: No}, Args: []Effect{SetsWait}},
	},
	Durations: join(
		limitArgs(rican7Pkg+"/strategy", "", 0, "Delay"),
		limitArgs(rican7Pkg+"/backoff", "", 0, "Incremental", "Linear", "Exponential", "BinaryExponential", "Fibonacci"),
		limitArgs(rican7Pkg+"/backoff", "", 1, "Incremental"),
	),
}

func terraformEntries(pkg string) []Policy {
	wait := Retry{
		Attempts: Endless, POST: Yes,
		Wait:     Wait{Curve: Exponential, First: 500 * time.Millisecond, Factor: 2, Max: 10 * time.Second, Jitter: No, Interrupted: Yes},
		Evidence: "helper/retry/wait.go RetryContext, state.go WaitForStateContext",
	}
	marks := []Ref{{Pkg: pkg, Name: "RetryableError"}}
	return []Policy{
		{Entry: Ref{Pkg: pkg, Name: "RetryContext"}, Op: 2, Ctx: 0, Again: AfterMarked, Retryable: marks, Retry: wait},
		{Entry: Ref{Pkg: pkg, Name: "Retry"}, Op: 1, Ctx: -1, Again: AfterMarked, Retryable: marks, Retry: wait},
	}
}

// github.com/hashicorp/terraform-plugin-sdk/v2 v2.40.1; helper/resource is the
// former place. The timeout alone ends the attempts.
//
//	func RetryContext(ctx context.Context, timeout time.Duration, f RetryFunc) error
var terraform = Family{
	Name:     "Terraform plugin SDK",
	Modules:  []string{terraformPkg + "/retry", terraformPkg + "/resource"},
	Version:  "v2.40.1",
	Policies: join(terraformEntries(terraformPkg+"/retry"), terraformEntries(terraformPkg+"/resource")),
	Options: []Option{
		{Ref: Ref{Pkg: terraformPkg + "/retry", Name: "RetryContext"}, Arg: 1, Effect: SetsElapsed},
		{Ref: Ref{Pkg: terraformPkg + "/retry", Name: "Retry"}, Effect: SetsElapsed},
		{Ref: Ref{Pkg: terraformPkg + "/resource", Name: "RetryContext"}, Arg: 1, Effect: SetsElapsed},
		{Ref: Ref{Pkg: terraformPkg + "/resource", Name: "Retry"}, Effect: SetsElapsed},
	},
	Durations: join(
		limitArgs(terraformPkg+"/retry", "", 1, "RetryContext"), limitArgs(terraformPkg+"/retry", "", 0, "Retry"),
		limitArgs(terraformPkg+"/resource", "", 1, "RetryContext"), limitArgs(terraformPkg+"/resource", "", 0, "Retry"),
		limits(terraformPkg+"/retry", "StateChangeConf", "Delay", "Timeout", "MinTimeout", "PollInterval"),
	),
}

// github.com/ThreeDotsLabs/watermill v1.5.1: what is left out of the literal is 0,
// and not the default of the library below (cenkalti/backoff v5). The handler is
// repeated while a message is handled, under that message's context.
//
//	func (r Retry) Middleware(h message.HandlerFunc) message.HandlerFunc
var watermill = Family{
	Name:    "watermill Retry",
	Modules: []string{watermillPkg},
	Version: "v1.5.1",
	Constructors: []Constructor{
		{
			Ref: Ref{Pkg: watermillPkg, Name: "Retry"}, Makes: Retryer, Options: -1,
			Retry: &Retry{Attempts: 1, POST: Yes, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Evidence: "measured: 1 call for MaxRetries 0; message/router/middleware/retry.go"},
			Needs: []Need{{Field: "Multiplier", Else: "the wait does not grow"}, {Field: "MaxInterval", Else: "the wait does not grow"}},
		},
	},
	Options: []Option{
		// One more is handed to WithMaxTries, for which 0 is no limit.
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Negative: ForEver},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "InitialInterval"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "MaxInterval"}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "Multiplier"}, Field: true, Effect: SetsFactor},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "RandomizationFactor"}, Field: true, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "MaxElapsedTime"}, Field: true, Effect: SetsElapsed, Zero: ForNone},
		{Ref: Ref{Pkg: watermillPkg, Recv: "Retry", Name: "ShouldRetry"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
	},
	Durations: limits(watermillPkg, "Retry", "InitialInterval", "MaxInterval", "MaxElapsedTime"),
}

// github.com/sony/gobreaker/v2 v2.4.0: a breaker runs what it gets once, or not
// at all.
//
//	func (cb *CircuitBreaker[T]) Execute(req func() (T, error)) (T, error)
var breaker = Family{
	Name:    "sony/gobreaker",
	Modules: []string{breakerPkg},
	Version: "v2.4.0",
	Runners: []Runner{
		{Ref: Ref{Pkg: breakerPkg, Recv: "CircuitBreaker", Name: "Execute"}, Evidence: "measured; gobreaker.go"},
		{Ref: Ref{Pkg: breakerPkg, Recv: "DistributedCircuitBreaker", Name: "Execute", Majors: []int{2}}, Evidence: "distributed_gobreaker.go"},
	},
	Durations: limits(breakerPkg, "Settings", "Interval", "Timeout"),
}

// github.com/afex/hystrix-go v0.0.0-20180502004556-fa1af6a1f4f5: a breaker with a
// limit for each call, 1 s unless a command says otherwise. What runs on then is
// not waited for.
//
//	func Do(name string, run runFunc, fallback fallbackFunc) error
//	func DoC(ctx context.Context, name string, run runFuncC, fallback fallbackFuncC) error
var hystrix = Family{
	Name:    "hystrix-go",
	Modules: []string{hystrixPkg},
	Version: "v0.0.0-20180502004556-fa1af6a1f4f5",
	Runners: []Runner{
		{Ref: Ref{Pkg: hystrixPkg, Name: "Do"}, Op: 1, Fallback: 2, Evidence: "measured; hystrix/hystrix.go"},
		{Ref: Ref{Pkg: hystrixPkg, Name: "DoC"}, Op: 2, Fallback: 3, Evidence: "hystrix/hystrix.go"},
	},
}
