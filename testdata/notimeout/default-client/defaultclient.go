// Package defaultclient sends through http.DefaultClient, which has no limit
// and belongs to the whole program.
package defaultclient

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

func Get(addr string) error {
	return closeBody(http.Get(addr)) // want `default-client: .*http\.Get`
}

func Head(addr string) error {
	return closeBody(http.Head(addr)) // want `default-client: .*http\.Head`
}

func Post(addr string, body io.Reader) error {
	return closeBody(http.Post(addr, "application/json", body)) // want `default-client: .*http\.Post`
}

func PostForm(addr string, form url.Values) error {
	return closeBody(http.PostForm(addr, form)) // want `default-client: .*http\.PostForm`
}

func MethodOfDefault(addr string) error {
	return closeBody(http.DefaultClient.Get(addr)) // want `default-client: .*Get`
}

func OwnClient(addr string) error {
	// look-alike: the same call on a client with a limit
	c := &http.Client{Timeout: 10 * time.Second}
	return closeBody(c.Get(addr))
}

func Do(addr string) error {
	req, err := http.NewRequest(http.MethodDelete, addr, nil)
	if err != nil {
		return err
	}
	return closeBody(http.DefaultClient.Do(req)) // want `default-client: .*Do`
}

func DoUnderBackground(addr string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodDelete, addr, nil)
	if err != nil {
		return err
	}
	return closeBody(http.DefaultClient.Do(req)) // want `default-client: .*Do`
}

func DoUnderDeadline(addr string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, addr, nil)
	if err != nil {
		return err
	}
	// look-alike: the request has a deadline
	return closeBody(http.DefaultClient.Do(req))
}

func DoUnderCallers(ctx context.Context, addr string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, addr, nil)
	if err != nil {
		return err
	}
	// look-alike: whether there is a deadline is the caller's business
	return closeBody(http.DefaultClient.Do(req))
}

func DoGiven(req *http.Request) error {
	// look-alike: the request comes from the caller
	return closeBody(http.DefaultClient.Do(req))
}

// Exported is what others see of a package variable.
var Exported = http.DefaultClient

func ViaLocal(addr string) error {
	c := http.DefaultClient
	return closeBody(c.Get(addr)) // want `default-client: .*Get`
}

var global = http.DefaultClient

func ViaGlobal(addr string) error {
	return closeBody(global.Get(addr)) // want `default-client: .*Get`
}

// field keeps the default client in a field.
type field struct{ client *http.Client }

func NewField() *field { return &field{client: http.DefaultClient} }

func (f *field) Ping(addr string) error {
	return closeBody(f.client.Get(addr)) // want `default-client: .*Get`
}

// given keeps what it is given.
type given struct{ client *http.Client }

func NewGiven(c *http.Client) *given { return &given{client: c} }

func (g *given) Ping(addr string) error {
	// look-alike: the client is not known
	return closeBody(g.client.Get(addr))
}

// fallback serves who gives nothing with the default.
type fallback struct{ client *http.Client }

func NewFallback(c *http.Client) *fallback {
	if c == nil {
		c = http.DefaultClient
	}
	return &fallback{client: c}
}

func (f *fallback) Ping(addr string) error {
	return closeBody(f.client.Get(addr)) // want `default-client: .*Get`
}

// decent has a fallback with a limit.
type decent struct{ client *http.Client }

func NewDecent(c *http.Client) *decent {
	if c == nil {
		c = &http.Client{Timeout: time.Minute}
	}
	return &decent{client: c}
}

func (d *decent) Ping(addr string) error {
	// look-alike: whoever gives nothing gets a client with a limit
	return closeBody(d.client.Get(addr))
}

func FallbackPerCall(c *http.Client, addr string) error {
	if c == nil {
		c = http.DefaultClient
	}
	return closeBody(c.Get(addr)) // want `default-client: .*Get`
}

// doer is how packages ask for a client that can be replaced.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type behindInterface struct{ d doer }

func NewBehindInterface() *behindInterface { return &behindInterface{d: http.DefaultClient} }

func (b *behindInterface) Ping(addr string) error {
	req, err := http.NewRequest(http.MethodGet, addr, nil)
	if err != nil {
		return err
	}
	return closeBody(b.d.Do(req)) // want `default-client: .*Do`
}

type givenInterface struct{ d doer }

func NewGivenInterface(d doer) *givenInterface { return &givenInterface{d: d} }

func (g *givenInterface) Ping(addr string) error {
	req, err := http.NewRequest(http.MethodGet, addr, nil)
	if err != nil {
		return err
	}
	// look-alike: anything may be behind the interface
	return closeBody(g.d.Do(req))
}

func InGoroutines(addrs []string) {
	var wg sync.WaitGroup
	for _, addr := range addrs {
		wg.Go(func() {
			closeBody(http.Get(addr)) // want `default-client: .*http\.Get`
		})
	}
	wg.Wait()
}

func InGoStatement(addr string) {
	go http.Get(addr) // want `default-client: .*http\.Get`
}

// SelectIsNoCure frees the caller, not the goroutine.
func SelectIsNoCure(addr string) error {
	done := make(chan error, 1)
	go func() {
		done <- closeBody(http.Get(addr)) // want `default-client: .*http\.Get`
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(5 * time.Second):
		return context.DeadlineExceeded
	}
}

// fetch is the callee of two; one finding, and it is here.
func fetch(addr string, v any) error {
	resp, err := http.Get(addr) // want `default-client: .*http\.Get`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

func FetchA() (v map[string]int, err error) { return v, fetch("http://a/v", &v) }
func FetchB() (v map[string]int, err error) { return v, fetch("http://b/v", &v) }

// WithCtxAtHand is judged by the client, not by the context that was left out:
// the narrower category speaks.
func WithCtxAtHand(ctx context.Context, addr string) error {
	return closeBody(http.Get(addr)) // want `default-client: .*http\.Get`
}

func Handler(w http.ResponseWriter, r *http.Request) {
	resp, err := http.Post("http://audit/v1", "text/plain", strings.NewReader(r.URL.Path)) // want `default-client: .*http\.Post`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

func CarriesRequestContext(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "http://audit/v1", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	// look-alike: the server may limit the request's context
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

func FunctionValue(addr string) error {
	get := http.Get
	return closeBody(get(addr)) // want `default-client: .*get`
}

// getter is replaced in tests.
var getter = http.Get

func ViaGetter(addr string) error {
	return closeBody(getter(addr)) // want `default-client: .*getter`
}

// unreferenced is never called.
//
// look-alike: dead code sends nothing
func unreferenced(addr string) error {
	return closeBody(http.Get(addr))
}

func CopyWithLimit(addr string) error {
	// look-alike: a copy with a limit of its own
	c := *http.DefaultClient
	c.Timeout = 5 * time.Second
	return closeBody(c.Get(addr))
}

func ServedInProcess(h http.Handler, w http.ResponseWriter) {
	req, err := http.NewRequest(http.MethodGet, "/", nil)
	if err != nil {
		return
	}
	// look-alike: no network between the two
	h.ServeHTTP(w, req)
}

func closeBody(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
