package catalog

import "time"

const (
	fxPkg         = "github.com/zeromicro/go-zero/core/fx"
	resiliencePkg = "github.com/ory/x/resilience"
)

var fxRetry = Retry{
	Attempts: 3, POST: Yes, Wait: Wait{Curve: NoWait, Jitter: No, Interrupted: Yes},
	Evidence: "measured: 3 calls without a wait; core/fx/retry.go",
}

// github.com/zeromicro/go-zero v1.10.3. The operation runs in a goroutine of its
// own, which goes on when the time is over.
//
//	func DoWithRetry(fn func() error, opts ...RetryOption) error
//	func DoWithRetryCtx(ctx context.Context, fn func(ctx context.Context, retryCount int) error, opts ...RetryOption) error
var fx = Family{
	Name:    "go-zero fx",
	Modules: []string{fxPkg},
	Version: "v1.10.3",
	Policies: []Policy{
		{Entry: Ref{Pkg: fxPkg, Name: "DoWithRetry"}, Ctx: -1, From: []int{1}, Retry: fxRetry},
		{Entry: Ref{Pkg: fxPkg, Name: "DoWithRetryCtx"}, Op: 1, Ctx: 0, From: []int{2}, Retry: fxRetry},
	},
	Options: []Option{
		{Ref: Ref{Pkg: fxPkg, Name: "WithRetry"}, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: fxPkg, Name: "WithInterval"}, Effect: SetsWait},
		{Ref: Ref{Pkg: fxPkg, Name: "WithTimeout"}, Effect: SetsElapsed, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: fxPkg, Name: "WithIgnoreErrors"}, Effect: SetsFilter},
	},
	Durations: limitArgs(fxPkg, "", 0, "WithInterval", "WithTimeout"),
}

// github.com/ory/x v0.0.729: waits for a service at the start of a program. The
// time starts anew if an attempt takes long.
//
//	func Retry(logger *logrusx.Logger, maxWait time.Duration, failAfter time.Duration, f func() error) (err error)
var resilience = Family{
	Name:    "ory/x resilience",
	Modules: []string{resiliencePkg},
	Version: "v0.0.729",
	Policies: []Policy{{
		Entry: Ref{Pkg: resiliencePkg, Name: "Retry"}, Op: 3, Ctx: -1,
		Retry: Retry{
			Attempts: Endless, POST: Yes,
			Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Jitter: No, Interrupted: No},
			Evidence: "resilience/retry.go",
		},
	}},
	Options: []Option{
		{Ref: Ref{Pkg: resiliencePkg, Name: "Retry"}, Arg: 1, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: resiliencePkg, Name: "Retry"}, Arg: 2, Effect: SetsElapsed},
	},
	Durations: join(limitArgs(resiliencePkg, "", 1, "Retry"), limitArgs(resiliencePkg, "", 2, "Retry")),
}
