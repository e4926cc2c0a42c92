// Package options has a client that is told by options how often to try.
package options

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v4"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context) error
}

type config struct {
	tries   int
	retries int
	wait    time.Duration
}

// Option changes how a Client works.
type Option func(*config)

// WithTries sets how often the loop tries.
func WithTries(n int) Option { return func(c *config) { c.tries = n } }

// Patient tries ten times.
func Patient() Option { return func(c *config) { c.tries = 10 } }

// WithRetries sets how often the library tries again.
func WithRetries(n int) Option { return func(c *config) { c.retries = n } }

// WithWait sets something else.
func WithWait(d time.Duration) Option { return func(c *config) { c.wait = d } }

// Seen hands the settings to others.
func Seen(see func(tries *int)) Option { return func(c *config) { see(&c.tries) } }

// AtLeast stores only sometimes.
func AtLeast(n int) Option {
	return func(c *config) {
		if c.wait > 0 {
			c.tries = n
		}
	}
}

// Client sends.
type Client struct {
	cfg config
	s   Sender
}

// New makes a client.
func New(s Sender, opts ...Option) *Client {
	cfg := config{tries: 4, retries: 2, wait: time.Second}
	for _, o := range opts {
		o(&cfg)
	}
	return &Client{cfg: cfg, s: s}
}

// Loop tries as often as WithTries says.
func (c *Client) Loop(ctx context.Context) (err error) {
	for i := 0; i < c.cfg.tries; i++ {
		if err = c.s.Send(ctx); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

// Library tries once, and as often again as WithRetries says.
func (c *Client) Library(ctx context.Context) error {
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), uint64(c.cfg.retries))
	return backoff.Retry(func() error { return c.s.Send(ctx) }, backoff.WithContext(b, ctx))
}
