package catalog

// context, go1.26, and its old name golang.org/x/net/context.
//
//	func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc)
//	func WithoutCancel(parent Context) Context
var contexts = Family{
	Name:    "context",
	Modules: []string{"context", "golang.org/x/net/context"},
	Version: "go1.26; golang.org/x/net v0.62.0",
	Passive: true,
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: "context", Name: "Background"}, Effect: CtxFresh},
		{Ref: Ref{Pkg: "context", Name: "TODO"}, Effect: CtxFresh},
		{Ref: Ref{Pkg: "context", Name: "WithTimeout"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "context", Name: "WithTimeoutCause"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "context", Name: "WithDeadline"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "context", Name: "WithDeadlineCause"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "context", Name: "WithCancel"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "context", Name: "WithCancelCause"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "context", Name: "WithValue"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "context", Name: "WithoutCancel"}, Effect: CtxDetach},

		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "Background"}, Effect: CtxFresh},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "TODO"}, Effect: CtxFresh},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "WithTimeout"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "WithDeadline"}, Effect: CtxBounds, Limit: 1},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "WithCancel"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "WithValue"}, Effect: CtxKeeps},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "context", Name: "WithTimeout"}, Arg: 1},
		{Ref: Ref{Pkg: "context", Name: "WithTimeoutCause"}, Arg: 1},
		{Ref: Ref{Pkg: "golang.org/x/net/context", Name: "WithTimeout"}, Arg: 1},
	},
}

// Functions of the standard library that hand a context on with something
// attached, go1.26.
//
//	func NotifyContext(parent context.Context, signals ...os.Signal) (ctx context.Context, stop context.CancelFunc)
//	func WithClientTrace(ctx context.Context, trace *ClientTrace) context.Context
//	func WithLabels(ctx context.Context, labels LabelSet) context.Context
//	func NewTask(pctx context.Context, taskType string) (ctx context.Context, task *Task)
var stdContexts = Family{
	Name:    "context helpers of the standard library",
	Modules: []string{"os/signal", "net/http/httptrace", "runtime/pprof", "runtime/trace"},
	Version: "go1.26",
	Passive: true,
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: "os/signal", Name: "NotifyContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "net/http/httptrace", Name: "WithClientTrace"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "runtime/pprof", Name: "WithLabels"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "runtime/trace", Name: "NewTask"}, Effect: CtxKeeps},
	},
}

// golang.org/x/sync v0.25.0.
//
//	func WithContext(ctx context.Context) (*Group, context.Context)
//	func (g *Group) Go(f func() error)
//	func (g *Group) Wait() error
//	func (g *Group) Do(key string, fn func() (interface{}, error)) (v interface{}, err error, shared bool) // singleflight
var errgroup = Family{
	Name:    "errgroup",
	Modules: []string{"golang.org/x/sync"},
	Version: "v0.25.0",
	Passive: true,
	Runners: []Runner{
		{Ref: Ref{Pkg: "golang.org/x/sync/singleflight", Recv: "Group", Name: "Do"}, Op: 1, Evidence: "singleflight/singleflight.go doCall"},
		{Ref: Ref{Pkg: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Wait"}, Op: -1, Given: []string{"Go", "TryGo"}, Evidence: "errgroup/errgroup.go: the first error"},
	},
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: "golang.org/x/sync/errgroup", Name: "WithContext"}, Effect: CtxKeeps},
	},
}

// go.opentelemetry.io/otel v1.47.0, with trace and baggage.
//
//	func ContextWithSpan(parent context.Context, span Span) context.Context
//	func (Tracer) Start(ctx context.Context, spanName string, opts ...SpanStartOption) (context.Context, Span)
//	func ContextWithBaggage(parent context.Context, b Baggage) context.Context
//	func (TextMapPropagator) Extract(ctx context.Context, carrier TextMapCarrier) context.Context
var otel = Family{
	Name:    "OpenTelemetry contexts",
	Modules: []string{"go.opentelemetry.io/otel/trace", "go.opentelemetry.io/otel/baggage", "go.opentelemetry.io/otel/propagation"},
	Version: "v1.47.0",
	Passive: true,
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/trace", Recv: "Tracer", Name: "Start"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/trace", Name: "ContextWithSpan"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/trace", Name: "ContextWithSpanContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/trace", Name: "ContextWithRemoteSpanContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/baggage", Name: "ContextWithBaggage"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/baggage", Name: "ContextWithoutBaggage"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opentelemetry.io/otel/propagation", Recv: "TextMapPropagator", Name: "Extract"}, Effect: CtxKeeps},
	},
}

// Loggers and tracers that put themselves into a context.
//
// github.com/go-logr/logr v1.4.4, k8s.io/klog/v2 v2.140.0, github.com/rs/zerolog
// v1.35.1, github.com/opentracing/opentracing-go v1.2.0, go.opencensus.io
// v0.24.0.
//
//	func NewContext(ctx context.Context, logger Logger) context.Context // logr, klog
//	func (l Logger) WithContext(ctx context.Context) context.Context // zerolog
//	func StartSpanFromContext(ctx context.Context, operationName string, opts ...StartSpanOption) (Span, context.Context) // opentracing
var observers = Family{
	Name:    "loggers and tracers in contexts",
	Modules: []string{"github.com/go-logr/logr", "github.com/rs/zerolog", "github.com/opentracing/opentracing-go", "go.opencensus.io"},
	Version: "logr v1.4.4, klog v2.140.0, zerolog v1.35.1, opentracing v1.2.0, opencensus v0.24.0",
	Passive: true,
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: "github.com/go-logr/logr", Name: "NewContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "github.com/go-logr/logr", Name: "NewContextWithSlogLogger"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "k8s.io/klog", Name: "NewContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "github.com/rs/zerolog", Recv: "Logger", Name: "WithContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "github.com/opentracing/opentracing-go", Name: "ContextWithSpan"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "github.com/opentracing/opentracing-go", Name: "StartSpanFromContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "github.com/opentracing/opentracing-go", Name: "StartSpanFromContextWithTracer"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opencensus.io/trace", Name: "StartSpan"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opencensus.io/trace", Name: "StartSpanWithRemoteParent"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opencensus.io/trace", Name: "NewContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opencensus.io/tag", Name: "NewContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: "go.opencensus.io/tag", Name: "New"}, Effect: CtxKeeps},
	},
}
