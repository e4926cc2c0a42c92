package client

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
)

// Pair gives a client for writes, and one that sends reads up to three times.
func Pair(limit time.Duration) (writes, reads *http.Client) {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	return &http.Client{Timeout: limit}, c.StandardClient()
}

// Cache gives a client that never repeats, after what closes it.
func Cache(addr string) (stop func() error, c *redis.Client) {
	c = redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
	return c.Close, c
}

// CacheWith gives a client with its caller's number, after what closes it.
func CacheWith(addr string, retries int) (stop func() error, c *redis.Client, err error) {
	c = redis.NewClient(&redis.Options{Addr: addr, MaxRetries: retries})
	return c.Close, c, nil
}
