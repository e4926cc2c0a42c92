package clientnotimeout

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/net/context/ctxhttp"
)

// ctxhttp takes the client as an argument.

func GivenBounded(req *http.Request) (*http.Response, error) {
	client := &http.Client{Timeout: 10 * time.Second} // look-alike
	return ctxhttp.Do(context.Background(), client, req)
}

func GivenUnbounded(url string) (*http.Response, error) {
	client := &http.Client{} // want `client-no-timeout: `
	return ctxhttp.Get(context.Background(), client, url)
}

func GivenFromElsewhere(client *http.Client, url string) (*http.Response, error) {
	return ctxhttp.Get(context.Background(), client, url) // look-alike: the caller may have set a limit
}
