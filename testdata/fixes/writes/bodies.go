package writes

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"time"
)

// Reader makes one reader for all requests.
func Reader(ctx context.Context, c *http.Client, url string, doc []byte) error {
	body := bytes.NewReader(doc)
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, body)
		if err != nil {
			return err
		}
		if once(c.Do(req)) { // want "body-reused: c.Do .* its body's reader is made outside the attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Posted hands one reader to a client that makes the requests itself.
func Posted(_ context.Context, c *http.Client, url string, doc []byte) error {
	body := strings.NewReader(`{"idempotency_key":"` + string(doc) + `"}`)
	return again(func() error {
		if !once(c.Post(url, "application/json", body)) { // want "body-reused: c.Post"
			return errUsedUp
		}
		return nil
	})
}

// Request makes one request for all attempts.
func Request(ctx context.Context, c *http.Client, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	for i := range attempts {
		resp, err := c.Do(req) // want "body-reused: c.Do .* its request is made outside the attempt"
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Cloned clones it, which leaves the body as it is, and has more to return.
func Cloned(ctx context.Context, c *http.Client, url string, doc []byte) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewBuffer(doc))
	if err != nil {
		return 0, err
	}
	for i := range attempts {
		resp, err := c.Do(req.Clone(ctx)) // want "body-reused: c.Do"
		if err == nil && resp.StatusCode < 500 {
			return resp.StatusCode, resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return 0, errUsedUp
}

// Captured makes it outside the operation that a helper repeats.
func Captured(ctx context.Context, c *http.Client, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(string(doc)))
	if err != nil {
		return err
	}
	return again(func() error {
		if !once(c.Do(req)) { // want "body-reused: c.Do"
			return errUsedUp
		}
		return nil
	})
}

// Passed hands it to a helper.
func Passed(ctx context.Context, c *http.Client, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	_, err = send(c, req)
	return err
}

func send(c *http.Client, req *http.Request) (*http.Response, error) {
	for i := range attempts {
		if resp, err := c.Do(req); err == nil && resp.StatusCode < 500 { // want "body-reused: c.Do"
			return resp, resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return nil, errUsedUp
}

// Second sends it a second time, without a loop, as often as it takes.
func Second(ctx context.Context, c *http.Client, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil || resp.StatusCode >= 500 {
		resp, err = c.Do(req) // want "body-reused: c.Do"
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
