// Package replaced puts a transport of unknown make in place of the default one.
package replaced

import "net/http"

func Use(rt http.RoundTripper) { http.DefaultTransport = rt }

func Get(addr string) error {
	// look-alike: what serves may have a limit
	resp, err := http.Get(addr)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
