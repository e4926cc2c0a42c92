// Package library has calls of retry libraries, whose faults are configuration.
package library

import (
	"context"
	"time"

	old "github.com/cenkalti/backoff/v3"
	"github.com/cenkalti/backoff/v4"
	v5 "github.com/cenkalti/backoff/v5"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
}

func CenkaltiDeaf(ctx context.Context, s Sender, v string) error {
	return backoff.Retry(func() error { // want `ignores-cancel: backoff\.Retry is not given ctx, so its waits, each of up to 1m0s, and attempts go on`
		return s.Send(ctx, v)
	}, backoff.NewExponentialBackOff())
}

func CenkaltiListening(ctx context.Context, s Sender, v string) error {
	// look-alike: a decorator hands ctx over
	return backoff.Retry(func() error {
		return s.Send(ctx, v)
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func CenkaltiConstant(ctx context.Context, s Sender, v string) error {
	b := backoff.NewConstantBackOff(2 * time.Second) // want `fixed-interval: backoff\.Retry waits the same 2s before every retry of s\.Send`
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(backoff.WithMaxRetries(b, 4), ctx))
}

func CenkaltiTwice(ctx context.Context, s Sender, v string) error {
	// look-alike: a single second try
	b := backoff.NewConstantBackOff(2 * time.Second)
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(backoff.WithMaxRetries(b, 1), ctx))
}

func CenkaltiOnce(s Sender, v string) error {
	// look-alike: 0 retries are none in v4
	return backoff.Retry(func() error { return s.Send(context.TODO(), v) }, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 0))
}

func CenkaltiOldEndless(s Sender, v string) error {
	// 0 retries have no end in v3
	return old.Retry(func() error { return s.Send(context.TODO(), v) }, old.WithMaxRetries(&old.ZeroBackOff{}, 0)) // want `no-backoff: old\.Retry calls s\.Send again and again` `no-attempt-cap: old\.Retry retries s\.Send for ever`
}

func CenkaltiNeverStops(s Sender, v string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want `no-attempt-cap: backoff\.Retry retries s\.Send for ever`
	return backoff.Retry(func() error { return s.Send(context.TODO(), v) }, b)
}

func CenkaltiSomeTime(s Sender, v string, d time.Duration) error {
	// look-alike: how long is not known, but not for ever
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = d
	return backoff.Retry(func() error { return s.Send(context.TODO(), v) }, b)
}

func CenkaltiPlain(ctx context.Context, s Sender, v string) error {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0 // want `no-jitter: the wait of backoff\.Retry grows from 500ms without a random part`
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func CenkaltiLiteral(ctx context.Context, s Sender, v string) error {
	b := &backoff.ExponentialBackOff{ // want `no-backoff: .*ExponentialBackOff without Clock: Reset panics`
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute,
	}
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func CenkaltiOption(ctx context.Context, s Sender, v string) error {
	_, err := v5.Retry(ctx, func() (int, error) { // want `fixed-interval: v5\.Retry waits the same 2s`
		return 0, s.Send(ctx, v)
	}, v5.WithBackOff(v5.NewConstantBackOff(2*time.Second)), v5.WithMaxTries(5))
	return err
}

func CenkaltiDefault(ctx context.Context, s Sender, v string) error {
	// look-alike: the library's own curve
	_, err := v5.Retry(ctx, func() (int, error) { return 0, s.Send(ctx, v) }, v5.WithMaxTries(5))
	return err
}

func CenkaltiUnending(s Sender, v string) error {
	_, err := v5.Retry(context.Background(), func() (int, error) { // want `no-attempt-cap: v5\.Retry retries s\.Send for ever`
		return 0, s.Send(context.TODO(), v)
	}, v5.WithMaxElapsedTime(0))
	return err
}

func CenkaltiLoop(ctx context.Context, s Sender, v string) error {
	b := v5.NewExponentialBackOff()
	for {
		if err := s.Send(ctx, v); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(b.NextBackOff()):
		}
	}
}

// CenkaltiTicks paces a loop by the library's channel, which knows nothing of ctx.
func CenkaltiTicks(ctx context.Context, s Sender, v string) (err error) {
	t := backoff.NewTicker(backoff.NewExponentialBackOff())
	defer t.Stop()
	for range t.C { // want `ignores-cancel: `
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func CenkaltiTicksCtx(ctx context.Context, s Sender, v string) (err error) {
	t := backoff.NewTicker(backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
	defer t.Stop()
	// look-alike: the library closes the channel when ctx is done
	for range t.C {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}
