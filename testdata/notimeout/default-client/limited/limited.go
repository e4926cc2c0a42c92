// Package limited gives the default client a limit before it uses it.
package limited

import (
	"net/http"
	"time"
)

func init() { http.DefaultClient.Timeout = 20 * time.Second }

func Get(addr string) error {
	// look-alike: init has given the default client a limit
	resp, err := http.Get(addr)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Do(req *http.Request) error {
	// look-alike: the same, under its own name
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
