package library

import (
	"context"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	level "github.com/jpillora/backoff"
	"github.com/sethvargo/go-retry"
)

// Waits that start where they end do not grow.

func Level() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryWaitMin = 2 * time.Second
	c.RetryWaitMax = 2 * time.Second // want `fixed-interval: go-retryablehttp waits the same 2s before every retry, since its first wait is its longest`
	return c
}

func LevelOnce() *retryablehttp.Client {
	// look-alike: two attempts
	c := retryablehttp.NewClient()
	c.RetryMax = 1
	c.RetryWaitMin = 2 * time.Second
	c.RetryWaitMax = 2 * time.Second
	return c
}

func Steep() *retryablehttp.Client {
	// look-alike: it grows, by the library's own curve
	c := retryablehttp.NewClient()
	c.RetryWaitMin = time.Second
	c.RetryWaitMax = time.Minute
	return c
}

func LevelDecorated(ctx context.Context, s Sender, v string) error {
	b := retry.WithMaxRetries(5, retry.WithCappedDuration(time.Second, retry.NewExponential(time.Second))) // want `fixed-interval: retry\.Do waits the same 1s`
	return retry.Do(ctx, b, func(ctx context.Context) error { return retry.RetryableError(s.Send(ctx, v)) })
}

func LevelRandom(ctx context.Context, s Sender, v string) error {
	// look-alike: random on top
	b := retry.WithMaxRetries(5, retry.WithJitter(500*time.Millisecond, retry.WithCappedDuration(time.Second, retry.NewExponential(time.Second))))
	return retry.Do(ctx, b, func(ctx context.Context) error { return retry.RetryableError(s.Send(ctx, v)) })
}

func LevelComputed(ctx context.Context, s Sender, v string) error {
	b := &level.Backoff{Min: time.Second, Max: time.Second} // want `fixed-interval: b\.Duration waits the same 1s`
	for ctx.Err() == nil {
		if err := s.Send(ctx, v); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.Duration()):
		}
	}
	return ctx.Err()
}
