// Package a has the helpers: what they do with contexts, requests and clients
// is known to package b from facts alone.
package a

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

// Outgoing has no deadline.
func Outgoing(tenant string) context.Context {
	return metadata.AppendToOutgoingContext(context.Background(), "tenant", tenant)
}

// Limited has one.
func Limited(tenant string) (context.Context, context.CancelFunc) {
	return context.WithTimeout(Outgoing(tenant), 2*time.Second)
}

// Cancellable has none.
func Cancellable() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
}

// Tagged has that of its parameter.
func Tagged(name string, ctx context.Context) context.Context {
	return metadata.AppendToOutgoingContext(ctx, "caller", name)
}

// With is generic, and has that of its parameter.
func With[K comparable, V any](ctx context.Context, key K, v V) context.Context {
	return context.WithValue(ctx, key, v)
}

// Maybe has one or not.
func Maybe(limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(context.Background())
	}
	return context.WithTimeout(context.Background(), limit)
}

// Env makes contexts in methods.
type Env struct{ tenant string }

func NewEnv(tenant string) *Env { return &Env{tenant: tenant} }

// Context has no deadline.
func (e *Env) Context() context.Context { return Outgoing(e.tenant) }

// Limited has one.
func (e *Env) Limited(limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(e.Context(), limit)
}

// Request has no deadline.
func Request(url string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return req, nil
}

// RequestUnder has that of its context.
func RequestUnder(ctx context.Context, url string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
}

// Check hands its context to a call.
func Check(ctx context.Context, h healthpb.HealthClient) error {
	_, err := h.Check(ctx, &healthpb.HealthCheckRequest{})
	return err
}

// Deeper does so by way of Check, with the context last.
func Deeper(h healthpb.HealthClient, name string, ctx context.Context) error {
	return Check(Tagged(name, ctx), h)
}

// Bounded limits its call by itself.
func Bounded(ctx context.Context, h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return Check(ctx, h)
}

// All is generic in what it is asked about.
func All[S ~string](ctx context.Context, h healthpb.HealthClient, names []S) error {
	for _, n := range names {
		if _, err := h.Check(ctx, &healthpb.HealthCheckRequest{Service: string(n)}); err != nil {
			return err
		}
	}
	return nil
}

// Prober calls in methods.
type Prober struct{ h healthpb.HealthClient }

func NewProber(h healthpb.HealthClient) *Prober { return &Prober{h: h} }

// Probe hands its context to a call.
func (p *Prober) Probe(ctx context.Context) error { return Check(ctx, p.h) }

// Loop lives as long as its context.
func (p *Prober) Loop(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			Check(ctx, p.h)
		}
	}
}

// Fetch sends a request under its context through a client without a limit.
func Fetch(ctx context.Context, url string) error {
	req, err := RequestUnder(ctx, url)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var limited = &http.Client{Timeout: 10 * time.Second}

// FetchLimited does so through a client with one.
func FetchLimited(ctx context.Context, url string) error {
	req, err := RequestUnder(ctx, url)
	if err != nil {
		return err
	}
	resp, err := limited.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Client has no limit.
//
// look-alike: it leaves the package without a request
func Client() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConns: 10}}
}

// LimitedClient has one.
func LimitedClient() *http.Client { return &http.Client{Timeout: 10 * time.Second} }

// Doer is what a package asks of a client.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

// AsDoer has no limit.
func AsDoer() Doer { return &http.Client{} }

// Transport has no limit, and gives its requests none.
func Transport(token string) http.RoundTripper { return &bearer{token, http.DefaultTransport} }

// LimitedTransport waits for headers for a while.
func LimitedTransport() http.RoundTripper {
	return &http.Transport{ResponseHeaderTimeout: 10 * time.Second}
}

type bearer struct {
	token string
	next  http.RoundTripper
}

func (b *bearer) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+b.token)
	return b.next.RoundTrip(req)
}

// Tune limits the client that it is given.
func Tune(d time.Duration, c *http.Client) { c.Timeout = d }

// Prepare limits its client by way of Tune.
func Prepare(c *http.Client) {
	Decorate(c)
	Tune(time.Second, c)
}

// Decorate does not.
func Decorate(c *http.Client) { c.CheckRedirect = nil }

// Die never returns.
func Die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format, args...)
	os.Exit(1)
}

// Complain does.
func Complain(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format, args...)
}

// After is used as a limit.
func After(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

// A Stock is kept in a table; one of its types wraps others, for logs.
type Stock interface {
	Level(ctx context.Context, sku string) (int, error)
}

type table struct{ db *sql.DB }

func (t *table) Level(ctx context.Context, sku string) (n int, err error) {
	err = t.db.QueryRowContext(ctx, `SELECT n FROM stock WHERE sku = $1`, sku).Scan(&n)
	return n, err
}

type logged struct {
	Stock
	log func(string)
}

func (l logged) Level(ctx context.Context, sku string) (int, error) {
	l.log(sku)
	return l.Stock.Level(ctx, sku)
}

// NewStock returns a logged table.
func NewStock(db *sql.DB, log func(string)) Stock { return logged{&table{db}, log} }

// Signing puts a header on each request.
type Signing struct {
	Key  string
	Base http.RoundTripper
}

// RoundTrip hands the request on.
func (s *Signing) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("X-Key", s.Key)
	return s.Base.RoundTrip(req)
}

// Hurried gives each request a limit.
type Hurried struct{ Base http.RoundTripper }

// RoundTrip hands the request on, for ten seconds.
func (h *Hurried) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), 10*time.Second)
	time.AfterFunc(10*time.Second, cancel)
	return h.Base.RoundTrip(req.WithContext(ctx))
}

// Canned answers by itself.
type Canned struct{ Base http.RoundTripper }

// RoundTrip asks nobody.
func (c *Canned) RoundTrip(req *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody, Request: req}, nil
}
