// Package service uses the store, and tries three times on top of it.
package service

import (
	"context"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	"example.com/retrylint/testdata/nestedretry/nested-loop/store"
)

// Service is the middle layer.
type Service struct{ Store *store.Client }

// Fetch makes nine requests: the store's three, three times.
func (s *Service) Fetch(ctx context.Context, key string) (b []byte, err error) {
	for range 3 {
		if b, err = s.Store.Get(ctx, key); err == nil { // want `nested-loop: .*up to 9 requests`
			return b, nil
		}
		again.Rest()
	}
	return nil, err
}

// Load makes nine requests, with helpers in both layers.
func (s *Service) Load(ctx context.Context, key string) error {
	return again.Thrice(func() error {
		return s.Store.Load(ctx, key) // want `nested-loop: .*up to 9 requests`
	})
}

// Plain leaves the repeating to the store.
func (s *Service) Plain(ctx context.Context, key string) ([]byte, error) {
	// look-alike: no layer of its own
	return s.Store.Get(ctx, key)
}
