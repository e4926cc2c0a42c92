package nokey

import (
	"bytes"
	"context"
	"net/http"

	"example.com/retrylint/testdata/postretry/no-idempotency-key/wire"
)

// CreatePlain gives no options, so there is no key.
func CreatePlain(ctx context.Context, c *wire.Client, doc []byte) error {
	for i := range 3 {
		if resp, err := c.Create(ctx, doc); err == nil { // want "no-idempotency-key: c.Create sends a POST"
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: an option may set a key, this one does.
func CreateWith(ctx context.Context, c *wire.Client, key string, doc []byte) error {
	for i := range 3 {
		if resp, err := c.Create(ctx, doc, wire.WithHeader("Idempotency-Key", key)); err == nil {
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}

type header func(http.Header)

func withOrder(number string) header {
	return func(h http.Header) { h.Set("Idempotency-Key", "order-"+number) }
}

func (a *api) order(ctx context.Context, doc []byte, set ...header) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.base+"/orders", bytes.NewReader(doc))
	if err != nil {
		return err
	}
	for _, f := range set {
		f(req.Header)
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: an option of this package sets a key.
func (a *api) Order(ctx context.Context, number string, doc []byte) (err error) {
	for i := range 3 {
		if err = a.order(ctx, doc, withOrder(number)); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}
