// Package strict has what is reported with -notimeout.strict only.
package strict

import (
	"context"
	"net/http"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func Escapes() *http.Client {
	return &http.Client{} // want `client-no-timeout: .*http\.Client`
}

func EscapesLimited() *http.Client {
	// look-alike: leaves with a limit
	return &http.Client{Timeout: time.Second}
}

// Client is there for importers.
var Client = &http.Client{} // want `client-no-timeout: .*http\.Client`

func UnknownContext(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func UnknownContextLimited(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// look-alike: the client has a limit
	c := &http.Client{Timeout: time.Second}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

const limited = `{"methodConfig": [{"name": [{}], "timeout": "2s"}]}`

func BoundedWithContextAtHand(ctx context.Context, target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(limited))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), nil) // want `dropped-ctx: .*Check.*ctx`
	return err
}

func BoundedWithout(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(limited))
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: bounded, and there is no context to pass
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), nil)
	return err
}
