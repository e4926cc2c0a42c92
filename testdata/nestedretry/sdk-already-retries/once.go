package sdk

import (
	"context"
	"errors"

	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	"golang.org/x/sync/singleflight"
)

// What runs a function once stands between two layers, and takes nothing from
// either.

// traced runs an operation once.
func traced(ctx context.Context, name string, op func(context.Context) error) error {
	if err := op(ctx); err != nil {
		return errors.Join(errors.New(name), err)
	}
	return nil
}

type onceClient struct {
	c *retryablehttp.Client
	g singleflight.Group
}

func newOnce() *onceClient { return &onceClient{c: retryablehttp.NewClient()} }

func (o *onceClient) Traced(ctx context.Context, url string) (err error) {
	for n := range 3 {
		err = traced(ctx, "get", func(context.Context) error {
			_, err := o.c.Get(url) // want `sdk-already-retries: .*up to 15 requests \(3 attempts x 5 inside retryablehttp\.Client\.Get\)`
			return err
		})
		if err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// once hands the caller what the client says.
func (o *onceClient) once(ctx context.Context, url string) error {
	return traced(ctx, "get", func(context.Context) error {
		_, err := o.c.Get(url)
		return err
	})
}

func (o *onceClient) Below(ctx context.Context, url string) (err error) {
	for n := range 3 {
		if err = o.once(ctx, url); err == nil { // want `sdk-already-retries: .*up to 15 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) Shared(ctx context.Context, url string) error {
	return backoff.Retry(func() error {
		_, err, _ := o.g.Do(url, func() (any, error) {
			return o.c.Get(url) // want `sdk-already-retries: .*unbounded x 5`
		})
		return err
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func (o *onceClient) SharedHere(ctx context.Context, url string) (err error) {
	for n := range 3 {
		_, err, _ = o.g.Do(url, func() (any, error) {
			return o.c.Get(url) // want `sdk-already-retries: .*up to 15 requests \(3 attempts x 5 inside retryablehttp\.Client\.Get\)`
		})
		if err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) SharedOften(ctx context.Context, urls []string) (err error) {
	// look-alike: another item each time
	for n, url := range urls {
		if _, err, _ = o.g.Do(url, func() (any, error) { return o.c.Get(url) }); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) SharedSwallowed(ctx context.Context, url string) (err error) {
	// look-alike: the client's failure does not come back
	for n := range 3 {
		_, err, _ = o.g.Do(url, func() (any, error) {
			if _, err := o.c.Get(url); err != nil {
				return nil, nil
			}
			return nil, ctx.Err()
		})
		if err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) Swallowed(ctx context.Context, url string) (err error) {
	// look-alike: the client's failure does not come back
	for n := range 3 {
		err = traced(ctx, "get", func(ctx context.Context) error {
			if _, err := o.c.Get(url); err != nil {
				return nil
			}
			return ctx.Err()
		})
		if err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) Single(ctx context.Context, url string) error {
	// look-alike: one layer
	return traced(ctx, "get", func(context.Context) error {
		_, err := o.c.Get(url)
		return err
	})
}

// kept holds on to what it is given.
type kept struct{ ops []func(context.Context) error }

func (k *kept) add(op func(context.Context) error) error {
	k.ops = append(k.ops, op)
	return nil
}

func (o *onceClient) Kept(ctx context.Context, k *kept, url string) (err error) {
	// look-alike: nobody runs it here
	for n := range 3 {
		if err = k.add(func(context.Context) error { _, err := o.c.Get(url); return err }); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
