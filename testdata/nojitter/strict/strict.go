// Package strict has what is reported with -nojitter.strict only.
package strict

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

var errGiveUp = errors.New("all attempts failed")

func Unavailable(c *http.Client, url string) (*http.Response, error) {
	for range 4 { // want `ignores-retry-after: .*on status 503`
		resp, err := c.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusServiceUnavailable {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond))
	}
	return nil, errGiveUp
}

func ServerErrors(c *http.Client, url string) (*http.Response, error) {
	for range 4 {
		resp, err := c.Get(url)
		if err != nil {
			return nil, err
		}
		// look-alike: no status is named
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(50*time.Millisecond + rand.N(200*time.Millisecond))
	}
	return nil, errGiveUp
}
