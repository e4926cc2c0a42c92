package nokey

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/PuerkitoBio/rehttp"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/go-resty/resty/v2"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
)

type servers struct {
	base  string
	all   *retryablehttp.Client
	plain *http.Client
	reads *retryablehttp.Client
	off   *retryablehttp.Client
}

// readsOnly repeats nothing but GET, a missing response included.
func readsOnly(ctx context.Context, resp *http.Response, err error) (bool, error) {
	if resp == nil || resp.Request == nil || resp.Request.Method != http.MethodGet {
		return false, err
	}
	return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
}

func newServers(base string) *servers {
	s := &servers{base: base, all: retryablehttp.NewClient(), reads: retryablehttp.NewClient(), off: retryablehttp.NewClient()}
	s.reads.CheckRetry = readsOnly
	s.off.RetryMax = 0
	s.plain = s.all.StandardClient()
	return s
}

// Create posts through a client that repeats whatever it is given.
func (s *servers) Create(ctx context.Context, doc []byte) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, s.base, doc)
	if err != nil {
		return err
	}
	resp, err := s.all.Do(req) // want "no-idempotency-key: s.all.Do sends a POST through a retryablehttp.Client, which repeats it by itself"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: a key on the request, which all attempts share.
func (s *servers) CreateKeyed(ctx context.Context, doc []byte) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, s.base, doc)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	resp, err := s.all.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Plain posts through what looks like an ordinary client.
func (s *servers) Plain() error {
	resp, err := s.plain.Post(s.base, "application/json", nil) // want "no-idempotency-key: s.plain.Post sends a POST through a retryablehttp.Client"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: its policy repeats reads only.
func (s *servers) ByReads() error {
	resp, err := s.reads.Post(s.base, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: no retries.
func (s *servers) Off() error {
	resp, err := s.off.Post(s.base, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Resty posts with retries.
func Resty(url string) error {
	c := resty.New().SetRetryCount(3)
	_, err := c.R().SetBody("{}").Post(url) // want "no-idempotency-key: .*Post sends a POST through a resty.Client"
	return err
}

// look-alike: without retries.
func RestyOnce(url string) error {
	c := resty.New()
	_, err := c.R().SetBody("{}").Post(url)
	return err
}

var _ = newServers

// Heimdall posts with retries.
func Heimdall(url string) error {
	c := httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second), httpclient.WithRetryCount(3))
	resp, err := c.Post(url, strings.NewReader("{}"), nil) // want "no-idempotency-key: c.Post sends a POST through a httpclient.NewClient"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: without retries.
func HeimdallOnce(url string) error {
	c := httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second))
	resp, err := c.Post(url, strings.NewReader("{}"), nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Rehttp posts through a transport that repeats any method.
func Rehttp(url string) error {
	again := rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryTemporaryErr())
	c := &http.Client{Transport: rehttp.NewTransport(nil, again, rehttp.ExpJitterDelay(time.Second, time.Minute))}
	resp, err := c.Post(url, "application/json", nil) // want "no-idempotency-key: c.Post sends a POST through a rehttp.NewTransport"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: it repeats reads only.
func RehttpReads(url string) error {
	again := rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryHTTPMethods(http.MethodGet))
	c := &http.Client{Transport: rehttp.NewTransport(nil, again, rehttp.ExpJitterDelay(time.Second, time.Minute))}
	resp, err := c.Post(url, "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Failsafe posts under a retry policy.
func Failsafe(url string) error {
	policy := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(2).Build()
	c := &http.Client{Transport: failsafehttp.NewRoundTripper(nil, policy)}
	resp, err := c.Post(url, "application/json", nil) // want "no-idempotency-key: c.Post sends a POST through a failsafehttp.NewRetryPolicyBuilder"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// RestyLoop repeats what resty sends once, after an error or a bad answer.
func RestyLoop(url string) error {
	c := resty.New()
	for i := range 3 {
		resp, err := c.R().SetBody("{}").Post(url) // want "no-idempotency-key: .*Post sends a POST"
		if err == nil && !resp.IsError() {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: it asks until the answer says that all is done; the failure of a
// send ends it.
func RestyPoll(url string) error {
	c := resty.New()
	for i := range 3 {
		resp, err := c.R().SetBody("{}").Post(url)
		if err != nil {
			return err
		}
		if resp.String() == "done" {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// RestyOnStatus repeats after any failure that the condition sees.
func RestyOnStatus(url string) error {
	c := resty.New().SetRetryCount(3)
	c.AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() >= 500 })
	_, err := c.R().SetBody("{}").Post(url) // want "no-idempotency-key: .*Post sends a POST through a resty.Client"
	return err
}

// look-alike: what the rate limit refused was not carried out.
func RestyOnLimit(url string) error {
	c := resty.New().SetRetryCount(3).AddRetryCondition(func(r *resty.Response, err error) bool {
		return err == nil && r.StatusCode() == http.StatusTooManyRequests
	})
	_, err := c.R().SetBody("{}").Post(url)
	return err
}

// look-alike: the condition looks at the method.
func RestyByMethod(url string) error {
	c := resty.New().SetRetryCount(3)
	c.AddRetryCondition(func(r *resty.Response, err error) bool {
		return r.Request.Method == resty.MethodGet && (err != nil || r.IsError())
	})
	_, err := c.R().SetBody("{}").Post(url)
	return err
}
