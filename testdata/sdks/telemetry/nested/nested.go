// Package nested has retries around exporters.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Elsewhere(ctx context.Context, exp *otlptrace.Exporter, ss []trace.ReadOnlySpan) (err error) {
	for n := range 3 {
		if err = exp.ExportSpans(ctx, ss); err == nil { // want `3 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Once(ctx context.Context, ss []trace.ReadOnlySpan) error {
	// look-alike: switched off
	exp, err := otlptracehttp.New(ctx, otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: false}))
	if err != nil {
		return err
	}
	for n := range 3 {
		if err = exp.ExportSpans(ctx, ss); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LeftOut(ctx context.Context, rm *metricdata.ResourceMetrics) error {
	// look-alike: a literal without Enabled
	exp, err := otlpmetrichttp.New(ctx, otlpmetrichttp.WithRetry(otlpmetrichttp.RetryConfig{InitialInterval: time.Second}))
	if err != nil {
		return err
	}
	for n := range 3 {
		if err = exp.Export(ctx, rm); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func On(ctx context.Context, rm *metricdata.ResourceMetrics) error {
	exp, err := otlpmetricgrpc.New(ctx, otlpmetricgrpc.WithRetry(otlpmetricgrpc.RetryConfig{Enabled: true, InitialInterval: time.Second, MaxElapsedTime: time.Minute}))
	if err != nil {
		return err
	}
	for n := range 3 {
		if err = exp.Export(ctx, rm); err == nil { // want `3 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
