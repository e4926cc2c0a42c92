package clientnotimeout

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"
)

// More ways for a client to get to its request.

func getJSON(c *http.Client, addr string, v any) error {
	resp, err := c.Get(addr)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

func HandedDown(addr string) (v map[string]int, err error) {
	return v, getJSON(&http.Client{}, addr, &v) // want `client-no-timeout: .*http\.Client`
}

func HandedDownLimited(addr string) (v map[string]int, err error) {
	// look-alike: the same helper, with a client that has a limit
	return v, getJSON(&http.Client{Timeout: time.Second}, addr, &v)
}

// accessor hides its field behind a method.
type accessor struct{ c *http.Client }

func NewAccessor() *accessor {
	return &accessor{c: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (a *accessor) http() *http.Client { return a.c }

func (a *accessor) Ping(addr string) error { return closeBody(a.http().Get(addr)) }

var setUp *http.Client

func init() {
	setUp = &http.Client{} // want `client-no-timeout: .*http\.Client`
}

func ViaSetUp(addr string) error { return closeBody(setUp.Get(addr)) }

var setUpLimited *http.Client

func init() {
	// look-alike: the client that init makes has a limit
	setUpLimited = &http.Client{Timeout: time.Second}
}

func ViaSetUpLimited(addr string) error { return closeBody(setUpLimited.Get(addr)) }

func Handler(upstream string) http.Handler {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := closeBody(c.Get(upstream)); err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
}

func HandlerOfRequest(upstream string) http.Handler {
	// look-alike: each request goes under the context of the one that caused it
	c := &http.Client{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, upstream, nil)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		if err := closeBody(c.Do(req)); err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
}

func MethodValue(addr string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	get := c.Get
	return closeBody(get(addr))
}

func Replaced(addr string) error {
	c := &http.Client{}
	// look-alike: the whole client is replaced by one with a limit
	*c = http.Client{Timeout: time.Second}
	return closeBody(c.Get(addr))
}

const off = 0

func NamedZero(addr string) error {
	c := &http.Client{Timeout: off * time.Second} // want `client-no-timeout: .*Timeout`
	return closeBody(c.Get(addr))
}

func EitherLimit(addr string, slow bool) error {
	// look-alike: some limit on either branch
	c := &http.Client{}
	if slow {
		c.Timeout = time.Minute
	} else {
		c.Timeout = time.Second
	}
	return closeBody(c.Get(addr))
}

func RequestLiteral(addr *url.URL) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Do(&http.Request{Method: http.MethodGet, URL: addr}))
}

func Cloned(ctx context.Context, addr string) error {
	req, err := http.NewRequest(http.MethodGet, addr, nil)
	if err != nil {
		return err
	}
	// look-alike: Clone gives the request the caller's context
	c := &http.Client{}
	return closeBody(c.Do(req.Clone(ctx)))
}

func ClonedUnderItsOwn(addr string) error {
	req, err := http.NewRequest(http.MethodGet, addr, nil)
	if err != nil {
		return err
	}
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	return closeBody(c.Do(req.Clone(req.Context())))
}

func Idle() {
	// look-alike: no request is sent
	c := &http.Client{}
	c.CloseIdleConnections()
}

func generically[T any](c *http.Client, addr string) (v T, err error) {
	return v, getJSON(c, addr, &v)
}

func Generically(addr string) (int, error) {
	return generically[int](&http.Client{}, addr) // want `client-no-timeout: .*http\.Client`
}

// wrapped is a client by value inside.
type wrapped struct{ http.Client }

func NewWrapped() *wrapped { return &wrapped{Client: http.Client{Timeout: time.Second}} }

func (w *wrapped) Ping(addr string) error {
	// look-alike: embedded by value, with a limit
	return closeBody(w.Get(addr))
}

// settable has a setter that replaces the client.
type settable struct{ c *http.Client }

func NewSettable() *settable {
	return &settable{c: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (s *settable) SetClient(c *http.Client) { s.c = c }
func (s *settable) Ping(addr string) error   { return closeBody(s.c.Get(addr)) }

// chained has a setter in the fluent manner.
type chained struct{ c *http.Client }

func NewChained() *chained {
	// look-alike: Timeout may limit it
	return &chained{c: &http.Client{}}
}

func (s *chained) Timeout(d time.Duration) *chained { s.c.Timeout = d; return s }
func (s *chained) Ping(addr string) error           { return closeBody(s.c.Get(addr)) }

func deferred(c *http.Client, addr string) { closeBody(c.Head(addr)) }

func Deferred(addr string) {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	defer deferred(c, addr)
}

// mirrors lists its clients without naming their type.
var mirrors = []*http.Client{
	{Transport: &http.Transport{MaxIdleConns: 4}}, // want `client-no-timeout: http\.Client`
}

func ViaMirror(addr string) error { return closeBody(mirrors[0].Get(addr)) }

// limitedMirrors does so with limits.
var limitedMirrors = []*http.Client{
	// look-alike: no type, but a limit
	{Timeout: time.Second},
}

func ViaLimitedMirror(addr string) error { return closeBody(limitedMirrors[0].Get(addr)) }
