package library

import (
	"context"
	"time"

	v3 "github.com/avast/retry-go/v3"
	avast "github.com/avast/retry-go/v4"
	old "github.com/cenkalti/backoff/v3"
	"github.com/cenkalti/backoff/v4"
	v5 "github.com/cenkalti/backoff/v5"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Settings with which a library fails, or does what nobody can want. What happens
// was measured: 200,000 calls in a fifth of a second.

func NoStop(ctx context.Context, s Sender, v string) error {
	b := &backoff.ExponentialBackOff{ // want `no-backoff: .*ExponentialBackOff without Stop: when MaxElapsedTime is over, it goes on without a pause or end`
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute,
		MaxElapsedTime: 5 * time.Minute, Clock: backoff.SystemClock,
	}
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoStopLater(ctx context.Context, s Sender, v string, most time.Duration) error {
	b := &backoff.ExponentialBackOff{ // want `no-backoff: .*ExponentialBackOff without Stop`
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute,
		Clock: backoff.SystemClock,
	}
	b.MaxElapsedTime = most
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoStopNeeded(ctx context.Context, s Sender, v string) error {
	// look-alike: without MaxElapsedTime there is nothing to stop at
	b := &backoff.ExponentialBackOff{
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute, Clock: backoff.SystemClock,
	}
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func StopGiven(ctx context.Context, s Sender, v string) error {
	// look-alike: nothing is left out
	b := &backoff.ExponentialBackOff{
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute,
		MaxElapsedTime: 5 * time.Minute, Stop: backoff.Stop, Clock: backoff.SystemClock,
	}
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func OldStop(ctx context.Context, s Sender, v string) error {
	// look-alike: v3 has no such field
	b := &old.ExponentialBackOff{
		InitialInterval: time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Minute,
		MaxElapsedTime: 5 * time.Minute, Clock: old.SystemClock,
	}
	return old.Retry(func() error { return s.Send(ctx, v) }, old.WithContext(b, ctx))
}

func NoMultiplier(ctx context.Context, s Sender, v string) error {
	b := &backoff.ExponentialBackOff{ // want `no-backoff: .*ExponentialBackOff without Multiplier: all waits after the first are 0`
		InitialInterval: time.Second, RandomizationFactor: 0.5, MaxInterval: time.Minute, Clock: backoff.SystemClock,
	}
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoMultiplierNew(ctx context.Context, s Sender, v string) error {
	b := &v5.ExponentialBackOff{InitialInterval: time.Second, RandomizationFactor: 0.5, MaxInterval: time.Minute} // want `fixed-interval: .*ExponentialBackOff without Multiplier: the wait does not grow`
	_, err := v5.Retry(ctx, func() (int, error) { return 0, s.Send(ctx, v) }, v5.WithBackOff(b))
	return err
}

func MultiplierOne(ctx context.Context, s Sender, v string) error {
	// look-alike: a wait that stays, but is random
	b := backoff.NewExponentialBackOff()
	b.Multiplier = 1
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoMaxInterval(ctx context.Context, s Sender, v string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxInterval = 0 // want `no-backoff: .*all waits after the first are 0`
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoSteps(ctx context.Context, s Sender, v string) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5, Steps: 0} // want `no-attempt-cap: .*the operation is never called`
	return wait.ExponentialBackoffWithContext(ctx, b, func(ctx context.Context) (bool, error) {
		return s.Send(ctx, v) == nil, nil
	})
}

func Steps(ctx context.Context, s Sender, v string, steps int) error {
	// look-alike: how many is for others to say
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5, Steps: steps, Cap: 30 * time.Second}
	return wait.ExponentialBackoffWithContext(ctx, b, func(ctx context.Context) (bool, error) {
		return s.Send(ctx, v) == nil, nil
	})
}

func SomeJitter(ctx context.Context, s Sender, v string) error {
	// look-alike: v3 draws from one number more
	return v3.Do(func() error { return s.Send(ctx, v) }, v3.Context(ctx), v3.MaxJitter(time.Second))
}

// Nothing is left of no attempts, and that is unsigned.

const tries = 0

func Underflow(ctx context.Context, s Sender, v string) error {
	n := tries
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(n-1)) // want `no-attempt-cap: backoff\.Retry around s\.Send: uint64\(n - 1\) is less than 0 and wraps around`
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

func NoUnderflow(ctx context.Context, s Sender, v string) error {
	// look-alike: three attempts
	n := 3
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(n-1))
	return backoff.Retry(func() error { return s.Send(ctx, v) }, backoff.WithContext(b, ctx))
}

type config struct{ attempts int }

var off = config{attempts: 0}

func UnderflowField(ctx context.Context, s Sender, v string) error {
	_, err := v5.Retry(ctx, func() (int, error) { return 0, s.Send(ctx, v) }, v5.WithMaxTries(uint(off.attempts-1))) // want `no-attempt-cap: v5\.Retry around s\.Send: uint\(off\.attempts - 1\) is less than 0 and wraps around`
	return err
}

// sending gets what its callers pass: three, and none at all.
func sending(ctx context.Context, s Sender, v string, n int) error {
	b := retry.WithMaxRetries(uint64(n-1), retry.WithJitterPercent(20, retry.WithCappedDuration(time.Minute, retry.NewExponential(time.Second)))) // want `no-attempt-cap: .*uint64\(n - 1\) is less than 0 and wraps around`
	return retry.Do(ctx, b, func(ctx context.Context) error { return retry.RetryableError(s.Send(ctx, v)) })
}

// guarded does as well, and looks at it first.
func guarded(ctx context.Context, s Sender, v string, n int) error {
	if n < 1 {
		n = 1
	}
	b := retry.WithMaxRetries(uint64(n-1), retry.WithJitterPercent(20, retry.WithCappedDuration(time.Minute, retry.NewExponential(time.Second))))
	return retry.Do(ctx, b, func(ctx context.Context) error { return retry.RetryableError(s.Send(ctx, v)) })
}

func Callers(ctx context.Context, s Sender, v string) error {
	if err := sending(ctx, s, v, 3); err != nil {
		return err
	}
	if err := guarded(ctx, s, v, 0); err != nil {
		return err
	}
	return sending(ctx, s, v, 0)
}

func Configured(ctx context.Context, s Sender, v string, n int) error {
	// look-alike: nobody knows n; the strict mode asks what n may be
	return avast.Do(func() error { return s.Send(ctx, v) }, avast.Context(ctx), avast.Attempts(uint(n-1)), avast.MaxDelay(time.Minute), avast.DelayType(avast.FullJitterBackoffDelay))
}

func AtLeast(ctx context.Context, s Sender, v string, n int) error {
	// look-alike: nothing less than 0 comes that far
	return avast.Do(func() error { return s.Send(ctx, v) }, avast.Context(ctx), avast.Attempts(uint(max(n, 1)-1)), avast.MaxDelay(time.Minute), avast.DelayType(avast.FullJitterBackoffDelay))
}
