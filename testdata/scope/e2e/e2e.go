// Package e2e is a suite that runs outside of go test.
package e2e

import "net/http"

func Up(url string) error {
	// look-alike: an end-to-end suite
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
