// Package waits holds functions, each with the waits of its first attempts as
// the simulation sees them: lowest..highest where something is drawn, ~ where a
// number is not known, and the verdict.
package waits

import (
	"context"
	"math"
	"math/rand/v2"
	"time"
)

type peer interface {
	Send(ctx context.Context) error
}

// waits: 1s 1s; attempts=3 wait=constant jitter=no cap=yes cancel=no
func constant(ctx context.Context, p peer) (err error) {
	for i := 0; i < 3; i++ {
		if err = p.Send(ctx); err == nil {
			return nil
		}
		if i < 2 {
			time.Sleep(time.Second)
		}
	}
	return err
}

// waits: 1s 1s 1s; attempts=3 wait=constant jitter=no cap=yes cancel=no
func sleepsAfterTheLast(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = p.Send(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// waits: 200ms 400ms 800ms 1.6s; attempts=5 wait=exponential jitter=no cap=no cancel=no
func doubled(ctx context.Context, p peer) error {
	wait := 200 * time.Millisecond
	var last error
	for try := 1; try <= 5; try++ {
		last = p.Send(ctx)
		if last == nil {
			break
		}
		if try < 5 {
			time.Sleep(wait)
			wait *= 2
		}
	}
	return last
}

// waits: 100ms 200ms 400ms 800ms 1.6s; attempts=unbounded wait=exponential jitter=no cap=no cancel=yes
func shifted(ctx context.Context, p peer) error {
	for n := 0; ; n++ {
		err := p.Send(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond << n):
		}
	}
}

// waits: 1s 2s 4s 8s 16s; attempts=unknown wait=exponential jitter=no cap=no cancel=no
func powers(ctx context.Context, p peer, tries int) (err error) {
	for i := 0; i < tries; i++ {
		if err = p.Send(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second)
	}
	return err
}

// waits: 0s..999.999999ms 0s..1.999999999s 0s..3.999999999s 0s..4.999999999s 0s..4.999999999s; attempts=unbounded wait=exponential jitter=yes cap=yes cancel=no
func full(ctx context.Context, p peer) {
	d := time.Second
	for p.Send(ctx) != nil {
		time.Sleep(rand.N(d))
		d = min(2*d, 5*time.Second)
	}
}

// waits: ~1s ~1s ~1s ~1s ~1s; attempts=unknown wait=constant jitter=no cap=yes cancel=no
func helper(n int, pause time.Duration, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(pause)
	}
	return err
}

var table = []time.Duration{100 * time.Millisecond, time.Second, 3 * time.Second}

// waits: 100ms 1s 3s; attempts=4 wait=growing jitter=no cap=no cancel=no
func steps(ctx context.Context, p peer) error {
	err := p.Send(ctx)
	for _, d := range table {
		if err == nil {
			return nil
		}
		time.Sleep(d)
		err = p.Send(ctx)
	}
	return err
}

type policy struct {
	next, limit time.Duration
}

func (p *policy) step() time.Duration {
	d := p.next
	if p.next *= 2; p.next > p.limit {
		p.next = p.limit
	}
	return d
}

// waits: 1s 2s 3s 3s 3s; attempts=unbounded wait=exponential jitter=no cap=yes cancel=no
func stateful(ctx context.Context, p peer) {
	pol := &policy{next: time.Second, limit: 3 * time.Second}
	for p.Send(ctx) != nil {
		time.Sleep(pol.step())
	}
}

// waits: 100ms 200ms 400ms 800ms 1.6s; attempts=6 wait=exponential jitter=no cap=no cancel=yes
func timer(ctx context.Context, p peer) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for n := 0; n < 6; n++ {
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if p.Send(ctx) == nil {
			return nil
		}
		t.Reset(time.Duration(1<<n) * 100 * time.Millisecond)
	}
	return nil
}

// waits: 3s 3s 3s 3s 3s; attempts=unbounded wait=constant jitter=no cap=yes cancel=yes
func ticker(ctx context.Context, p peer) error {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			if p.Send(ctx) == nil {
				return nil
			}
		}
	}
}

// waits: 2s 4s 8s; attempts=4 wait=exponential jitter=no cap=no cancel=no
func recursive(ctx context.Context, p peer) error { return recursion(ctx, p, 3, 2*time.Second) }

// waits: ~1s ~2s ~4s ~8s ~16s; attempts=unknown wait=exponential jitter=no cap=no cancel=no
func recursion(ctx context.Context, p peer, left int, pause time.Duration) error {
	err := p.Send(ctx)
	if err == nil || left <= 0 {
		return err
	}
	time.Sleep(pause)
	return recursion(ctx, p, left-1, 2*pause)
}

// waits: 1s 1s 2s 3s 5s; attempts=unbounded wait=growing jitter=no cap=no cancel=no
func fibonacci(ctx context.Context, p peer) {
	a, b := time.Second, time.Second
	for p.Send(ctx) != nil {
		time.Sleep(a)
		a, b = b, a+b
	}
}

// waits: 1s 2s 3s 4s 5s; attempts=unbounded wait=linear jitter=no cap=no cancel=no
func gotos(ctx context.Context, p peer) {
	n := 0
again:
	if p.Send(ctx) != nil {
		n++
		time.Sleep(time.Duration(n) * time.Second)
		goto again
	}
}
