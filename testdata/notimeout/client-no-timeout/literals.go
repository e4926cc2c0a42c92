// Package clientnotimeout makes clients without a limit and sends through them
// requests without a deadline.
package clientnotimeout

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"time"
)

func Literal(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func LiteralWithLimit(url string) error {
	// look-alike: the client has a limit
	c := &http.Client{Timeout: 10 * time.Second}
	return closeBody(c.Get(url))
}

func LiteralByValue(url string) error {
	c := http.Client{} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Head(url))
}

func InPlace(url string) error {
	return closeBody((&http.Client{}).Get(url)) // want `client-no-timeout: .*http\.Client`
}

func Declared(url string) error {
	var c http.Client // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func DeclaredAndSet(url string) error {
	// look-alike: the limit comes on the next line
	var c http.Client
	c.Timeout = 5 * time.Second
	return closeBody(c.Get(url))
}

func Allocated(url string) error {
	c := new(http.Client) // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Post(url, "text/plain", nil))
}

func Zero(url string) error {
	c := &http.Client{Timeout: 0} // want `client-no-timeout: .*Timeout`
	return closeBody(c.Get(url))
}

const noLimit = -1 * time.Second

func Negative(url string) error {
	c := &http.Client{Timeout: noLimit} // want `client-no-timeout: .*Timeout`
	return closeBody(c.Get(url))
}

func FromCaller(url string, limit time.Duration) error {
	// look-alike: the limit is not known, so it may be one
	c := &http.Client{Timeout: limit}
	return closeBody(c.Get(url))
}

var shared = &http.Client{} // want `client-no-timeout: .*http\.Client`

var sharedByValue http.Client // want `client-no-timeout: .*http\.Client`

// look-alike: the limit is in the declaration
var sharedWithLimit = &http.Client{Timeout: time.Minute}

// look-alike: init gives it a limit
var sharedAndSet = &http.Client{}

func init() { sharedAndSet.Timeout = 3 * time.Second }

// look-alike: no request goes through it, so nobody waits for it
var unused = &http.Client{}

func ViaShared(url string) error          { return closeBody(shared.Get(url)) }
func ViaSharedByValue(url string) error   { return closeBody(sharedByValue.Get(url)) }
func ViaSharedWithLimit(url string) error { return closeBody(sharedWithLimit.Get(url)) }
func ViaSharedAndSet(url string) error    { return closeBody(sharedAndSet.Get(url)) }

func TwoBranches(url string, proxied bool) error {
	var c *http.Client
	if proxied {
		c = &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}} // want `client-no-timeout: .*http\.Client`
	} else {
		c = &http.Client{} // want `client-no-timeout: .*http\.Client`
	}
	return closeBody(c.Get(url))
}

func SetAfterBranches(url string, proxied bool) error {
	c := &http.Client{}
	if proxied {
		c = &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}
	}
	// look-alike: whichever it is gets a limit
	c.Timeout = time.Minute
	return closeBody(c.Get(url))
}

func ManyRequests(urls []string) {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	for _, url := range urls {
		closeBody(c.Get(url)) // one finding for the client, none here
		closeBody(c.Head(url))
	}
}

func DialAndTLSOnly(url string) error {
	c := &http.Client{ // want `client-no-timeout: .*http\.Client`
		Transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: 3 * time.Second}).DialContext,
			TLSHandshakeTimeout: 3 * time.Second,
			IdleConnTimeout:     time.Minute,
		},
	}
	return closeBody(c.Get(url))
}

func HeadersToo(url string) error {
	// look-alike: the wait for the answer's headers is limited
	c := &http.Client{
		Transport: &http.Transport{
			TLSHandshakeTimeout:   3 * time.Second,
			ResponseHeaderTimeout: 10 * time.Second,
		},
	}
	return closeBody(c.Get(url))
}

func HeadersLater(url string) error {
	tr := &http.Transport{MaxIdleConns: 10}
	c := &http.Client{Transport: tr}
	// look-alike: set on the transport that the client has already
	tr.ResponseHeaderTimeout = 10 * time.Second
	return closeBody(c.Get(url))
}

func HeadersOnAssertion(url string) error {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	tr.ResponseHeaderTimeout = 10 * time.Second
	// look-alike: a clone of the default transport, with a limit
	c := &http.Client{Transport: tr}
	return closeBody(c.Get(url))
}

func ClonedOnly(url string) error {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	tr.MaxIdleConnsPerHost = 50
	c := &http.Client{Transport: tr} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Get(url))
}

func TransportOnOneBranch(url string, rt http.RoundTripper) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	if rt != nil {
		c.Transport = rt
	}
	return closeBody(c.Get(url))
}

func ForeignTransport(url string, rt http.RoundTripper) error {
	// look-alike: nobody knows what the transport does
	c := &http.Client{Transport: rt}
	return closeBody(c.Get(url))
}

func Escapes() *http.Client {
	// look-alike: handed out without a request; the receiver may limit it
	return &http.Client{}
}

// Exported is there for others.
//
// look-alike: exported without a request
var Exported = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func RequestFromParameter(ctx context.Context, url string) error {
	// look-alike: the request carries the caller's context, which may end
	c := &http.Client{}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(c.Do(req))
}

func RequestIsParameter(req *http.Request) error {
	// look-alike: what the request carries is the caller's business
	c := &http.Client{}
	return closeBody(c.Do(req))
}

func RequestUnderBackground(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(c.Do(req))
}

func RequestUnderDeadline(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// look-alike: the request has a deadline
	c := &http.Client{}
	return closeBody(c.Do(req))
}

func DeadlineGivenLater(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	// look-alike: WithContext gives the request a deadline
	c := &http.Client{}
	return closeBody(c.Do(req.WithContext(ctx)))
}

func CancelIsNoDeadline(url string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(nil))
	if err != nil {
		return err
	}
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Do(req))
}

func newGet(url string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return req, nil
}

func RequestBuiltInHelper(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	req, err := newGet(url)
	if err != nil {
		return err
	}
	return closeBody(c.Do(req))
}

func newGetUnder(ctx context.Context, url string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
}

func RequestBuiltInHelperUnderDeadline(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: the helper hands the deadline on
	c := &http.Client{}
	req, err := newGetUnder(ctx, url)
	if err != nil {
		return err
	}
	return closeBody(c.Do(req))
}

func SomeDeadlineSomeNot(ctx context.Context, url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	req, err := newGetUnder(ctx, url)
	if err != nil {
		return err
	}
	if err := closeBody(c.Do(req)); err != nil {
		return closeBody(c.Get(url + "/fallback"))
	}
	return nil
}

func closeBody(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
