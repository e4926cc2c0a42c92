// Package nojitter has waits that grow by rule alone: clients that failed
// together retry together, only later.
package nojitter

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
	State(ctx context.Context) (string, error)
}

var errGiveUp = errors.New("all attempts failed")

const base = 50 * time.Millisecond

func Doubling(ctx context.Context, s Sender, v string) error {
	wait := base
	for range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(wait) // want `no-jitter: time\.Sleep\(wait\) grows from 50ms without a random part`
		wait *= 2
	}
	return errGiveUp
}

func DoublingRandom(ctx context.Context, s Sender, v string) error {
	wait := base
	for range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: half of the wait is drawn
		time.Sleep(wait/2 + rand.N(wait/2))
		wait *= 2
	}
	return errGiveUp
}

func Shift(ctx context.Context, s Sender, v string) error {
	for n := range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(base << n): // want `no-jitter: .*from 50ms`
		}
	}
	return errGiveUp
}

func ShiftedOne(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Duration(1<<n) * base) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func Linear(ctx context.Context, s Sender, v string) error {
	for n := 1; n <= 5; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Duration(n) * base) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func Square(ctx context.Context, s Sender, v string) error {
	for n := 1; n <= 4; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(base * time.Duration(n*n)) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func Power(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(n))) * base) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func PowerOfReal(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Duration(float64(base) * math.Pow(1.5, float64(n)))
		time.Sleep(min(wait, time.Second)) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func PowerRandom(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := float64(base) * math.Pow(1.5, float64(n))
		// look-alike: a random factor
		time.Sleep(time.Duration(wait * (0.8 + 0.4*rand.Float64())))
	}
	return errGiveUp
}

func Fibonacci(ctx context.Context, s Sender, v string) error {
	a, b := base, base
	for range 7 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(a) // want `no-jitter: .*from 50ms`
		a, b = b, a+b
	}
	return errGiveUp
}

func Table(ctx context.Context, s Sender, v string) (err error) {
	for _, wait := range []time.Duration{base, 4 * base, 20 * base} {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		time.Sleep(wait) // want `no-jitter: .*from 50ms` `ignores-cancel: .*1s`
	}
	return err
}

var table = [...]time.Duration{base, 2 * base, 5 * base, 10 * base}

func TableByIndex(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 8; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(table[min(n, len(table)-1)]) // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

func TableRandom(ctx context.Context, s Sender, v string) (err error) {
	for _, wait := range table {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: the table is where the draw starts from
		time.Sleep(wait + rand.N(wait))
	}
	return err
}

// Seconds are held as an int.
func Seconds(ctx context.Context, s Sender, v string) error {
	secs := 1
	for range 6 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(secs) * time.Second): // want `no-jitter: .*from 1s`
		}
		if secs < 30 {
			secs *= 2
		}
	}
	return errGiveUp
}

func SecondsRandom(ctx context.Context, s Sender, v string) error {
	millis := 1000
	for range 6 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// look-alike: milliseconds held as an int, with a draw among them
		case <-time.After(time.Duration(millis+rand.IntN(millis)) * time.Millisecond):
		}
		if millis < 15000 {
			millis *= 2
		}
	}
	return errGiveUp
}

func TimerReset(ctx context.Context, s Sender, v string) {
	t := time.NewTimer(0)
	defer t.Stop()
	for wait := base; ; {
		select {
		case <-ctx.Done():
			return
		case <-t.C: // want `no-jitter: `
		}
		if s.Send(ctx, v) == nil {
			return
		}
		t.Reset(wait)
		wait = min(2*wait, time.Minute)
	}
}

func Goto(ctx context.Context, s Sender, v string) error {
	n := 1
again:
	if err := s.Send(ctx, v); err != nil {
		if n == 5 {
			return err
		}
		time.Sleep(time.Duration(n) * base) // want `no-jitter: .*from 50ms`
		n++
		goto again
	}
	return nil
}

func Recursive(ctx context.Context, s Sender, v string, left int, wait time.Duration) error {
	err := s.Send(ctx, v)
	if err == nil || left <= 1 {
		return err
	}
	select {
	case <-ctx.Done():
		return err
	case <-time.After(wait): // want `no-jitter: `
	}
	return Recursive(ctx, s, v, left-1, min(2*wait, 30*time.Second))
}

func Condition(ctx context.Context, s Sender, v string) error {
	n := 1
	for ; s.Send(ctx, v) != nil && n < 5; n++ {
		time.Sleep(base << n) // want `no-jitter: .*from 100ms`
	}
	if n == 5 {
		return errGiveUp
	}
	return nil
}

// TolerantPoll waits longer and longer for a state.
func TolerantPoll(ctx context.Context, s Sender) error {
	for wait := base; ; wait = min(2*wait, time.Minute) {
		st, err := s.State(ctx)
		if err == nil && st == "ready" {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait): // want `no-jitter: `
		}
	}
}

func StrictPoll(ctx context.Context, s Sender) error {
	for wait := base; ; wait = min(2*wait, time.Minute) {
		st, err := s.State(ctx)
		if err != nil {
			return err
		}
		if st == "ready" {
			return nil
		}
		// look-alike: a state is polled; a failure leaves
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}
