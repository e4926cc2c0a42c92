// Package client is another module's: it makes the clients, connections and
// policies that the packages of module layers use. Nothing here repeats a call,
// and no user of it sees a number.
package client

import (
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// New makes a client with a number of its caller's.
func New(retries int) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = retries
	c.Logger = nil
	return c
}

// HTTP hides a client that sends up to three requests.
func HTTP() *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	return c.StandardClient()
}

// Hide hides its caller's.
func Hide(c *retryablehttp.Client) *http.Client { return c.StandardClient() }

// Once sends one request.
func Once() *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c.StandardClient()
}

// Shared is a client for all.
var Shared = HTTP()

// Either sends one request, or many.
func Either(often bool) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	if !often {
		c.RetryMax = 0
	}
	return c
}

const policy = `{"methodConfig":[{"name":[{"service":"grpc.health.v1.Health","method":"Check"}],"retryPolicy":{"maxAttempts":4,"initialBackoff":"0.1s","maxBackoff":"2s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}`

// Dial connects with a service config that repeats Check, not List.
func Dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(policy))
}

// Health is a stub over such a connection.
func Health(addr string) (healthpb.HealthClient, error) {
	conn, err := Dial(addr)
	if err != nil {
		return nil, err
	}
	return healthpb.NewHealthClient(conn), nil
}

// PlainHealth is one over a connection that does not repeat.
func PlainHealth(addr string) (healthpb.HealthClient, error) {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return healthpb.NewHealthClient(conn), nil
}

// Redis makes a client with a number of its caller's, of which 0 is the default
// and -1 is none.
func Redis(addr string, retries int) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: addr, MaxRetries: retries})
}

// Options are for retry.Do: seven attempts.
func Options() []retry.Option {
	return []retry.Option{retry.Attempts(7), retry.DelayType(retry.BackOffDelay)}
}

// Often are for retry.Do, too: two attempts.
var Often = []retry.Option{retry.Attempts(2), retry.Delay(time.Second)}

// Policy allows for four attempts.
func Policy() backoff.BackOff {
	return backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 3)
}
