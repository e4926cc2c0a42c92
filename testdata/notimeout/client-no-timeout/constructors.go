package clientnotimeout

import (
	"crypto/tls"
	"net/http"
	"sync"
	"time"
)

// newPlain is the constructor of several; the client is at fault once.
func newPlain() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConns: 10}} // want `client-no-timeout: .*http\.Client`
}

func FirstUser(url string) error  { return closeBody(newPlain().Get(url)) }
func SecondUser(url string) error { return closeBody(newPlain().Head(url)) }

func newLimited() *http.Client {
	// look-alike: the constructor's client has a limit
	return &http.Client{Timeout: 10 * time.Second}
}

func LimitedUser(url string) error { return closeBody(newLimited().Get(url)) }

func newBare() *http.Client {
	// look-alike: its only user gives it a limit
	return &http.Client{}
}

func LimitsWhatItGot(url string) error {
	c := newBare()
	c.Timeout = 10 * time.Second
	return closeBody(c.Get(url))
}

// api keeps its client in a field.
type api struct {
	base   string
	client *http.Client
}

func NewAPI(base string) *api {
	return &api{base: base, client: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (a *api) Status() error { return closeBody(a.client.Get(a.base + "/status")) }

// limitedAPI differs in the constructor only.
type limitedAPI struct {
	base   string
	client *http.Client
}

func NewLimitedAPI(base string) *limitedAPI {
	// look-alike: the field's client has a limit
	return &limitedAPI{base: base, client: &http.Client{Timeout: time.Minute}}
}

func (a *limitedAPI) Status() error { return closeBody(a.client.Get(a.base + "/status")) }

// setterAPI is given its limit by a method.
type setterAPI struct {
	base   string
	client *http.Client
}

func newSetterAPI(base string) *setterAPI {
	// look-alike: setTimeout may give the client a limit
	return &setterAPI{base: base, client: &http.Client{}}
}

func (a *setterAPI) setTimeout(d time.Duration) { a.client.Timeout = d }
func (a *setterAPI) Status() error              { return closeBody(a.client.Get(a.base + "/status")) }

func UseSetter() error {
	a := newSetterAPI("http://stock")
	a.setTimeout(3 * time.Second)
	return a.Status()
}

// valueAPI holds a zero client by value.
type valueAPI struct {
	base   string
	client http.Client
}

func NewValueAPI(base string) *valueAPI {
	return &valueAPI{base: base, client: http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (a *valueAPI) Status() error { return closeBody(a.client.Get(a.base + "/status")) }

// valueLimitedAPI is valueAPI with a limit.
type valueLimitedAPI struct {
	base   string
	client http.Client
}

func NewValueLimitedAPI(base string) *valueLimitedAPI {
	a := &valueLimitedAPI{base: base}
	// look-alike: a field of a field
	a.client.Timeout = 4 * time.Second
	return a
}

func (a *valueLimitedAPI) Status() error { return closeBody(a.client.Get(a.base + "/status")) }

// zeroAPI never mentions its client but to use it.
type zeroAPI struct {
	base   string
	client http.Client // want `client-no-timeout: .*http\.Client.*client`
}

func NewZeroAPI(base string) *zeroAPI { return &zeroAPI{base: base} }

func (a *zeroAPI) Status() error { return closeBody(a.client.Get(a.base + "/status")) }

// ExportedField leaves its client to the importer.
type ExportedField struct {
	Base string
	// look-alike: whoever makes one may set the field
	Client http.Client
}

func (a *ExportedField) Status() error { return closeBody(a.Client.Get(a.Base + "/status")) }

// embedding is a client itself.
type embedding struct {
	*http.Client
	token string
}

func NewEmbedding(token string) *embedding {
	return &embedding{Client: &http.Client{}, token: token} // want `client-no-timeout: .*http\.Client`
}

func (e *embedding) Ping(url string) error { return closeBody(e.Get(url + "?token=" + e.token)) }

type embeddingLimited struct {
	*http.Client
	token string
}

func NewEmbeddingLimited(token string) *embeddingLimited {
	// look-alike: promoted methods of a client with a limit
	return &embeddingLimited{Client: &http.Client{Timeout: time.Second}, token: token}
}

func (e *embeddingLimited) Ping(url string) error { return closeBody(e.Get(url + "?token=" + e.token)) }

var (
	lazyOnce   sync.Once
	lazyClient *http.Client
)

func lazy() *http.Client {
	lazyOnce.Do(func() {
		lazyClient = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS13}}} // want `client-no-timeout: .*http\.Client`
	})
	return lazyClient
}

func ViaLazy(url string) error { return closeBody(lazy().Get(url)) }

var onceValue = sync.OnceValue(func() *http.Client {
	// look-alike: lazily made, with a limit
	return &http.Client{Timeout: time.Second}
})

func ViaOnceValue(url string) error { return closeBody(onceValue().Get(url)) }

// byRegion is read by key: which client it is cannot be seen.
//
// look-alike: an element of a map is unknown
var byRegion = map[string]*http.Client{}

func ViaMap(region, url string) error { return closeBody(byRegion[region].Get(url)) }

// tune gives a client a limit through a pointer.
func tune(c *http.Client, limit time.Duration) { c.Timeout = limit }

func Tuned(url string) error {
	// look-alike: tune sets the limit
	c := &http.Client{}
	tune(c, 5*time.Second)
	return closeBody(c.Get(url))
}

// decorate leaves the limit alone.
func decorate(c *http.Client) {
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
}

func Decorated(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	decorate(c)
	return closeBody(c.Get(url))
}

func Copied(url string) error {
	base := http.Client{}
	// look-alike: the copy is what gets the limit and the request
	c := base
	c.Timeout = 5 * time.Second
	return closeBody(c.Get(url))
}

func CopyOfLimited(url string) error {
	// look-alike: the copy keeps the limit
	c := *sharedWithLimit
	return closeBody(c.Get(url))
}

type config struct{ Timeout time.Duration }

func Configured(cfg config, url string) error {
	// look-alike: the configuration says how long
	c := &http.Client{Timeout: cfg.Timeout}
	return closeBody(c.Get(url))
}

func ConfiguredLater(cfg config, url string) error {
	// look-alike: the configuration may say how long
	c := &http.Client{}
	if cfg.Timeout > 0 {
		c.Timeout = cfg.Timeout
	}
	return closeBody(c.Get(url))
}

// doer is what the package asks of a client.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func send(d doer, url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(d.Do(req))
}

type service struct{ d doer }

func NewService() *service {
	return &service{d: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (s *service) Ping(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(s.d.Do(req))
}

type limitedService struct{ d doer }

func NewLimitedService() *limitedService {
	// look-alike: behind the interface is a client with a limit
	return &limitedService{d: &http.Client{Timeout: time.Second}}
}

func (s *limitedService) Ping(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(s.d.Do(req))
}

type givenService struct{ d doer }

func NewGivenService(d doer) *givenService { return &givenService{d: d} }

func (s *givenService) Ping(url string) error {
	// look-alike: what the caller gave cannot be seen
	return send(s.d, url)
}

func FromClosure(url string) error {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	get := func() error { return closeBody(c.Get(url)) }
	return get()
}

func FromGoroutine(urls []string) {
	c := &http.Client{} // want `client-no-timeout: .*http\.Client`
	var wg sync.WaitGroup
	for _, url := range urls {
		wg.Go(func() { closeBody(c.Get(url)) })
	}
	wg.Wait()
}

func LimitedInGoroutine(urls []string) {
	// look-alike: captured, and limited
	c := &http.Client{Timeout: time.Second}
	for _, url := range urls {
		go func() { closeBody(c.Get(url)) }()
	}
}

// typedAPI is generic in what it decodes.
type typedAPI[T any] struct{ client *http.Client }

func newTypedAPI[T any]() *typedAPI[T] {
	return &typedAPI[T]{client: &http.Client{}} // want `client-no-timeout: .*http\.Client`
}

func (a *typedAPI[T]) get(url string) (v T, err error) {
	return v, closeBody(a.client.Get(url))
}

func UseTyped(url string) (int, error) { return newTypedAPI[int]().get(url) }

type typedLimited[T any] struct{ client *http.Client }

func newTypedLimited[T any]() *typedLimited[T] {
	// look-alike: generic, and limited
	return &typedLimited[T]{client: &http.Client{Timeout: time.Second}}
}

func (a *typedLimited[T]) get(url string) (v T, err error) {
	return v, closeBody(a.client.Get(url))
}

func UseTypedLimited(url string) (int, error) { return newTypedLimited[int]().get(url) }

func fetch[C doer](c C, url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(c.Do(req))
}

func UseFetchLimited(url string) error {
	// look-alike: a type argument with a limit
	return fetch(&http.Client{Timeout: time.Second}, url)
}
