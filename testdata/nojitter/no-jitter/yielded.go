package nojitter

import (
	"context"
	"iter"
	"math/rand/v2"
	"time"
)

// The iterator gives the delays, and the body of the loop waits for them.

func delays(n int, d time.Duration) iter.Seq[time.Duration] {
	return func(yield func(time.Duration) bool) {
		for range n {
			if !yield(d) {
				return
			}
			d *= 2
		}
	}
}

func randomDelays(n int, d time.Duration) iter.Seq2[int, time.Duration] {
	return func(yield func(int, time.Duration) bool) {
		for i := range n {
			if !yield(i, d/2+rand.N(d)) {
				return
			}
			d *= 2
		}
	}
}

func sixTimes(yield func(int) bool) {
	for i := range 6 {
		if !yield(i) {
			return
		}
	}
}

func Yielded(ctx context.Context, s Sender, v string) (err error) {
	for d := range delays(8, 50*time.Millisecond) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		if err := nap(ctx, d); err != nil { // want `no-jitter: nap\(ctx, d\) grows`
			return err
		}
	}
	return err
}

func YieldedRandom(ctx context.Context, s Sender, v string) (err error) {
	for _, d := range randomDelays(8, 50*time.Millisecond) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: the iterator draws
		if err := nap(ctx, d); err != nil {
			return err
		}
	}
	return err
}

func YieldedCount(ctx context.Context, s Sender, v string) (err error) {
	for n := range sixTimes {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		if err := nap(ctx, 50*time.Millisecond<<n); err != nil { // want `no-jitter: .*grows from 50ms`
			return err
		}
	}
	return err
}

func YieldedCountRandom(ctx context.Context, s Sender, v string) (err error) {
	for n := range sixTimes {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: drawn in the body
		if err := nap(ctx, rand.N(50*time.Millisecond<<n)); err != nil {
			return err
		}
	}
	return err
}
