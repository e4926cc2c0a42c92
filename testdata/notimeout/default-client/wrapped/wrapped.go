// Package wrapped puts something around the transport that all default clients
// share.
package wrapped

import (
	"net/http"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

func init() {
	http.DefaultTransport = otelhttp.NewTransport(http.DefaultTransport)
}

func Get(addr string) error {
	resp, err := http.Get(addr) // want `default-client: http.Get`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
