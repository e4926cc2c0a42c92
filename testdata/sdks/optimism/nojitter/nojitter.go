// Package nojitter has calls of Optimism's retry library.
package nojitter

import (
	"context"
	"net/http"
	"time"

	"github.com/ethereum-optimism/optimism/op-service/retry"
)

func get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Fixed(ctx context.Context, url string) error {
	return retry.Do0(ctx, 5, retry.Fixed(2*time.Second), func() error { return get(ctx, url) }) // want `fixed-interval: .* waits the same 2s`
}

func FixedTwice(ctx context.Context, url string) error {
	// look-alike: two attempts
	return retry.Do0(ctx, 2, retry.Fixed(2*time.Second), func() error { return get(ctx, url) })
}

func Exponential(ctx context.Context, url string) error {
	// look-alike: random
	return retry.Do0(ctx, 5, retry.Exponential(), func() error { return get(ctx, url) })
}

func Literal(ctx context.Context, url string) error {
	return retry.Do0(ctx, 5, &retry.ExponentialStrategy{Max: 10 * time.Second}, func() error { return get(ctx, url) }) // want `no-jitter: .* grows without a random part`
}

func LiteralRandom(ctx context.Context, url string) error {
	// look-alike
	return retry.Do0(ctx, 5, &retry.ExponentialStrategy{Max: 10 * time.Second, MaxJitter: time.Second}, func() error { return get(ctx, url) })
}
