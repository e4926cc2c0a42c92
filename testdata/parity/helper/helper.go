// Package helper is only known to package caller by facts.
package helper

import (
	"context"
	"net/http"
)

// Fetch has no deadline of its own.
func Fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// FetchThrice retries.
func FetchThrice(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = Fetch(ctx, url); err == nil {
			return nil
		}
	}
	return err
}
