// Package settings holds attempts in fields.
package settings

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func rest() { time.Sleep(100*time.Millisecond + rand.N(400*time.Millisecond)) }

// Config is what callers write down.
type Config struct {
	Name  string
	Tries int
}

// Run tries as often as the configuration says.
func (c Config) Run(ctx context.Context, op func(context.Context) error) (err error) {
	for i := 0; i < c.Tries; i++ {
		if err = op(ctx); err == nil {
			return nil
		}
		rest()
	}
	return err
}

// Run is the same as a function, which counts repetitions.
func Run(ctx context.Context, c *Config, op func(context.Context) error) (err error) {
	for i := 0; i <= c.Tries; i++ {
		if err = op(ctx); err == nil {
			return nil
		}
		rest()
	}
	return err
}

type limits struct{ attempts int }

// API reads what is far away.
type API struct {
	client *http.Client
	limits limits
	extra  int
}

// NewAPI makes a client with its caller's number.
func NewAPI(c *http.Client, tries int) *API { return &API{client: c, limits: limits{tries}} }

// Open makes one with a number of its own, after what closes it.
func Open(c *http.Client) (func(), *API, error) {
	a := &API{client: c}
	a.limits.attempts = 6
	return func() {}, a, nil
}

// Get reads.
func (a *API) Get(ctx context.Context, req *http.Request) error { return a.get(ctx, req) }

func (a *API) get(ctx context.Context, req *http.Request) error {
	var err error
	for range a.limits.attempts {
		if err = a.once(req.WithContext(ctx)); err == nil {
			return nil
		}
		rest()
	}
	return err
}

func (a *API) once(req *http.Request) error {
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// More has a number that changes.
type More struct {
	API
	tries int
}

// NewMore makes one.
func NewMore(c *http.Client) *More { return &More{API: API{client: c}, tries: 3} }

// Often changes it.
func (m *More) Often() { m.tries = 9 }

// Get reads.
func (m *More) Get(ctx context.Context, req *http.Request) (err error) {
	for range m.tries {
		if err = m.once(req.WithContext(ctx)); err == nil {
			return nil
		}
		rest()
	}
	return err
}
