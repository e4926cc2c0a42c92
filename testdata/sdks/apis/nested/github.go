package nested

import (
	"net/http"

	"github.com/gofri/go-github-ratelimit/v2/github_ratelimit"
	"github.com/gofri/go-github-ratelimit/v2/github_ratelimit/github_primary_ratelimit"
	"github.com/gofri/go-github-ratelimit/v2/github_ratelimit/github_secondary_ratelimit"
	"github.com/hashicorp/go-retryablehttp"
)

// What waits until a rate limit is over repeats that answer alone, and never hands
// it on: it multiplies with nothing, nor does it hide what lies below it.

func Limited(req *http.Request) (err error) {
	// look-alike: one layer that repeats what fails
	c := github_ratelimit.NewClient(nil)
	for n := range 3 {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}

func LimitedBase(req *http.Request) (err error) {
	c := github_ratelimit.NewClient(&retryablehttp.RoundTripper{Client: retryablehttp.NewClient()})
	for n := range 3 {
		if _, err = c.Do(req); err == nil { // want `up to 15 requests \(3 attempts x 5 inside`
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}

func LimitedParts(req *http.Request) (err error) {
	inner := github_primary_ratelimit.New(&retryablehttp.RoundTripper{Client: retryablehttp.NewClient()})
	c := &http.Client{Transport: github_secondary_ratelimit.New(inner)}
	for n := range 3 {
		if _, err = c.Do(req); err == nil { // want `up to 15 requests \(3 attempts x 5 inside`
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}

func LimitedPartsOnce(req *http.Request) (err error) {
	// look-alike: what lies below repeats nothing
	c := &http.Client{Transport: github_secondary_ratelimit.New(github_primary_ratelimit.New(nil))}
	for n := range 3 {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause(req.Context(), n)
	}
	return err
}
