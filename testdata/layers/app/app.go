// Package app is the fourth layer: it sees a function of package service, and
// neither the loop there, nor the call below, nor the client.
package app

import (
	"context"
	"math/rand/v2"
	"time"

	"example.com/layers/service"
	"example.com/layers/store"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Run(ctx context.Context, s *store.Store, url string) (err error) {
	for n := range 2 {
		if err = service.Load(ctx, s, url); err == nil { // want `nested-loop: service\.Load retries by itself and is retried here: up to 24 requests \(2 attempts x 4 attempts x 3 inside go-retryablehttp\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func RunOnce(ctx context.Context, url string) (err error) {
	for n := range 2 {
		if err = service.LoadOnce(ctx, url); err == nil { // want `up to 8 requests \(2 attempts x 4 attempts inside\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func RunBy(ctx context.Context, s *store.Store, url string) (err error) {
	for n := range 2 {
		if err = service.By(ctx, s, url); err == nil { // want `nested-loop: .* up to 42 requests \(2 attempts x 7 attempts x 3 inside go-retryablehttp\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func RunRepeat(ctx context.Context, s *store.Store, url string) error {
	return service.Repeat(ctx, func() error {
		return s.Load(ctx, url) // want `sdk-already-retries: .* up to 9 requests \(3 attempts x 3 inside go-retryablehttp\)`
	})
}

func RunSupervised(ctx context.Context, s *store.Store, url string) error {
	// look-alike: a failure below ends it
	for {
		if err := service.Load(ctx, s, url); err != nil {
			return err
		}
		pause(ctx, 1)
	}
}
