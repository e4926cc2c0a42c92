package catalog

import "time"

const (
	collectorRetry  = "go.opentelemetry.io/collector/config/configretry"
	exporterHelper  = "go.opentelemetry.io/collector/exporter/exporterhelper"
	collectorErrors = "go.opentelemetry.io/collector/consumer/consumererror"
)

// exporter makes an exporter of a function that sends what is collected.
func exporter(name string) Policy {
	return Policy{
		Entry: Ref{Pkg: exporterHelper, Name: name}, Op: 3, Ctx: 0, From: []int{4},
		Permanent: []Ref{{Pkg: collectorErrors, Name: "NewPermanent"}},
		Retry:     Retry{Attempts: 1, POST: Yes, Wait: Wait{Interrupted: Yes}, Evidence: "exporterhelper/common.go: no retries without WithRetry"},
	}
}

// go.opentelemetry.io/collector: config/configretry v1.46.0, exporter/exporterhelper
// v0.140.0. An exporter repeats what a function sends if WithRetry says so, and
// nothing in a configuration that is left out has a default.
//
//	func NewTraces(ctx context.Context, set exporter.Settings, cfg component.Config, pusher consumer.ConsumeTracesFunc, options ...Option) (exporter.Traces, error) // exporterhelper
//	func WithRetry(config configretry.BackOffConfig) Option
//	func NewDefaultBackOffConfig() BackOffConfig // configretry
//
// The configuration can bound the time, and has no number of attempts.
var collector = Family{
	Name:     "OpenTelemetry Collector",
	Modules:  []string{collectorRetry, exporterHelper, collectorErrors},
	Version:  "configretry v1.46.0, exporterhelper v0.140.0",
	Policies: []Policy{exporter("NewTraces"), exporter("NewMetrics"), exporter("NewLogs")},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: collectorRetry, Name: "NewDefaultBackOffConfig"}, Makes: Retryer, Options: -1, Retry: &Retry{
			Attempts: Endless, POST: Yes,
			Wait:     Wait{Curve: Exponential, First: 5 * time.Second, Factor: 1.5, Max: 30 * time.Second, Jitter: Yes, Share: 0.5, Elapsed: 5 * time.Minute, Interrupted: Yes},
			Evidence: "measured; configretry/backoff.go; exporterhelper/internal/retry_sender.go",
		}},
		{
			Ref: Ref{Pkg: collectorRetry, Name: "BackOffConfig"}, Makes: Retryer, Options: -1,
			Retry: &Retry{Attempts: 1, POST: Yes, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Evidence: "measured: 1 call for BackOffConfig{}; exporterhelper/internal/base_exporter.go WithRetry"},
		},
	},
	Options: []Option{
		{Ref: Ref{Pkg: exporterHelper, Name: "WithRetry"}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "Enabled"}, Field: true, Effect: StartsRetries, Default: Endless},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "InitialInterval"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "MaxInterval"}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "Multiplier"}, Field: true, Effect: SetsFactor},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "RandomizationFactor"}, Field: true, Effect: SetsJitter, Zero: ForNone},
		{Ref: Ref{Pkg: collectorRetry, Recv: "BackOffConfig", Name: "MaxElapsedTime"}, Field: true, Effect: SetsElapsed, Zero: ForNone},
	},
	Durations: limits(collectorRetry, "BackOffConfig", "InitialInterval", "MaxInterval", "MaxElapsedTime"),
}
