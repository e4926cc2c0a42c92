// Package web makes HTTP clients for others.
package web

import (
	"net/http"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
)

type thrice struct{ next http.RoundTripper }

func (t *thrice) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		again.Rest()
	}
	return resp, err
}

type named struct{ next http.RoundTripper }

func (n *named) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("User-Agent", "web")
	return n.next.RoundTrip(req)
}

// Transport repeats requests.
func Transport() http.RoundTripper { return &thrice{http.DefaultTransport} }

// NewPatient sends each request up to three times.
func NewPatient() *http.Client { return client(Transport()) }

// NewPlain sends each request once.
func NewPlain() *http.Client { return client(&named{http.DefaultTransport}) }

func client(rt http.RoundTripper) *http.Client { return &http.Client{Transport: rt} }

// NewPatientClient is NewPatient in one piece.
func NewPatientClient() *http.Client {
	return &http.Client{Transport: &thrice{http.DefaultTransport}}
}
