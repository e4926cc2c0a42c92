package fiber

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/gofiber/fiber/v3/addon/retry"
	"github.com/gofiber/fiber/v3/client"
)

// closing is a server that hangs up on all requests.
func closing(t *testing.T) (url string, n *atomic.Int64) {
	n = new(atomic.Int64)
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		n.Add(1)
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

func sent(cfg *client.RetryConfig, send func(c *client.Client, url string) (*client.Response, error)) counting.Client {
	return func(_ context.Context, t *testing.T) int64 {
		url, n := closing(t)
		c := client.New()
		if cfg != nil {
			c.SetRetryConfig(cfg)
		}
		if _, err := send(c, url); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func get(c *client.Client, url string) (*client.Response, error)  { return c.Get(url) }
func post(c *client.Client, url string) (*client.Response, error) { return c.Post(url) }

func backoff(cfg ...retry.Config) counting.Client {
	return func(context.Context, *testing.T) (n int64) {
		_ = retry.NewExponentialBackoff(cfg...).Retry(func() error { n++; return errors.New("down") })
		return n
	}
}

func TestClaims(t *testing.T) {
	short := client.RetryConfig{MaxRetryCount: 2, InitialInterval: time.Millisecond, MaxBackoffTime: time.Millisecond}
	counting.Claims(t, map[string]counting.Client{
		"fiber GET, connection closed":                   sent(nil, get),
		"fiber POST, connection closed":                  sent(nil, post),
		"fiber GET, MaxRetryCount 2, connection closed":  sent(&short, get),
		"fiber POST, MaxRetryCount 2, connection closed": sent(&short, post),
		"fiber ExponentialBackoff":                       backoff(retry.Config{InitialInterval: time.Millisecond, MaxBackoffTime: time.Millisecond}),
		"fiber ExponentialBackoff, MaxRetryCount 0":      backoff(retry.Config{InitialInterval: time.Millisecond, MaxBackoffTime: time.Millisecond, MaxRetryCount: 0}),
		"fiber ExponentialBackoff, MaxRetryCount 3":      backoff(retry.Config{InitialInterval: time.Millisecond, MaxBackoffTime: time.Millisecond, MaxRetryCount: 3}),
	})
}
