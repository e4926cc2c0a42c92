// Package held has a type around a client that whoever uses it makes.
package held

import (
	"context"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// API is a client with more methods.
type API struct{ *retryablehttp.Client }

// Fetch tries three times.
func (a *API) Fetch(ctx context.Context, url string) (err error) {
	for range 3 {
		if _, err = a.Get(url); err == nil { // want `sdk-already-retries: .*unless switched off.*up to 15 requests`
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(1+time.Now().UnixNano()%3) * time.Second):
		}
	}
	return err
}
