// Package disabled is run without default-client and no-unit.
package disabled

import (
	"context"
	"net/http"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func Get(ctx context.Context, url string) error {
	// look-alike: default-client is switched off, and what it beats does not
	// step forward in its stead
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Check(h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), nil) // want `no-deadline: .*Check`
	return err
}

func Client() *http.Client {
	// look-alike: no-unit is switched off
	return &http.Client{Timeout: 30}
}
