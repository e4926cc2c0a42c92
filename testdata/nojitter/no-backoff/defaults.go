package nobackoff

import (
	"context"
	"net/http"
)

// Options say how often a Fetcher tries.
type Options struct{ Tries int }

// Fetcher reads.
type Fetcher struct {
	hc   *http.Client
	opts Options
}

// NewFetcher tries four times unless told otherwise.
func NewFetcher(hc *http.Client, o Options) *Fetcher {
	if o.Tries <= 0 {
		o.Tries = 4
	}
	return &Fetcher{hc, o}
}

func (f *Fetcher) Fetch(ctx context.Context, req *http.Request) (resp *http.Response, err error) {
	for range f.opts.Tries { // want `no-backoff: `
		if resp, err = f.hc.Do(req.Clone(ctx)); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Limits say how often a Caller tries.
type Limits struct{ Calls int }

// Caller calls.
type Caller struct {
	hc  *http.Client
	lim Limits
}

// NewCaller tries once more unless told otherwise.
func NewCaller(hc *http.Client, l Limits) *Caller {
	if l.Calls <= 0 {
		l.Calls = 2
	}
	return &Caller{hc, l}
}

func (c *Caller) Call(ctx context.Context, req *http.Request) (resp *http.Response, err error) {
	for range c.lim.Calls {
		// look-alike: two attempts, by the default in sight
		if resp, err = c.hc.Do(req.Clone(ctx)); err == nil {
			return resp, nil
		}
	}
	return nil, err
}
