// Package nested has retry libraries around what repeats already.
package nested

import (
	"context"
	"time"

	"github.com/buildkite/roko"
	terraform "github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
	juju "github.com/juju/retry"
)

type wall struct{}

func (wall) Now() time.Time                         { return time.Now() }
func (wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

type store interface {
	Load(ctx context.Context, id string) error
}

func thrice(ctx context.Context, s store, id string) error {
	return roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter()).
		DoWithContext(ctx, func(*roko.Retrier) error { return s.Load(ctx, id) })
}

func Juju(ctx context.Context, s store, id string) error {
	return juju.Call(juju.CallArgs{
		Func: func() error {
			return thrice(ctx, s, id) // want `up to 12 requests \(4 attempts x 3 attempts inside`
		},
		Attempts:    4,
		Delay:       time.Second,
		BackoffFunc: juju.ExpBackoff(time.Second, time.Minute, 2, true),
		Clock:       wall{},
		Stop:        ctx.Done(),
	})
}

func Terraform(ctx context.Context, s store, id string) error {
	return terraform.RetryContext(ctx, time.Minute, func() *terraform.RetryError {
		if err := thrice(ctx, s, id); err != nil { // want `unbounded x 3`
			return terraform.RetryableError(err)
		}
		return nil
	})
}

func TerraformOnce(ctx context.Context, s store, id string) error {
	// look-alike: what has failed three times ends it
	return terraform.RetryContext(ctx, time.Minute, func() *terraform.RetryError {
		if err := thrice(ctx, s, id); err != nil {
			return terraform.NonRetryableError(err)
		}
		return nil
	})
}
