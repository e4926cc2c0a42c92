// Package pace holds waits that a fix can cure, and such that it must not touch.
package pace

import (
	"context"
	"errors"
	"time"
)

// Store is another process.
type Store interface {
	Put(ctx context.Context, v string) error
	Len() (int, error)
}

var errSpent = errors.New("attempts used up")

// Constant gets a random part. There is no context that could end the wait.
func Constant(s Store) (n int, err error) {
	for range 5 {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(2 * time.Second) // want "fixed-interval: "
	}
	return 0, errSpent
}

// Growing gets one, too.
func Growing(s Store) (n int, err error) {
	wait := 100 * time.Millisecond
	for range 6 {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(wait) // want "no-jitter: "
		wait *= 2
	}
	return 0, errSpent
}

// Configured may be zero, and rand.N panics on that: no fix.
func Configured(s Store, wait time.Duration) (n int, err error) {
	for range 5 {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(wait) // want "fixed-interval: "
	}
	return 0, errSpent
}

// Taken uses the name rand for something else: no fix.
func Taken(s Store, rand string) (n int, err error) {
	for range 5 {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(time.Second) // want "fixed-interval: "
	}
	return 0, errors.New(rand)
}

// Shrinking gets to zero: no fix.
func Shrinking(s Store) (n int, err error) {
	wait := 64 * time.Nanosecond
	for range 10 {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(wait) // want "no-jitter: "
		wait /= 2
	}
	return 0, errSpent
}

// Listed has a zero in its list: no fix.
func Listed(s Store) (n int, err error) {
	for _, wait := range []time.Duration{time.Second, 0, 2 * time.Second, 4 * time.Second} {
		if n, err = s.Len(); err == nil {
			return n, nil
		}
		time.Sleep(wait) // want "no-jitter: "
	}
	return 0, errSpent
}

// Timer waits for a timer.
func Timer(ctx context.Context, s Store) error {
	wait := 100 * time.Millisecond
	for range 6 {
		if s.Put(ctx, "") == nil {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C: // want "no-jitter: "
		}
		wait *= 2
	}
	return errSpent
}

// Reset gives its timer a length elsewhere: no fix.
func Reset(ctx context.Context, s Store) error {
	wait := 100 * time.Millisecond
	timer := time.NewTimer(wait)
	for range 6 {
		if s.Put(ctx, "") == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C: // want "no-jitter: "
		}
		wait *= 2
		timer.Reset(wait)
	}
	return errSpent
}
