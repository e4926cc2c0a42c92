// Package noattemptcap retries until it works, which may be never. All waits
// are random and bounded, so that the missing end is the only fault.
package noattemptcap

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"sync/atomic"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
	State(ctx context.Context) (string, error)
}

var (
	errGiveUp = errors.New("all attempts failed")
	errFatal  = errors.New("fatal")
)

// rest is short and random.
func rest() { time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond)) }

// nap waits for about d, or for less when ctx is done.
func nap(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d/2 + rand.N(d/2+1))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func Endless(ctx context.Context, s Sender, v string) {
	for { // want `no-attempt-cap: s\.Send is retried for ever`
		if s.Send(ctx, v) == nil {
			return
		}
		rest()
	}
}

func Counted(ctx context.Context, s Sender, v string) error {
	for range 100 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a hundred attempts, then it is over
		rest()
	}
	return errGiveUp
}

func Condition(ctx context.Context, s Sender, v string) {
	for s.Send(ctx, v) != nil { // want `no-attempt-cap: `
		rest()
	}
}

func Flag(ctx context.Context, s Sender, v string) {
	for done := false; !done; { // want `no-attempt-cap: `
		if err := s.Send(ctx, v); err != nil {
			log.Print(err)
			rest()
			continue
		}
		done = true
	}
}

// CountsOnly counts for the log.
func CountsOnly(ctx context.Context, s Sender, v string) {
	for n := 1; ; n++ { // want `no-attempt-cap: `
		err := s.Send(ctx, v)
		if err == nil {
			return
		}
		log.Printf("attempt %d: %v", n, err)
		rest()
	}
}

func CountsAndLeaves(ctx context.Context, s Sender, v string) error {
	for n := 1; ; n++ {
		err := s.Send(ctx, v)
		// look-alike: the count is looked at
		if err == nil || n == 20 {
			return err
		}
		rest()
	}
}

// Reset begins to count anew in each turn.
func Reset(ctx context.Context, s Sender, v string) error {
	for { // want `no-attempt-cap: `
		tries := 0
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		if tries++; tries > 5 {
			return err
		}
		rest()
	}
}

// ResetOnError sets the count back where it should rise.
func ResetOnError(ctx context.Context, s Sender, v string) error {
	tries := 0
	for tries < 5 { // want `no-attempt-cap: `
		if err := s.Send(ctx, v); err != nil {
			tries = 0
			rest()
			continue
		}
		return nil
	}
	return errGiveUp
}

// NeverSpent has a budget that nobody touches.
func NeverSpent(ctx context.Context, s Sender, budget int, v string) error {
	for budget > 0 { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return nil
		}
		rest()
	}
	return errGiveUp
}

func Spent(ctx context.Context, s Sender, budget int, v string) error {
	for budget > 0 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: each failure takes one off
		budget--
		rest()
	}
	return errGiveUp
}

// SpentOnSuccess takes off only where it leaves anyway.
func SpentOnSuccess(ctx context.Context, s Sender, v string) {
	left := 5
	for left > 0 { // want `no-attempt-cap: `
		if err := s.Send(ctx, v); err != nil {
			rest()
			continue
		}
		left = 0
	}
}

func TenThousand(ctx context.Context, s Sender, v string) error {
	for range 10_000 { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return nil
		}
		rest()
	}
	return errGiveUp
}

func Configured(ctx context.Context, s Sender, tries int, v string) error {
	for range tries {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: whoever configures it says how often
		rest()
	}
	return errGiveUp
}

func Deadline(ctx context.Context, s Sender, limit time.Duration, v string) error {
	end := time.Now().Add(limit)
	for {
		err := s.Send(ctx, v)
		// look-alike: the elapsed time is tested
		if err == nil || time.Now().After(end) {
			return err
		}
		rest()
	}
}

func Since(ctx context.Context, s Sender, v string) error {
	start := time.Now()
	for {
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		// look-alike: the elapsed time is tested
		if time.Since(start) > time.Minute {
			return err
		}
		rest()
	}
}

func Timer(ctx context.Context, s Sender, v string) error {
	limit := time.After(time.Minute)
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a timer ends it
		select {
		case <-limit:
			return errGiveUp
		case <-time.After(100*time.Millisecond + rand.N(100*time.Millisecond)):
		}
	}
}

// TimedLog tests the time for the log only.
func TimedLog(ctx context.Context, s Sender, v string) {
	start := time.Now()
	for { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return
		}
		if time.Since(start) > time.Minute {
			log.Print("still trying")
		}
		rest()
	}
}

func Head(ctx context.Context, s Sender, v string) error {
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the loop looks at ctx
		rest()
	}
	return ctx.Err()
}

func Select(ctx context.Context, s Sender, v string) error {
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the wait looks at ctx, and leaves
		if err := nap(ctx, time.Second); err != nil {
			return err
		}
	}
}

func ByOperation(ctx context.Context, s Sender, v string) error {
	for {
		err := s.Send(ctx, v)
		// look-alike: the operation's own error tells that ctx is done
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		rest()
	}
}

// OtherError leaves on an error that has nothing to do with the context.
func OtherError(ctx context.Context, s Sender, v string) error {
	for { // want `no-attempt-cap: `
		err := s.Send(ctx, v)
		if err == nil || errors.Is(err, errFatal) {
			return err
		}
		rest()
	}
}

// OnlyBusy repeats one error. That of a context that was canceled is another, and
// leaves.
func OnlyBusy(ctx context.Context, s Sender, v string) error {
	for {
		err := s.Send(ctx, v)
		if !errors.Is(err, errBusy) {
			return err
		}
		rest()
	}
}

// OnlyBusyOwn does so under a context that nobody cancels.
func OnlyBusyOwn(s Sender, v string) error {
	for { // want `no-attempt-cap: `
		err := s.Send(context.Background(), v)
		if !errors.Is(err, errBusy) {
			return err
		}
		rest()
	}
}

// Background is looked at, and never ends.
func Background(s Sender, v string) error {
	ctx := context.Background()
	for { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, time.Second); err != nil {
			return err
		}
	}
}

func TODO(s Sender, v string) {
	ctx := context.TODO()
	for ctx.Err() == nil { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return
		}
		rest()
	}
}

func WithTimeout(s Sender, v string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: it starts from Background, and ends after a minute
		if err := nap(ctx, time.Second); err != nil {
			return err
		}
	}
}

func Stop(s Sender, stop <-chan struct{}, v string) {
	for {
		if s.Send(context.Background(), v) == nil {
			return
		}
		// look-alike: a channel ends it
		select {
		case <-stop:
			return
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}

func Atomic(ctx context.Context, s Sender, stopped *atomic.Bool, v string) {
	for !stopped.Load() {
		if s.Send(ctx, v) == nil {
			return
		}
		// look-alike: a flag that others set ends it
		rest()
	}
}

// LongDeaf waits for so long that ctx should end it: that change brings the end
// of the attempts, too.
func LongDeaf(ctx context.Context, s Sender, v string) {
	// look-alike: ignores-cancel speaks for both
	for {
		if s.Send(ctx, v) == nil {
			return
		}
		time.Sleep(5*time.Second + rand.N(5*time.Second)) // want `ignores-cancel: `
	}
}

// NoCtx has none at hand.
func NoCtx(send func() error) {
	for { // want `no-attempt-cap: `
		if send() == nil {
			return
		}
		time.Sleep(5*time.Second + rand.N(5*time.Second))
	}
}

// Part is a part of a program that closes by and by.
type Part interface {
	WaitForClose(ctx context.Context) error
	Flush(ctx context.Context) error
}

// UntilClosed waits on, and says so once in a while.
func UntilClosed(p Part) {
	for { // look-alike: an error means "not yet"
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		err := p.WaitForClose(ctx)
		cancel()
		if err == nil {
			return
		}
		log.Print(err)
		rest()
	}
}

// UntilFlushed tries again.
func UntilFlushed(p Part) {
	for { // want `no-attempt-cap: `
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		err := p.Flush(ctx)
		cancel()
		if err == nil {
			return
		}
		log.Print(err)
		rest()
	}
}
