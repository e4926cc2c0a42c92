package catalog_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/PuerkitoBio/rehttp"
	avast3 "github.com/avast/retry-go/v3"
	avast4 "github.com/avast/retry-go/v4"
	avast5 "github.com/avast/retry-go/v5"
	cenkalti2 "github.com/cenkalti/backoff"
	cenkalti3 "github.com/cenkalti/backoff/v3"
	cenkalti4 "github.com/cenkalti/backoff/v4"
	cenkalti5 "github.com/cenkalti/backoff/v5"
	cenkalti7 "github.com/cenkalti/backoff/v7"
	"github.com/cristalhq/hedgedhttp"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/hedgepolicy"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/go-resty/resty/v2"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/lestrrat-go/backoff/v2"
	"github.com/samber/lo"
	"github.com/sethvargo/go-retry"
	"github.com/valyala/fasthttp"
	"k8s.io/apimachinery/pkg/util/wait"
	kube "k8s.io/client-go/util/retry"
	resty3 "resty.dev/v3"
)

var errDown = errors.New("down")

// library counts how often a library calls an operation that always fails.
func library(run func(ctx context.Context, op func() error)) client {
	return func(ctx context.Context, _ *testing.T) int64 {
		var n counter
		run(ctx, func() error { n.Add(1); return errDown })
		return n.Load()
	}
}

// fails is op for libraries that want a value, too.
func fails(op func() error) func() (int, error) {
	return func() (int, error) { return 0, op() }
}

// closing is a server that hangs up on all requests.
func closing(t *testing.T) (url string, n *counter) {
	n = new(counter)
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		n.Add(1)
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

// patient is a go-retryablehttp client without the long waits.
func patient(set func(*retryablehttp.Client)) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.Logger, c.RetryWaitMin, c.RetryWaitMax = nil, time.Millisecond, time.Millisecond
	set(c)
	return c
}

func retryableDo(method string, set func(*retryablehttp.Client)) client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		req, err := retryablehttp.NewRequestWithContext(ctx, method, url, []byte("x"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := patient(set).Do(req); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func keep(*retryablehttp.Client) {}

func through(rt http.RoundTripper) client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := (&http.Client{Transport: rt}).Do(req); err == nil {
			resp.Body.Close()
		}
		return n.Load()
	}
}

func heimdallPost(opts ...httpclient.Option) client {
	return func(_ context.Context, t *testing.T) int64 {
		url, n := down(t)
		if resp, err := httpclient.NewClient(opts...).Post(url, nil, nil); err == nil {
			resp.Body.Close()
		}
		return n.Load()
	}
}

func restyPost(retries int) client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := closing(t)
		c := resty.New().SetLogger(silentLog{}).SetRetryCount(retries).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(time.Millisecond)
		if _, err := c.R().SetContext(ctx).SetBody("x").Post(url); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

// silentLog drops what resty says of each attempt.
type silentLog struct{}

func (silentLog) Errorf(string, ...any) {}
func (silentLog) Warnf(string, ...any)  {}
func (silentLog) Debugf(string, ...any) {}

func rounds(opts ...backoff.ExponentialOption) client {
	opts = append(opts, backoff.WithMinInterval(time.Millisecond), backoff.WithMaxInterval(time.Millisecond))
	return library(func(ctx context.Context, op func() error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for c := backoff.Exponential(opts...).Start(ctx); backoff.Continue(c); {
			_ = op()
		}
	})
}

func withPolicy(p failsafe.Policy[int]) client {
	return library(func(ctx context.Context, op func() error) { _, _ = failsafe.With(p).WithContext(ctx).Get(fails(op)) })
}

func hedged(upto int) client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n counter
		s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			n.Add(1)
			time.Sleep(200 * time.Millisecond)
		}))
		t.Cleanup(s.Close)
		rt, err := hedgedhttp.NewRoundTripper(time.Millisecond, upto, http.DefaultTransport)
		if err != nil {
			t.Fatal(err)
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := (&http.Client{Transport: rt}).Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return n.Load()
	}
}

func fast(attempts int, method string) client {
	return func(_ context.Context, t *testing.T) int64 {
		url, n := closing(t)
		req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
		req.SetRequestURI(url)
		req.Header.SetMethod(method)
		c := &fasthttp.Client{MaxIdemponentCallAttempts: attempts}
		if err := c.Do(req, resp); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func retrierRun(waits []time.Duration) client {
	return library(func(_ context.Context, op func() error) { _ = retrier.New(waits, nil).Run(op) })
}

func marked(op func() error) retry.RetryFunc {
	return func(context.Context) error { return retry.RetryableError(op()) }
}

func steps(b wait.Backoff) client {
	return library(func(ctx context.Context, op func() error) {
		_ = wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) { return op() == nil, nil })
	})
}

func always(error) bool { return true }

var libraryClients = map[string]client{
	"retryablehttp GET":        retryableDo(http.MethodGet, keep),
	"retryablehttp POST":       retryableDo(http.MethodPost, keep),
	"retryablehttp RetryMax 0": retryableDo(http.MethodGet, func(c *retryablehttp.Client) { c.RetryMax = 0 }),
	"retryablehttp RetryMax 2": retryableDo(http.MethodGet, func(c *retryablehttp.Client) { c.RetryMax = 2 }),
	"retryablehttp StandardClient": func(ctx context.Context, t *testing.T) int64 {
		return through(patient(keep).StandardClient().Transport)(ctx, t)
	},
	"resty v2": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		if _, err := resty.New().R().SetContext(ctx).Get(url); err != nil {
			t.Error(err)
		}
		return n.Load()
	},
	"resty v2 SetRetryCount 3, connection closed, POST": restyPost(3),
	"resty v2 SetRetryCount 0, connection closed":       restyPost(0),
	"resty v2 Client.RetryCount 2, connection closed": func(ctx context.Context, t *testing.T) int64 {
		url, n := closing(t)
		c := resty.New().SetLogger(silentLog{}).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(time.Millisecond)
		c.RetryCount = 2
		if _, err := c.R().SetContext(ctx).Get(url); err == nil {
			t.Error("no error")
		}
		return n.Load()
	},
	"resty v3": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		c := resty3.New()
		defer c.Close()
		if _, err := c.R().SetContext(ctx).Get(url); err != nil {
			t.Error(err)
		}
		return n.Load()
	},
	"heimdall":                        heimdallPost(),
	"heimdall WithRetryCount 3, POST": heimdallPost(httpclient.WithRetryCount(3)),
	"rehttp":                          through(rehttp.NewTransport(nil, rehttp.RetryStatuses(503), rehttp.ConstDelay(time.Millisecond))),
	"rehttp RetryMaxRetries 3": through(rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryStatuses(503)),
		rehttp.ConstDelay(time.Millisecond))),

	"heimdall WithRetryCount 0, POST": heimdallPost(httpclient.WithRetryCount(0)),
	"rehttp RetryMaxRetries 0": through(rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(0), rehttp.RetryStatuses(503)),
		rehttp.ConstDelay(time.Millisecond))),
	"hedgedhttp Upto 0":                         hedged(0),
	"hedgedhttp Upto 2":                         hedged(2),
	"fasthttp GET, connection closed":           fast(5, fasthttp.MethodGet),
	"fasthttp POST, connection closed":          fast(5, fasthttp.MethodPost),
	"fasthttp GET, MaxIdemponentCallAttempts 2": fast(2, fasthttp.MethodGet),
	"fasthttp GET, MaxIdemponentCallAttempts 0": fast(0, fasthttp.MethodGet),
	"resty.Backoff": library(func(_ context.Context, op func() error) {
		_ = resty.Backoff(func() (*resty.Response, error) { return nil, op() }, resty.WaitTime(time.Millisecond), resty.MaxWaitTime(time.Millisecond))
	}),
	"resty.Backoff Retries 0": library(func(_ context.Context, op func() error) {
		_ = resty.Backoff(func() (*resty.Response, error) { return nil, op() }, resty.Retries(0))
	}),
	"eapache 3 waits":  retrierRun(retrier.ConstantBackoff(3, time.Millisecond)),
	"eapache no waits": retrierRun(nil),
	"eapache WithInfiniteRetry": library(func(ctx context.Context, op func() error) {
		_ = retrier.New(retrier.ConstantBackoff(1, time.Millisecond), nil).WithInfiniteRetry().RunCtx(ctx, func(context.Context) error { return op() })
	}),
	"cenkalti v2 WithMaxRetries 0": library(func(ctx context.Context, op func() error) {
		_ = cenkalti2.Retry(op, cenkalti2.WithContext(cenkalti2.WithMaxRetries(cenkalti2.NewConstantBackOff(time.Millisecond), 0), ctx))
	}),
	"cenkalti v2 WithMaxRetries 2": library(func(_ context.Context, op func() error) {
		_ = cenkalti2.Retry(op, cenkalti2.WithMaxRetries(&cenkalti2.ZeroBackOff{}, 2))
	}),
	"cenkalti v3 WithMaxRetries 0": library(func(ctx context.Context, op func() error) {
		_ = cenkalti3.Retry(op, cenkalti3.WithContext(cenkalti3.WithMaxRetries(cenkalti3.NewConstantBackOff(time.Millisecond), 0), ctx))
	}),
	"cenkalti v3 WithMaxRetries 2": library(func(_ context.Context, op func() error) {
		_ = cenkalti3.Retry(op, cenkalti3.WithMaxRetries(&cenkalti3.ZeroBackOff{}, 2))
	}),
	"cenkalti v4 WithMaxRetries 0": library(func(_ context.Context, op func() error) {
		_ = cenkalti4.Retry(op, cenkalti4.WithMaxRetries(&cenkalti4.ZeroBackOff{}, 0))
	}),
	"cenkalti v4 WithMaxRetries 2": library(func(_ context.Context, op func() error) {
		_ = cenkalti4.Retry(op, cenkalti4.WithMaxRetries(&cenkalti4.ZeroBackOff{}, 2))
	}),
	"cenkalti v4 StopBackOff": library(func(_ context.Context, op func() error) { _ = cenkalti4.Retry(op, &cenkalti4.StopBackOff{}) }),
	"cenkalti v5": library(func(ctx context.Context, op func() error) {
		_, _ = cenkalti5.Retry(ctx, fails(op), cenkalti5.WithBackOff(cenkalti5.NewConstantBackOff(time.Millisecond)))
	}),
	"cenkalti v5 WithMaxTries 0": library(func(ctx context.Context, op func() error) {
		_, _ = cenkalti5.Retry(ctx, fails(op), cenkalti5.WithBackOff(cenkalti5.NewConstantBackOff(time.Millisecond)), cenkalti5.WithMaxTries(0))
	}),
	"cenkalti v5 WithMaxTries 2": library(func(ctx context.Context, op func() error) {
		_, _ = cenkalti5.Retry(ctx, fails(op), cenkalti5.WithBackOff(&cenkalti5.ZeroBackOff{}), cenkalti5.WithMaxTries(2))
	}),
	"cenkalti v7 WithMaxTries 2": library(func(ctx context.Context, op func() error) {
		_, _ = cenkalti7.Retry(ctx, fails(op), cenkalti7.WithBackOff(&cenkalti7.ZeroBackOff{}), cenkalti7.WithMaxTries(2))
	}),
	"avast v3 Attempts 0": library(func(_ context.Context, op func() error) { _ = avast3.Do(op, avast3.Attempts(0)) }),
	"avast v4":            library(func(_ context.Context, op func() error) { _ = avast4.Do(op, avast4.MaxDelay(time.Millisecond)) }),
	"avast v4 Attempts 0": library(func(ctx context.Context, op func() error) {
		_ = avast4.Do(op, avast4.Attempts(0), avast4.MaxDelay(time.Millisecond), avast4.Context(ctx))
	}),
	"avast v4 Attempts 3": library(func(_ context.Context, op func() error) {
		_ = avast4.Do(op, avast4.Attempts(3), avast4.MaxDelay(time.Millisecond))
	}),
	"avast v5": library(func(_ context.Context, op func() error) { _ = avast5.New(avast5.MaxDelay(time.Millisecond)).Do(op) }),
	"avast v5 Attempts 0": library(func(ctx context.Context, op func() error) {
		_ = avast5.New(avast5.Attempts(0), avast5.MaxDelay(time.Millisecond), avast5.Context(ctx)).Do(op)
	}),
	"avast v5 UntilSucceeded": library(func(ctx context.Context, op func() error) {
		_ = avast5.New(avast5.UntilSucceeded(), avast5.MaxDelay(time.Millisecond), avast5.Context(ctx)).Do(op)
	}),
	"wait.Backoff Steps 0":     steps(wait.Backoff{Duration: time.Millisecond}),
	"wait.Backoff Steps 3":     steps(wait.Backoff{Duration: time.Millisecond, Steps: 3}),
	"client-go DefaultRetry":   library(func(_ context.Context, op func() error) { _ = kube.OnError(kube.DefaultRetry, always, op) }),
	"client-go DefaultBackoff": library(func(_ context.Context, op func() error) { _ = kube.OnError(kube.DefaultBackoff, always, op) }),
	"sethvargo":                library(func(ctx context.Context, op func() error) { _ = retry.Constant(ctx, time.Millisecond, marked(op)) }),
	"sethvargo WithMaxRetries 2": library(func(ctx context.Context, op func() error) {
		_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.NewConstant(time.Millisecond)), marked(op))
	}),
	"sethvargo WithMaxRetries 0": library(func(ctx context.Context, op func() error) {
		_ = retry.Do(ctx, retry.WithMaxRetries(0, retry.NewConstant(time.Millisecond)), marked(op))
	}),
	"failsafe":                    withPolicy(retrypolicy.NewWithDefaults[int]()),
	"failsafe WithMaxRetries 0":   withPolicy(retrypolicy.NewBuilder[int]().WithMaxRetries(0).Build()),
	"failsafe WithMaxRetries -1":  withPolicy(retrypolicy.NewBuilder[int]().WithMaxRetries(-1).Build()),
	"failsafe WithMaxAttempts 0":  withPolicy(retrypolicy.NewBuilder[int]().WithMaxAttempts(0).Build()),
	"failsafe WithMaxAttempts 2":  withPolicy(retrypolicy.NewBuilder[int]().WithMaxAttempts(2).Build()),
	"failsafe WithMaxAttempts -1": withPolicy(retrypolicy.NewBuilder[int]().WithMaxAttempts(-1).Build()),
	"failsafe hedge": func(ctx context.Context, t *testing.T) int64 {
		var n counter
		_, _ = failsafe.With(hedgepolicy.NewWithDelay[int](time.Millisecond)).WithContext(ctx).Get(func() (int, error) {
			n.Add(1)
			time.Sleep(50 * time.Millisecond)
			return 0, nil
		})
		return n.Load()
	},
	"lo.Attempt 0": library(func(ctx context.Context, op func() error) {
		_, _ = lo.Attempt(0, func(int) error {
			time.Sleep(time.Millisecond)
			if ctx.Err() != nil {
				return nil
			}
			return op()
		})
	}),
	"lo.Attempt 3":              library(func(_ context.Context, op func() error) { _, _ = lo.Attempt(3, func(int) error { return op() }) }),
	"lestrrat":                  rounds(),
	"lestrrat WithMaxRetries 0": rounds(backoff.WithMaxRetries(0)),
	"lestrrat WithMaxRetries 3": rounds(backoff.WithMaxRetries(3)),
}
