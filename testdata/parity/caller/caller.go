// Package caller has faults that show in the light of what package helper does,
// and many that read alike: golangci-lint keeps three of them by default.
package caller

import (
	"context"
	"net/http"

	"example.com/parity/helper"
)

func Crossing(url string) error {
	return helper.Fetch(context.Background(), url) // want "^no-deadline: "
}

func Nested(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = helper.FetchThrice(ctx, url); err == nil {
			return nil
		}
	}
	return err
}

func Alike(url string) {
	http.Get(url) // want "^default-client: "
	http.Get(url) // want "^default-client: "
	http.Get(url) // want "^default-client: "
	http.Get(url) // want "^default-client: "
	http.Get(url) // want "^default-client: "
}

func OneLine(url string) { http.Get(url); http.Get(url) } // want "^default-client: " "^default-client: "

func Generic[T any](url string, _ T) { http.Get(url) } // want "^default-client: "

func Closure(url string) func() {
	return func() { http.Get(url) } // want "^default-client: "
}
