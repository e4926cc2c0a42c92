package catalog

import "time"

const (
	flowPkg  = "k8s.io/client-go/util/flowcontrol"
	queuePkg = "k8s.io/client-go/util/workqueue"
)

// kubeCurve doubles from the first of two parameters to the second.
var kubeCurve = &Retry{Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Evidence: "util/flowcontrol/backoff.go Next; util/workqueue/default_rate_limiters.go When"}

func kubeBackoffOptions() (list []Option) {
	for _, ref := range append(
		refs(flowPkg, "", "NewBackOff", "NewBackOffWithJitter"),
		refs(queuePkg, "", "NewItemExponentialFailureRateLimiter", "NewTypedItemExponentialFailureRateLimiter")...,
	) {
		list = append(list, Option{Ref: ref, Effect: SetsWait}, Option{Ref: ref, Arg: 1, Effect: SetsMaxWait})
	}
	return append(list, Option{Ref: Ref{Pkg: flowPkg, Name: "NewBackOffWithJitter"}, Arg: 2, Effect: SetsJitter, Zero: ForNone})
}

// k8s.io/client-go v0.37.2: util/flowcontrol and util/workqueue compute waits, one
// for each name or item, and run no loop. What a queue does with them (AddRateLimited)
// is the pace of a controller, and not listed.
//
//	func NewBackOff(initial, max time.Duration) *Backoff // flowcontrol
//	func (p *Backoff) Get(id string) time.Duration
//	func NewTypedItemExponentialFailureRateLimiter[T comparable](baseDelay time.Duration, maxDelay time.Duration) TypedRateLimiter[T] // workqueue
//	func (r TypedRateLimiter[T]) When(item T) time.Duration
var kubeBackoff = Family{
	Name:    "Kubernetes backoffs",
	Modules: []string{flowPkg, queuePkg},
	Version: "client-go v0.37.2",
	Constructors: []Constructor{
		{Ref: Ref{Pkg: flowPkg, Name: "NewBackOff"}, Makes: Retryer, Options: -1, Retry: kubeCurve},
		{Ref: Ref{Pkg: flowPkg, Name: "NewBackOffWithJitter"}, Makes: Retryer, Options: -1, Retry: kubeCurve},
		{Ref: Ref{Pkg: queuePkg, Name: "NewItemExponentialFailureRateLimiter"}, Makes: Retryer, Options: -1, Retry: kubeCurve},
		{Ref: Ref{Pkg: queuePkg, Name: "NewTypedItemExponentialFailureRateLimiter"}, Makes: Retryer, Options: -1, Retry: kubeCurve},
		{Ref: Ref{Pkg: queuePkg, Name: "DefaultItemBasedRateLimiter"}, Makes: Retryer, Options: -1, Retry: kubeItems},
		{Ref: Ref{Pkg: queuePkg, Name: "DefaultTypedItemBasedRateLimiter"}, Makes: Retryer, Options: -1, Retry: kubeItems},
	},
	Options: kubeBackoffOptions(),
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: flowPkg, Recv: "Backoff", Name: "Get"}, FromReceiver: true, Args: []Effect{SetsContext}},
		{Ref: Ref{Pkg: queuePkg, Recv: "TypedRateLimiter", Name: "When"}, FromReceiver: true, Args: []Effect{SetsContext}},
	},
	Durations: join(
		limitArgs(flowPkg, "", 0, "NewBackOff", "NewBackOffWithJitter"), limitArgs(flowPkg, "", 1, "NewBackOff", "NewBackOffWithJitter"),
		limitArgs(queuePkg, "", 0, "NewItemExponentialFailureRateLimiter", "NewTypedItemExponentialFailureRateLimiter", "NewItemFastSlowRateLimiter", "NewTypedItemFastSlowRateLimiter"),
		limitArgs(queuePkg, "", 1, "NewItemExponentialFailureRateLimiter", "NewTypedItemExponentialFailureRateLimiter", "NewItemFastSlowRateLimiter", "NewTypedItemFastSlowRateLimiter"),
	),
}

var kubeItems = &Retry{
	Wait:     Wait{Curve: Exponential, First: time.Millisecond, Factor: 2, Max: 1000 * time.Second, Jitter: No},
	Evidence: "util/workqueue/default_rate_limiters.go DefaultTypedItemBasedRateLimiter",
}
