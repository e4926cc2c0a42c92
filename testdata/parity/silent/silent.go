// Package silent has faults that nobody wants to hear of.
package silent

import (
	"net/http"
	"testing"
)

func trailing(url string) {
	http.Get(url) //nolint:retrylint // known
	http.Get(url) //nolint
	http.Get(url) //nolint:errcheck // of another linter: this one is reported
}

//nolint:retrylint // the whole function
func function(url string) {
	http.Get(url)
}

func ignored(url string) {
	//lint:ignore notimeout known
	http.Get(url)
	//lint:ignore notimeout/default-client known
	http.Get(url)
	//lint:ignore notimeout
	http.Get(url) // no reason is given above: reported
}

// helper is for tests.
func helper(t testing.TB, url string) {
	http.Get(url)
}
