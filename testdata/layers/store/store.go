// Package store makes one call each, by clients that package client makes.
package store

import (
	"context"
	"net/http"

	"example.com/client"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Store knows its client by an interface.
type Store struct {
	http interface {
		Do(*http.Request) (*http.Response, error)
	}
	redis *redis.Client
}

func New() *Store { return &Store{http: client.HTTP(), redis: client.Redis("localhost:6379", 0)} }

// Load sends up to three requests: client.HTTP says so.
func (s *Store) Load(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Get sends up to four: 0 means three retries to go-redis.
func (s *Store) Get(ctx context.Context, key string) (string, error) {
	return s.redis.Get(ctx, key).Result()
}

// LoadOnce sends one.
func LoadOnce(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Once().Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// LoadUpTo sends as many as its caller says, and one.
func LoadUpTo(ctx context.Context, url string, retries int) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.New(retries).Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// LoadBy uses the caller's client.
func LoadBy(ctx context.Context, c *retryablehttp.Client, url string) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Check asks a server whose connection repeats.
func Check(ctx context.Context, addr string) error {
	h, err := client.Health(addr)
	if err != nil {
		return err
	}
	_, err = h.Check(ctx, &healthpb.HealthCheckRequest{})
	return err
}
