// Package wire mints keys for its importers.
package wire

import (
	"net/http"
	"strings"

	"github.com/google/uuid"
)

// NewKey returns a new key.
func NewKey() string { return uuid.NewString() }

// Order builds a request with a key of its own.
func Order(url, doc string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(doc))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", NewKey())
	return req, nil
}

// Send posts under a key.
func Send(c *http.Client, url, key, doc string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(doc))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return c.Do(req)
}
