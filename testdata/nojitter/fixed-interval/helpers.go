package fixedinterval

import (
	"context"
	"database/sql"
	"iter"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

// nap waits for d, or for less when ctx is done.
func nap(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func Napping(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, 2*time.Second); err != nil { // want `fixed-interval: nap.*2s`
			return err
		}
	}
	return errGiveUp
}

// Retry is given its wait.
func Retry(ctx context.Context, tries int, wait time.Duration, op func(context.Context) error) (err error) {
	for i := 0; i < tries; i++ {
		if err = op(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait): // want `fixed-interval: .*waits the same before every retry`
		}
	}
	return err
}

// RetryBy asks its caller for the wait.
func RetryBy(ctx context.Context, tries int, wait func(n int) time.Duration, op func(context.Context) error) (err error) {
	for i := 0; i < tries; i++ {
		if err = op(ctx); err == nil {
			return nil
		}
		// look-alike: how the function waits is its own business
		if err := nap(ctx, wait(i)); err != nil {
			return err
		}
	}
	return err
}

// Value is generic.
func Value[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for range 4 {
		if v, err = op(ctx); err == nil {
			break
		}
		time.Sleep(beat) // want `fixed-interval: .*200ms`
	}
	return v, err
}

// settings are the policy of a client.
type settings struct {
	attempts int
	delay    time.Duration
	seconds  int
}

// Client waits by its settings.
type Client struct {
	s   Sender
	set settings
}

func NewClient(s Sender) *Client {
	return &Client{s: s, set: settings{attempts: 5, delay: 300 * time.Millisecond, seconds: 2}}
}

func (c *Client) Send(ctx context.Context, v string) error {
	for n := 0; n < c.set.attempts; n++ {
		if c.s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(c.set.delay) // want `fixed-interval: .*300ms`
	}
	return errGiveUp
}

// Seconds are an int until the last moment.
func (c *Client) Seconds(ctx context.Context, v string) error {
	for n := 0; n < 3; n++ {
		if c.s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(c.set.seconds) * time.Second): // want `fixed-interval: .*2s`
		}
	}
	return errGiveUp
}

// backoff has the name of something better.
func backoff(int) time.Duration { return time.Second / 2 }

func Misnamed(ctx context.Context, s Sender, v string) error {
	for n := range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(backoff(n)) // want `fixed-interval: .*500ms`
	}
	return errGiveUp
}

// spread is a helper that draws.
func spread(d time.Duration) time.Duration { return d - d/4 + rand.N(d/2) }

func Spread(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the helper draws a random part
		time.Sleep(spread(beat))
	}
	return errGiveUp
}

// hair is far less than a hundredth of the wait.
func Hair(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(900*time.Millisecond + rand.N(time.Millisecond)) // want `fixed-interval: .*less than 1 %`
	}
	return errGiveUp
}

func rests(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			time.Sleep(beat) // want `fixed-interval: `
		}
	}
}

func Iterator(ctx context.Context, s Sender, v string) (err error) {
	for range rests(4) {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

// Decorate returns what tries three times.
func Decorate(next func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		for range 3 {
			if err = next(ctx); err == nil {
				break
			}
			time.Sleep(beat) // want `fixed-interval: `
		}
		return err
	}
}

// Asked waits as long as the server says.
func Asked(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := c.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusServiceUnavailable {
			return resp, nil
		}
		resp.Body.Close()
		wait := 500 * time.Millisecond
		if n, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil {
			wait = time.Duration(n) * time.Second
		}
		// look-alike: the server gives the wait
		if err := nap(ctx, wait); err != nil {
			return nil, err
		}
	}
	return nil, errGiveUp
}

func Ping(ctx context.Context, db *sql.DB) (err error) {
	for range 30 {
		if err = db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second / 2) // want `fixed-interval: .*500ms`
	}
	return err
}

func ReadyFile(name string) bool {
	for range 50 {
		if _, err := os.Stat(name); err == nil {
			return true
		}
		// look-alike: a file of this machine
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// Reconnect dials again after a second, for as long as the program runs.
func Reconnect(ctx context.Context, addr string, serve func(net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil {
		c, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			log.Print(err)
			if nap(ctx, time.Second) != nil { // want `fixed-interval: .*1s`
				return
			}
			continue
		}
		serve(c)
	}
}

func Accept(ln net.Listener, serve func(net.Conn)) {
	for {
		c, err := ln.Accept()
		if err != nil {
			// look-alike: the kernel is asked, not a server
			time.Sleep(5 * time.Millisecond)
			continue
		}
		go serve(c)
	}
}

// session dials, and lives as long as the connection.
func session(ctx context.Context, addr string, serve func(net.Conn)) error {
	var d net.Dialer
	c, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer c.Close()
	serve(c)
	return nil
}

// Keep waits alike after a session and after a failed dial: a reconnect loop
// has no schedule.
func Keep(ctx context.Context, addr string, serve func(net.Conn)) {
	for {
		if err := session(ctx, addr, serve); err != nil {
			log.Print(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(5 * time.Second): // want `fixed-interval: .*5s`
		}
	}
}

// Supervise starts a worker anew when it has ended, but not when it has failed.
func Supervise(ctx context.Context, s Sender) error {
	for {
		if err := s.Send(ctx, "run"); err != nil {
			return err
		}
		// look-alike: failure leaves
		if err := nap(ctx, 5*time.Second); err != nil {
			return err
		}
	}
}
