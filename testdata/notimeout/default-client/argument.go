package defaultclient

import (
	"context"
	"net/http"

	"golang.org/x/net/context/ctxhttp"
)

func NilClient(url string) (*http.Response, error) {
	return ctxhttp.Get(context.Background(), nil, url) // want `default-client: `
}

func NamedClient(url string) (*http.Response, error) {
	return ctxhttp.Get(context.Background(), http.DefaultClient, url) // want `default-client: `
}
