// Package store talks to a server, three times where that helps.
package store

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
)

// Client is what others use.
type Client struct {
	Base string
	HTTP *http.Client
}

// Once asks once.
func (c *Client) Once(ctx context.Context, key string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Base+"/"+key, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", key, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// Get asks up to three times.
func (c *Client) Get(ctx context.Context, key string) (b []byte, err error) {
	for range 3 {
		// look-alike: what is repeated here does not repeat anything
		if b, err = c.Once(ctx, key); err == nil {
			return b, nil
		}
		again.Rest()
	}
	return nil, err
}

// Load asks up to three times, by a helper of another package.
func (c *Client) Load(ctx context.Context, key string) error {
	return again.Do(ctx, 3, func(ctx context.Context) error {
		_, err := c.Once(ctx, key)
		return err
	})
}

// Deep calls Load by way of two more functions.
func (c *Client) Deep(ctx context.Context, key string) error { return c.deeper(ctx, key) }

func (c *Client) deeper(ctx context.Context, key string) error {
	if err := c.Load(ctx, key); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	return nil
}

// Recursive asks up to three times, by calling itself.
func (c *Client) Recursive(ctx context.Context, key string) error { return c.recurse(ctx, key, 3) }

func (c *Client) recurse(ctx context.Context, key string, left int) error {
	_, err := c.Once(ctx, key)
	if err == nil || left <= 1 {
		return err
	}
	again.Rest()
	// look-alike: a recursion is not nested in itself
	return c.recurse(ctx, key, left-1)
}

// Forever asks until it has an answer.
func (c *Client) Forever(ctx context.Context, key string) error {
	for ctx.Err() == nil {
		if _, err := c.Once(ctx, key); err == nil {
			return nil
		}
		again.Rest()
	}
	return ctx.Err()
}

// Wait polls a state; a failure ends it.
func (c *Client) Wait(ctx context.Context, key string) error {
	for {
		b, err := c.Once(ctx, key)
		if err != nil {
			return err
		}
		if string(b) == "ready" {
			return nil
		}
		again.Rest()
	}
}

// All gets what is on a list, each once.
func (c *Client) All(ctx context.Context, keys []string) error {
	for _, k := range keys {
		if _, err := c.Once(ctx, k); err != nil {
			return err
		}
	}
	return nil
}
