package request

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// Short sends without making a request first.
func Short(ctx context.Context, url string) (int, error) {
	resp, err := http.Get(url + "/v1") // want "default-client: http.Get"
	if err != nil {
		return 0, fmt.Errorf("get: %w", err)
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

// Both sends twice: the requests have names of their own.
func Both(ctx context.Context, url string, body []byte) error {
	head, err := http.Head(url) // want "default-client: http.Head"
	if err != nil {
		return err
	}
	head.Body.Close()
	post, err := http.Post(url, "application/json", bytes.NewReader(body)) // want "default-client: http.Post"
	if err != nil {
		return err
	}
	return post.Body.Close()
}

type page struct{ hc *http.Client }

func newPage() *page {
	return &page{hc: &http.Client{}} // want "client-no-timeout"
}

// load goes through a client of its own.
func (p *page) load(ctx context.Context, urls []string) (n int, err error) {
	for _, url := range urls {
		resp, err := p.hc.Get(url)
		if err != nil {
			continue
		}
		resp.Body.Close()
		n++
	}
	return n, nil
}

var _ = []any{newPage, (*page).load}

// Logged goes on after a failure: no fix.
func Logged(ctx context.Context, url string) {
	resp, err := http.Get(url) // want "default-client: http.Get"
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(resp)
}

// Assigned does not declare its results: no fix.
func Assigned(ctx context.Context, url string) (resp *http.Response, err error) {
	resp, err = http.Get(url) // want "default-client: http.Get"
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// Mentioned looks at the response when it answers the failure: no fix.
func Mentioned(ctx context.Context, url string) (*http.Response, error) {
	resp, err := http.Get(url) // want "default-client: http.Get"
	if err != nil {
		return resp, err
	}
	return resp, nil
}

// Named has another thing called req: no fix.
func Named(ctx context.Context, req string) error {
	resp, err := http.Get(req) // want "default-client: http.Get"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Condition sends in a statement of another kind: no fix.
func Condition(ctx context.Context, url string) bool {
	if resp, err := http.Get(url); err == nil { // want "default-client: http.Get"
		resp.Body.Close()
		return true
	}
	return false
}

// NoContext has none at hand: no fix.
func NoContext(url string) error {
	resp, err := http.Get(url) // want "default-client: http.Get"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Limited goes through a client with a limit.
func Limited(ctx context.Context, url string) error {
	c := http.Client{Timeout: time.Second}
	resp, err := c.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
