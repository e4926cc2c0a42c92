// Package nojitter has exporters of the collector.
package nojitter

import (
	"context"
	"net/http"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/plog"
)

func push(context.Context, plog.Logs) error {
	resp, err := http.Get("http://logs.example")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Same(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Logs, error) {
	return exporterhelper.NewLogs(ctx, set, cfg, push, exporterhelper.WithRetry(configretry.BackOffConfig{ // want `fixed-interval: .* waits the same 5s`
		Enabled: true, InitialInterval: 5 * time.Second, MaxElapsedTime: time.Minute,
	}))
}

func Growing(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Logs, error) {
	return exporterhelper.NewLogs(ctx, set, cfg, push, exporterhelper.WithRetry(configretry.BackOffConfig{ // want `no-jitter: .* grows from 5s without a random part`
		Enabled: true, InitialInterval: 5 * time.Second, Multiplier: 2, MaxInterval: time.Minute, MaxElapsedTime: time.Hour,
	}))
}

func Default(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Logs, error) {
	// look-alike: random
	return exporterhelper.NewLogs(ctx, set, cfg, push, exporterhelper.WithRetry(configretry.NewDefaultBackOffConfig()))
}

func build(ctx context.Context, _ plog.Logs) error {
	_, err := http.NewRequestWithContext(ctx, http.MethodGet, "http:// logs.example", nil)
	if err != nil {
		return err
	}
	return push(ctx, plog.Logs{})
}

func Malformed(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Logs, error) {
	return exporterhelper.NewLogs(ctx, set, cfg, build, exporterhelper.WithRetry(configretry.NewDefaultBackOffConfig())) // want `retry-permanent: .* tries again when http.NewRequestWithContext fails`
}

func MalformedOnce(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Logs, error) {
	// look-alike: nothing is repeated without WithRetry
	return exporterhelper.NewLogs(ctx, set, cfg, build)
}
