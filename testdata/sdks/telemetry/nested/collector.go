package nested

import (
	"context"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/plog"
)

type backend interface {
	Push(ctx context.Context, logs plog.Logs) error
}

type pusher struct{ to backend }

func (p *pusher) push(ctx context.Context, logs plog.Logs) (err error) {
	for n := range 3 {
		if err = p.to.Push(ctx, logs); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Collected(ctx context.Context, set exporter.Settings, cfg component.Config, p *pusher) (exporter.Logs, error) {
	return exporterhelper.NewLogs(ctx, set, cfg, p.push, exporterhelper.WithRetry(configretry.NewDefaultBackOffConfig())) // want `unbounded x 3`
}

func CollectedOnce(ctx context.Context, set exporter.Settings, cfg component.Config, p *pusher) (exporter.Logs, error) {
	// look-alike: nothing is repeated without WithRetry
	return exporterhelper.NewLogs(ctx, set, cfg, p.push)
}

func CollectedEnds(ctx context.Context, set exporter.Settings, cfg component.Config, p *pusher) (exporter.Logs, error) {
	// look-alike: what has failed three times ends it
	return exporterhelper.NewLogs(ctx, set, cfg, func(ctx context.Context, logs plog.Logs) error {
		if err := p.push(ctx, logs); err != nil {
			return consumererror.NewPermanent(err)
		}
		return nil
	}, exporterhelper.WithRetry(configretry.NewDefaultBackOffConfig()))
}
