package nojitter

import (
	"context"
	"time"

	"example.com/retrylint/testdata/nojitter/no-jitter/pace"
)

// Stepped waits for what an object of another package gives, which keeps where
// it is.
func Stepped(ctx context.Context, s Sender, v string) error {
	d := &pace.Doubling{Min: time.Second, Max: time.Minute}
	for {
		if s.Send(ctx, v) == nil {
			d.Reset()
			return nil
		}
		if err := nap(ctx, d.Next()); err != nil { // want `no-jitter: `
			return err
		}
	}
}

func SteppedDrawn(ctx context.Context, s Sender, v string) error {
	d := &pace.Doubling{Min: time.Second, Max: time.Minute}
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a part is drawn
		if err := nap(ctx, d.Drawn()); err != nil {
			return err
		}
	}
}
