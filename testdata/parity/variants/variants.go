// Package variants has tests: go vet sees it as compiled for the tests only, and
// golangci-lint in two variants.
package variants

import "net/http"

func Get(url string) {
	http.Get(url) // want "^default-client: "
}
