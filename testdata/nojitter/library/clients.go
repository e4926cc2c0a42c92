package library

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/go-resty/resty/v2"
	interceptor "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
)

var errNone = errors.New("none")

func Explicit() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.DefaultBackoff // want `no-jitter: the wait of go-retryablehttp grows without a random part`
	return c
}

func Random() *retryablehttp.Client {
	// look-alike: random between the bounds
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	return c
}

func Everything() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(_ context.Context, resp *http.Response, err error) (bool, error) { // want `retry-permanent: this filter has go-retryablehttp retry every status of 400 and above`
		return err != nil || resp.StatusCode >= 400, nil
	}
	return c
}

func Outages() *retryablehttp.Client {
	// look-alike: only what may get better
	c := retryablehttp.NewClient()
	c.CheckRetry = func(_ context.Context, resp *http.Response, err error) (bool, error) {
		return err != nil || resp.StatusCode >= 500, nil
	}
	return c
}

func Endless(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 1 << 30 // want `no-attempt-cap: go-retryablehttp tries each request 1073741825 times`
	return c.Get(url)
}

func EndlessWithContext(ctx context.Context, url string) (*http.Response, error) {
	// look-alike: the request's context ends it
	c := retryablehttp.NewClient()
	c.RetryMax = 1 << 30
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

func Broken(ctx context.Context, hc *http.Client, url string) error {
	return backoff.Retry(func() error { // want `retry-permanent: backoff\.Retry tries again when http\.NewRequestWithContext fails`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		resp, err := hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func Hopeless(ctx context.Context, hc *http.Client, req *http.Request) error {
	return backoff.Retry(func() error { // want `retry-permanent: backoff\.Retry retries hc\.Do on every status of 400 and above`
		resp, err := hc.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 400 {
			return fmt.Errorf("status %d", resp.StatusCode)
		}
		return nil
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func Marked(ctx context.Context, hc *http.Client, req *http.Request) error {
	// look-alike: what stays wrong is marked
	return backoff.Retry(func() error {
		resp, err := hc.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		switch {
		case resp.StatusCode >= 500:
			return fmt.Errorf("status %d", resp.StatusCode)
		case resp.StatusCode >= 400:
			return backoff.Permanent(fmt.Errorf("status %d", resp.StatusCode))
		}
		return nil
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func Throttled(ctx context.Context, hc *http.Client, req *http.Request) error {
	return backoff.Retry(func() error { // want `ignores-retry-after: backoff\.Retry retries hc\.Do after a 429 by its own clock`
		resp, err := hc.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		switch {
		case resp.StatusCode == http.StatusTooManyRequests:
			return errors.New("throttled")
		case resp.StatusCode >= 400:
			return backoff.Permanent(fmt.Errorf("status %d", resp.StatusCode))
		}
		return nil
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

// RestyFilter repeats what stays wrong.
func RestyFilter() *resty.Client {
	c := resty.New().SetTimeout(10 * time.Second).SetRetryCount(4)
	c.AddRetryCondition(func(r *resty.Response, err error) bool { // want `retry-permanent: `
		return err != nil || r.StatusCode() >= 400
	})
	return c
}

func RestyFilterServer() *resty.Client {
	c := resty.New().SetTimeout(10 * time.Second).SetRetryCount(4)
	// look-alike: what the server may mend
	c.AddRetryCondition(func(r *resty.Response, err error) bool {
		return err != nil || r.StatusCode() >= 500
	})
	return c
}

// Intercepted has a connection repeat calls.
func Intercepted(addr string, creds credentials.TransportCredentials) (*grpc.ClientConn, error) {
	opts := []interceptor.CallOption{
		interceptor.WithMax(4),
		interceptor.WithBackoff(interceptor.BackoffExponential(200 * time.Millisecond)), // want `no-jitter: `
	}
	return grpc.NewClient(addr, grpc.WithTransportCredentials(creds), grpc.WithUnaryInterceptor(interceptor.UnaryClientInterceptor(opts...)))
}

func InterceptedDrawn(addr string, creds credentials.TransportCredentials) (*grpc.ClientConn, error) {
	// look-alike: drawn
	return grpc.NewClient(addr, grpc.WithTransportCredentials(creds), grpc.WithUnaryInterceptor(interceptor.UnaryClientInterceptor(
		interceptor.WithMax(4), interceptor.WithBackoff(interceptor.BackoffExponentialWithJitter(200*time.Millisecond, 0.3)))))
}

func InterceptedTwice(addr string, creds credentials.TransportCredentials) (*grpc.ClientConn, error) {
	// look-alike: one more try
	return grpc.NewClient(addr, grpc.WithTransportCredentials(creds), grpc.WithUnaryInterceptor(interceptor.UnaryClientInterceptor(
		interceptor.WithMax(2), interceptor.WithBackoff(interceptor.BackoffExponential(200*time.Millisecond)))))
}
