// Package layers puts keys on requests in what a client sends through.
//
// run_test.go sends all of them to a server that answers 503 twice and counts
// the keys it gets.
package layers

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"

	"example.com/retrylint/testdata/postretry/key-per-attempt/layers/wire"
)

const attempts = 3

var errUsedUp = errors.New("attempts used up")

// post posts until it is told that all is well.
func post(ctx context.Context, c *http.Client, url, doc string) error {
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// keys gives each request that goes through it a new key.
type keys struct{ base http.RoundTripper }

func (k *keys) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString makes a new Idempotency-Key for each attempt"
	return k.base.RoundTrip(req)
}

// Looped has a loop around a client with such a layer.
func Looped(ctx context.Context, url, doc string) error {
	return post(ctx, &http.Client{Transport: &keys{base: http.DefaultTransport}}, url, doc)
}

// given puts the key in the context on each request.
type given struct{ base http.RoundTripper }

type keyOf struct{}

func (g *given) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	if key, ok := req.Context().Value(keyOf{}).(string); ok {
		req.Header.Set("Idempotency-Key", key)
	}
	return g.base.RoundTrip(req)
}

// look-alike: the key comes with the context, the same for all attempts.
func Given(ctx context.Context, url, doc string) error {
	ctx = context.WithValue(ctx, keyOf{}, uuid.NewString())
	return postThrough(ctx, &http.Client{Transport: &given{base: http.DefaultTransport}}, url, doc)
}

func postThrough(ctx context.Context, c *http.Client, url, doc string) error {
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// retrier repeats whatever goes through it.
type retrier struct{ base http.RoundTripper }

func (r *retrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range attempts {
		if i > 0 && req.GetBody != nil {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		if resp, err = r.base.RoundTrip(req); err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return resp, err
}

// inner gives each request a new key, below a layer that repeats.
type inner struct{ base http.RoundTripper }

func (k *inner) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString"
	return k.base.RoundTrip(req)
}

// Below has the keys below what repeats.
func Below(_ context.Context, url, doc string) error {
	return once(&http.Client{Transport: &retrier{base: &inner{base: http.DefaultTransport}}}, url, doc)
}

func once(c *http.Client, url, doc string) error {
	resp, err := c.Post(url, "text/plain", strings.NewReader(doc))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// outerRetrier repeats whatever goes through it, too.
type outerRetrier struct{ base http.RoundTripper }

func (r *outerRetrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range attempts {
		if i > 0 && req.GetBody != nil {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		if resp, err = r.base.RoundTrip(req); err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return resp, err
}

// outer gives each request a key, above a layer that repeats.
type outer struct{ base http.RoundTripper }

func (k *outer) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return k.base.RoundTrip(req)
}

// look-alike: the keys are above what repeats.
func Above(_ context.Context, url, doc string) error {
	return once(&http.Client{Transport: &outer{base: &outerRetrier{base: http.DefaultTransport}}}, url, doc)
}

// transport is a function as a round-tripper.
type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(req *http.Request) (*http.Response, error) { return t(req) }

// Literal has the layer in a literal.
func Literal(ctx context.Context, url, doc string) error {
	base := http.DefaultTransport
	c := &http.Client{Transport: transport(func(req *http.Request) (*http.Response, error) {
		req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString"
		return base.RoundTrip(req)
	})}
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// absent gives a key to what has none.
type absent struct{ base http.RoundTripper }

func (k *absent) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Header.Get("Idempotency-Key") == "" {
		req = req.Clone(req.Context())
		req.Header.Set("Idempotency-Key", uuid.NewString())
	}
	return k.base.RoundTrip(req)
}

// look-alike: each attempt has the loop's key, which the layer leaves alone.
func Defaulted(ctx context.Context, url, doc string) error {
	c := &http.Client{Transport: &absent{base: http.DefaultTransport}}
	key := uuid.NewString()
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Elsewhere sends through a layer of another package.
func Elsewhere(ctx context.Context, url, doc string) error {
	c := &http.Client{Transport: &wire.Minting{Base: http.DefaultTransport}}
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req) // want "key-per-attempt: c.Do makes a new idempotency key for each attempt"
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: that layer hands on the key in the context.
func HandedElsewhere(ctx context.Context, url, doc string) error {
	ctx = wire.WithKey(ctx, uuid.NewString())
	c := &http.Client{Transport: &wire.Handing{Base: http.DefaultTransport}}
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// libraryKeys is for clients of a library.
type libraryKeys struct{ base http.RoundTripper }

func (k *libraryKeys) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString"
	return k.base.RoundTrip(req)
}

func quick(rc *retryablehttp.Client) {
	rc.Logger, rc.RetryMax = nil, attempts-1
	rc.RetryWaitMin, rc.RetryWaitMax = time.Millisecond, time.Millisecond
}

// Library has the layer inside a client that repeats by itself.
func Library(_ context.Context, url, doc string) error {
	rc := retryablehttp.NewClient()
	quick(rc)
	rc.HTTPClient.Transport = &libraryKeys{base: http.DefaultTransport}
	resp, err := rc.Post(url, "text/plain", []byte(doc))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Hooked has a hook that runs before each attempt.
func Hooked(_ context.Context, url, doc string) error {
	rc := retryablehttp.NewClient()
	quick(rc)
	rc.RequestLogHook = func(_ retryablehttp.Logger, req *http.Request, _ int) {
		req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString"
	}
	resp, err := rc.Post(url, "text/plain", []byte(doc))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// libraryOuter is above such a client.
type libraryOuter struct{ base http.RoundTripper }

func (k *libraryOuter) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return k.base.RoundTrip(req)
}

// look-alike: the layer is around the client that repeats.
func AroundLibrary(_ context.Context, url, doc string) error {
	rc := retryablehttp.NewClient()
	quick(rc)
	return once(&http.Client{Transport: &libraryOuter{base: &retryablehttp.RoundTripper{Client: rc}}}, url, doc)
}

// Resty makes the key in what resty runs before each attempt.
func Resty(_ context.Context, url, doc string) error {
	c := resty.New().SetRetryCount(attempts - 1).SetRetryWaitTime(time.Millisecond)
	c.OnBeforeRequest(func(_ *resty.Client, r *resty.Request) error {
		r.SetHeader("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString"
		return nil
	})
	_, err := c.R().SetBody(doc).Post(url)
	return err
}

// look-alike: on the request itself, once.
func RestyOnce(_ context.Context, url, doc string) error {
	c := resty.New().SetRetryCount(attempts - 1).SetRetryWaitTime(time.Millisecond)
	_, err := c.R().SetHeader("Idempotency-Key", uuid.NewString()).SetBody(doc).Post(url)
	return err
}
