// Package telemetry names the packages that the catalogue describes, and whose
// entries "make catalog" proves.
package telemetry

import (
	_ "github.com/DataDog/datadog-go/v5/statsd"
	_ "github.com/getsentry/sentry-go"
	_ "go.opentelemetry.io/collector/config/configretry"
	_ "go.opentelemetry.io/collector/consumer/consumererror"
	_ "go.opentelemetry.io/collector/exporter/exporterhelper"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	_ "go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
)
