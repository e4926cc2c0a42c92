package model

import (
	"context"
	"iter"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

// Shape 20: the operation is a parameter.
func twice(ctx context.Context, tries int, pause time.Duration, op func(context.Context) error, worth func(error) bool) (err error) {
	for n := 0; n < tries; n++ { // want "attempts=unknown wait=constant jitter=no cap=yes cancel=no$"
		if err = op(ctx); err == nil || !worth(err) {
			return err
		}
		time.Sleep(pause)
	}
	return err
}

// Shape 21: generic, with a result.
func result[T any](ctx context.Context, tries int, op func() (T, error)) (v T, err error) {
	for n := range tries { // want "attempts=unknown wait=exponential jitter=no cap=no cancel=yes$"
		if v, err = op(); err == nil {
			return v, nil
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(50 * time.Millisecond << n):
		}
	}
	return v, err
}

// Shape 22: a decorator returns a function that repeats.
func decorated(next func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		for range 3 { // want "attempts=3 wait=none cancel=no hot$"
			if err = next(ctx); err == nil {
				return nil
			}
		}
		return err
	}
}

// Shape 23: a round-tripper; the first try stands before the loop.
type again struct{ next http.RoundTripper }

func (a again) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := a.next.RoundTrip(r)
	for n := 0; n < 3 && (err != nil || resp.StatusCode >= 500); n++ { // want "attempts=4 wait=none cancel=no hot$"
		resp, err = a.next.RoundTrip(r)
	}
	return resp, err
}

// Shape 24: the same with more parameters, as interceptors have.
func intercepted(call func(ctx context.Context, in, out any) error) func(ctx context.Context, in, out any) error {
	return func(ctx context.Context, in, out any) error {
		var err error
		for n := 0; n < 4; n++ { // want "attempts=4 wait=constant jitter=no cap=yes cancel=no$"
			if err = call(ctx, in, out); err == nil {
				break
			}
			time.Sleep(30 * time.Millisecond)
		}
		return err
	}
}

func paced(ctx context.Context, n int, pause time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n; i++ {
			if !yield(i) {
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause + rand.N(pause)):
			}
		}
	}
}

// Shape 26: the pace is in an iterator, the operation in the loop's body.
func iterated(ctx context.Context, p peer, doc string) (err error) {
	for range paced(ctx, 4, time.Second) { // want "wait=constant jitter=yes cap=yes cancel=yes$"
		if err = p.Store(ctx, doc); err == nil {
			return nil
		}
	}
	return err
}

// Shape 27: an object that is asked for another turn, and waits.
type turns struct{ left int }

func (t *turns) more() bool {
	t.left--
	time.Sleep(1500 * time.Millisecond)
	return t.left >= 0
}

func byObject(ctx context.Context, p peer, doc string) {
	for t := (&turns{left: 3}); t.more(); { // want "attempts=3 wait=constant jitter=no cap=yes cancel=no$"
		if p.Store(ctx, doc) == nil {
			return
		}
	}
}

// Shape 28: a second try without a loop. It concerns what may be sent twice, and
// what retries already; there is no pace to judge.
func secondTry(ctx context.Context, p peer, doc string) error {
	if err := p.Store(ctx, doc); err == nil {
		return nil
	}
	return p.Store(ctx, doc)
}

type parcel struct {
	doc   string
	tries int
}

// Shape 29: what failed goes back to the queue. The loop is the queue's, and no
// region of code repeats the same work.
func requeued(ctx context.Context, p peer, queue chan *parcel) {
	for item := range queue {
		if err := p.Store(ctx, item.doc); err != nil && item.tries < 5 {
			item.tries++
			time.AfterFunc(time.Second, func() { queue <- item })
		}
	}
}

// Shape 30: a function that arms itself again. No region repeats it.
func rearmed(ctx context.Context, p peer, doc string) {
	if err := p.Store(ctx, doc); err != nil {
		log.Print(err)
		time.AfterFunc(time.Second, func() { rearmed(ctx, p, doc) })
	}
}
