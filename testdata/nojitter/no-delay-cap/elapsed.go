package nodelaycap

import (
	"context"
	"time"
)

// A limit on the time that may pass is a maximum, if it is a short one.

func TwoMinutes(ctx context.Context, s Sender, v string) error {
	start := time.Now()
	for wait := base; time.Since(start) < 2*time.Minute; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil { // want `no-delay-cap: .*grows to 1m42s within 2m0s`
			return err
		}
	}
	return errGiveUp
}

func TenMinutes(ctx context.Context, s Sender, v string) error {
	end := time.Now().Add(10 * time.Minute)
	for n := 1; time.Now().Before(end); n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: until then the linear wait comes to ten seconds or so
		if err := nap(ctx, spread(time.Duration(n)*base)); err != nil {
			return err
		}
	}
	return errGiveUp
}

func TimerLimit(ctx context.Context, s Sender, v string) error {
	limit := time.After(40 * time.Second)
	for wait := base; ; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-limit:
			return errGiveUp
		case <-time.After(spread(wait)): // look-alike: a timer ends it
		}
	}
}

func ConfiguredLimit(ctx context.Context, s Sender, v string, limit time.Duration) error {
	start := time.Now()
	for wait := base; time.Since(start) < limit; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(wait)); err != nil { // want `no-delay-cap: `
			return err
		}
	}
	return errGiveUp
}

func Until(ctx context.Context, s Sender, v string) error {
	end := time.Now().Add(time.Minute)
	for wait := base; ; wait *= 2 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if time.Until(end) <= 0 {
			return errGiveUp
		}
		// look-alike: the rest of the time is asked for
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
	}
}
