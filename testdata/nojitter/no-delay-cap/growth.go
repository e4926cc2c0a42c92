// Package nodelaycap has waits that grow without a maximum, or with one that
// comes after the number has overflowed. All are random, so that growth is the
// only fault.
package nodelaycap

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
}

var errGiveUp = errors.New("all attempts failed")

const base = 100 * time.Millisecond

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

// spread draws the upper half.
func spread(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }

func Endless(ctx context.Context, s Sender, v string) error {
	for wait := base; ; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)): // want `no-delay-cap: .*overflows after attempt \d+`
		}
	}
}

func EndlessCapped(ctx context.Context, s Sender, v string) error {
	// look-alike: the next wait is bounded
	for wait := base; ; wait = min(2*wait, 30*time.Second) {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)):
		}
	}
}

func EndlessGuarded(ctx context.Context, s Sender, v string) error {
	for wait := base; ; {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
		// look-alike: the growth itself ends
		if wait < time.Minute {
			wait *= 2
		}
	}
}

func CountedGuarded(ctx context.Context, s Sender, v string) error {
	wait := time.Second
	for range 8 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
		// look-alike: it ends at 128 s, which is long, but a maximum
		if wait < 2*time.Minute {
			wait *= 2
		}
	}
	return errGiveUp
}

func CountedMin(ctx context.Context, s Sender, v string) error {
	for n := range 12 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the maximum is there, if the attempts do not get to it
		if err := nap(ctx, spread(min(base<<n, 5*time.Minute))); err != nil {
			return err
		}
	}
	return errGiveUp
}

func TooMany(ctx context.Context, s Sender, v string) error {
	for n := range 12 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(base<<n)); err != nil { // want `no-delay-cap: .*grows to 3m25s within 12 attempts`
			return err
		}
	}
	return errGiveUp
}

func FewEnough(ctx context.Context, s Sender, v string) error {
	for n := range 9 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: nine attempts come to 25.6 s at most
		if err := nap(ctx, spread(base<<n)); err != nil {
			return err
		}
	}
	return errGiveUp
}

func Configured(ctx context.Context, s Sender, tries int, v string) error {
	for n := 0; n < tries; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(base<<n)); err != nil { // want `no-delay-cap: `
			return err
		}
	}
	return errGiveUp
}

func ConfiguredCapped(ctx context.Context, s Sender, tries int, most time.Duration, v string) error {
	for n := 0; n < tries; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a maximum of unknown length, with a bounded exponent
		if err := nap(ctx, spread(min(base<<min(n, 10), most))); err != nil {
			return err
		}
	}
	return errGiveUp
}

// Late has its limit after the overflow.
func Late(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := min(base<<n, 10*time.Second)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait + rand.N(time.Second)): // want `no-delay-cap: .*overflows after attempt 38`
		}
	}
}

func InTime(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the exponent is bounded, too
		wait := min(base<<min(n, 8), 10*time.Second)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait + rand.N(time.Second)):
		}
	}
}

func LateFactor(ctx context.Context, s Sender, v string) error {
	for n := 1; ctx.Err() == nil; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Second * time.Duration(1<<n)
		if wait > time.Minute {
			wait = time.Minute
		}
		if err := nap(ctx, wait+rand.N(time.Second)); err != nil { // want `no-delay-cap: .*overflows after attempt \d+`
			return err
		}
	}
	return ctx.Err()
}

func NeverNegative(ctx context.Context, s Sender, v string) error {
	for n := 1; ctx.Err() == nil; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Second * time.Duration(1<<n)
		// look-alike: what has overflowed gets the maximum as well
		if wait > time.Minute || wait <= 0 {
			wait = time.Minute
		}
		if err := nap(ctx, wait+rand.N(time.Second)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func Power(ctx context.Context, s Sender, tries int, v string) error {
	for n := range tries {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Duration(math.Pow(2, float64(n))) * time.Second
		if err := nap(ctx, spread(wait)); err != nil { // want `no-delay-cap: `
			return err
		}
	}
	return errGiveUp
}

func PowerCapped(ctx context.Context, s Sender, tries int, v string) error {
	for n := range tries {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: real numbers do not overflow, so a late limit is in time
		secs := min(math.Pow(2, float64(n)), 30)
		if err := nap(ctx, spread(time.Duration(secs*float64(time.Second)))); err != nil {
			return err
		}
	}
	return errGiveUp
}

func Linear(ctx context.Context, s Sender, v string) error {
	for n := 1; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Duration(n) * time.Second
		if err := nap(ctx, wait+rand.N(time.Second)); err != nil { // want `no-delay-cap: .*without a maximum`
			return err
		}
	}
}

func LinearFew(ctx context.Context, s Sender, v string) error {
	for n := 1; n < 10; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: nine seconds at most
		wait := time.Duration(n) * time.Second
		if err := nap(ctx, wait+rand.N(time.Second)); err != nil {
			return err
		}
	}
	return errGiveUp
}

func Fibonacci(ctx context.Context, s Sender, v string) error {
	a, b := time.Second, time.Second
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(a)); err != nil { // want `no-delay-cap: .*overflows after attempt \d+`
			return err
		}
		a, b = b, a+b
	}
}

var table = []time.Duration{time.Second, 5 * time.Second, time.Minute, 10 * time.Minute}

func Table(ctx context.Context, s Sender, v string) (err error) {
	for _, wait := range table {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: a table says what its longest wait is
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
	}
	return err
}

func TableThenLast(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: stays at the last entry
		if err := nap(ctx, spread(table[min(n, len(table)-1)])); err != nil {
			return err
		}
	}
}

func Elapsed(ctx context.Context, s Sender, v string) error {
	start := time.Now()
	for wait := base; time.Since(start) < 45*time.Second; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the elapsed time bounds the number of doublings
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
	}
	return errGiveUp
}

func Deadline(parent context.Context, s Sender, v string) error {
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	for wait := base; ; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the context ends before the wait gets long
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(spread(wait)):
		}
	}
}

func DeadlineLong(parent context.Context, s Sender, v string) error {
	ctx, cancel := context.WithTimeout(parent, 3*time.Hour)
	defer cancel()
	for wait := base; ; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(spread(wait)): // want `no-delay-cap: `
		}
	}
}

func DeadlineOfAttempt(parent context.Context, s Sender, v string) error {
	for wait := base; ; wait *= 2 {
		ctx, cancel := context.WithTimeout(parent, time.Second)
		err := s.Send(ctx, v)
		cancel()
		if err == nil {
			return nil
		}
		if err := nap(parent, spread(wait)); err != nil { // want `no-delay-cap: `
			return err
		}
	}
}

func Recursive(ctx context.Context, s Sender, left int, wait time.Duration, v string) error {
	err := s.Send(ctx, v)
	if err == nil || left <= 1 {
		return err
	}
	if err := nap(ctx, spread(wait)); err != nil { // want `no-delay-cap: .*grows without a maximum`
		return err
	}
	return Recursive(ctx, s, left-1, 2*wait, v)
}

func Seconds(ctx context.Context, s Sender, v string) error {
	secs := 1
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, time.Duration(secs)*time.Second+rand.N(time.Second)); err != nil { // want `no-delay-cap: `
			return err
		}
		secs *= 2
	}
	return ctx.Err()
}

func SecondsCapped(ctx context.Context, s Sender, v string) error {
	secs := 1
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, time.Duration(secs)*time.Second+rand.N(time.Second)); err != nil {
			return err
		}
		// look-alike: set back to the maximum each time
		if secs *= 2; secs > 30 {
			secs = 30
		}
	}
	return ctx.Err()
}
