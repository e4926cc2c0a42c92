// Package fixedinterval waits the same before each retry: clients that failed
// together come back together.
package fixedinterval

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
	State(ctx context.Context) (string, error)
}

var errGiveUp = errors.New("all attempts failed")

const beat = 200 * time.Millisecond

func Counted(ctx context.Context, s Sender, v string) (err error) {
	for i := 0; i < 5; i++ {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		time.Sleep(beat) // want `fixed-interval: time\.Sleep\(beat\) waits the same 200ms before every retry`
	}
	return err
}

func Random(ctx context.Context, s Sender, v string) (err error) {
	for i := 0; i < 5; i++ {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: a random part of a constant suffices to spread clients
		time.Sleep(beat/2 + rand.N(beat))
	}
	return err
}

func Twice(ctx context.Context, s Sender, v string) (err error) {
	for range 2 {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: two attempts are too few to make a rhythm
		time.Sleep(beat)
	}
	return err
}

func Select(ctx context.Context, s Sender, v string) error {
	for range 10 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(3 * time.Second): // want `fixed-interval: .*the same 3s before every retry`
		}
	}
	return errGiveUp
}

func Receive(ctx context.Context, s Sender, v string) error {
	for range 10 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		<-time.After(beat) // want `fixed-interval: .*200ms`
	}
	return errGiveUp
}

func Timer(ctx context.Context, s Sender, v string) error {
	for {
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		t := time.NewTimer(time.Second)
		select {
		case <-ctx.Done():
			t.Stop()
			return err
		case <-t.C: // want `fixed-interval: .*1s`
		}
	}
}

// Reset is a timer made once and set again.
func Reset(ctx context.Context, s Sender, v string) {
	t := time.NewTimer(0)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C: // want `fixed-interval: `
		}
		if s.Send(ctx, v) == nil {
			return
		}
		t.Reset(time.Second)
	}
}

func ResetRandom(ctx context.Context, s Sender, v string) {
	t := time.NewTimer(0)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		if s.Send(ctx, v) == nil {
			return
		}
		// look-alike: the same with a random part
		t.Reset(time.Second + rand.N(time.Second))
	}
}

func Ticker(ctx context.Context, s Sender, v string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C: // want `fixed-interval: .*1s`
			if s.Send(ctx, v) == nil {
				return nil
			}
		}
	}
}

func Heartbeat(ctx context.Context, s Sender) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			// look-alike: a schedule, which success does not end
			if err := s.Send(ctx, "alive"); err != nil {
				log.Print(err)
			}
		}
	}
}

func RangeTicks(ctx context.Context, s Sender, v string) {
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for range tick.C { // want `fixed-interval: .*500ms` `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

func RangeTicksForEver(ctx context.Context, s Sender, v string) {
	// look-alike: a heartbeat
	for range time.Tick(time.Minute) {
		if err := s.Send(ctx, v); err != nil {
			log.Print(err)
		}
	}
}

func Until(s Sender, v string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	for end := time.Now().Add(limit); time.Now().Before(end); {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(250 * time.Millisecond) // want `fixed-interval: .*250ms`
	}
	return errGiveUp
}

func Condition(ctx context.Context, s Sender, v string) {
	for n := 0; s.Send(ctx, v) != nil && n < 10; n++ {
		time.Sleep(beat) // want `fixed-interval: `
	}
}

func Flag(ctx context.Context, s Sender, v string) error {
	sent := false
	for n := 0; !sent && n < 4; n++ {
		if err := s.Send(ctx, v); err != nil {
			time.Sleep(beat) // want `fixed-interval: `
			continue
		}
		sent = true
	}
	if !sent {
		return errGiveUp
	}
	return nil
}

func Label(ctx context.Context, s Sender, hosts []string) error {
again:
	for n := 0; n < 3; n++ {
		for _, h := range hosts {
			if s.Send(ctx, h) != nil {
				time.Sleep(beat) // want `fixed-interval: `
				continue again
			}
		}
		return nil
	}
	return errGiveUp
}

func Batch(ctx context.Context, s Sender, items []string) {
	for _, it := range items {
		if err := s.Send(ctx, it); err != nil {
			log.Print(err)
			continue
		}
		// look-alike: a rate limit between items
		time.Sleep(beat)
	}
}

func Goto(ctx context.Context, s Sender, v string) error {
	n := 0
again:
	if err := s.Send(ctx, v); err != nil {
		if n == 3 {
			return err
		}
		n++
		time.Sleep(beat) // want `fixed-interval: `
		goto again
	}
	return nil
}

func Recursive(ctx context.Context, s Sender, v string, left int) error {
	err := s.Send(ctx, v)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(beat) // want `fixed-interval: .*200ms`
	return Recursive(ctx, s, v, left-1)
}

func Poll(ctx context.Context, s Sender) error {
	for {
		st, err := s.State(ctx)
		if err != nil {
			return err
		}
		if st == "ready" {
			return nil
		}
		// look-alike: a state is polled, a failure ends it
		if err := nap(ctx, time.Second); err != nil {
			return err
		}
	}
}

// TolerantPoll passes over failures as over "not yet".
func TolerantPoll(ctx context.Context, s Sender) error {
	for {
		st, err := s.State(ctx)
		if err == nil && st == "ready" {
			return nil
		}
		// look-alike: a schedule, failure and "not yet" wait alike
		if err := nap(ctx, time.Second); err != nil {
			return err
		}
	}
}

// Samples sends one a minute, whatever became of the last.
func Samples(ctx context.Context, s Sender) {
	for ctx.Err() == nil {
		if err := s.Send(ctx, "sample"); err != nil {
			log.Print(err)
		}
		// look-alike: success takes the same wait
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	}
}

// Waits of two lengths are as steady as one.
func PerError(ctx context.Context, s Sender, v string) error {
	for range 6 {
		err := s.Send(ctx, v)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, http.ErrHandlerTimeout):
			time.Sleep(500 * time.Millisecond) // want `fixed-interval: .*500ms`
		default:
			time.Sleep(beat) // want `fixed-interval: .*200ms`
		}
	}
	return errGiveUp
}

func Growing(ctx context.Context, s Sender, v string) error {
	wait := 10 * time.Millisecond
	for range 6 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(wait) // want `no-jitter: `
		wait *= 2        // look-alike: it grows, so it is another fault
	}
	return errGiveUp
}
