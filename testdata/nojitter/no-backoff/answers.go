package nobackoff

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

// BusyAtOnce waits after errors, but not after answers.
func BusyAtOnce(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 { // want `no-backoff: .*has a path that calls c\.Do`
		resp, err := c.Do(req.Clone(ctx))
		if err == nil && resp.StatusCode == http.StatusServiceUnavailable {
			resp.Body.Close()
			continue
		}
		if err != nil {
			if err := pause(ctx, time.Second); err != nil {
				return nil, err
			}
			continue
		}
		return resp, nil
	}
	return nil, errBusy
}

// FailedAtOnce waits after answers, but not after errors.
func FailedAtOnce(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 { // want `no-backoff: `
		resp, err := c.Do(req.Clone(ctx))
		if err != nil {
			continue
		}
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			if err := pause(ctx, time.Second); err != nil {
				return nil, err
			}
			continue
		}
		return resp, nil
	}
	return nil, errBusy
}

// OneAtOnce lets one status come back at once, and waits after the others.
func OneAtOnce(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 { // want `no-backoff: `
		resp, err := c.Do(req.Clone(ctx))
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusInternalServerError:
			resp.Body.Close()
		case http.StatusServiceUnavailable:
			resp.Body.Close()
			time.Sleep(rand.N(time.Second / 2))
		default:
			return resp, nil
		}
	}
	return nil, errBusy
}

// BothWait after whatever comes back.
func BothWait(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 {
		resp, err := c.Do(req.Clone(ctx))
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		// look-alike: one wait for both
		if err := pause(ctx, time.Second); err != nil {
			return nil, err
		}
	}
	return nil, errBusy
}
