// Package withtests is judged together with its tests.
package withtests

import (
	"net/http"
	"testing"
)

func MustGet(tb testing.TB, url string) {
	resp, err := http.Get(url) // want `default-client: .*http\.Get`
	if err != nil {
		tb.Fatal(err)
	}
	resp.Body.Close()
}
