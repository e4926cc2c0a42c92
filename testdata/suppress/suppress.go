// Package suppress asks for silence in all ways that there are.
package suppress

import (
	"errors"
	"net/http"
)

func Nolint(url string) error {
	// look-alike: all linters are told to be silent
	return closeBody(http.Get(url)) //nolint
}

func NolintSuite(url string) error {
	// look-alike: the suite's name
	return closeBody(http.Get(url)) //nolint:retrylint // run by hand
}

func NolintAnalyzer(url string) error {
	// look-alike: the analyzer's name
	return closeBody(http.Get(url)) //nolint:notimeout
}

func NolintAmongOthers(url string) error {
	// look-alike: one of several names
	return closeBody(http.Get(url)) //nolint:gosec,notimeout // see above
}

func NolintOther(url string) error {
	return closeBody(http.Get(url)) //nolint:gosec // want `default-client: .*http\.Get`
}

func NolintSibling(url string) error {
	return closeBody(http.Get(url)) //nolint:nojitter // want `default-client: .*http\.Get`
}

func NolintAbove(url string) error {
	// look-alike: alone on its line it speaks for the statement below
	//nolint:notimeout
	return errors.Join(
		closeBody(http.Get(url)),
		closeBody(http.Head(url)),
	)
}

func NolintAboveOnly(url string) error {
	// look-alike: all of the if statement
	//nolint:notimeout
	if err := closeBody(http.Get(url)); err != nil {
		return closeBody(http.Get(url + "/again"))
	}
	return closeBody(http.Get(url)) // want `default-client: .*http\.Get`
}

// NolintFunction is silent as a whole.
//
//nolint:retrylint // a script's helper
func NolintFunction(url string) error {
	if err := closeBody(http.Head(url)); err != nil {
		return err
	}
	// look-alike: the comment above the function speaks for all of it
	return closeBody(http.Get(url))
}

func Ignore(url string) error {
	// look-alike: ignored, with a reason
	//lint:ignore notimeout the server is in this process
	return closeBody(http.Get(url))
}

func IgnoreCategory(url string) error {
	// look-alike: the category, with a reason
	//lint:ignore notimeout/default-client the server is in this process
	return closeBody(http.Get(url))
}

func IgnoreOtherCategory(url string) error {
	//lint:ignore notimeout/no-deadline the wrong category
	return closeBody(http.Get(url)) // want `default-client: .*http\.Get`
}

func IgnoreWithoutReason(url string) error {
	//lint:ignore notimeout
	return closeBody(http.Get(url)) // want `default-client: .*http\.Get`
}

func IgnoreOther(url string) error {
	//lint:ignore SA1000 another tool's check
	return closeBody(http.Get(url)) // want `default-client: .*http\.Get`
}

func Prose(url string) error {
	// A sentence about nolint is no directive.
	return closeBody(http.Get(url)) // want `default-client: .*http\.Get`
}

var client = &http.Client{} //nolint:notimeout // look-alike: silence where the client is made

func ViaClient(url string) error { return closeBody(client.Get(url)) }

func closeBody(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
