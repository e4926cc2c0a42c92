// Package caller has faults that show in the light of what package helper does,
// and many that read alike: golangci-lint keeps three of them by default.
package caller

import (
	"context"
	"net/http"

	"example.com/parity/helper"
)

func crossing(url string) error {
	return helper.Fetch(context.Background(), url)
}

func nested(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = helper.FetchThrice(ctx, url); err == nil {
			return nil
		}
	}
	return err
}

func alike(url string) {
	http.Get(url)
	http.Get(url)
	http.Get(url)
	http.Get(url)
	http.Get(url)
}

func oneLine(url string) { http.Get(url); http.Get(url) }

func generic[T any](url string, _ T) { http.Get(url) }

var _ = generic[int]

func closure(url string) func() {
	return func() { http.Get(url) }
}
