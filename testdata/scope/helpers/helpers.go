// Package helpers has what is judged, and tests that are not. This file
// imports testing, so all of it is test support.
package helpers

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// MustStatus is for tests, though it lies outside of a test file.
func MustStatus(t *testing.T, url string) {
	t.Helper()
	// look-alike: go test has a timeout of its own
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
}

// Probe is for tests and benchmarks.
func Probe(tb testing.TB, urls []string) {
	tb.Cleanup(func() {
		for _, url := range urls {
			// look-alike: a literal in a test helper
			if resp, err := http.Get(url); err == nil {
				resp.Body.Close()
			}
		}
	})
}

// Fuzz takes a function with a *testing.T.
func Fuzz(f *testing.F) {
	f.Fuzz(func(t *testing.T, url string) {
		// look-alike: runs under go test only
		http.Head(url)
	})
}

// Local asks a server of its own.
func Local(h http.Handler) error {
	srv := httptest.NewServer(h)
	defer srv.Close()
	// look-alike: the client of a test server
	resp, err := srv.Client().Get(srv.URL)
	if err != nil {
		return err
	}
	resp.Body.Close()
	// look-alike: the address of one
	resp, err = http.Get(srv.URL + "/again")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Unaided has no *testing.T, but stands among those that have.
func Unaided(url string) error {
	// look-alike: a file that imports testing is test support
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
