// Package again has helpers that repeat what they are given.
package again

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// ErrGiveUp is what is left after the last attempt.
var ErrGiveUp = errors.New("all attempts failed")

// Rest waits for a random while.
func Rest() { time.Sleep(100*time.Millisecond + rand.N(400*time.Millisecond)) }

// Do tries as often as it is told.
func Do(ctx context.Context, tries int, op func(context.Context) error) (err error) {
	for range tries {
		if err = op(ctx); err == nil {
			return nil
		}
		Rest()
	}
	return err
}

// Thrice tries three times.
func Thrice(op func() error) (err error) {
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
		Rest()
	}
	return err
}

// Value is Do with a result.
func Value[T any](ctx context.Context, tries int, op func(context.Context) (T, error)) (v T, err error) {
	for n := 0; n < tries; n++ {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		Rest()
	}
	return v, err
}

// Each does not try anything again: it goes through a list.
func Each(ctx context.Context, list []string, op func(context.Context, string) error) error {
	for _, v := range list {
		if err := op(ctx, v); err != nil {
			return err
		}
	}
	return nil
}

// Policy says how often.
type Policy struct{ Attempts int }

// Run tries as often as the policy says.
func (p Policy) Run(ctx context.Context, op func(context.Context) error) (err error) {
	for n := 0; n < p.Attempts; n++ {
		if err = op(ctx); err == nil {
			return nil
		}
		Rest()
	}
	return err
}
