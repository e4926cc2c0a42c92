package telemetry

import (
	"context"
	"maps"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/getsentry/sentry-go"
	"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/log"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// unavailable is a gRPC server that says so to all calls and counts them.
func unavailable(t *testing.T) (target string, n *atomic.Int64) {
	n = new(atomic.Int64)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := grpc.NewServer(grpc.UnknownServiceHandler(func(any, grpc.ServerStream) error {
		n.Add(1)
		return status.Error(codes.Unavailable, "down")
	}))
	go func() { _ = s.Serve(l) }()
	t.Cleanup(s.Stop)
	return l.Addr().String(), n
}

func spans(ctx context.Context, t *testing.T, exp *otlptrace.Exporter, err error) {
	if err != nil {
		t.Fatal(err)
	}
	if err := exp.ExportSpans(ctx, tracetest.SpanStubs{{Name: "a"}}.Snapshots()); err == nil {
		t.Error("no error")
	}
}

func tracesHTTP(opts ...otlptracehttp.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		exp, err := otlptracehttp.New(ctx, append(opts, otlptracehttp.WithEndpointURL(url))...)
		spans(ctx, t, exp, err)
		return n.Load()
	}
}

func tracesGRPC(opts ...otlptracegrpc.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		target, n := unavailable(t)
		exp, err := otlptracegrpc.New(ctx, append(opts, otlptracegrpc.WithEndpoint(target), otlptracegrpc.WithInsecure())...)
		spans(ctx, t, exp, err)
		return n.Load()
	}
}

func exports(ctx context.Context, t *testing.T, n *atomic.Int64, err error, export func() error) int64 {
	if err != nil {
		t.Fatal(err)
	}
	if err := export(); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func metricsHTTP(rc otlpmetrichttp.RetryConfig) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		exp, err := otlpmetrichttp.New(ctx, otlpmetrichttp.WithRetry(rc), otlpmetrichttp.WithEndpointURL(url))
		return exports(ctx, t, n, err, func() error { return exp.Export(ctx, &metricdata.ResourceMetrics{}) })
	}
}

func metricsGRPC(rc otlpmetricgrpc.RetryConfig) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		target, n := unavailable(t)
		exp, err := otlpmetricgrpc.New(ctx, otlpmetricgrpc.WithRetry(rc), otlpmetricgrpc.WithEndpoint(target), otlpmetricgrpc.WithInsecure())
		return exports(ctx, t, n, err, func() error { return exp.Export(ctx, &metricdata.ResourceMetrics{}) })
	}
}

func logsHTTP(rc otlploghttp.RetryConfig) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		exp, err := otlploghttp.New(ctx, otlploghttp.WithRetry(rc), otlploghttp.WithEndpointURL(url))
		return exports(ctx, t, n, err, func() error { return exp.Export(ctx, make([]log.Record, 1)) })
	}
}

func logsGRPC(rc otlploggrpc.RetryConfig) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		target, n := unavailable(t)
		exp, err := otlploggrpc.New(ctx, otlploggrpc.WithRetry(rc), otlploggrpc.WithEndpoint(target), otlploggrpc.WithInsecure())
		return exports(ctx, t, n, err, func() error { return exp.Export(ctx, make([]log.Record, 1)) })
	}
}

func event(_ context.Context, t *testing.T) int64 {
	url, n := counting.Down(t, 503)
	c, err := sentry.NewClient(sentry.ClientOptions{
		Dsn:       strings.Replace(url, "http://", "http://key@", 1) + "/1",
		Transport: sentry.NewHTTPSyncTransport(),
	})
	if err != nil {
		t.Fatal(err)
	}
	c.CaptureMessage("m", nil, nil)
	return n.Load()
}

const fast = time.Millisecond

func TestClaims(t *testing.T) {
	clients := map[string]counting.Client{
		"OTLP traces, HTTP, Enabled":        tracesHTTP(otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast})),
		"OTLP traces, HTTP, RetryConfig{}":  tracesHTTP(otlptracehttp.WithRetry(otlptracehttp.RetryConfig{})),
		"OTLP traces, gRPC, Enabled":        tracesGRPC(otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast})),
		"OTLP traces, gRPC, RetryConfig{}":  tracesGRPC(otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{})),
		"OTLP metrics, HTTP, Enabled":       metricsHTTP(otlpmetrichttp.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast}),
		"OTLP metrics, HTTP, RetryConfig{}": metricsHTTP(otlpmetrichttp.RetryConfig{}),
		"OTLP metrics, gRPC, Enabled":       metricsGRPC(otlpmetricgrpc.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast}),
		"OTLP metrics, gRPC, RetryConfig{}": metricsGRPC(otlpmetricgrpc.RetryConfig{}),
		"OTLP logs, HTTP, Enabled":          logsHTTP(otlploghttp.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast}),
		"OTLP logs, HTTP, RetryConfig{}":    logsHTTP(otlploghttp.RetryConfig{}),
		"OTLP logs, gRPC, Enabled":          logsGRPC(otlploggrpc.RetryConfig{Enabled: true, InitialInterval: fast, MaxInterval: fast}),
		"OTLP logs, gRPC, RetryConfig{}":    logsGRPC(otlploggrpc.RetryConfig{}),
		"Sentry":                            event,
	}
	maps.Copy(clients, collected)
	counting.Claims(t, clients)
}
