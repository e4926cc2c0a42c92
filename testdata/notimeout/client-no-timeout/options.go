package clientnotimeout

import (
	"net/http"
	"time"
)

// The first SDK has options, none of which limits its client.

type first struct {
	client *http.Client
	agent  string
}

type firstOption func(*first)

func WithAgent(agent string) firstOption { return func(f *first) { f.agent = agent } }

func NewFirst(opts ...firstOption) *first {
	f := &first{client: &http.Client{}} // want `client-no-timeout: .*http\.Client`
	for _, o := range opts {
		o(f)
	}
	return f
}

func (f *first) Ping(url string) error { return closeBody(f.client.Get(url)) }

// The second has one that does.

type second struct {
	client *http.Client
	agent  string
}

type secondOption func(*second)

func WithSecondTimeout(d time.Duration) secondOption {
	return func(s *second) { s.client.Timeout = d }
}

func NewSecond(opts ...secondOption) *second {
	// look-alike: an option of this package may limit this very client
	s := &second{client: &http.Client{}}
	for _, o := range opts {
		o(s)
	}
	return s
}

func (s *second) Ping(url string) error { return closeBody(s.client.Get(url)) }

// The third lets the caller replace the client, and has a default without a
// limit for who does not.

type third struct{ client *http.Client }

type thirdOption func(*third)

func WithThirdClient(c *http.Client) thirdOption { return func(t *third) { t.client = c } }

func NewThird(opts ...thirdOption) *third {
	t := &third{client: &http.Client{}} // want `client-no-timeout: .*http\.Client`
	for _, o := range opts {
		o(t)
	}
	return t
}

func (t *third) Ping(url string) error { return closeBody(t.client.Get(url)) }

// The fourth has a limited default, which the caller may replace.

type fourth struct{ client *http.Client }

type fourthOption func(*fourth)

func WithFourthClient(c *http.Client) fourthOption { return func(f *fourth) { f.client = c } }

func NewFourth(opts ...fourthOption) *fourth {
	// look-alike: the default has a limit, the caller's may have one
	f := &fourth{client: &http.Client{Timeout: 30 * time.Second}}
	for _, o := range opts {
		o(f)
	}
	return f
}

func (f *fourth) Ping(url string) error { return closeBody(f.client.Get(url)) }

// The fifth falls back on a client of its own.

type fifth struct{ client *http.Client }

func NewFifth(c *http.Client) *fifth {
	if c == nil {
		c = &http.Client{} // want `client-no-timeout: .*http\.Client`
	}
	return &fifth{client: c}
}

func (f *fifth) Ping(url string) error { return closeBody(f.client.Get(url)) }

// The sixth does so with a limit.

type sixth struct{ client *http.Client }

func NewSixth(c *http.Client) *sixth {
	if c == nil {
		// look-alike: the fallback has a limit
		c = &http.Client{Timeout: time.Minute}
	}
	return &sixth{client: c}
}

func (s *sixth) Ping(url string) error { return closeBody(s.client.Get(url)) }

// The seventh collects options in a struct first.

type settings struct {
	timeout time.Duration
	agent   string
}

type seventhOption func(*settings)

func WithTimeout(d time.Duration) seventhOption { return func(s *settings) { s.timeout = d } }

type seventh struct{ client *http.Client }

func NewSeventh(opts ...seventhOption) *seventh {
	var s settings
	for _, o := range opts {
		o(&s)
	}
	// look-alike: the limit comes from an option
	return &seventh{client: &http.Client{Timeout: s.timeout}}
}

func (s *seventh) Ping(url string) error { return closeBody(s.client.Get(url)) }

// The eighth has an interface for options, and one that takes a transport.

type eighth struct{ client *http.Client }

type eighthOption interface{ apply(*eighth) }

type transportOption struct{ rt http.RoundTripper }

func (o transportOption) apply(e *eighth) { e.client.Transport = o.rt }

func WithTransport(rt http.RoundTripper) eighthOption { return transportOption{rt} }

func NewEighth(opts ...eighthOption) *eighth {
	// look-alike: an option of this package gives this client a foreign transport
	e := &eighth{client: &http.Client{}}
	for _, o := range opts {
		o.apply(e)
	}
	return e
}

func (e *eighth) Ping(url string) error { return closeBody(e.client.Get(url)) }

type named struct {
	*http.Client
	name string
}

func newNamed(name string) doer {
	return &named{Client: &http.Client{}, name: name} // want `client-no-timeout: .*http\.Client`
}

func Embedded(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(newNamed("a").Do(req))
}

func newNamedWithLimit(name string) doer {
	// look-alike: a limit
	return &named{Client: &http.Client{Timeout: time.Second}, name: name}
}

func EmbeddedWithLimit(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closeBody(newNamedWithLimit("a").Do(req))
}
