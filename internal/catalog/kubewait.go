package catalog

import "time"

const (
	waitPkg      = "k8s.io/apimachinery/pkg/util/wait"
	kubeRetryPkg = "k8s.io/client-go/util/retry"
)

// kubePoll is a poll: interval and timeout are parameters.
func kubePoll(name string, op, ctx, interval, timeout int) (Policy, []Option) {
	ref := Ref{Pkg: waitPkg, Name: name}
	p := Policy{
		Entry: ref, Op: op, Ctx: ctx, Again: AfterFalse,
		Retry: Retry{Attempts: Endless, POST: Yes, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Evidence: "poll.go, loop.go"},
	}
	options := []Option{{Ref: ref, Arg: interval, Effect: SetsInterval}}
	if timeout >= 0 {
		options = append(options, Option{Ref: ref, Arg: timeout, Effect: BoundsWhole, Zero: ForNone})
	}
	return p, options
}

var kubePolls, kubePollOptions = func() (ps []Policy, os []Option) {
	for _, e := range []struct {
		name                       string
		op, ctx, interval, timeout int
	}{
		{"PollUntilContextTimeout", 4, 0, 1, 2},
		{"PollUntilContextCancel", 3, 0, 1, -1},
		{"Poll", 2, -1, 0, 1},
		{"PollWithContext", 3, 0, 1, 2},
		{"PollImmediate", 2, -1, 0, 1},
		{"PollImmediateWithContext", 3, 0, 1, 2},
		{"PollUntil", 1, -1, 0, -1},
		{"PollUntilWithContext", 2, 0, 1, -1},
		{"PollImmediateUntil", 1, -1, 0, -1},
		{"PollImmediateUntilWithContext", 2, 0, 1, -1},
		{"PollInfinite", 1, -1, 0, -1},
		{"PollInfiniteWithContext", 2, 0, 1, -1},
		{"PollImmediateInfinite", 1, -1, 0, -1},
		{"PollImmediateInfiniteWithContext", 2, 0, 1, -1},
	} {
		p, o := kubePoll(e.name, e.op, e.ctx, e.interval, e.timeout)
		ps, os = append(ps, p), append(os, o...)
	}
	return ps, os
}()

// k8s.io/apimachinery v0.37.2, k8s.io/client-go v0.37.2.
//
//	func ExponentialBackoff(backoff Backoff, condition ConditionFunc) error
//	func PollUntilContextTimeout(ctx context.Context, interval, timeout time.Duration, immediate bool, condition ConditionWithContextFunc) error
//	func OnError(backoff wait.Backoff, retriable func(error) bool, fn func() error) error // client-go/util/retry
//	func RetryOnConflict(backoff wait.Backoff, fn func() error) error
//
// A condition asks for another turn by false; its error ends them. The jitter is
// added to the cap. Until, JitterUntil, BackoffUntil and Forever are periodic,
// whatever their function does, and not listed.
var kubeWait = Family{
	Name:    "Kubernetes wait and retry",
	Modules: []string{"k8s.io/apimachinery/pkg/util/wait", kubeRetryPkg},
	Version: "apimachinery v0.37.2, client-go v0.37.2",
	Policies: join(kubePolls, []Policy{
		{
			Entry: Ref{Pkg: waitPkg, Name: "ExponentialBackoff"}, Op: 1, Ctx: -1, From: []int{0}, Again: AfterFalse,
			Retry: Retry{POST: Yes, Wait: Wait{Interrupted: No}, Evidence: "backoff.go"},
		},
		{
			Entry: Ref{Pkg: waitPkg, Name: "ExponentialBackoffWithContext"}, Op: 2, Ctx: 0, From: []int{1}, Again: AfterFalse,
			Retry: Retry{POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "backoff.go"},
		},
		{
			Entry: Ref{Pkg: kubeRetryPkg, Name: "OnError"}, Op: 2, Ctx: -1, From: []int{0, 1}, Again: AfterResult,
			Retry: Retry{POST: Yes, Wait: Wait{Interrupted: No}, Evidence: "util.go"},
		},
		{
			Entry: Ref{Pkg: kubeRetryPkg, Name: "RetryOnConflict"}, Op: 1, Ctx: -1, From: []int{0}, Again: AfterResult,
			Retry: Retry{Covers: []Failure{OnConflict}, POST: Yes, Wait: Wait{Interrupted: No}, Evidence: "util.go"},
		},
	}),
	Constructors: []Constructor{
		{
			Ref: Ref{Pkg: waitPkg, Name: "Backoff"}, Makes: Retryer, Options: -1,
			Retry: &Retry{Wait: Wait{Curve: Constant, Jitter: No, EndsAtMax: true}, Evidence: "measured: 3 calls of 10 with a Cap; backoff.go"},
			Needs: []Need{{Field: "Steps", Else: "the operation is never called"}},
		},
		{Ref: Ref{Pkg: kubeRetryPkg, Name: "DefaultRetry"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Attempts: 5, Wait: Wait{Curve: Constant, First: 10 * time.Millisecond, Factor: 1, Jitter: Yes, Share: 0.1}, Evidence: "measured; util.go",
		}},
		{Ref: Ref{Pkg: kubeRetryPkg, Name: "DefaultBackoff"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Attempts: 4, Wait: Wait{Curve: Exponential, First: 10 * time.Millisecond, Factor: 5, Jitter: Yes, Share: 0.1}, Evidence: "measured; util.go",
		}},
	},
	Options: join(kubePollOptions, []Option{
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Steps"}, Field: true, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Duration"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Factor"}, Field: true, Effect: SetsFactor, Zero: ForNone},
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Jitter"}, Field: true, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Cap"}, Field: true, Effect: SetsMaxWait, Zero: ForNone},
		{Ref: Ref{Pkg: kubeRetryPkg, Name: "OnError"}, Arg: 1, Effect: SetsFilter},
	}),
	Waits: []WaitFunc{
		// A factor of 0 or less means 1: up to twice the wait.
		{Ref: Ref{Pkg: waitPkg, Name: "Jitter"}, Wait: Wait{Curve: Constant, Jitter: Yes, Share: 1}, Args: []Effect{SetsWait, SetsJitter}, Zero: ForDefault},
		{Ref: Ref{Pkg: waitPkg, Recv: "Backoff", Name: "Step"}, FromReceiver: true},
	},
	Durations: join(
		limits(waitPkg, "Backoff", "Duration", "Cap"),
		limitArgs(waitPkg, "", 0, "Poll", "PollImmediate", "PollInfinite", "PollUntil", "PollImmediateUntil", "PollImmediateInfinite", "Jitter"),
		limitArgs(waitPkg, "", 1, "PollUntilContextTimeout", "PollUntilContextCancel", "Poll", "PollImmediate", "Until", "NonSlidingUntil", "JitterUntil", "Forever"),
		limitArgs(waitPkg, "", 2, "PollUntilContextTimeout", "UntilWithContext"),
	),
}
