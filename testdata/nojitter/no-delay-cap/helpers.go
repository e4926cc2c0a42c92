package nodelaycap

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

// Retry is a helper that doubles for as long as it is told to.
func Retry(ctx context.Context, tries int, first time.Duration, op func(context.Context) error) (err error) {
	for wait := first; tries > 0; tries, wait = tries-1, 2*wait {
		if err = op(ctx); err == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil { // want `no-delay-cap: .*grows without a maximum`
			return err
		}
	}
	return err
}

// RetryCapped is told where to stop.
func RetryCapped(ctx context.Context, tries int, first, most time.Duration, op func(context.Context) error) (err error) {
	// look-alike: the caller gives the maximum
	for wait := first; tries > 0; tries, wait = tries-1, min(2*wait, most) {
		if err = op(ctx); err == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
	}
	return err
}

// Value is generic.
func Value[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for n := 0; ; n++ {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(spread(time.Second << n)): // want `no-delay-cap: .*overflows after attempt \d+`
		}
	}
}

// backoff has a method for the wait.
type backoff struct {
	base, most time.Duration
}

func (b backoff) wait(n int) time.Duration { return spread(b.base << n) }

func (b backoff) limited(n int) time.Duration { return spread(min(b.base<<min(n, 12), b.most)) }

// climbing grows in a loop of its own.
func (b backoff) climbing(n int) time.Duration {
	d := b.base
	for range n {
		if d *= 2; d >= b.most {
			return spread(b.most)
		}
	}
	return spread(d)
}

var std = backoff{base: base, most: 20 * time.Second}

func Method(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, std.wait(n)); err != nil { // want `no-delay-cap: `
			return err
		}
	}
}

func MethodLimited(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the method bounds exponent and result
		if err := nap(ctx, std.limited(n)); err != nil {
			return err
		}
	}
}

func MethodClimbing(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the method stops at the maximum
		if err := nap(ctx, std.climbing(n)); err != nil {
			return err
		}
	}
}

// state grows with each call.
type state struct{ current time.Duration }

func (b *state) next() time.Duration {
	b.current *= 2
	return spread(b.current)
}

func (b *state) capped() time.Duration {
	b.current = min(2*b.current, time.Minute)
	return spread(b.current)
}

func State(ctx context.Context, s Sender, v string) error {
	b := &state{current: base}
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, b.next()); err != nil { // want `no-delay-cap: `
			return err
		}
	}
}

func StateCapped(ctx context.Context, s Sender, v string) error {
	b := &state{current: base}
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the state is bounded where it grows
		if err := nap(ctx, b.capped()); err != nil {
			return err
		}
	}
}

// Decorrelated is drawn from three times the last.
func Decorrelated(ctx context.Context, s Sender, v string) error {
	wait := base
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait = base + rand.N(3*wait)
		if err := nap(ctx, wait); err != nil { // want `no-delay-cap: `
			return err
		}
	}
}

func DecorrelatedCapped(ctx context.Context, s Sender, v string) error {
	wait := base
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: with a maximum
		wait = min(base+rand.N(3*wait), 20*time.Second)
		if err := nap(ctx, wait); err != nil {
			return err
		}
	}
}

// Transport doubles within a RoundTripper.
type Transport struct{ Base http.RoundTripper }

func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	for n := 0; ; n++ {
		resp, err := t.Base.RoundTrip(r)
		if err == nil {
			return resp, nil
		}
		if err := nap(r.Context(), spread(base<<n)); err != nil { // want `no-delay-cap: .*overflows after attempt \d+`
			return nil, err
		}
	}
}

// few is a helper of four attempts, whoever calls it.
func few(ctx context.Context, tries int, op func(context.Context) error) (err error) {
	for n := range tries {
		if err = op(ctx); err == nil {
			return nil
		}
		// look-alike: it has no caller with more than five attempts
		if err := nap(ctx, spread(base<<n)); err != nil {
			return err
		}
	}
	return err
}

func Four(ctx context.Context, s Sender) error {
	return few(ctx, 4, func(ctx context.Context) error { return s.Send(ctx, "four") })
}

func Five(ctx context.Context, s Sender) error {
	return few(ctx, 5, func(ctx context.Context) error { return s.Send(ctx, "five") })
}

// bounded doubles with a random part, up to five seconds.
func bounded(last time.Duration, n int) time.Duration {
	const most = 5 * time.Second
	if last >= most {
		return most
	}
	return min((30*time.Millisecond+rand.N(30*time.Millisecond))*(1<<n), most)
}

// unbounded doubles with a random part.
func unbounded(last time.Duration, n int) time.Duration {
	return (30*time.Millisecond + rand.N(30*time.Millisecond)) * (1 << n)
}

func TwoWays(ctx context.Context, s Sender, v string, whole bool) bool {
	var retries int
	var d time.Duration
	for {
		var err error
		if whole {
			err = s.Send(ctx, v)
		} else {
			err = s.Send(ctx, v[1:])
		}
		if err == nil {
			return true
		}
		if retries++; retries > 4 {
			return false
		}
		d = bounded(d, retries)
		select {
		case <-time.After(d): // look-alike: the limit lies behind the last attempt
		case <-ctx.Done():
			return false
		}
	}
}

func TwoWaysUnbounded(ctx context.Context, s Sender, v string, whole bool) bool {
	var retries int
	var d time.Duration
	for {
		var err error
		if whole {
			err = s.Send(ctx, v)
		} else {
			err = s.Send(ctx, v[1:])
		}
		if err == nil {
			return true
		}
		if retries++; retries > 40 {
			return false
		}
		d = unbounded(d, retries)
		select {
		case <-time.After(d): // want `no-delay-cap: `
		case <-ctx.Done():
			return false
		}
	}
}
