package ignorescancel

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"example.com/retrylint/testdata/nojitter/ignores-cancel/rest"
)

type courier interface {
	Deliver(ctx context.Context, v string) error
}

func SpreadLong(ctx context.Context, c courier, v string) error {
	for range 4 {
		if c.Deliver(ctx, v) == nil {
			return nil
		}
		time.Sleep(rest.Spread(4 * time.Second)) // want `ignores-cancel: .*of up to 4s`
	}
	return errors.New("not delivered")
}

func SpreadBrief(ctx context.Context, c courier, v string) error {
	for range 4 {
		if c.Deliver(ctx, v) == nil {
			return nil
		}
		// look-alike: the helper of another package keeps it below its argument
		time.Sleep(rest.Spread(400 * time.Millisecond))
	}
	return errors.New("not delivered")
}

// BreaksSelectForEver has nothing else that ends it: one change cures both.
func BreaksSelectForEver(ctx context.Context, c courier, v string) {
	for c.Deliver(ctx, v) != nil {
		select {
		case <-ctx.Done():
			break
		case <-time.After(rest.Spread(2 * time.Second)): // want `ignores-cancel: the Done case of this select leads back`
		}
	}
}

func share(id string, of time.Duration) time.Duration {
	h := fnv.New32a()
	h.Write([]byte(id))
	return time.Duration(h.Sum32()) % of
}

func HashedLong(ctx context.Context, c courier, id string) error {
	part := share(id, time.Second)
	for n := range 4 {
		if c.Deliver(ctx, id) == nil {
			return nil
		}
		time.Sleep(time.Second<<n + part) // want `ignores-cancel: .*of up to 9s`
	}
	return errors.New("not delivered")
}

func HashedBrief(ctx context.Context, c courier, id string) error {
	for n := range 4 {
		if c.Deliver(ctx, id) == nil {
			return nil
		}
		// look-alike: the remainder is below its divisor
		time.Sleep(20*time.Millisecond<<n + share(id, 100*time.Millisecond))
	}
	return errors.New("not delivered")
}
