package ignorescancel

import (
	"context"
	"errors"
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
