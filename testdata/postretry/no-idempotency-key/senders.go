package nokey

import (
	"bytes"
	"context"
	"net/http"
)

// A deliverer sends documents somewhere.
type deliverer interface {
	deliver(ctx context.Context, doc []byte) error
}

type poster struct {
	hc  *http.Client
	url string
}

func (p *poster) deliver(ctx context.Context, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req) // want "no-idempotency-key: p.hc.Do sends a POST"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Deliver repeats through an interface of the package.
func Deliver(ctx context.Context, d deliverer, doc []byte) (err error) {
	for i := range 3 {
		if err = d.deliver(ctx, doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// A replacer puts documents somewhere.
type replacer interface {
	replace(ctx context.Context, doc []byte) error
}

type putter struct {
	hc  *http.Client
	url string
}

func (p *putter) replace(ctx context.Context, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: what is behind the interface may be done twice.
func Replace(ctx context.Context, r replacer, doc []byte) (err error) {
	for i := range 3 {
		if err = r.replace(ctx, doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

func times(ctx context.Context, n int, op func(context.Context) error) (err error) {
	for i := range n {
		if err = op(ctx); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// Thrice asks a helper for three attempts.
func (a *api) Thrice(ctx context.Context, doc []byte) error {
	return times(ctx, 3, func(ctx context.Context) error {
		req, err := a.request(ctx, http.MethodPost, "/helper", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: and here for one.
func (a *api) Single(ctx context.Context, doc []byte) error {
	return times(ctx, 1, func(ctx context.Context) error {
		req, err := a.request(ctx, http.MethodPost, "/helper", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: the status of what it looks for is the answer.
func (a *api) EnsureByStatus(ctx context.Context, name string, doc []byte) error {
	for i := range 3 {
		if i > 0 {
			found, err := a.hc.Get(a.base + "/things/" + name)
			if err == nil {
				found.Body.Close()
				if found.StatusCode == http.StatusOK {
					return nil
				}
			}
		}
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}
