package fixedinterval

import (
	"context"
	"time"

	"example.com/retrylint/testdata/nojitter/fixed-interval/again"
)

// A helper that repeats a repair waits between tries of the repair: no attempt waits
// for it where the repair goes well at once. It was taken for the wait of the loop
// around it, in a client of a message bus.

// Line is a connection.
type Line interface {
	Sender
	Mend(ctx context.Context) error
}

func SendMending(ctx context.Context, l Line, v string) error {
	for range 4 {
		if l.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the wait is for the next try to mend, where ctx does not reach it
		if err := again.Do(3, 2*time.Second, func() error { return l.Mend(ctx) }); err != nil { // want `ignores-cancel: again.Do sleeps`
			return err
		}
	}
	return errGiveUp
}

func mending(times int, wait time.Duration, op func() error) (err error) {
	for range times {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(wait) // want `fixed-interval: .*waits the same before every retry`
	}
	return err
}

func SendMendingHere(ctx context.Context, l Line, v string) error {
	for range 4 {
		if l.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the same, in this package
		if err := mending(3, 2*time.Second, func() error { return l.Mend(ctx) }); err != nil { // want `ignores-cancel: mending sleeps`
			return err
		}
	}
	return errGiveUp
}

func SendResting(l Line, v string) error {
	for range 4 {
		if l.Send(context.Background(), v) == nil {
			return nil
		}
		again.Rest(2 * time.Second) // want `fixed-interval: again.Rest.*2s`
	}
	return errGiveUp
}
