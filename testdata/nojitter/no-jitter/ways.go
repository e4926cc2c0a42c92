package nojitter

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"time"
)

// options are set by functions.
type options struct {
	tries      int
	first, max time.Duration
}

// Option sets one of them.
type Option func(*options)

// Tries sets how often.
func Tries(n int) Option { return func(o *options) { o.tries = n } }

func Do(ctx context.Context, op func(context.Context) error, with ...Option) (err error) {
	o := options{tries: 5, first: base, max: 5 * time.Second}
	for _, set := range with {
		set(&o)
	}
	wait := o.first
	for range o.tries {
		if err = op(ctx); err == nil {
			return nil
		}
		if err := nap(ctx, wait); err != nil { // want `no-jitter: `
			return err
		}
		wait = min(2*wait, o.max)
	}
	return err
}

func DoRandom(ctx context.Context, op func(context.Context) error, with ...Option) (err error) {
	o := options{tries: 5, first: base, max: 5 * time.Second}
	for _, set := range with {
		set(&o)
	}
	wait := o.first
	for range o.tries {
		if err = op(ctx); err == nil {
			return nil
		}
		// look-alike: a random part of what the options say
		if err := nap(ctx, wait/2+rand.N(wait/2+1)); err != nil {
			return err
		}
		wait = min(2*wait, o.max)
	}
	return err
}

// Config has milliseconds as ints.
type Config struct{ Tries, BaseMillis, CapMillis int }

func Millis(ctx context.Context, s Sender, c Config, v string) error {
	for n := 0; n < c.Tries; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		ms := c.BaseMillis * (1 << n)
		if ms > c.CapMillis {
			ms = c.CapMillis
		}
		if err := nap(ctx, time.Duration(ms)*time.Millisecond); err != nil { // want `no-jitter: `
			return err
		}
	}
	return errGiveUp
}

func FullJitter(ctx context.Context, s Sender, v string) error {
	for n := 0; ; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		most := math.Min(float64(30*time.Second), float64(base)*math.Pow(2, float64(n)))
		// look-alike: anything from nothing to the limit
		if err := nap(ctx, time.Duration(rand.Float64()*most)); err != nil {
			return err
		}
	}
}

func Percent(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := time.Duration(n+1) * base
		// look-alike: up to nine per cent more
		wait += wait * time.Duration(rand.IntN(10)) / 100
		time.Sleep(wait)
	}
	return errGiveUp
}

// Captured is doubled by a literal called in place.
func Captured(ctx context.Context, s Sender, v string) error {
	wait := base
	rest := func() {
		time.Sleep(wait)
		wait *= 2
	}
	for range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		rest() // want `no-jitter: .*from 50ms`
	}
	return errGiveUp
}

// numbered gives each turn its wait.
func numbered(n int) iter.Seq2[int, time.Duration] {
	return func(yield func(int, time.Duration) bool) {
		for i := range n {
			if !yield(i, base<<i) {
				return
			}
		}
	}
}

func Numbered(ctx context.Context, s Sender, v string) (err error) {
	for _, wait := range numbered(4) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		time.Sleep(wait) // want `no-jitter: time\.Sleep\(wait\) grows from 50ms`
	}
	return err
}
