package ignoresretryafter

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// statusError says which status the server answered with.
type statusError struct{ code int }

func (e *statusError) Error() string { return fmt.Sprintf("status %d", e.code) }

func (e *statusError) again() bool { return e.code == http.StatusTooManyRequests || e.code >= 500 }

// sized says how much there was, which is no status.
type sized struct{ n int }

func (e *sized) Error() string { return fmt.Sprintf("%d bytes", e.n) }

func failed(code int) error { return &statusError{code} }

func pull(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return failed(resp.StatusCode)
	}
	return nil
}

func measure(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return &sized{int(resp.ContentLength)}
	}
	return nil
}

func transient(err error) bool {
	var se *statusError
	if errors.As(err, &se) {
		return se.code == http.StatusTooManyRequests || se.code >= 500
	}
	return true
}

func TypedPredicate(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 { // want `ignores-retry-after: .*on status 429`
		if err = pull(ctx, c, url); err == nil || !transient(err) {
			return err
		}
		rest()
	}
	return err
}

func TypedMethod(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 { // want `ignores-retry-after: .*on status 429`
		if err = pull(ctx, c, url); err == nil {
			return nil
		}
		if se, ok := err.(*statusError); ok && !se.again() {
			return err
		}
		rest()
	}
	return err
}

func ended(err error) bool {
	var se *statusError
	return errors.As(err, &se) && (se.code == http.StatusTooManyRequests || se.code < 500)
}

func TypedFinal(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: the status is named because it ends the loop
		if err = pull(ctx, c, url); err == nil || ended(err) {
			return err
		}
		rest()
	}
	return err
}

func large(err error) bool {
	var s *sized
	return errors.As(err, &s) && s.n == 429
}

func TypedNumber(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: a number of another kind
		if err = measure(ctx, c, url); err == nil || !large(err) {
			return err
		}
		rest()
	}
	return err
}
