package catalog

import "time"

const (
	otlpPkg   = "go.opentelemetry.io/otel/exporters/otlp"
	sentryPkg = "github.com/getsentry/sentry-go"
	statsdPkg = "github.com/DataDog/datadog-go/statsd"
)

var (
	otlpHTTP = []string{otlpPkg + "/otlptrace/otlptracehttp", otlpPkg + "/otlpmetric/otlpmetrichttp", otlpPkg + "/otlplog/otlploghttp"}
	otlpGRPC = []string{otlpPkg + "/otlptrace/otlptracegrpc", otlpPkg + "/otlpmetric/otlpmetricgrpc", otlpPkg + "/otlplog/otlploggrpc"}
)

// Over gRPC the limit is for all attempts of an export together.
var otlpWhole = &Limit{Whole: 10 * time.Second, Evidence: "otlptracegrpc/client.go exportContext; internal/otlpconfig/options.go DefaultTimeout"}

func otlpCalls() (list []Call) {
	for _, pkg := range otlpHTTP[1:] {
		list = append(list, Call{Ref: Ref{Pkg: pkg, Recv: "Exporter", Name: "Export"}, Kind: SDK, Message: true, Ctx: Ctx{From: FromArg}})
	}
	for _, pkg := range otlpGRPC[1:] {
		list = append(list, Call{Ref: Ref{Pkg: pkg, Recv: "Exporter", Name: "Export"}, Kind: SDK, Message: true, Limit: otlpWhole, Ctx: Ctx{From: FromArg}})
	}
	// Which of the two a span exporter is cannot be told by its type.
	return append(list, Call{Ref: Ref{Pkg: otlpPkg + "/otlptrace", Recv: "Exporter", Name: "ExportSpans"}, Kind: SDK, Message: true, Ctx: Ctx{From: FromArg}})
}

func otlpConstructors() (list []Constructor) {
	for _, pkg := range join(otlpHTTP, otlpGRPC) {
		list = append(list,
			Constructor{Ref: Ref{Pkg: pkg, Name: "New"}, Makes: Client, Options: 1},
			// A literal in which nothing is set does not repeat.
			Constructor{Ref: Ref{Pkg: pkg, Name: "RetryConfig"}, Makes: Retryer, Options: -1, Retry: &Retry{
				Attempts: 1, POST: Yes, Wait: Wait{Curve: Exponential, Factor: 1.5, Jitter: Yes, Share: 0.5, Interrupted: Yes}, Evidence: "measured; internal/retry/retry.go RequestFunc",
			}},
		)
	}
	for _, pkg := range []string{otlpHTTP[0], otlpGRPC[0]} {
		list = append(list,
			Constructor{Ref: Ref{Pkg: pkg, Name: "NewUnstarted"}, Makes: Client, Options: 0},
			Constructor{Ref: Ref{Pkg: pkg, Name: "NewClient"}, Makes: Client, Options: 0},
		)
	}
	return append(list,
		Constructor{Ref: Ref{Pkg: otlpPkg + "/otlptrace", Name: "New"}, Makes: Client, From: []int{1}, Options: -1},
		Constructor{Ref: Ref{Pkg: otlpPkg + "/otlptrace", Name: "NewUnstarted"}, Makes: Client, From: []int{0}, Options: -1},
	)
}

func otlpOptions() (list []Option) {
	// Of the internal type that RetryConfig has the fields of.
	for _, pkg := range join(otlpHTTP, otlpGRPC) {
		list = append(list,
			Option{Ref: Ref{Pkg: pkg, Name: "WithRetry"}, Effect: SetsRetryer},
			Option{Ref: Ref{Pkg: pkg, Recv: "RetryConfig", Name: "Enabled"}, Field: true, Effect: StartsRetries, Default: Endless},
			Option{Ref: Ref{Pkg: pkg, Recv: "RetryConfig", Name: "InitialInterval"}, Field: true, Effect: SetsWait},
			Option{Ref: Ref{Pkg: pkg, Recv: "RetryConfig", Name: "MaxInterval"}, Field: true, Effect: SetsMaxWait},
			Option{Ref: Ref{Pkg: pkg, Recv: "RetryConfig", Name: "MaxElapsedTime"}, Field: true, Effect: SetsElapsed, Zero: ForNone},
		)
	}
	for _, pkg := range otlpHTTP {
		list = append(list,
			Option{Ref: Ref{Pkg: pkg, Name: "WithTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
			Option{Ref: Ref{Pkg: pkg, Name: "WithHTTPClient"}, Effect: SetsClient},
		)
	}
	for _, pkg := range otlpGRPC {
		list = append(list, Option{Ref: Ref{Pkg: pkg, Name: "WithTimeout"}, Effect: BoundsWhole, Zero: ForNone})
	}
	return list
}

func otlpDurations() (list []Duration) {
	for _, pkg := range join(otlpHTTP, otlpGRPC) {
		list = append(list, limitArgs(pkg, "", 0, "WithTimeout")...)
		list = append(list, limits(pkg, "RetryConfig", "InitialInterval", "MaxInterval", "MaxElapsedTime")...)
	}
	for _, pkg := range otlpGRPC {
		list = append(list, limitArgs(pkg, "", 0, "WithReconnectionPeriod")...)
	}
	return list
}

// go.opentelemetry.io/otel/exporters/otlp: otlptrace and otlpmetric v1.47.0,
// otlplog v0.23.0, over HTTP and gRPC. The elapsed time is looked at before the
// wait, which may end later.
//
//	func New(ctx context.Context, opts ...Option) (*otlptrace.Exporter, error) // otlptracehttp
//	func (e *Exporter) ExportSpans(ctx context.Context, ss []tracesdk.ReadOnlySpan) error
//	func WithRetry(rc RetryConfig) Option
var otlp = Family{
	Name:    "OTLP exporters",
	Modules: []string{otlpPkg},
	Version: "otlptrace and otlpmetric v1.47.0, otlplog v0.23.0",
	Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnListed, OnThrottle}, POST: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 5 * time.Second, Factor: 1.5, Max: 30 * time.Second, Jitter: Yes, Share: 0.5, Elapsed: time.Minute, Interrupted: Yes},
		Evidence: "measured: 6 requests in 42s, 1 for a 500; internal/retry/retry.go DefaultConfig",
	},
	Limit:        Limit{PerAttempt: 10 * time.Second, Evidence: "internal/otlpconfig/options.go DefaultTimeout"},
	Calls:        otlpCalls(),
	Constructors: otlpConstructors(),
	Options:      otlpOptions(),
	Durations:    otlpDurations(),
}

// github.com/getsentry/sentry-go v0.50.0: events go out in the background.
//
//	func Flush(timeout time.Duration) bool
//
// github.com/DataDog/datadog-go/v5 v5.9.1: so do metrics, over UDP.
var reporters = Family{
	Name:    "Sentry and DogStatsD",
	Modules: []string{sentryPkg, "github.com/DataDog/datadog-go"},
	Version: "sentry-go v0.50.0, datadog-go v5.9.1",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503 to Sentry; transport.go"},
	Limit:   Limit{Whole: 30 * time.Second, Evidence: "sentry-go transport.go defaultTimeout; statsd/options.go defaultWriteTimeout 100ms"},
	Calls: join(
		methods(sentryPkg, "", Call{Kind: SDK, Shape: Bounded, Write: No}, "Flush"),
		methods(sentryPkg, "Hub", Call{Kind: SDK, Shape: Bounded, Write: No}, "Flush"),
		methods(sentryPkg, "Client", Call{Kind: SDK, Shape: Bounded, Write: No}, "Flush"),
		methods(sentryPkg, "", Call{Kind: SDK, Shape: Shutdown, Write: No, Ctx: Ctx{From: FromArg}}, "FlushWithContext"),
		methods(sentryPkg, "Hub", Call{Kind: SDK, Shape: Shutdown, Write: No, Ctx: Ctx{From: FromArg}}, "FlushWithContext"),
	),
	Durations: join(
		limitArgs(sentryPkg, "", 0, "Flush"),
		limitArgs(sentryPkg, "Hub", 0, "Flush"),
		limits(sentryPkg, "HTTPTransport", "Timeout"),
		limits(sentryPkg, "HTTPSyncTransport", "Timeout"),
		limitArgs(statsdPkg, "", 0, "WithWriteTimeout", "WithBufferFlushInterval"),
	),
}
