package nobackoff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"time"
)

// pause waits for a random part of d.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d/2 + rand.N(d/2+1))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// Retry is a helper that others call with what they want to have repeated.
func Retry(ctx context.Context, tries int, op func(context.Context) error) (err error) {
	for i := 0; i < tries; i++ { // want `no-backoff: `
		if err = op(ctx); err == nil {
			return nil
		}
	}
	return fmt.Errorf("after %d attempts: %w", tries, err)
}

// Value is the same with a result.
func Value[T any](tries int, op func() (T, error)) (v T, err error) {
	for range tries { // want `no-backoff: `
		if v, err = op(); err == nil {
			return v, nil
		}
	}
	return v, err
}

// Each looks like Value, and is a loop over items.
func Each[T any](items []T, op func(T) error) error {
	// look-alike: the first failure ends it
	for _, it := range items {
		if err := op(it); err != nil {
			return err
		}
	}
	return nil
}

// Decorate returns what tries three times.
func Decorate(next func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		for range 3 { // want `no-backoff: .*up to 3 times`
			if err = next(ctx); err == nil {
				break
			}
		}
		return err
	}
}

// policy is what a component is configured with.
type policy struct {
	attempts int
	retry    func(error) bool
}

func (p policy) run(ctx context.Context, op func(context.Context) error) error {
	for n := 1; ; n++ { // want `no-backoff: `
		err := op(ctx)
		if err == nil || n >= p.attempts || !p.retry(err) {
			return err
		}
	}
}

// Client uses the policy by a method value.
type Client struct {
	s Sender
	p policy
	v string
}

func NewClient(s Sender) *Client {
	return &Client{s: s, p: policy{attempts: 4, retry: func(err error) bool { return errors.Is(err, errBusy) }}}
}

func (c *Client) send(ctx context.Context) error { return c.s.Send(ctx, c.v) }

func (c *Client) Send(ctx context.Context) error { return c.p.run(ctx, c.send) }

// attempts counts, and leaves the pace to others.
func attempts(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func Iterator(ctx context.Context, s Sender, v string) (err error) {
	for range attempts(4) { // want `no-backoff: `
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

// paced waits between its turns.
func paced(ctx context.Context, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) || pause(ctx, 100*time.Millisecond<<min(i, 6)) != nil {
				return
			}
		}
	}
}

func IteratorPaced(ctx context.Context, s Sender, v string) (err error) {
	// look-alike: the iterator waits between the turns
	for range paced(ctx, 4) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

// gate is a loop object without a pace; gentle has one.
type gate struct{ left int }

func (g *gate) next() bool {
	g.left--
	return g.left >= 0
}

type gentle struct{ gate }

func (g *gentle) next(ctx context.Context) bool {
	return g.gate.next() && pause(ctx, time.Second) == nil
}

func LoopObject(ctx context.Context, s Sender, v string) {
	for g := (&gate{left: 5}); g.next(); { // want `no-backoff: `
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

func LoopObjectPaced(ctx context.Context, s Sender, v string) {
	// look-alike: the condition waits
	for g := (&gentle{gate{left: 5}}); g.next(ctx); {
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

// call makes a request of its own in each attempt.
func call(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

func Status(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for i := 0; i < 4; i++ { // want `no-backoff: .*up to 4 times`
		resp, err := call(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
	}
	return nil, errGiveUp
}

// again is a RoundTripper with three attempts.
type again struct{ base http.RoundTripper }

func (a again) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := a.base.RoundTrip(r)
	for n := 0; n < 2 && err != nil; n++ { // want `no-backoff: `
		resp, err = a.base.RoundTrip(r)
	}
	return resp, err
}

// Transport is where again is used.
func Transport(base http.RoundTripper) http.RoundTripper { return again{base} }

// once is a RoundTripper with two attempts.
type once struct{ base http.RoundTripper }

func (o once) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := o.base.RoundTrip(r)
	// look-alike: one more attempt, at once
	if errors.Is(err, errBusy) {
		resp, err = o.base.RoundTrip(r)
	}
	return resp, err
}

// TransportOnce is where once is used.
func TransportOnce(base http.RoundTripper) http.RoundTripper { return once{base} }

func Ping(ctx context.Context, db *sql.DB) (err error) {
	for n := 0; n < 30; n++ { // want `no-backoff: .*up to 30 times`
		if err = db.PingContext(ctx); err == nil {
			return nil
		}
	}
	return err
}

// Conflict writes again when the store says that somebody was faster, and does
// not look at what they wrote.
func Conflict(ctx context.Context, db *sql.DB, id int) error {
	for try := 0; try < 5; try++ { // want `no-backoff: `
		_, err := db.ExecContext(ctx, "UPDATE jobs SET owner = 'me' WHERE id = $1", id)
		if err == nil || !errors.Is(err, errBusy) {
			return err
		}
	}
	return errGiveUp
}

// busy is a sender that takes its time by itself.
type busy struct{ s Sender }

func (b busy) send(ctx context.Context, v string) error {
	err := b.s.Send(ctx, v)
	if err != nil {
		_ = pause(ctx, time.Second)
	}
	return err
}

func PacedCallee(ctx context.Context, s Sender, v string) (err error) {
	b := busy{s}
	for range 5 {
		// look-alike: the callee waits after a failure
		if err = b.send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}
