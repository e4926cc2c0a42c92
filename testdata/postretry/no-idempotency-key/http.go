// Package nokey repeats writes that the receiver cannot recognise, and writes
// that it can.
package nokey

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/google/uuid"
)

var errUsedUp = errors.New("attempts used up")

type api struct {
	base string
	hc   *http.Client
}

func (a *api) request(ctx context.Context, method, path string, doc []byte) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, method, a.base+path, bytes.NewReader(doc))
}

func pause(i int) {
	d := 100 * time.Millisecond << i
	time.Sleep(d/2 + rand.N(d/2))
}

// Create posts again after a time-out or a 5xx.
func (a *api) Create(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST, is tried again although the first try may have been carried out, and has no idempotency key"
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: a PUT is the same however often it is carried out.
func (a *api) Replace(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPut, "/things/1", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: an id made before the first attempt is part of what is sent.
func (a *api) CreateWithID(ctx context.Context, name string) error {
	doc, err := json.Marshal(map[string]string{"ref": uuid.NewString(), "name": name})
	if err != nil {
		return err
	}
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: a condition that a first execution has made false.
func (a *api) Edit(ctx context.Context, etag string, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPatch, "/things/1", doc)
		if err != nil {
			return err
		}
		req.Header.Set("If-Match", etag)
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// A request id of each attempt's own is no key.
func (a *api) Traced(ctx context.Context, doc []byte) error {
	return retry.Do(func() error {
		req, err := a.request(ctx, http.MethodPatch, "/things/1", doc)
		if err != nil {
			return retry.Unrecoverable(err)
		}
		req.Header.Set("X-Request-Id", uuid.NewString())
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a PATCH"
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode >= 500 {
			return fmt.Errorf("server said %s", resp.Status)
		}
		return nil
	}, retry.Attempts(3), retry.Context(ctx))
}

// look-alike: one attempt is no retry.
func (a *api) Once(ctx context.Context, doc []byte) error {
	return retry.Do(func() error {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(1))
}

// look-alike: whatever fails for good is marked so, the answer included; only
// the building of the request could come back, and that sends nothing.
func (a *api) NeverAgain(ctx context.Context, doc []byte) error {
	return retry.Do(func() error {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return retry.Unrecoverable(err)
		}
		return resp.Body.Close()
	})
}

func unsent(err error) bool {
	var dns *net.DNSError
	return errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &dns)
}

// look-alike: repeated only if no connection came about.
func (a *api) IfUnsent(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if !unsent(err) {
			return err
		}
		pause(i)
	}
	return errUsedUp
}

func temporary(err error) bool {
	var ne net.Error
	return errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &ne) && ne.Timeout()
}

// A filter that lets through time-outs, too, proves nothing.
func (a *api) IfTemporary(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
		if !temporary(err) {
			return err
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: 429 says that nothing was done.
func (a *api) IfThrottled(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusTooManyRequests {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: it looks for what the last attempt may have made.
func (a *api) Ensure(ctx context.Context, name string, doc []byte) error {
	for i := range 3 {
		if found, err := a.has(ctx, name); err != nil || found {
			return err
		}
		req, err := a.request(ctx, http.MethodPost, "/things", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

func (a *api) has(ctx context.Context, name string) (bool, error) {
	resp, err := a.hc.Get(a.base + "/things/" + name)
	if err != nil {
		return false, err
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK, nil
}

// look-alike: a search by POST changes nothing.
func (a *api) Search(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/things/_search", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: telemetry may arrive twice.
func (a *api) Push(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/api/v1/push", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: what exists already is taken for made.
func (a *api) Claim(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := a.request(ctx, http.MethodPost, "/names", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusConflict || resp.StatusCode < 300 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// Call gets its method from its callers, one of which posts.
func (a *api) call(ctx context.Context, method, path, doc string) error {
	for i := range 3 {
		req, err := http.NewRequestWithContext(ctx, method, a.base+path, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}

// Add and Show call it.
func (a *api) Add(ctx context.Context) error { return a.call(ctx, http.MethodPost, "/x", "{}") }

// Show reads.
func (a *api) Show(ctx context.Context) error { return a.call(ctx, http.MethodGet, "/x", "") }

// look-alike: nobody in sight writes by it.
func (a *api) Any(ctx context.Context, method, path, doc string) error {
	for i := range 3 {
		req, err := http.NewRequestWithContext(ctx, method, a.base+path, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		pause(i)
	}
	return errUsedUp
}
