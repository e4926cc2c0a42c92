// Package retrypermanent repeats what stays wrong. The waits are random and
// short, so that this is the only fault.
package retrypermanent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"
)

var errGiveUp = errors.New("all attempts failed")

// rest is short and random.
func rest() { time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond)) }

// get sends one request.
// get can fail at the transport only.
func get(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		panic(err)
	}
	return c.Do(req)
}

func NotOK(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `retry-permanent: .*a 40\d, too`
		resp, err := get(ctx, c, url)
		if err != nil {
			rest()
			continue
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			rest()
			continue
		}
		return resp, nil
	}
	return nil, errGiveUp
}

func ServerErrors(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			rest()
			continue
		}
		// look-alike: 5xx alone, everything else leaves
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			rest()
			continue
		}
		return resp, nil
	}
	return nil, errGiveUp
}

func FourHundred(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err == nil && resp.StatusCode < 400 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		rest()
	}
	return nil, errGiveUp
}

func FiveHundred(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		// look-alike: what is below 500 is an answer
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		rest()
	}
	return nil, errGiveUp
}

func Class(ctx context.Context, c *http.Client, url string) error {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode/100 == 2 {
				return nil
			}
		}
		rest()
	}
	return errGiveUp
}

func Switch(ctx context.Context, c *http.Client, url string) error {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK, http.StatusNoContent:
			return nil
		case http.StatusNotFound:
			return errors.New("no such thing")
		}
		rest()
	}
	return errGiveUp
}

func SwitchTells(ctx context.Context, c *http.Client, url string) error {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK:
			return nil
		// look-alike: all of these may pass
		case http.StatusRequestTimeout, http.StatusLocked, http.StatusTooEarly, http.StatusBadGateway:
			rest()
		default:
			return fmt.Errorf("status %s", resp.Status)
		}
	}
	return errGiveUp
}

func NamesForbidden(ctx context.Context, c *http.Client, url string) error {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusForbidden || resp.StatusCode >= 500 {
			rest()
			continue
		}
		return nil
	}
	return errGiveUp
}

func Conflict(ctx context.Context, c *http.Client, url string) error {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		// look-alike: a conflict may be gone the next time
		if resp.StatusCode == http.StatusConflict || resp.StatusCode == http.StatusServiceUnavailable {
			rest()
			continue
		}
		return nil
	}
	return errGiveUp
}

// temporary is a predicate that accepts too much; fleeting does not.
func temporary(code int) bool { return code >= 300 }

func fleeting(code int) bool {
	return code >= 500 || slices.Contains([]int{408, 423, 425}, code)
}

func Predicate(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !temporary(resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

func PredicateTells(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		// look-alike: the predicate accepts 5xx and three of 4xx that pass
		if !fleeting(resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

var worthwhile = []int{http.StatusForbidden, http.StatusBadGateway, http.StatusServiceUnavailable}

func List(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `retry-permanent: .*403`
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(worthwhile, resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

var transient = map[int]bool{http.StatusRequestTimeout: true, http.StatusBadGateway: true}

func Map(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		// look-alike: all that the map names may pass
		if !transient[resp.StatusCode] {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

// fetch makes an error of each status but 200; fetchTold tells them apart.
func fetch(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	resp, err := get(ctx, c, url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

func Helper(ctx context.Context, c *http.Client, url string) (b []byte, err error) {
	for range 4 { // want `retry-permanent: fetch makes an error`
		if b, err = fetch(ctx, c, url); err == nil {
			return b, nil
		}
		rest()
	}
	return nil, err
}

// statusError keeps the status.
type statusError struct{ code int }

func (e *statusError) Error() string { return http.StatusText(e.code) }

func fetchTold(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	resp, err := get(ctx, c, url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &statusError{resp.StatusCode}
	}
	return io.ReadAll(resp.Body)
}

func HelperTold(ctx context.Context, c *http.Client, url string) (b []byte, err error) {
	for range 4 {
		if b, err = fetchTold(ctx, c, url); err == nil {
			return b, nil
		}
		// look-alike: the error tells what it was, and that is looked at
		var se *statusError
		if errors.As(err, &se) && se.code < 500 {
			return nil, err
		}
		rest()
	}
	return nil, err
}

var errPermanent = errors.New("permanent")

func fetchMarked(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return errors.New(resp.Status)
	case resp.StatusCode >= 400:
		return errPermanent
	}
	return nil
}

func HelperMarked(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: what stays wrong is marked, and leaves
		if err = fetchMarked(ctx, c, url); err == nil || errors.Is(err, errPermanent) {
			return err
		}
		rest()
	}
	return err
}

// Login gets fresh credentials after a 401, once.
func Login(ctx context.Context, c *http.Client, url string, refresh func() (string, error)) (*http.Response, error) {
	token := ""
	for try := 0; ; try++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+token)
		resp, err := c.Do(req)
		if err != nil {
			return nil, err
		}
		// look-alike: one 401, then with fresh credentials
		if resp.StatusCode != http.StatusUnauthorized || try > 0 {
			return resp, nil
		}
		resp.Body.Close()
		if token, err = refresh(); err != nil {
			return nil, err
		}
	}
}

// Transport retries what is not a success.
type Transport struct{ Base http.RoundTripper }

func (t Transport) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for range 3 { // want `retry-permanent: `
		resp, err = t.Base.RoundTrip(r)
		if err == nil && resp.StatusCode >= 200 && resp.StatusCode < 300 {
			return resp, nil
		}
		rest()
	}
	return resp, err
}
