// Package elsewhere leaves //nolint comments to the program around.
package elsewhere

import "net/http"

func Nolint(url string) error {
	return closeBody(http.Get(url)) //nolint:notimeout // want `default-client: .*http\.Get`
}

func Ignore(url string) error {
	// look-alike: these stay ours
	//lint:ignore notimeout the server is in this process
	return closeBody(http.Get(url))
}

func closeBody(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
