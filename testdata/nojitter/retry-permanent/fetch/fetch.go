// Package fetch sends requests for others.
package fetch

import (
	"context"
	"fmt"
	"net/http"
)

// Get makes an error of every status but 2xx.
func Get(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}

// Deeper does so by way of Get.
func Deeper(ctx context.Context, c *http.Client, path string) error {
	if err := Get(ctx, c, "https://example.com/"+path); err != nil {
		return fmt.Errorf("getting: %w", err)
	}
	return nil
}

// Up makes an error of 5xx alone.
func Up(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}

func get(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}
