// Package nojitter has calls of retry libraries that are used less.
package nojitter

import (
	"context"
	"net/http"
	"time"

	"github.com/Rican7/retry"
	rican7 "github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/jitter"
	"github.com/Rican7/retry/strategy"
	"github.com/buildkite/roko"
	"github.com/cloudflare/backoff"
	codegroove "github.com/codeGROOVE-dev/retry"
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/resource"
	terraform "github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
	juju "github.com/juju/retry"
	"github.com/matryer/try"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func RokoConstant(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Constant(2*time.Second))) // want `fixed-interval: .* waits the same 2s before every retry`
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return get(url) })
}

func RokoJitter(ctx context.Context, url string) error {
	// look-alikes: before the strategy or after it
	r := roko.NewRetrier(roko.WithJitter(), roko.WithMaxAttempts(5), roko.WithStrategy(roko.Constant(2*time.Second)))
	if err := r.DoWithContext(ctx, func(*roko.Retrier) error { return get(url) }); err != nil {
		return err
	}
	r = roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Constant(2*time.Second)), roko.WithJitterRange(0, time.Second))
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return get(url) })
}

func RokoForEver(url string) error {
	r := roko.NewRetrier(roko.TryForever(), roko.WithJitter(), roko.WithStrategy(roko.Constant(2*time.Second))) // want `no-attempt-cap: .* for ever`
	return r.Do(func(*roko.Retrier) error { return get(url) })
}

func RokoDeaf(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithJitter(), roko.WithStrategy(roko.Constant(2*time.Second)))
	return r.Do(func(*roko.Retrier) error { return get(url) }) // want `ignores-cancel: .* is not given ctx`
}

func JujuDouble(url string, clock juju.Clock) error {
	return juju.Call(juju.CallArgs{ // want `no-jitter: the wait of .* grows from 1s without a random part`
		Func:        func() error { return get(url) },
		Attempts:    5,
		Delay:       time.Second,
		MaxDelay:    10 * time.Second,
		BackoffFunc: juju.DoubleDelay,
		Clock:       clock,
	})
}

func JujuRandom(url string, clock juju.Clock) error {
	// look-alike
	return juju.Call(juju.CallArgs{
		Func:        func() error { return get(url) },
		Attempts:    5,
		Delay:       time.Second,
		BackoffFunc: juju.ExpBackoff(time.Second, 30*time.Second, 2, true),
		Clock:       clock,
	})
}

func JujuForEver(url string, clock juju.Clock) error {
	return juju.Call(juju.CallArgs{ // want `no-attempt-cap: .* for ever`
		Func:        func() error { return get(url) },
		Attempts:    -1,
		Delay:       time.Second,
		BackoffFunc: juju.ExpBackoff(time.Second, 30*time.Second, 2, true),
		Clock:       clock,
	})
}

func JujuStopped(ctx context.Context, url string, clock juju.Clock) error {
	// look-alike: the channel ends it
	return juju.Call(juju.CallArgs{
		Func:        func() error { return get(url) },
		Attempts:    -1,
		Delay:       time.Second,
		BackoffFunc: juju.ExpBackoff(time.Second, 30*time.Second, 2, true),
		Clock:       clock,
		Stop:        ctx.Done(),
	})
}

func CodeGroove(ctx context.Context, url string) error {
	if err := codegroove.Do(func() error { return get(url) }, codegroove.Context(ctx)); err != nil {
		return err
	}
	return codegroove.Do(func() error { return get(url) }, codegroove.Context(ctx), // want `fixed-interval: .* waits the same 100ms`
		codegroove.DelayType(codegroove.FixedDelay))
}

func Rican7(url string) error {
	if err := retry.Retry(func(uint) error { return get(url) }, strategy.Limit(5)); err != nil { // want `no-backoff: .* without a pause`
		return err
	}
	if err := retry.Retry(func(uint) error { return get(url) }, strategy.Limit(5), // want `no-jitter: .* grows from 1s without a random part`
		strategy.Backoff(rican7.BinaryExponential(time.Second))); err != nil {
		return err
	}
	return retry.Retry(func(uint) error { return get(url) }, strategy.Limit(5),
		strategy.BackoffWithJitter(rican7.BinaryExponential(time.Second), jitter.Full(nil)))
}

func Computed(ctx context.Context, url string) {
	b := backoff.New(time.Minute, time.Second)
	for ctx.Err() == nil {
		if get(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.Duration()):
		}
	}
}

func ComputedAlike(ctx context.Context, url string) {
	b := backoff.NewWithoutJitter(time.Minute, time.Second) // want `no-jitter: the wait of .* grows from 1s without a random part`
	for ctx.Err() == nil {
		if get(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.Duration()):
		}
	}
}

func Terraform(ctx context.Context, url string) error {
	// look-alike: the curve has no random part, and cannot be given one
	return terraform.RetryContext(ctx, time.Minute, func() *terraform.RetryError {
		if err := get(url); err != nil {
			return terraform.RetryableError(err)
		}
		return nil
	})
}

func TerraformDeaf(ctx context.Context, url string) error {
	return resource.Retry(time.Minute, func() *resource.RetryError { // want `ignores-cancel: .* is not given ctx`
		if err := get(url); err != nil {
			return resource.RetryableError(err)
		}
		return nil
	})
}

func Try(url string) error {
	// look-alike: it waits by itself
	return try.Do(func(attempt int) (bool, error) {
		err := get(url)
		if err != nil {
			time.Sleep(time.Second)
		}
		return attempt < 5, err
	})
}
