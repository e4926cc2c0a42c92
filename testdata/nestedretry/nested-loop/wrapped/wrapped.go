// Package wrapped has interfaces of which the values are not in sight.
package wrapped

import (
	"context"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
)

// Remote is a service.
type Remote interface {
	Vector(ctx context.Context, text string) ([]float32, error)
}

// Embedder is what users of the package see.
type Embedder interface {
	Embed(ctx context.Context, text string) ([]float32, error)
}

type embedder struct{ r Remote }

func (e *embedder) Embed(ctx context.Context, text string) (v []float32, err error) {
	for range 4 {
		if v, err = e.r.Vector(ctx, text); err == nil {
			return v, nil
		}
		again.Rest()
	}
	return nil, err
}

// New makes the only Embedder.
func New(r Remote) Embedder { return &embedder{r} }

// Index uses any Embedder.
type Index struct{ emb Embedder }

func (x *Index) Add(ctx context.Context, doc string) (err error) {
	for range 3 {
		if _, err = x.emb.Embed(ctx, doc); err == nil { // want `nested-loop: .*up to 12 requests`
			return nil
		}
		again.Rest()
	}
	return err
}

// Store is a service of which Cache is a wrapper.
type Store interface {
	Get(ctx context.Context, key string) (string, error)
}

// Cache repeats what it wraps.
type Cache struct{ s Store }

func (c *Cache) Get(ctx context.Context, key string) (v string, err error) {
	for range 3 {
		// look-alike: it wraps another value, and is not nested in itself
		if v, err = c.s.Get(ctx, key); err == nil {
			return v, nil
		}
		again.Rest()
	}
	return "", err
}
