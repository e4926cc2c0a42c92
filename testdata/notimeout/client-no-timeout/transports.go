package clientnotimeout

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/hashicorp/go-cleanhttp"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// bearer adds a header and limits nothing.
type bearer struct {
	token string
	next  http.RoundTripper
}

func (b *bearer) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+b.token)
	return b.next.RoundTrip(req)
}

func OwnTransport(token, url string) error {
	c := &http.Client{Transport: &bearer{token: token, next: http.DefaultTransport}} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

// limiter gives each request a deadline.
type limiter struct {
	next  http.RoundTripper
	limit time.Duration
}

func (l *limiter) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), l.limit)
	resp, err := l.next.RoundTrip(req.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	context.AfterFunc(ctx, cancel)
	return resp, nil
}

func LimitingTransport(url string) error {
	// look-alike: the transport sees to it that requests end
	c := &http.Client{Transport: &limiter{next: http.DefaultTransport, limit: time.Minute}}
	return closeBody(c.Get(url))
}

func OverForeignTransport(token, url string, rt http.RoundTripper) error {
	// look-alike: below bearer is a transport that nobody knows here
	c := &http.Client{Transport: &bearer{token: token, next: rt}}
	return closeBody(c.Get(url))
}

// roundTripFunc is the adapter that everybody writes.
type roundTripFunc func(*http.Request) (*http.Response, error)

func (f roundTripFunc) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func AssignedOnBothBranches(url string, rt, other http.RoundTripper, traced bool) error {
	// look-alike: on either branch the transport is foreign
	c := &http.Client{}
	if traced {
		c.Transport = rt
	} else {
		c.Transport = other
	}
	return closeBody(c.Get(url))
}

func Traced(url string) error {
	c := &http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport)} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func TracedWithLimit(url string) error {
	// look-alike: a limit on top of the same transport
	c := &http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport), Timeout: time.Second}
	return closeBody(c.Get(url))
}

func Clean(url string) error {
	c := cleanhttp.DefaultPooledClient() // want `client-no-timeout: .*DefaultPooledClient`
	return closeBody(c.Get(url))
}

func CleanWithLimit(url string) error {
	// look-alike: set on the client that the constructor made
	c := cleanhttp.DefaultClient()
	c.Timeout = 10 * time.Second
	return closeBody(c.Get(url))
}

func OAuth(src oauth2.TokenSource, url string) error {
	c := oauth2.NewClient(context.Background(), src) // want `client-no-timeout: .*oauth2\.NewClient`
	return closeBody(c.Get(url))
}

func OAuthWithLimit(src oauth2.TokenSource, url string) error {
	// look-alike: the limit is set on the client
	c := oauth2.NewClient(context.Background(), src)
	c.Timeout = 10 * time.Second
	return closeBody(c.Get(url))
}

func OAuthOverClient(src oauth2.TokenSource, url string) error {
	ctx := context.WithValue(context.Background(), oauth2.HTTPClient, &http.Client{Timeout: 10 * time.Second})
	// look-alike: some versions take the limit from the client in the context
	c := oauth2.NewClient(ctx, src)
	return closeBody(c.Get(url))
}

func OAuthGivenContext(ctx context.Context, src oauth2.TokenSource, url string) error {
	// look-alike: the caller's context may hold a client with a limit
	c := oauth2.NewClient(ctx, src)
	return closeBody(c.Get(url))
}

func Credentials(cfg *clientcredentials.Config, url string) error {
	c := cfg.Client(context.Background()) // want `client-no-timeout: .*Client`
	return closeBody(c.Get(url))
}

func ConfigClient(cfg *oauth2.Config, tok *oauth2.Token, url string) error {
	c := cfg.Client(context.Background(), tok) // want `client-no-timeout: .*Client`
	return closeBody(c.Get(url))
}

// own is a RoundTripper that is a client's twin: it makes its own requests.
type own struct{ client *http.Client }

func NewOwn() *own {
	// look-alike: handed to nobody but callers with a context of their own
	return &own{client: &http.Client{}}
}

func (o *own) Get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(o.client.Do(req))
}

func Mocked(url string) error {
	// look-alike: answers without a network
	c := &http.Client{Transport: roundTripFunc(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody}, nil
	})}
	return closeBody(c.Get(url))
}

func OverUnixSocket(path string) error {
	// look-alike: the peer is on this machine
	c := &http.Client{Transport: &http.Transport{
		DialContext: func(context.Context, string, string) (net.Conn, error) { return net.Dial("unix", path) },
	}}
	return closeBody(c.Get("http://daemon/status"))
}

func OverChosenHost(host string) error {
	c := &http.Client{Transport: &http.Transport{ // want `client-no-timeout: .*http\.Client`
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, host)
		},
	}}
	return closeBody(c.Get("http://daemon/status"))
}

type labelling struct{ next http.RoundTripper }

func (l labelling) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("X-Label", "a")
	return l.next.RoundTrip(req)
}

func WrappedByValue(url string) error {
	c := &http.Client{Transport: labelling{http.DefaultTransport}} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func WrappedByValueWithLimit(url string) error {
	// look-alike: what is wrapped has a limit
	c := &http.Client{Transport: labelling{&http.Transport{ResponseHeaderTimeout: time.Second}}}
	return closeBody(c.Get(url))
}
