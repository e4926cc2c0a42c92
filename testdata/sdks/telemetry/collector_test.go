package telemetry

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/plog"
	metrics "go.opentelemetry.io/otel/metric/noop"
	traces "go.opentelemetry.io/otel/trace/noop"
	"go.uber.org/zap"
)

// exporting counts how often an exporter of the collector calls the function that
// sends.
func exporting(err error, options ...exporterhelper.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		set := exporter.Settings{
			ID:                component.MustNewID("test"),
			TelemetrySettings: component.TelemetrySettings{Logger: zap.NewNop(), MeterProvider: metrics.NewMeterProvider(), TracerProvider: traces.NewTracerProvider()},
		}
		e, made := exporterhelper.NewLogs(ctx, set, &struct{}{}, func(context.Context, plog.Logs) error {
			n.Add(1)
			return err
		}, options...)
		if made != nil {
			t.Fatal(made)
		}
		if err := e.Start(ctx, nil); err != nil {
			t.Fatal(err)
		}
		if e.ConsumeLogs(ctx, plog.NewLogs()) == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func often() configretry.BackOffConfig {
	c := configretry.NewDefaultBackOffConfig()
	c.InitialInterval, c.MaxInterval = fast, fast
	return c
}

var errDown = errors.New("down")

var collected = map[string]counting.Client{
	"Collector exporter":                           exporting(errDown),
	"Collector exporter, default BackOffConfig":    exporting(errDown, exporterhelper.WithRetry(often())),
	"Collector exporter, BackOffConfig{}":          exporting(errDown, exporterhelper.WithRetry(configretry.BackOffConfig{})),
	"Collector exporter, BackOffConfig{}, Enabled": exporting(errDown, exporterhelper.WithRetry(configretry.BackOffConfig{Enabled: true, InitialInterval: fast})),
}

// TestPermanent has the mark end what would not.
func TestPermanent(t *testing.T) {
	if n := exporting(consumererror.NewPermanent(errDown), exporterhelper.WithRetry(often()))(t.Context(), t); n != 1 {
		t.Errorf("%d calls", n)
	}
}
