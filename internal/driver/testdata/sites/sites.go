// Package sites repeats things in a few ways.
package sites

import (
	"context"
	"net/http"
	"time"

	"example.com/sites/lib"
)

// Fixed waits the same each time.
func Fixed(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = lib.Ping(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// Random rests on what another package computes.
func Random(url string) {
	for n := 0; lib.Ping(url) != nil; n++ {
		time.Sleep(lib.Delay(n))
	}
}

// Handed gives its operation to a helper.
func Handed(ctx context.Context, url string) error {
	return lib.Retry(5, func() error { return lib.Ping(url) })
}

// Throttled repeats on one status and all errors.
func Throttled(url string) *http.Response {
	for n := 0; n < 5; n++ {
		resp, err := http.Get(url)
		if err == nil && resp.StatusCode != http.StatusTooManyRequests {
			return resp
		}
		time.Sleep(50 * time.Millisecond << n)
	}
	return nil
}

// unused is not judged.
func unused(url string) {
	for lib.Ping(url) != nil {
		time.Sleep(time.Second)
	}
}

// Meant is silenced.
func Meant(url string) {
	for range 3 {
		if lib.Ping(url) == nil {
			return
		}
		time.Sleep(time.Second) //nolint:nojitter
	}
}

// Paged is no site: each turn asks for something else.
func Paged(urls []string) {
	for _, url := range urls {
		if lib.Ping(url) != nil {
			time.Sleep(time.Second)
		}
	}
}

// Polled is none: a failure ends it.
func Polled(url string) error {
	for {
		ok, err := lib.State(url)
		if err != nil || ok {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Paced is none: nothing is tried.
func Paced(f func()) {
	for {
		f()
		time.Sleep(time.Second)
	}
}

// Beating is none: success waits like failure.
func Beating(url string, failed chan<- error) {
	for {
		if err := lib.Ping(url); err != nil {
			failed <- err
		}
		time.Sleep(time.Minute)
	}
}
