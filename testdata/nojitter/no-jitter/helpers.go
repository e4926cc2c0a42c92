package nojitter

import (
	"context"
	"iter"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"example.com/retrylint/testdata/nojitter/no-jitter/pace"
)

// nap waits for d, or for less when ctx is done.
func nap(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// restless waits for a random part of d.
func restless(ctx context.Context, d time.Duration) error { return nap(ctx, d/2+rand.N(d/2)) }

func Nap(ctx context.Context, s Sender, v string) error {
	for n := range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, base<<n); err != nil { // want `no-jitter: nap.*from 50ms`
			return err
		}
	}
	return errGiveUp
}

func Restless(ctx context.Context, s Sender, v string) error {
	for n := range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the helper draws
		if err := restless(ctx, base<<n); err != nil {
			return err
		}
	}
	return errGiveUp
}

// delay is what waits come from elsewhere in the package.
func delay(n int) time.Duration {
	d := base
	for range n {
		if d *= 2; d > 10*time.Second {
			return 10 * time.Second
		}
	}
	return d
}

func Delay(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(delay(n)) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func DelayRandom(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: drawn at the caller
		time.Sleep(rand.N(delay(n)))
	}
	return errGiveUp
}

func OtherPackage(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, pace.Plain(n)); err != nil { // want `no-jitter: `
			return err
		}
	}
	return errGiveUp
}

func OtherPackageRandom(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the other package draws
		if err := nap(ctx, pace.Full(n)); err != nil {
			return err
		}
	}
	return errGiveUp
}

// Pacer says how long to wait.
type Pacer interface{ Next(n int) time.Duration }

func Unknown(ctx context.Context, s Sender, p Pacer, v string) error {
	for n := 0; n < 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a helper that cannot be seen into is taken to draw
		if err := nap(ctx, p.Next(n)); err != nil {
			return err
		}
	}
	return errGiveUp
}

// Backoff is an object with a state.
type Backoff struct {
	mu      sync.Mutex
	current time.Duration
	most    time.Duration
	jitter  float64
}

func (b *Backoff) next() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := b.current
	b.current = min(2*b.current, b.most)
	return d
}

func (b *Backoff) random() time.Duration {
	d := b.next()
	return d/2 + rand.N(d/2+1)
}

func Object(ctx context.Context, s Sender, v string) error {
	b := &Backoff{current: base, most: 5 * time.Second}
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(b.next()) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func ObjectRandom(ctx context.Context, s Sender, v string) error {
	b := &Backoff{current: base, most: 5 * time.Second}
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: another method, which draws
		time.Sleep(b.random())
	}
	return errGiveUp
}

// Policy is set up by its users.
type policy struct {
	base, most time.Duration
	factor     float64
	spread     float64
}

func (p policy) wait(n int) time.Duration {
	d := float64(p.base)
	for range n {
		d *= p.factor
	}
	if d > float64(p.most) {
		d = float64(p.most)
	}
	return time.Duration(d * (1 + p.spread*rand.Float64()))
}

func ZeroSpread(ctx context.Context, s Sender, v string) error {
	p := policy{base: base, most: time.Second, factor: 2} // no spread
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(p.wait(n)) // want `no-jitter: .*random part is lost`
	}
	return errGiveUp
}

func Spread(ctx context.Context, s Sender, v string) error {
	p := policy{base: base, most: time.Second / 2, factor: 2, spread: 0.3}
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the same policy with a spread
		time.Sleep(p.wait(n))
	}
	return errGiveUp
}

// Retry is a helper with a curve of its own.
func Retry[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for n := range 5 {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(time.Second << n): // want `no-jitter: .*from 1s`
		}
	}
	return v, err
}

// doubling captures the wait.
func doubling(d, most time.Duration) func() time.Duration {
	return func() time.Duration {
		now := d
		d = min(2*d, most)
		return now
	}
}

func Closure(ctx context.Context, s Sender, v string) error {
	next := doubling(base, 600*time.Millisecond)
	for range 9 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(next()) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func rests(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			time.Sleep(min(base<<min(i, 8), time.Second/2)) // want `no-jitter: `
		}
	}
}

func Iterator(ctx context.Context, s Sender, v string) (err error) {
	for range rests(4) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

// transport retries what it sends.
type transport struct{ base http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for n := range 4 {
		if resp, err = t.base.RoundTrip(r); err == nil {
			return resp, nil
		}
		select {
		case <-r.Context().Done():
			return nil, r.Context().Err()
		case <-time.After(base << n): // want `no-jitter: .*from 50ms`
		}
	}
	return resp, err
}

// Transport is where it is used.
func Transport(base http.RoundTripper) http.RoundTripper { return transport{base} }

// Then waits twice; the second wait is random.
func Then(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the two together are not in step
		if err := nap(ctx, base<<n); err != nil {
			return err
		}
		if err := nap(ctx, rand.N(base)); err != nil {
			return err
		}
	}
	return errGiveUp
}
