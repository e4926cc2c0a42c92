// Package wire has round-trippers for its importers.
package wire

import (
	"context"
	"net/http"

	"github.com/google/uuid"
)

// Minting gives each request that goes through it a new key.
type Minting struct{ Base http.RoundTripper }

// RoundTrip implements [http.RoundTripper].
func (m *Minting) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return m.Base.RoundTrip(req)
}

// Handing gives each request the key in its context.
type Handing struct{ Base http.RoundTripper }

type keyOf struct{}

// WithKey puts a key into a context.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOf{}, key)
}

// RoundTrip implements [http.RoundTripper].
func (h *Handing) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	if key, ok := req.Context().Value(keyOf{}).(string); ok {
		req.Header.Set("Idempotency-Key", key)
	}
	return h.Base.RoundTrip(req)
}
