// Package ignoresretryafter repeats what the server has told to come back later,
// and does not ask when. The waits are random and short, so that this is the
// only fault.
package ignoresretryafter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"
)

var errGiveUp = errors.New("all attempts failed")

// rest is short and random.
func rest() { time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond)) }

// nap waits for d, or for less when ctx is done.
func nap(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// get sends one request.
func get(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		panic(err)
	}
	return c.Do(req)
}

func Named(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: .*on status 429`
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			resp.Body.Close()
			rest()
			continue
		}
		return resp, nil
	}
	return nil, errGiveUp
}

func Number(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != 429 {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

func Switch(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusGatewayTimeout:
			resp.Body.Close()
			rest()
		default:
			return resp, nil
		}
	}
	return nil, errGiveUp
}

func ServerErrors(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		// look-alike: does not name the status by which a server throttles
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			rest()
			continue
		}
		return resp, nil
	}
	return nil, errGiveUp
}

func Unavailable(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		// look-alike: 503 says so less often; reported with -nojitter.strict
		if resp.StatusCode == http.StatusServiceUnavailable {
			resp.Body.Close()
			rest()
			continue
		}
		return resp, nil
	}
	return nil, errGiveUp
}

func Leaves(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			rest()
			continue
		}
		// look-alike: whoever is throttled gets told, and does not come back
		if resp.StatusCode == http.StatusTooManyRequests {
			resp.Body.Close()
			return nil, errors.New("throttled")
		}
		return resp, nil
	}
	return nil, errGiveUp
}

// throttled and crowded are predicates.
func throttled(resp *http.Response) bool { return resp.StatusCode == http.StatusTooManyRequests }

func crowded(code int) bool {
	switch code {
	case 429, 502, 503, 504:
		return true
	}
	return false
}

var fleeting = []int{429, 502, 503, 504}

func Predicate(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !throttled(resp) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

func PredicateOfCode(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !crowded(resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

func List(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(fleeting, resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

var crowds = map[int]bool{http.StatusTooManyRequests: true, http.StatusBadGateway: true}

func Map(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if !crowds[resp.StatusCode] {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

var final = []int{200, 201, 204, 429}

func ListOfFinal(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `retry-permanent: `
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		// look-alike: what is in this list leaves
		if slices.Contains(final, resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
	return nil, errGiveUp
}

// after reads the header in both of its forms; seconds in one.
func after(resp *http.Response) (time.Duration, bool) {
	v := resp.Header.Get("Retry-After")
	if n, err := strconv.Atoi(v); err == nil {
		return time.Duration(n) * time.Second, true
	}
	if t, err := http.ParseTime(v); err == nil {
		return time.Until(t), true
	}
	return 0, false
}

func seconds(h http.Header) time.Duration {
	n, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil {
		return time.Second
	}
	return time.Duration(n) * time.Second
}

func Reads(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		// look-alike: a callee reads the header, in both forms
		d, ok := after(resp)
		if !ok {
			d = time.Second + rand.N(time.Second)
		}
		if err := nap(ctx, d); err != nil {
			return nil, err
		}
	}
	return nil, errGiveUp
}

func ReadsSeconds(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: .*as a number only`
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		if err := nap(ctx, seconds(resp.Header)); err != nil {
			return nil, err
		}
	}
	return nil, errGiveUp
}

func ReadsInPlace(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: .*as a number only`
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		wait := time.Second
		if n, err := strconv.ParseInt(resp.Header.Get("retry-after"), 10, 32); err == nil {
			wait = time.Duration(n) * time.Second
		}
		if err := nap(ctx, wait); err != nil {
			return nil, err
		}
	}
	return nil, errGiveUp
}

func ReadsDate(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := get(ctx, c, url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		v := resp.Header.Get("Retry-After")
		wait := time.Second
		if n, err := strconv.Atoi(v); err == nil {
			wait = time.Duration(n) * time.Second
		} else if t, err := time.Parse(time.RFC1123, v); err == nil {
			// look-alike: the date is read, too, by time.Parse
			wait = time.Until(t)
		}
		if err := nap(ctx, wait); err != nil {
			return nil, err
		}
	}
	return nil, errGiveUp
}

// fetch makes an error of the status; send's error keeps the header.
func fetch(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return errors.New("throttled")
	case resp.StatusCode >= 500:
		return fmt.Errorf("status %s", resp.Status)
	}
	return nil
}

func FedByHelper(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 { // want `ignores-retry-after: `
		if err = fetch(ctx, c, url); err == nil {
			return nil
		}
		rest()
	}
	return err
}

// throttledError says when.
type throttledError struct{ after time.Duration }

func (e *throttledError) Error() string { return "throttled" }

func send(ctx context.Context, c *http.Client, url string) error {
	resp, err := get(ctx, c, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		d, _ := after(resp)
		return &throttledError{d}
	}
	return nil
}

func FedWithHeader(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		if err = send(ctx, c, url); err == nil {
			return nil
		}
		// look-alike: the error carries what the server has said
		var te *throttledError
		if !errors.As(err, &te) {
			return err
		}
		if err := nap(ctx, te.after); err != nil {
			return err
		}
	}
	return err
}

// Transport listens to the server.
type Transport struct{ Base http.RoundTripper }

func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	for n := 0; ; n++ {
		resp, err := t.Base.RoundTrip(r)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || n == 3 {
			return resp, err
		}
		resp.Body.Close()
		// look-alike: the header is read before the next attempt
		d, ok := after(resp)
		if !ok {
			d = time.Second + rand.N(time.Second)
		}
		if err := nap(r.Context(), d); err != nil {
			return nil, err
		}
	}
}

// Hasty does not.
type Hasty struct{ Base http.RoundTripper }

func (h Hasty) RoundTrip(r *http.Request) (*http.Response, error) {
	for n := 0; ; n++ { // want `ignores-retry-after: `
		resp, err := h.Base.RoundTrip(r)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || n == 3 {
			return resp, err
		}
		resp.Body.Close()
		if err := nap(r.Context(), 50*time.Millisecond+rand.N(100*time.Millisecond)); err != nil {
			return nil, err
		}
	}
}
