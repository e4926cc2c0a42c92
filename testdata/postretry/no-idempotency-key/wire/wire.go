// Package wire builds and sends requests for its importers.
package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
)

// Label is a POST without a key.
func Label(ctx context.Context, base string, doc []byte) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, http.MethodPost, base+"/labels", bytes.NewReader(doc))
}

// Keyed is a POST with one.
func Keyed(ctx context.Context, base, key string, doc []byte) (*http.Request, error) {
	req, err := Label(ctx, base, doc)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return req, nil
}

// Send posts.
func Send(ctx context.Context, hc *http.Client, base string, doc []byte) error {
	return do(hc, must(Label(ctx, base, doc)))
}

// SendKeyed posts with a key.
func SendKeyed(ctx context.Context, hc *http.Client, base, key string, doc []byte) error {
	return do(hc, must(Keyed(ctx, base, key, doc)))
}

// Read gets.
func Read(hc *http.Client, base string) error {
	return do(hc, must(http.NewRequest(http.MethodGet, base, nil)))
}

func must(req *http.Request, err error) *http.Request {
	if err != nil {
		panic(err)
	}
	return req
}

func do(hc *http.Client, req *http.Request) error {
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Opts describes a request.
type Opts struct {
	Method  string
	Path    string
	Body    io.Reader
	Headers map[string]string
}

// Client sends what Opts describe.
type Client struct {
	HC   *http.Client
	Base string
}

// Call sends what opts describe.
func (c *Client) Call(ctx context.Context, opts *Opts) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, opts.Method, c.Base+opts.Path, opts.Body)
	if err != nil {
		return nil, err
	}
	for k, v := range opts.Headers {
		req.Header.Set(k, v)
	}
	return c.HC.Do(req)
}

func (o *Opts) copied() *Opts {
	other := *o
	return &other
}

// CallJSON is Call with a document.
func (c *Client) CallJSON(ctx context.Context, opts *Opts, doc any) error {
	if doc != nil {
		b, err := json.Marshal(doc)
		if err != nil {
			return err
		}
		opts = opts.copied()
		opts.Body = bytes.NewReader(b)
	}
	resp, err := c.Call(ctx, opts)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// CallValue is Call with Opts by value.
func (c *Client) CallValue(ctx context.Context, opts Opts) (*http.Response, error) {
	return c.Call(ctx, &opts)
}

// Do sends by any method.
func (c *Client) Do(ctx context.Context, method, path string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, c.Base+path, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	return do(c.HC, req)
}

// Append is a POST by Do.
func (c *Client) Append(ctx context.Context, doc []byte) error {
	return c.Do(ctx, http.MethodPost, "/list", doc)
}
