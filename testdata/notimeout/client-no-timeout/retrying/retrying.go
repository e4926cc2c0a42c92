// Package retrying has clients around an http.Client.
package retrying

import (
	"context"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

func Plain(url string) (*http.Response, error) {
	rc := retryablehttp.NewClient() // want `client-no-timeout: .*retryablehttp\.NewClient`
	rc.RetryMax = 2
	return rc.Get(url)
}

func Limited(url string) (*http.Response, error) {
	// look-alike: each attempt has a limit
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Timeout = 5 * time.Second
	return rc.Get(url)
}

func Replaced(url string) (*http.Response, error) {
	// look-alike: so has this one's client
	rc := retryablehttp.NewClient()
	rc.HTTPClient = &http.Client{Timeout: 5 * time.Second}
	return rc.Get(url)
}

type api struct {
	base string
	rc   *retryablehttp.Client
}

func newAPI(base string) *api {
	rc := retryablehttp.NewClient() // want `client-no-timeout: .*retryablehttp\.NewClient`
	rc.Logger = nil
	return &api{base: base, rc: rc}
}

func (a *api) Items() (*http.Response, error) {
	req, err := retryablehttp.NewRequest(http.MethodGet, a.base, nil)
	if err != nil {
		return nil, err
	}
	return a.rc.Do(req)
}

func InTime(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	// look-alike: the request has a deadline
	rc := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return rc.Do(req)
}

func Standard(url string) (*http.Response, error) {
	rc := retryablehttp.NewClient() // want `client-no-timeout: .*(NewClient|StandardClient)`
	c := rc.StandardClient()
	return c.Get(url)
}

func StandardLimited(url string) (*http.Response, error) {
	// look-alike: the limit is inside
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Timeout = 5 * time.Second
	return rc.StandardClient().Get(url)
}

func Resty(url string) (*resty.Response, error) {
	c := resty.New() // want `client-no-timeout: .*resty\.New`
	return c.R().Get(url)
}

func RestyLimited(url string) (*resty.Response, error) {
	// look-alike: the client has a limit
	c := resty.New().SetTimeout(5 * time.Second)
	return c.R().Get(url)
}

func RestyInTime(ctx context.Context, url string) (*resty.Response, error) {
	// look-alike: the caller may have set a deadline
	return resty.New().R().SetContext(ctx).Get(url)
}

func AroundItself(url string) (*http.Response, error) {
	// look-alike: nobody can tell, and nobody should run out of stack
	rc := retryablehttp.NewClient()
	rc.HTTPClient = rc.StandardClient()
	return rc.Get(url)
}
