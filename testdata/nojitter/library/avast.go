package library

import (
	"context"
	"time"

	old "github.com/avast/retry-go/v3"
	retry "github.com/avast/retry-go/v4"
	v5 "github.com/avast/retry-go/v5"
)

// an option list in a package variable
var steady = []retry.Option{retry.Attempts(5), retry.Delay(time.Second), retry.DelayType(retry.FixedDelay)} // want `fixed-interval: retry\.Do waits the same 1s before every retry of s\.Send`

func AvastSteady(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, append(steady, retry.Context(ctx))...)
}

func options(ctx context.Context) []retry.Option {
	return []retry.Option{retry.Context(ctx), retry.Attempts(4)}
}

func AvastOptions(ctx context.Context, s Sender, v string) error {
	// look-alike: a helper's options, and the library's curve
	return retry.Do(func() error { return s.Send(ctx, v) }, options(ctx)...)
}

func AvastGiven(s Sender, v string, opts ...retry.Option) error {
	// look-alike: nobody knows what these say
	return retry.Do(func() error { return s.Send(context.TODO(), v) }, opts...)
}

func AvastDoubling(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.DelayType(retry.BackOffDelay)) // want `no-jitter: the wait of retry\.Do grows from 100ms without a random part`
}

func AvastSum(ctx context.Context, s Sender, v string) error {
	// look-alike: a random part is added
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.RandomDelay)))
}

func AvastDrowned(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.Attempts(3), retry.Delay(20*time.Second)) // want `no-jitter: the random part of up to 100ms of retry\.Do is less than 1 % of its first wait of 20s`
}

func AvastFlat(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.MaxDelay(200*time.Millisecond)) // want `no-jitter: retry\.Do applies its limit of 200ms after the random part`
}

func AvastHigh(ctx context.Context, s Sender, v string) error {
	// look-alike: five attempts do not reach the limit
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.Attempts(5), retry.MaxDelay(10*time.Second))
}

func AvastEndless(s Sender, v string) error {
	return retry.Do(func() error { return s.Send(context.TODO(), v) }, retry.Attempts(0), retry.MaxDelay(time.Minute), retry.DelayType(retry.FullJitterBackoffDelay)) // want `no-attempt-cap: retry\.Do retries s\.Send for ever`
}

func AvastNever(s Sender, v string) error {
	return old.Do(func() error { return s.Send(context.TODO(), v) }, old.Attempts(0)) // want `no-attempt-cap: old\.Do around s\.Send: the operation is never called`
}

func AvastPanics(s Sender, v string) error {
	return retry.Do(func() error { return s.Send(context.TODO(), v) }, retry.MaxJitter(0)) // want `no-jitter: retry\.Do around s\.Send: the drawing of its random part panics`
}

func AvastGrowing(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), retry.Attempts(12)) // want `no-delay-cap: the wait of retry\.Do grows to 1m42s within 12 attempts`
}

func AvastOwn(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, retry.Context(ctx), // want `fixed-interval: retry\.Do waits the same 3s`
		retry.DelayType(func(uint, error, *retry.Config) time.Duration { return 3 * time.Second }))
}

// Retrier is built in one place and used in another.
type Retrier struct{ r *v5.Retrier }

func NewRetrier() *Retrier {
	return &Retrier{r: v5.New(v5.Attempts(5), v5.Delay(time.Second), v5.DelayType(v5.FixedDelay))} // want `fixed-interval: r\.r\.Do waits the same 1s`
}

func (r *Retrier) Send(s Sender, v string) error {
	return r.r.Do(func() error { return s.Send(context.TODO(), v) })
}

// patience are options that a function gives.
func patience(ctx context.Context) []retry.Option {
	return []retry.Option{
		retry.Context(ctx),
		retry.Delay(2 * time.Second),
		retry.DelayType(retry.FixedDelay), // want `fixed-interval: retry\.Do waits the same 2s`
	}
}

func AvastPatient(ctx context.Context, s Sender, v string) error {
	return retry.Do(func() error { return s.Send(ctx, v) }, patience(ctx)...)
}
