package clientnotimeout

import (
	"flag"
	"net/http"
	"time"
)

// Limits that arrive in a roundabout way.

func Options(addr string, opts ...func(*http.Client)) error {
	// look-alike: an option of the caller may limit it
	c := &http.Client{}
	for _, o := range opts {
		o(c)
	}
	return closeBody(c.Get(addr))
}

// setting is an option with a method.
type setting interface{ applyTo(c *http.Client) }

type within time.Duration

func (w within) applyTo(c *http.Client) { c.Timeout = time.Duration(w) }

func Within(d time.Duration) setting { return within(d) }

func Settings(addr string, settings ...setting) error {
	// look-alike: Within limits it
	c := &http.Client{}
	for _, s := range settings {
		s.applyTo(c)
	}
	return closeBody(c.Get(addr))
}

// pointed is limited through a pointer to its field.
type pointed struct{ client http.Client }

func NewPointed() *pointed {
	p := new(pointed)
	c := &p.client
	// look-alike: c is the field
	c.Timeout = time.Second
	return p
}

func (p *pointed) Ping(addr string) error { return closeBody(p.client.Get(addr)) }

// promoted is limited by a promoted field.
type promoted struct{ *http.Client }

func NewPromoted() *promoted {
	// look-alike: Timeout is the client's, promoted
	p := &promoted{&http.Client{}}
	p.Timeout = time.Second
	return p
}

func (p *promoted) Ping(addr string) error { return closeBody(p.Get(addr)) }

var limit = flag.Duration("timeout", time.Second, "limit of a request")

func Flag(addr string) error {
	// look-alike: a flag says how long
	c := &http.Client{Timeout: *limit}
	return closeBody(c.Get(addr))
}

func Milliseconds(addr string, ms int) error {
	// look-alike: computed
	c := &http.Client{Timeout: time.Duration(ms) * time.Millisecond}
	return closeBody(c.Get(addr))
}

func headers(tr *http.Transport) *http.Transport {
	tr.ResponseHeaderTimeout = 10 * time.Second
	return tr
}

func HeadersInHelper(addr string) error {
	// look-alike: a helper limits the wait for headers
	c := &http.Client{Transport: headers(&http.Transport{MaxIdleConns: 2})}
	return closeBody(c.Get(addr))
}

func Several(addr string) error {
	// look-alike: each of them gets a limit
	a, b := &http.Client{}, &http.Client{}
	for _, c := range []*http.Client{a, b} {
		c.Timeout = time.Second
	}
	if err := closeBody(a.Get(addr)); err != nil {
		return err
	}
	return closeBody(b.Get(addr))
}

// API has a client that importers may replace, and a default without a limit.
type API struct {
	Base       string
	HTTPClient *http.Client
}

func NewExportedAPI(base string) *API {
	return &API{Base: base, HTTPClient: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (a *API) Status() error { return closeBody(a.HTTPClient.Get(a.Base + "/status")) }

// LimitedAPI has a default with one.
type LimitedAPI struct {
	Base       string
	HTTPClient *http.Client
}

func NewLimitedExportedAPI(base string) *LimitedAPI {
	// look-alike: the default has a limit
	return &LimitedAPI{Base: base, HTTPClient: &http.Client{Timeout: time.Minute}}
}

func (a *LimitedAPI) Status() error { return closeBody(a.HTTPClient.Get(a.Base + "/status")) }
