package nokey

import (
	"context"
	"net/http"
)

// retrier repeats whatever it is given.
type retrier struct{ base http.RoundTripper }

// RoundTrip winds the body back, but a POST is done twice all the same.
func (r *retrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 {
		if i > 0 && req.GetBody != nil {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		resp, err = r.base.RoundTrip(req) // want "no-idempotency-key: r.base.RoundTrip sends a request of any method, is tried again although the first try may have been carried out, and has no idempotency key; repeat idempotent methods only, or what carries a key"
		if err == nil {
			return resp, nil
		}
		pause(i)
	}
	return nil, err
}

// readRetrier repeats reads.
type readRetrier struct{ base http.RoundTripper }

// look-alike: it asks for the method first.
func (r *readRetrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	if req.Method != http.MethodGet {
		return r.base.RoundTrip(req)
	}
	for i := range 3 {
		if resp, err = r.base.RoundTrip(req); err == nil {
			return resp, nil
		}
		pause(i)
	}
	return nil, err
}

// policyRetrier lets its maker decide.
type policyRetrier struct {
	base  http.RoundTripper
	again func(*http.Response, error) bool
}

// look-alike: what the policy says is not in sight.
func (r *policyRetrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 {
		body, rerr := req.GetBody()
		if rerr != nil {
			return nil, rerr
		}
		req.Body = body
		resp, err = r.base.RoundTrip(req)
		if !r.again(resp, err) {
			break
		}
		pause(i)
	}
	return resp, err
}

// keyedRetrier repeats what carries a key.
type keyedRetrier struct{ base http.RoundTripper }

// look-alike: it asks for the key first.
func (r *keyedRetrier) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	if req.Header.Get("Idempotency-Key") == "" {
		return r.base.RoundTrip(req)
	}
	for i := range 3 {
		body, rerr := req.GetBody()
		if rerr != nil {
			return nil, rerr
		}
		req.Body = body
		if resp, err = r.base.RoundTrip(req); err == nil {
			return resp, nil
		}
		pause(i)
	}
	return nil, err
}

// Twice posts a second time, without a loop.
func (a *api) Twice(ctx context.Context, doc []byte) error {
	err := a.post(ctx, doc)
	if err != nil {
		err = a.post(ctx, doc)
	}
	return err
}

func (a *api) post(ctx context.Context, doc []byte) error {
	req, err := a.request(ctx, http.MethodPost, "/things", doc)
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: two posts of different things, one after the other.
func (a *api) Both(ctx context.Context, doc, more []byte) error {
	if err := a.post2(ctx, doc); err != nil {
		return err
	}
	return a.post2(ctx, more)
}

func (a *api) post2(ctx context.Context, doc []byte) error {
	req, err := a.request(ctx, http.MethodPost, "/more", doc)
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: the second post is let in with a new token; the first was not.
func (a *api) Login(ctx context.Context, doc []byte, refresh func(context.Context) error) error {
	req, err := a.request(ctx, http.MethodPost, "/things", doc)
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusUnauthorized {
		resp.Body.Close()
		if err := refresh(ctx); err != nil {
			return err
		}
		if req.Body, err = req.GetBody(); err != nil {
			return err
		}
		if resp, err = a.hc.Do(req); err != nil {
			return err
		}
	}
	return resp.Body.Close()
}
