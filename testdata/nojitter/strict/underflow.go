package strict

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v4"
)

type sender interface {
	Send(ctx context.Context, v string) error
}

// Settings are read from a file.
type Settings struct{ Attempts int }

func Doubtful(ctx context.Context, s sender, v string, cfg Settings) error {
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(cfg.Attempts-1)) // want `no-attempt-cap: .*uint64\(cfg\.Attempts - 1\) wraps around to a number without end if nothing is left`
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func Tested(ctx context.Context, s sender, v string, cfg Settings) error {
	// look-alike: somebody has looked
	if cfg.Attempts <= 0 {
		return s.Send(ctx, v)
	}
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(cfg.Attempts-1))
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func Retries(ctx context.Context, s sender, v string, retries int) error {
	// look-alike: none are none
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(retries))
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func Later(ctx context.Context, s sender, v string, cfg Settings) (err error) {
	// look-alike: a loop of one's own has a number with a sign
	for i := 0; i < cfg.Attempts-1; i++ {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(1+time.Now().UnixNano()%3) * time.Second):
		}
	}
	return err
}
