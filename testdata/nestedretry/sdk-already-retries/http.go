// Package sdk has retries around clients that retry by themselves.
package sdk

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

var errGiveUp = errors.New("all attempts failed")

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Default(ctx context.Context, req *retryablehttp.Request) (*http.Response, error) {
	c := retryablehttp.NewClient()
	for n := range 3 {
		resp, err := c.Do(req) // want `sdk-already-retries: retryablehttp\.Client\.Do already retries by itself, and is retried here: up to 15 requests \(3 attempts x 5 inside retryablehttp\.Client\.Do\)`
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func SwitchedOff(ctx context.Context, req *retryablehttp.Request) (*http.Response, error) {
	// look-alike: the client tries once
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	for n := range 3 {
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func Configured(ctx context.Context, req *retryablehttp.Request, max int) (*http.Response, error) {
	// look-alike: how often the client tries is for others to say
	c := retryablehttp.NewClient()
	if max > 10 {
		c.RetryMax = 0
	}
	for n := range 3 {
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func FromElsewhere(ctx context.Context, c *retryablehttp.Client, req *retryablehttp.Request, tries int) (*http.Response, error) {
	for n := 0; n < tries; n++ {
		resp, err := c.Do(req) // want `already retries by itself unless switched off, and is retried here: the attempts multiply \(tries x 5 inside`
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

func Endless(ctx context.Context, req *retryablehttp.Request) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	for n := 0; ctx.Err() == nil; n++ {
		resp, err := c.Do(req) // want `the attempts multiply \(unbounded x 3 inside`
		if err == nil {
			return resp, nil
		}
		pause(ctx, min(n, 5))
	}
	return nil, ctx.Err()
}

// Doer hides what sends.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

// Hidden retries in a client that looks like any other.
type Hidden struct{ doer Doer }

func NewHidden() *Hidden {
	c := retryablehttp.NewClient()
	c.RetryMax = 3
	return &Hidden{doer: c.StandardClient()}
}

func (h *Hidden) Get(ctx context.Context, req *http.Request) error {
	return backoff.Retry(func() error {
		resp, err := h.doer.Do(req) // want `up to 12 requests \(3 attempts x 4 inside go-retryablehttp\)`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.WithContext(backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 2), ctx))
}

func (h *Hidden) Once(req *http.Request) error {
	// look-alike: nobody retries around it
	resp, err := h.doer.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Transport(ctx context.Context, req *http.Request) error {
	c := &http.Client{Transport: &retryablehttp.RoundTripper{}}
	return retry.Do(func() error {
		resp, err := c.Do(req) // want `up to 50 requests \(10 attempts x 5 inside go-retryablehttp\)`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Context(ctx))
}

func Plain(ctx context.Context, c *http.Client, req *http.Request) error {
	// look-alike: an ordinary client
	return retry.Do(func() error {
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Context(ctx))
}

func fetch(c *retryablehttp.Client, req *retryablehttp.Request) (*http.Response, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func ThroughHelper(ctx context.Context, c *retryablehttp.Client, req *retryablehttp.Request) (resp *http.Response, err error) {
	err = retry.Do(func() error {
		resp, err = fetch(c, req) // want `up to 50 requests \(10 attempts x 5 inside retryablehttp\.Client\.Do\)`
		return err
	}, retry.Context(ctx))
	return resp, err
}

func Items(ctx context.Context, c *retryablehttp.Client, reqs []*retryablehttp.Request) {
	// look-alike: another request each turn
	for n, req := range reqs {
		resp, err := c.Do(req)
		if err != nil {
			pause(ctx, n)
			continue
		}
		resp.Body.Close()
	}
}

func Permanent(ctx context.Context, c *retryablehttp.Client, req *retryablehttp.Request) error {
	// look-alike: a failure of the client ends it
	return backoff.Retry(func() error {
		resp, err := c.Do(req)
		if err != nil {
			return backoff.Permanent(err)
		}
		return resp.Body.Close()
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

type counted struct {
	retries int
	c       *retryablehttp.Client
}

func newCounted() *counted {
	k := &counted{retries: 2}
	k.c = retryablehttp.NewClient()
	k.c.RetryMax = k.retries
	return k
}

func (k *counted) Get(ctx context.Context, url string) (err error) {
	for n := range 3 {
		if _, err = k.c.Get(url); err == nil { // want `sdk-already-retries: .*up to 9 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// Counts is what others configure.
type Counts struct {
	retries int
	c       *retryablehttp.Client
}

type CountsOption func(*Counts)

func WithRetries(n int) CountsOption { return func(k *Counts) { k.retries = n } }

func NewCounts(options ...CountsOption) *Counts {
	k := &Counts{retries: 2}
	for _, o := range options {
		o(k)
	}
	k.c = retryablehttp.NewClient()
	k.c.RetryMax = k.retries
	return k
}

func (k *Counts) Get(ctx context.Context, url string) (err error) {
	// look-alike: a number that others decide, which may be none
	for n := range 3 {
		if _, err = k.c.Get(url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Instrumented(req *http.Request) (err error) {
	c := &http.Client{Transport: otelhttp.NewTransport(&retryablehttp.RoundTripper{Client: retryablehttp.NewClient()})}
	for n := range 3 {
		if _, err = c.Do(req); err == nil { // want `sdk-already-retries: .*up to 15 requests \(3 attempts x 5 inside go-retryablehttp\)`
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}

func InstrumentedOnce(req *http.Request) (err error) {
	// look-alike: what is wrapped repeats nothing
	c := &http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport)}
	for n := range 3 {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}
