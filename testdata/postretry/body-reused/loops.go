// Package bodyreused sends bodies that are used up, and bodies that are not.
//
// run_test.go sends all of them to a server that answers 503 twice and counts
// what it gets.
package bodyreused

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

const attempts = 3

// A doer is what sends requests.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

var errUsedUp = errors.New("attempts used up")

// once judges one answer: done, or worth another attempt.
func once(resp *http.Response, err error) bool {
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode < 500
}

// RequestReused makes one request and sends it again and again.
func RequestReused(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		resp, err := c.Do(req) // want "body-reused: c.Do sends a body that the first attempt has used up, since its request is made outside the attempt: later ones send nothing or fail; make a new request in each attempt, or set req.Body from req.GetBody before it"
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: each attempt has a request of its own.
func RequestPerAttempt(ctx context.Context, c *http.Client, url, doc string) error {
	for i := 0; i < attempts; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// ClonedRequest clones the request, but a clone has the same body.
func ClonedRequest(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		resp, err := c.Do(req.Clone(ctx)) // want "body-reused: c.Do .* its request is made outside the attempt"
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: GetBody gives each attempt a reader of its own.
func Rewound(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		body, err := req.GetBody()
		if err != nil {
			return err
		}
		again := req.Clone(ctx)
		again.Body = body
		resp, err := c.Do(again)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: a helper winds the body back.
func RewoundByHelper(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		if err := rewind(req); err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

func rewind(req *http.Request) error {
	body, err := req.GetBody()
	req.Body = body
	return err
}

// ByHelper leaves the sending, again and again, to a helper behind an
// interface.
func ByHelper(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	return sendWithRetry(c, req)
}

func sendWithRetry(d doer, req *http.Request) error {
	for i := 0; i < attempts; i++ {
		resp, err := d.Do(req) // want "body-reused: d.Do .* its request is made outside the attempt"
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: all that the helper is given has no body.
func Bodyless(ctx context.Context, c *http.Client, url, _ string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, url, nil)
	if err != nil {
		return err
	}
	return deleteWithRetry(c, req)
}

func deleteWithRetry(d doer, req *http.Request) error {
	for i := 0; i < attempts; i++ {
		resp, err := d.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// ReaderReused makes a request in each attempt, all from one reader.
func ReaderReused(ctx context.Context, c *http.Client, url, doc string) error {
	body := bytes.NewBufferString(doc)
	for i := 0; i < attempts; i++ {
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

// look-alike: the buffer is filled anew in each attempt.
func ReaderRefilled(ctx context.Context, c *http.Client, url, doc string) error {
	var body bytes.Buffer
	for i := 0; i < attempts; i++ {
		body.Reset()
		body.WriteString(doc)
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, &body)
		if err != nil {
			return err
		}
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// PostReused hands its reader to a client that makes the request itself.
func PostReused(_ context.Context, c *http.Client, url, doc string) error {
	key := strings.NewReader(`{"idempotency_key":"` + doc + `"}`)
	for i := 0; i < attempts; i++ {
		if once(c.Post(url, "application/json", key)) { // want "body-reused: c.Post .* its body's reader is made outside the attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Upload sends its caller's reader in each attempt.
func Upload(ctx context.Context, c *http.Client, url string, body io.Reader) error {
	for i := 0; i < attempts; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, io.NopCloser(body))
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

// look-alike: it goes back to the start of the caller's reader.
func UploadFromStart(ctx context.Context, c *http.Client, url string, body io.ReadSeeker) error {
	for i := 0; i < attempts; i++ {
		if _, err := body.Seek(0, io.SeekStart); err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, io.NopCloser(body))
		if err != nil {
			return err
		}
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: retryablehttp keeps a copy of what the reader holds.
func CopiedBody(ctx context.Context, c *http.Client, url, doc string) error {
	rc := retryablehttp.NewClient()
	rc.HTTPClient, rc.Logger = c, nil
	rc.RetryWaitMin, rc.RetryWaitMax = time.Millisecond, time.Millisecond
	rc.RetryMax = 0
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		resp, err := rc.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: its requests keep what their readers hold, whoever makes them.
func CopiedGiven(rc *retryablehttp.Client, req *retryablehttp.Request) error {
	for i := 0; i < attempts; i++ {
		resp, err := rc.Do(req)
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// RequestGiven sends what it is given again and again.
func RequestGiven(c *http.Client, req *http.Request) error {
	for i := 0; i < attempts; i++ {
		resp, err := c.Do(req) // want `body-reused: `
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: each item has a body of its own, and nothing is sent twice.
func PerItem(ctx context.Context, c *http.Client, url string, docs []string) error {
	var errs []error
	for _, doc := range docs {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", doc, err))
			continue
		}
		resp.Body.Close()
	}
	return errors.Join(errs...)
}

// Twice sends its request a second time, without a loop.
func Twice(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil || resp.StatusCode >= 500 {
		if err == nil {
			resp.Body.Close()
		}
		resp, err = c.Do(req) // want "body-reused: c.Do .* its request is made outside the attempt"
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A setup is what options may change before a request is sent.
type setup struct{ request *http.Request }

func newSetup(req *http.Request) *setup { return &setup{request: req} }

// look-alike: each call of the function, which calls itself, makes its own
// request, although that comes back by way of a field.
func Recursive(ctx context.Context, c *http.Client, url, doc string) error {
	return recursive(ctx, c, url, doc, 1)
}

func recursive(ctx context.Context, c *http.Client, url, doc string, attempt int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	s := newSetup(req)
	resp, err := c.Do(s.request)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusServiceUnavailable && attempt < attempts {
		time.Sleep(time.Millisecond)
		return recursive(ctx, c, url, doc, attempt+1)
	}
	return nil
}

// LoopSetup makes the request that it holds in a field before the loop.
func LoopSetup(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	s := newSetup(req)
	for i := 0; i < attempts; i++ {
		resp, err := c.Do(s.request) // want "body-reused: c.Do .* its request is made outside the attempt"
		if err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}
