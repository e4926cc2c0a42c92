// Package b uses the helpers of package a.
package b

import (
	"context"
	"net/http"
	"time"

	"example.com/retrylint/testdata/facts/a"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

// Contexts that a makes.

func Outgoing(h healthpb.HealthClient) error {
	_, err := h.Check(a.Outgoing("t"), ask) // want `no-deadline: .*Check`
	return err
}

func Limited(h healthpb.HealthClient) error {
	ctx, cancel := a.Limited("t")
	defer cancel()
	// look-alike: a fact says that there is a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func Cancellable(h healthpb.HealthClient) error {
	ctx, cancel := a.Cancellable()
	defer cancel()
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func Tagged(h healthpb.HealthClient) error {
	_, err := h.Check(a.Tagged("b", context.Background()), ask) // want `no-deadline: .*Check`
	return err
}

func TaggedCallers(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: a fact says that the caller's deadline is kept
	_, err := h.Check(a.Tagged("b", ctx), ask)
	return err
}

type key struct{}

func Generic(h healthpb.HealthClient) error {
	_, err := h.Check(a.With(context.Background(), key{}, 1), ask) // want `no-deadline: .*Check`
	return err
}

func GenericCallers(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: the same, over the caller's context
	_, err := h.Check(a.With(ctx, key{}, 1), ask)
	return err
}

func Maybe(h healthpb.HealthClient) error {
	ctx, cancel := a.Maybe(time.Second)
	defer cancel()
	// look-alike: there may be a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func Method(e *a.Env, h healthpb.HealthClient) error {
	_, err := h.Check(e.Context(), ask) // want `no-deadline: .*Check`
	return err
}

func LimitedMethod(e *a.Env, h healthpb.HealthClient) error {
	ctx, cancel := e.Limited(time.Second)
	defer cancel()
	// look-alike: a method that adds a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func Dropped(ctx context.Context, h healthpb.HealthClient) error {
	_, err := h.Check(a.Outgoing("t"), ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

// Calls that a makes.

func Supplies(h healthpb.HealthClient) error {
	return a.Check(context.Background(), h) // want `no-deadline: .*a\.Check.*context\.Background\(\)`
}

func SuppliesDropped(ctx context.Context, h healthpb.HealthClient) error {
	return a.Check(context.TODO(), h) // want `dropped-ctx: .*a\.Check.*context\.TODO\(\).*ctx`
}

func Passes(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: the caller's context
	return a.Check(ctx, h)
}

func SuppliesDeadline(h healthpb.HealthClient) error {
	ctx, cancel := a.Limited("t")
	defer cancel()
	// look-alike: a deadline from a, for a
	return a.Check(ctx, h)
}

func Deeper(h healthpb.HealthClient) error {
	return a.Deeper(h, "b", context.Background()) // want `no-deadline: .*a\.Deeper`
}

func Bounded(h healthpb.HealthClient) error {
	// look-alike: a limits the call
	return a.Bounded(context.Background(), h)
}

func All(h healthpb.HealthClient) error {
	return a.All(context.Background(), h, []string{"x", "y"}) // want `no-deadline: .*a\.All`
}

func Probe(h healthpb.HealthClient) error {
	return a.NewProber(h).Probe(context.Background()) // want `no-deadline: .*Probe`
}

func Loop(h healthpb.HealthClient) {
	// look-alike: the context is the loop's lifetime
	a.NewProber(h).Loop(context.Background())
}

func Fetch(url string) error {
	return a.Fetch(context.Background(), url) // want `no-deadline: .*a\.Fetch`
}

func FetchLimited(url string) error {
	// look-alike: the client in a has a limit
	return a.FetchLimited(context.Background(), url)
}

func own(ctx context.Context, h healthpb.HealthClient) error {
	return a.Check(ctx, h)
}

func Own(h healthpb.HealthClient) error {
	return own(context.Background(), h) // want `no-deadline: .*own`
}

// Requests that a makes.

func Request(url string) error {
	req, err := a.Request(url)
	if err != nil {
		return err
	}
	return closeBody(http.DefaultClient.Do(req)) // want `default-client: .*Do`
}

func RequestUnder(ctx context.Context, url string) error {
	req, err := a.RequestUnder(ctx, url)
	if err != nil {
		return err
	}
	// look-alike: the request has the caller's context
	return closeBody(http.DefaultClient.Do(req))
}

func RequestUnderBackground(url string) error {
	req, err := a.RequestUnder(context.Background(), url)
	if err != nil {
		return err
	}
	return closeBody(http.DefaultClient.Do(req)) // want `default-client: .*Do`
}

// Clients that a makes.

func Client(url string) error {
	c := a.Client() // want `client-no-timeout: .*a\.Client`
	return closeBody(c.Get(url))
}

func ClientWithLimit(url string) error {
	// look-alike: limited here
	c := a.Client()
	c.Timeout = time.Second
	return closeBody(c.Get(url))
}

func LimitedClient(url string) error {
	// look-alike: limited there
	return closeBody(a.LimitedClient().Get(url))
}

func Doer(url string) error {
	req, err := a.Request(url)
	if err != nil {
		return err
	}
	return closeBody(a.AsDoer().Do(req)) // want `client-no-timeout: .*a\.AsDoer`
}

func Transport(url string) error {
	c := &http.Client{Transport: a.Transport("t")} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func LimitedTransport(url string) error {
	// look-alike: the transport of a waits for headers for a while only
	c := &http.Client{Transport: a.LimitedTransport()}
	return closeBody(c.Get(url))
}

func Tuned(url string) error {
	// look-alike: a.Tune sets the limit
	c := &http.Client{}
	a.Tune(time.Second, c)
	return closeBody(c.Get(url))
}

func Prepared(url string) error {
	// look-alike: a.Prepare has a.Tune set the limit
	c := &http.Client{}
	a.Prepare(c)
	return closeBody(c.Get(url))
}

func Decorated(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	a.Decorate(c)
	return closeBody(c.Get(url))
}

// Functions that never return.

func Dies(h healthpb.HealthClient, limit time.Duration) error {
	ctx := context.Background()
	if limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
		a.Die("a limit of %v", limit)
	}
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func Complains(h healthpb.HealthClient, limit time.Duration) error {
	ctx := context.Background()
	if limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
		a.Complain("a limit of %v", limit)
	}
	// look-alike: a.Complain returns, so there may be a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func closeBody(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Short(ctx context.Context) (context.Context, context.CancelFunc) {
	return a.After(ctx, 20) // want `no-unit: a.After gets 20, .*20ns`
}

func NotShort(ctx context.Context) (context.Context, context.CancelFunc) {
	// look-alike: a unit
	return a.After(ctx, 20*time.Second)
}

func Wrapped(s a.Stock) (int, error) {
	return s.Level(context.Background(), "a") // want `no-deadline: s.Level \(which calls QueryRowContext\)`
}

func Signed(url string) error {
	c := &http.Client{Transport: &a.Signing{Key: "k", Base: http.DefaultTransport}} // want `client-no-timeout: .*http.Client`
	return closeBody(c.Get(url))
}

func SignedWithLimit(url string, rt http.RoundTripper) error {
	// look-alikes: a limit in the transport inside, in the transport itself, one from elsewhere, none that waits
	for _, c := range []*http.Client{
		{Transport: &a.Hurried{Base: http.DefaultTransport}},
	} {
		if err := closeBody(c.Get(url)); err != nil {
			return err
		}
	}
	inside := &http.Client{Transport: &a.Signing{Base: &http.Transport{ResponseHeaderTimeout: time.Second}}}
	if err := closeBody(inside.Get(url)); err != nil {
		return err
	}
	hurried := &http.Client{Transport: &a.Hurried{Base: http.DefaultTransport}}
	if err := closeBody(hurried.Get(url)); err != nil {
		return err
	}
	given := &http.Client{Transport: &a.Signing{Base: rt}}
	if err := closeBody(given.Get(url)); err != nil {
		return err
	}
	canned := &http.Client{Transport: &a.Canned{Base: http.DefaultTransport}}
	return closeBody(canned.Get(url))
}
