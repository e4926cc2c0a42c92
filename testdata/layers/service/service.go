// Package service repeats what package store does once.
package service

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"example.com/client"
	"example.com/layers/store"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var errGiveUp = errors.New("all attempts failed")

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

// Load goes around store.Load, which goes through client.HTTP.
func Load(ctx context.Context, s *store.Store, url string) (err error) {
	for n := range 4 {
		if err = s.Load(ctx, url); err == nil { // want `sdk-already-retries: .* up to 12 requests \(4 attempts x 3 inside go-retryablehttp\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Get(ctx context.Context, s *store.Store, key string) (v string, err error) {
	for n := range 2 {
		if v, err = s.Get(ctx, key); err == nil { // want `up to 8 requests \(2 attempts x 4 inside go-redis\)`
			return v, nil
		}
		pause(ctx, n)
	}
	return "", err
}

func LoadOnce(ctx context.Context, url string) (err error) {
	// look-alike: the client is told not to repeat
	for n := range 4 {
		if err = store.LoadOnce(ctx, url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LoadSix(ctx context.Context, url string) (err error) {
	for n := range 4 {
		if err = store.LoadUpTo(ctx, url, 5); err == nil { // want `up to 24 requests \(4 attempts x 6 inside retryablehttp\.Client\.Do\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LoadNone(ctx context.Context, url string) (err error) {
	// look-alike: no retries, by the argument
	for n := range 4 {
		if err = store.LoadUpTo(ctx, url, 0); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LoadMine(ctx context.Context, url string) (err error) {
	// look-alike: no retries, by the client handed over
	c := client.New(0)
	for n := range 4 {
		if err = store.LoadBy(ctx, c, url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LoadMany(ctx context.Context, url string) (err error) {
	c := client.New(9)
	for n := range 4 {
		if err = store.LoadBy(ctx, c, url); err == nil { // want `up to 40 requests \(4 attempts x 10 inside retryablehttp\.Client\.Do\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func LoadTheirs(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	for n := range 4 {
		if err = store.LoadBy(ctx, c, url); err == nil { // want `unless switched off, .* up to 20 requests \(4 attempts x 5 inside retryablehttp\.Client\.Do\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// Direct uses what client makes without a layer between.
func Direct(ctx context.Context, req *http.Request) (*http.Response, error) {
	for n := range 4 {
		resp, err := client.Shared.Do(req) // want `up to 12 requests \(4 attempts x 3 inside go-retryablehttp\)`
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func Hidden(ctx context.Context, req *http.Request) (*http.Response, error) {
	c := client.Hide(client.New(1))
	for n := range 4 {
		resp, err := c.Do(req) // want `up to 8 requests \(4 attempts x 2 inside go-retryablehttp\)`
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func Either(ctx context.Context, often bool, req *retryablehttp.Request) (*http.Response, error) {
	// look-alike: how often cannot be told
	c := client.Either(often)
	for n := range 4 {
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

// Check goes through a connection whose service config repeats.
func Check(ctx context.Context, addr string) (err error) {
	for n := range 3 {
		if err = store.Check(ctx, addr); err == nil { // want `up to 12 requests \(3 attempts x 4 inside the retryPolicy of the service config\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func List(ctx context.Context, addr string) error {
	// look-alike: the service config does not name this method
	h, err := client.Health(addr)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = h.List(ctx, &healthpb.HealthListRequest{}); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func CheckPlain(ctx context.Context, addr string) error {
	// look-alike: the connection does not repeat
	h, err := client.PlainHealth(addr)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = h.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// By repeats with another package's numbers.
func By(ctx context.Context, s *store.Store, url string) error {
	opts := append(client.Options(), retry.Context(ctx))
	return retry.Do(func() error {
		return s.Load(ctx, url) // want `up to 21 requests \(7 attempts x 3 inside go-retryablehttp\)`
	}, opts...)
}

func Often(ctx context.Context, s *store.Store, url string) error {
	return retry.Do(func() error {
		return s.Load(ctx, url) // want `up to 6 requests \(2 attempts x 3 inside go-retryablehttp\)`
	}, client.Often...)
}

func ByPolicy(ctx context.Context, s *store.Store, url string) error {
	return backoff.Retry(func() error {
		return s.Load(ctx, url) // want `up to 12 requests \(4 attempts x 3 inside go-retryablehttp\)`
	}, backoff.WithContext(client.Policy(), ctx))
}

// Repeat repeats its operation three times.
func Repeat(ctx context.Context, op func() error) error {
	return retry.Do(op, retry.Context(ctx), retry.Attempts(3))
}
