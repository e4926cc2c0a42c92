package store

import (
	"context"
	"net/http"
)

// A Loader loads. All that do, in its package, repeat below.
type Loader interface {
	Load(ctx context.Context, url string) error
}

// A Pinger pings. Only one of the two repeats.
type Pinger interface {
	Ping(ctx context.Context, url string) error
}

// Ping sends up to three requests.
func (s *Store) Ping(ctx context.Context, url string) error { return s.Load(ctx, url) }

// Plain sends one.
type Plain struct{ http http.Client }

// Ping sends one request.
func (p *Plain) Ping(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := p.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
