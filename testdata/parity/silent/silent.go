// Package silent has faults that nobody wants to hear of.
package silent

import "net/http"

func Trailing(url string) {
	http.Get(url) //nolint:retrylint // known
	http.Get(url) //nolint
	http.Get(url) //nolint:errcheck // of another linter: want "^default-client: "
}

//nolint:retrylint // the whole function
func Function(url string) {
	http.Get(url)
}

func Ignored(url string) {
	//lint:ignore notimeout known
	http.Get(url)
	//lint:ignore notimeout/default-client known
	http.Get(url)
	//lint:ignore notimeout
	http.Get(url) // no reason is given above: want "^default-client: "
}
