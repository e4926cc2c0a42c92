package ignorescancel

import (
	"context"
	"time"
)

// stubborn repeats what it is given, and has no way to be told to stop.
func stubborn(tries int, most time.Duration, op func() error) (err error) {
	for range tries {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(spread(most))
	}
	return err
}

// brief sleeps for half a second at most.
func brief(tries int, op func() error) (err error) {
	for range tries {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(spread(500 * time.Millisecond))
	}
	return err
}

// stoppable ends with a channel.
func stoppable(stop <-chan struct{}, op func() error) (err error) {
	for {
		if err = op(); err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(spread(5 * time.Second)):
		}
	}
}

func HandsOver(ctx context.Context, s Sender, v string) error {
	return stubborn(4, 3*time.Second, func() error { // want `ignores-cancel: stubborn sleeps between attempts and goes on when ctx is done`
		return s.Send(ctx, v)
	})
}

func HandsOverShort(ctx context.Context, s Sender, v string) error {
	// look-alike: the helper's waits stay under a second
	return brief(4, func() error { return s.Send(ctx, v) })
}

func HandsOverOnce(ctx context.Context, s Sender, v string) error {
	// look-alike: one try, so nothing waits before another
	return stubborn(1, time.Minute, func() error { return s.Send(ctx, v) })
}

func HandsOverStop(ctx context.Context, s Sender, stop <-chan struct{}, v string) error {
	// look-alike: a channel ends the helper's waits
	return stoppable(stop, func() error { return s.Send(ctx, v) })
}

func HandsOverWithout(s Sender, v string) error {
	// look-alike: there is no context at hand
	return stubborn(4, 3*time.Second, func() error { return s.Send(context.Background(), v) })
}
