// Package told has one function for each thing that facts tell of functions.
package told

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func None() context.Context { return context.Background() } // want `deadlines\(0: none\)`

func Todo() (int, context.Context) { return 0, context.TODO() } // want `deadlines\(1: none\)`

func TwoSeconds(ctx context.Context) (context.Context, context.CancelFunc) { // want `deadlines\(0: bounded by 2s\)`
	return context.WithTimeout(ctx, 2*time.Second)
}

func AsLong(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) { // want `deadlines\(0: bounded by .*\)` `times\[1\]`
	return context.WithTimeout(ctx, d)
}

func Second(name string, ctx context.Context) context.Context { // want `deadlines\(0: param 1\)`
	return context.WithValue(ctx, &name, name)
}

func Request(ctx context.Context, url string) (*http.Request, error) { // want `deadlines\(0: param 0\)`
	return http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
}

func Plain(url string) (*http.Request, error) { // want `deadlines\(0: none\)`
	return http.NewRequest(http.MethodGet, url, nil)
}

// look-alike: either is possible, and of what is unknown there is no fact
func Either(d time.Duration) (context.Context, context.CancelFunc) { // want `times\[0\]`
	if d == 0 {
		return context.WithCancel(context.Background())
	}
	return context.WithTimeout(context.Background(), d)
}

type keeper struct{ ctx context.Context }

// look-alike: what a field holds is not known to callers
func (k *keeper) Context() context.Context { return k.ctx }

func (*keeper) Fresh() context.Context { return context.Background() } // want `deadlines\(0: none\)`

func Client() *http.Client { return &http.Client{} } // want `clients\(0: unbounded\)`

func Limited() (*http.Client, error) { return &http.Client{Timeout: time.Second}, nil } // want `clients\(0: bounded\)`

// look-alike: the client comes from the caller
func Same(c *http.Client) *http.Client { return c }

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func Doer() doer { return &http.Client{} } // want `clients\(0: unbounded\)`

func Transport() http.RoundTripper { return &http.Transport{} } // want `clients\(0: unbounded\)`

func Tune(d time.Duration, c *http.Client) { c.Timeout = d } // want `limits\[1\]` `times\[0\]`

func TuneBoth(a, b *http.Client) { // want `limits\[0 1\]`
	Tune(time.Second, a)
	func() { b.Timeout = time.Second }()
}

// look-alike: sets something else
func Trim(c *http.Client) { c.Jar = nil }

func Die() { // want `noReturn`
	os.Exit(1)
}

func DieOf(err error) { // want `noReturn`
	fmt.Fprintln(os.Stderr, err)
	Die()
}

func Panic() { panic("told") } // want `noReturn`

// look-alike: returns unless there is an error
func Must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func Check(ctx context.Context, h healthpb.HealthClient) error { // want `remote\(param 0: .* Check\)`
	_, err := h.Check(ctx, nil)
	return err
}

func Deeper(h healthpb.HealthClient, ctx context.Context) error { // want `remote\(param 1: .* Check\)`
	return Check(ctx, h)
}

func Both(ctx, other context.Context, h healthpb.HealthClient) error { // want `remote\(param 0: .* Check, param 1: .* Check\)`
	if err := Check(ctx, h); err != nil {
		return Check(other, h)
	}
	return nil
}

func Exec(ctx context.Context, db *sql.DB) error { // want `remote\(param 0: .* ExecContext\)`
	_, err := db.ExecContext(ctx, "SELECT 1")
	return err
}

func Send(req *http.Request) (*http.Response, error) { // want `remote\(param 0: .* Do\)`
	return http.DefaultClient.Do(req)
}

// look-alike: the client has a limit
func SendLimited(req *http.Request) (*http.Response, error) {
	c := &http.Client{Timeout: time.Second}
	return c.Do(req)
}

// look-alike: the client is the caller's
func SendBy(c *http.Client, req *http.Request) (*http.Response, error) { return c.Do(req) }

// look-alike: the call has a deadline of its own
func Bounded(ctx context.Context, h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return Check(ctx, h)
}

// look-alike: a lifetime
func Run(ctx context.Context, h healthpb.HealthClient) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			Check(ctx, h)
		}
	}
}

type prober struct{ h healthpb.HealthClient }

func (p *prober) Probe(ctx context.Context) error { return Check(ctx, p.h) } // want `remote\(param 0: .* Check\)`

func Typed[T ~string](ctx context.Context, h healthpb.HealthClient, s T) error { // want `remote\(param 0: .* Check\)`
	_, err := h.Check(ctx, &healthpb.HealthCheckRequest{Service: string(s)})
	return err
}

// Recursive calls itself with the same context.
func Recursive(ctx context.Context, h healthpb.HealthClient, n int) error { // want `remote\(param 0: .* Check\)`
	if n == 0 {
		return Check(ctx, h)
	}
	return Recursive(ctx, h, n-1)
}

// WithLimit uses a parameter as a limit.
func WithLimit(ctx context.Context, d time.Duration) error { // want `times\[1\]`
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return ctx.Err()
}

// InSeconds multiplies it.
func InSeconds(ctx context.Context, n time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, n*time.Second)
	defer cancel()
	return ctx.Err()
}

// Stamped hands each request on, with a header more.
type Stamped struct{ Base http.RoundTripper }

func (s Stamped) RoundTrip(req *http.Request) (*http.Response, error) { // want `passesOn`
	req.Header.Set("X-At", time.Now().String())
	return s.Base.RoundTrip(req)
}
