package budget

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	seth "github.com/sethvargo/go-retry"
)

func CenkaltiTooLong(ctx context.Context, hc *http.Client, req *http.Request) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second) // want `budget: the attempts of hc\.Do cannot fit: 5 x 3s \+ 8s of waits = 23s > 5s`
	defer cancel()
	_, err := backoff.Retry(ctx, func() (int, error) {
		actx, acancel := context.WithTimeout(ctx, 3*time.Second)
		defer acancel()
		resp, err := hc.Do(req.WithContext(actx))
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}, backoff.WithBackOff(backoff.NewConstantBackOff(2*time.Second)), backoff.WithMaxTries(5))
	return err
}

func CenkaltiFits(ctx context.Context, hc *http.Client, req *http.Request) error {
	// look-alike: 3 x 1s and 1s of waits
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_, err := backoff.Retry(ctx, func() (int, error) {
		actx, acancel := context.WithTimeout(ctx, time.Second)
		defer acancel()
		resp, err := hc.Do(req.WithContext(actx))
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}, backoff.WithBackOff(backoff.NewConstantBackOff(500*time.Millisecond)), backoff.WithMaxTries(3))
	return err
}

func AvastTooLong(ctx context.Context, req *http.Request) error {
	hc := &http.Client{Timeout: 2 * time.Second}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // want `10 x 2s \+ .* of waits = .* > 10s`
	defer cancel()
	return retry.Do(func() error {
		resp, err := hc.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Context(ctx))
}

func AvastSome(ctx context.Context, req *http.Request, n uint) error {
	// look-alike: nobody knows how many attempts there are
	hc := &http.Client{Timeout: 2 * time.Second}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return retry.Do(func() error {
		resp, err := hc.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Context(ctx), retry.Attempts(n))
}

func ClientTooLong(ctx context.Context, url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.HTTPClient.Timeout = 10 * time.Second
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // want `the attempts of retryablehttp\.Client\.Do cannot fit: 5 x 10s \+ 15s of waits = 1m5s > 10s`
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

func ClientOnce(ctx context.Context, url string) (*http.Response, error) {
	// look-alike: one attempt may take as long as it likes
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	c.HTTPClient.Timeout = time.Minute
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// The operation is given the library's context.
func SethTooLong(ctx context.Context, hc *store, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // want `budget: .* 5 x 3s \+ 4s of waits = 19s > 10s`
	defer cancel()
	b := seth.WithMaxRetries(4, seth.NewConstant(time.Second))
	return seth.Do(ctx, b, func(ctx context.Context) error {
		actx, acancel := context.WithTimeout(ctx, 3*time.Second)
		defer acancel()
		return seth.RetryableError(hc.get(actx))
	})
}

func SethFits(ctx context.Context, hc *store, url string) error {
	// look-alike: 19 s of 20 s
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	b := seth.WithMaxRetries(4, seth.NewConstant(time.Second))
	return seth.Do(ctx, b, func(ctx context.Context) error {
		actx, acancel := context.WithTimeout(ctx, 3*time.Second)
		defer acancel()
		return seth.RetryableError(hc.get(actx))
	})
}

func SethDetached(ctx context.Context, hc *store, url string) error {
	// look-alike: the attempts do not run under this deadline
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	b := seth.WithMaxRetries(4, seth.NewConstant(time.Second))
	return seth.Do(ctx, b, func(context.Context) error {
		actx, acancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer acancel()
		return seth.RetryableError(hc.get(actx))
	})
}
