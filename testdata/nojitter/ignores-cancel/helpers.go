package ignorescancel

import (
	"context"
	"database/sql"
	"iter"
	"log"
	"net"
	"time"

	"example.com/retrylint/testdata/nojitter/ignores-cancel/rest"
)

// doze waits without a context.
func doze(d time.Duration) { time.Sleep(spread(d)) }

// nap waits with one.
func nap(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(spread(d))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// settle empties its timer when ctx is done.
func settle(ctx context.Context, d time.Duration) {
	t := time.NewTimer(spread(d))
	select {
	case <-ctx.Done():
		if !t.Stop() {
			<-t.C
		}
	case <-t.C:
	}
}

// outlast empties one timer, and waits for another.
func outlast(ctx context.Context, last *time.Timer, d time.Duration) {
	if !last.Stop() {
		<-last.C
	}
	last.Reset(spread(d))
	<-last.C // want `ignores-cancel: `
}

// pretend takes a context, and does not listen: that is to be mended here.
func pretend(ctx context.Context, d time.Duration) error {
	time.Sleep(spread(d)) // want `ignores-cancel: time.Sleep`
	return ctx.Err()
}

func Doze(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		doze(3 * time.Second) // want `ignores-cancel: doze`
	}
	return errGiveUp
}

func Nap(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the helper listens to ctx
		if err := nap(ctx, 3*time.Second); err != nil {
			return err
		}
	}
	return errGiveUp
}

func Settle(ctx context.Context, s Sender, v string) error {
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		settle(ctx, 3*time.Second) // look-alike: the helper listens to ctx
	}
	return ctx.Err()
}

func SettleAway(ctx context.Context, s Sender, v string) error {
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		rest.Settle(ctx, 3*time.Second) // look-alike: so does this one
	}
	return ctx.Err()
}

func Outlast(ctx context.Context, s Sender, v string) error {
	t := time.NewTimer(time.Second)
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		outlast(ctx, t, 3*time.Second)
	}
	return ctx.Err()
}

func Pretend(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := pretend(ctx, 3*time.Second); err != nil {
			return err
		}
	}
	return errGiveUp
}

func OtherPackage(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		rest.Deaf(3 * time.Second) // want `ignores-cancel: rest\.Deaf`
	}
	return errGiveUp
}

func OtherPackageListens(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the helper of the other package listens to ctx
		if err := rest.For(ctx, 3*time.Second); err != nil {
			return err
		}
	}
	return errGiveUp
}

// Worker keeps its context in a field.
type Worker struct {
	ctx context.Context
	s   Sender
}

func NewWorker(ctx context.Context, s Sender) *Worker { return &Worker{ctx: ctx, s: s} }

func (w *Worker) Run(v string) error {
	for range 5 {
		if w.s.Send(w.ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(5 * time.Second)) // want `ignores-cancel: .*w\.ctx is done`
	}
	return errGiveUp
}

func (w *Worker) Listens(v string) error {
	for range 5 {
		if w.s.Send(w.ctx, v) == nil {
			return nil
		}
		// look-alike: the field is listened to
		if err := nap(w.ctx, 5*time.Second); err != nil {
			return err
		}
	}
	return errGiveUp
}

// idle has a field that never holds anything but Background.
type idle struct {
	ctx context.Context
	s   Sender
}

func NewIdle(s Sender) *idle { return &idle{ctx: context.Background(), s: s} }

func (i *idle) Run(v string) error {
	for range 5 {
		if i.s.Send(i.ctx, v) == nil {
			return nil
		}
		// look-alike: the field's context never ends
		time.Sleep(spread(5 * time.Second))
	}
	return errGiveUp
}

func Captured(ctx context.Context, s Sender, v string) func() error {
	return func() error {
		for range 5 {
			if s.Send(ctx, v) == nil {
				return nil
			}
			time.Sleep(spread(5 * time.Second)) // want `ignores-cancel: .*ctx is done`
		}
		return errGiveUp
	}
}

func InGoroutine(ctx context.Context, s Sender, v string) {
	go func() {
		for range 5 {
			if s.Send(ctx, v) == nil {
				return
			}
			time.Sleep(spread(5 * time.Second)) // want `ignores-cancel: `
		}
	}()
}

// Retry is a helper that is given a context and an operation.
func Retry(ctx context.Context, tries int, op func(context.Context) error) (err error) {
	for range tries {
		if err = op(ctx); err == nil {
			return nil
		}
		time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: `
	}
	return err
}

// Value is generic.
func Value[T any](ctx context.Context, tries int, op func(context.Context) (T, error)) (v T, err error) {
	for range tries {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: `
	}
	return v, err
}

func Goto(ctx context.Context, s Sender, v string) error {
	n := 0
again:
	if err := s.Send(ctx, v); err != nil {
		if n++; n == 4 {
			return err
		}
		time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: `
		goto again
	}
	return nil
}

func Recursive(ctx context.Context, s Sender, v string, left int) error {
	err := s.Send(ctx, v)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: `
	return Recursive(ctx, s, v, left-1)
}

func rests(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			// look-alike: the iterator has no context
			time.Sleep(spread(2 * time.Second))
		}
	}
}

func Iterator(ctx context.Context, s Sender, v string) (err error) {
	for range rests(4) { // want `ignores-cancel: .*up to 2s`
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func listening(ctx context.Context, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) || nap(ctx, 2*time.Second) != nil {
				return
			}
		}
	}
}

func IteratorListens(ctx context.Context, s Sender, v string) (err error) {
	// look-alike: the iterator ends with ctx
	for range listening(ctx, 4) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func Reconnect(ctx context.Context, addr string, serve func(net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil {
		c, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			log.Print(err)
			time.Sleep(spread(5 * time.Second)) // want `ignores-cancel: `
			continue
		}
		serve(c)
	}
}

func Ping(ctx context.Context, db *sql.DB) (err error) {
	for range 10 {
		if err = db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: `
	}
	return err
}

// Shadowed listens to a context of its own, which knows the caller's.
func Shadowed(parent context.Context, s Sender, v string) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: ends with its parent
		if err := nap(ctx, 5*time.Second); err != nil {
			return err
		}
	}
}

// Detached listens to a context of its own, which does not know the caller's:
// the attempts are meant to outlive it.
func Detached(parent context.Context, s Sender, v string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(parent), time.Minute)
	defer cancel()
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: listens to the context that it works under
		if err := nap(ctx, 5*time.Second); err != nil {
			return err
		}
	}
}
