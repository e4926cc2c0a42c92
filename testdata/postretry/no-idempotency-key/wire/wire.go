// Package wire builds and sends requests for its importers.
package wire

import (
	"bytes"
	"context"
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
