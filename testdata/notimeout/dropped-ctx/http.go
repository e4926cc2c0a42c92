package droppedctx

import (
	"context"
	"net/http"
	"time"
)

// A client from elsewhere: the client is not to blame, the context is.

func Foreign(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req) // want `dropped-ctx: .*Do.*context\.Background\(\).*ctx`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func ForeignPassed(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// look-alike: the request carries ctx
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func ForeignNothingAtHand(c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// look-alike: the client may have a limit, and there is no other context
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Limited(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// look-alike: the client is in sight, and has a limit
	c := &http.Client{Timeout: time.Second}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
