package retrypermanent

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"net"
	"net/http"
	"net/url"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
}

func Opaque(ctx context.Context, s Sender, v string) (err error) {
	for range 4 {
		// look-alike: nothing is known of the error
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		rest()
	}
	return err
}

// BadURL comes back with the same text.
func BadURL(ctx context.Context, c *http.Client, text string) error {
	for range 4 { // want `retry-permanent: .*NewRequestWithContext`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, text, nil)
		if err != nil {
			rest()
			continue
		}
		resp, err := c.Do(req)
		if err != nil {
			rest()
			continue
		}
		return resp.Body.Close()
	}
	return errGiveUp
}

func BadURLLeaves(ctx context.Context, c *http.Client, text string) error {
	for range 4 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, text, nil)
		if err != nil {
			// look-alike: what cannot be built leaves
			return err
		}
		resp, err := c.Do(req)
		if err != nil {
			rest()
			continue
		}
		return resp.Body.Close()
	}
	return errGiveUp
}

func Parse(ctx context.Context, c *http.Client, text string) error {
	for range 4 { // want `retry-permanent: .*url\.Parse`
		u, err := url.Parse(text)
		if err != nil {
			rest()
			continue
		}
		resp, err := get(ctx, c, u.String())
		if err != nil {
			rest()
			continue
		}
		return resp.Body.Close()
	}
	return errGiveUp
}

func Decode(ctx context.Context, c *http.Client, addr string) (v map[string]int, err error) {
	for range 4 { // want `retry-permanent: .*Decode`
		resp, err := get(ctx, c, addr)
		if err != nil {
			rest()
			continue
		}
		err = json.NewDecoder(resp.Body).Decode(&v)
		resp.Body.Close()
		if err != nil {
			rest()
			continue
		}
		return v, nil
	}
	return nil, errGiveUp
}

func DecodeLeaves(ctx context.Context, c *http.Client, addr string) (v map[string]int, err error) {
	for range 4 {
		resp, err := get(ctx, c, addr)
		if err != nil {
			rest()
			continue
		}
		// look-alike: whatever comes of the body, it leaves
		defer resp.Body.Close()
		return v, json.NewDecoder(resp.Body).Decode(&v)
	}
	return nil, errGiveUp
}

func Unmarshal(ctx context.Context, fetch func(context.Context) ([]byte, error)) (v struct{ Name string }, err error) {
	for range 4 { // want `retry-permanent: .*Unmarshal`
		var b []byte
		if b, err = fetch(ctx); err == nil {
			if err = xml.Unmarshal(b, &v); err == nil {
				return v, nil
			}
		}
		rest()
	}
	return v, err
}

// Merged lets the transport's error and that of the builder go one way.
func Merged(ctx context.Context, c *http.Client, text string) error {
	var last error
	for range 4 { // want `retry-permanent: `
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, text, nil)
		var resp *http.Response
		if err == nil {
			resp, err = c.Do(req)
		}
		if err == nil {
			return resp.Body.Close()
		}
		last = err
		rest()
	}
	return last
}

// Elsewhere gets its errors from a helper, which may have had its reasons.
func Elsewhere(ctx context.Context, load func(context.Context, any) error) (v map[string]int, err error) {
	for range 4 {
		// look-alike: the error of a function value is opaque
		if err = load(ctx, &v); err == nil {
			return v, nil
		}
		rest()
	}
	return nil, err
}

// Canceled is taken for something that passes.
func Canceled(ctx context.Context, s Sender, v string) error {
	for range 4 { // want `retry-permanent: .*context\.Canceled`
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		if !errors.Is(err, context.Canceled) && !errors.Is(err, net.ErrClosed) {
			return err
		}
		rest()
	}
	return errGiveUp
}

func CanceledLeaves(ctx context.Context, s Sender, v string) error {
	for range 4 {
		err := s.Send(ctx, v)
		// look-alike: the end of the context leaves
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		rest()
	}
	return errGiveUp
}

func OnlyTimeouts(ctx context.Context, s Sender, v string) error {
	for range 4 {
		err := s.Send(ctx, v)
		// look-alike: timeouts of the attempt alone come back
		if !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		rest()
	}
	return errGiveUp
}

// retryable accepts the end of the context.
func retryable(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func Predicated(ctx context.Context, s Sender, v string) error {
	for range 4 { // want `retry-permanent: .*context\.Canceled`
		err := s.Send(ctx, v)
		if err == nil || !retryable(err) {
			return err
		}
		rest()
	}
	return errGiveUp
}

// built makes its request itself, and hands on when that fails.
func built(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func BuiltWithin(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 { // want `retry-permanent: .*http.NewRequestWithContext`
		if err = built(ctx, c, url); err == nil {
			return nil
		}
		rest()
	}
	return err
}

// sent is given the request.
func sent(c *http.Client, req *http.Request) error {
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func BuiltBefore(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	for range 4 {
		// look-alike: what cannot be built is not tried at all
		if err = sent(c, req); err == nil {
			return nil
		}
		rest()
	}
	return err
}

func BuiltFiltered(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: one kind of failure is repeated
		var ne net.Error
		if err = built(ctx, c, url); err == nil || !errors.As(err, &ne) {
			return err
		}
		rest()
	}
	return err
}
