package wire

import (
	"bytes"
	"context"
	"net/http"
)

// Option changes a request before it is sent.
type Option func(*Opts)

// WithHeader sets a header.
func WithHeader(name, value string) Option { return func(o *Opts) { o.Headers[name] = value } }

// Create posts a document, with options.
func (c *Client) Create(ctx context.Context, doc []byte, options ...Option) (*http.Response, error) {
	o := &Opts{Method: http.MethodPost, Path: "/created", Body: bytes.NewReader(doc), Headers: map[string]string{}}
	for _, set := range options {
		set(o)
	}
	return c.Call(ctx, o)
}
