package deadline

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// TestCarrierBound shows what is known of the client that sends.
func TestCarrierBound(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"literal", `func f() { c := &http.Client{}; sink(c) }`, "unbounded"},
		{"new", `func f() { sink(new(http.Client)) }`, "unbounded"},
		{"variable", `func f() { var c http.Client; sink(&c) }`, "unbounded"},
		{"nil on one path", `func f(b bool) { var c *http.Client; if b { c = &http.Client{} }; sink(c) }`, "unbounded"},
		{"parameter of an exported function", `func F(c *http.Client) { sink(c) }`, "unknown"},
		{"parameter, all callers known", `func f(c *http.Client) { sink(c) }; func G() { f(&http.Client{}) }`, "unbounded"},
		{"parameter, callers differ", `func f(c *http.Client) { sink(c) }; func G() { f(&http.Client{}); f(&http.Client{Timeout: 1}) }`, "unknown"},
		{"DefaultClient", `func f() { sink(http.DefaultClient) }`, "unbounded"},
		{"DefaultClient, Timeout set", `func f() { http.DefaultClient.Timeout = time.Second; sink(http.DefaultClient) }`, "bounded"},
		{"DefaultClient, replaced", `func init() { http.DefaultClient = &http.Client{Timeout: 1} }; func f() { sink(http.DefaultClient) }`, "unknown"},

		{"DefaultClient, its copy bounded", `func f() { c := *http.DefaultClient; c.Timeout = 1; sink(http.DefaultClient) }`, "unbounded"},

		{"Timeout", `func f() { sink(&http.Client{Timeout: time.Second}) }`, "bounded"},
		{"Timeout later", `func f() { c := &http.Client{}; c.Timeout = time.Second; sink(c) }`, "bounded"},
		{"Timeout, zero", `func f() { sink(&http.Client{Timeout: 0}) }`, "unbounded"},
		{"Timeout, computed", `func f(d time.Duration) { sink(&http.Client{Timeout: d}) }`, "bounded"},
		{"Timeout on one path", `func f(b bool) { c := &http.Client{}; if b { c.Timeout = 1 }; sink(c) }`, "bounded"},
		{"Timeout by a helper", `func set(c *http.Client) { c.Timeout = 1 }; func f() { c := &http.Client{}; set(c); sink(c) }`, "bounded"},
		{"Timeout in a literal", `func f() { c := &http.Client{}; func() { c.Timeout = 1 }(); sink(c) }`, "bounded"},
		{"Timeout of another", `func f() { o := &http.Client{}; o.Timeout = 1; sink(&http.Client{}) }`, "unbounded"},
		{"other fields", `func f() { sink(&http.Client{Jar: nil, CheckRedirect: nil}) }`, "unbounded"},

		{"two clients", `func f(b bool) { c := &http.Client{}; if b { c = &http.Client{} }; sink(c) }`, "unbounded"},
		{"two clients, one bounded", `func f(b bool) { c := &http.Client{}; if b { c = &http.Client{Timeout: 1} }; sink(c) }`, "unknown"},
		{"made by a helper", `func mk() *http.Client { return &http.Client{} }; func f() { sink(mk()) }`, "unbounded"},
		{"made by a helper, with an error", `func mk() (*http.Client, error) { return &http.Client{Timeout: 1}, nil }; func f() { c, _ := mk(); sink(c) }`, "bounded"},
		{"made by a stranger", `func mk() *http.Client; func f() { sink(mk()) }`, "unknown"},
		{"in a field", `type s struct{ c *http.Client }; func mk() *s { return &s{&http.Client{}} }; func (v *s) f() { sink(v.c) }`, "unbounded"},
		{"in a field, by value", `type s struct{ c http.Client }; func (v *s) f() { sink(&v.c) }`, "unbounded"},
		{"in a field, by value, Timeout later", `type s struct{ c http.Client }; func mk() *s { v := &s{}; v.c.Timeout = 1; return v }; func (v *s) f() { sink(&v.c) }`, "bounded"},
		{"in an exported field", `type S struct{ C *http.Client }; func mk() *S { return &S{&http.Client{}} }; func (v *S) f() { sink(v.C) }`, "unknown"},
		{"in a package variable", `var c = &http.Client{}; func f() { sink(c) }`, "unbounded"},
		{"in a package variable, by value", `var c http.Client; func f() { sink(&c) }`, "unbounded"},
		{"in a package variable, Timeout in init", `var c = &http.Client{}; func init() { c.Timeout = 1 }; func f() { sink(c) }`, "bounded"},
		{"in a map", `func f(m map[int]*http.Client) { sink(m[0]) }`, "unknown"},
		{"in a slice", `func f(m []*http.Client) { sink(m[0]) }`, "unknown"},

		{"copy, bounded afterwards", `func f() { base := &http.Client{}; c := *base; c.Timeout = 1; sink(&c) }`, "bounded"},
		{"copy of a bounded one", `func f() { base := &http.Client{Timeout: 1}; c := *base; sink(&c) }`, "bounded"},
		{"copy of a plain one", `func f() { base := &http.Client{}; c := *base; sink(&c) }`, "unbounded"},
		{"copy of DefaultClient", `func f() { c := *http.DefaultClient; sink(&c) }`, "unbounded"},
		{"copy of a parameter", `func F(base *http.Client) { c := *base; sink(&c) }`, "unknown"},
		{"copy of an exported variable's", `var C = &http.Client{}; func f() { c := *C; sink(&c) }`, "unknown"},
		{"copy of an exported field's", `type S struct{ C *http.Client }; func New() *S { return &S{http.DefaultClient} }; func (s *S) f() { c := *s.C; sink(&c) }`, "unknown"},
		{"copy of an element's", `func F(m map[int]*http.Client) { c := *m[0]; sink(&c) }`, "unknown"},
		{"copy of a parameter, in a field", `type s struct{ c http.Client }; func New(c *http.Client) *s { return &s{*c} }; func (v *s) f() { sink(&v.c) }`, "unknown"},
		{"copy of what a stranger made", `func mk() *http.Client; func f() { c := *mk(); sink(&c) }`, "unknown"},
		{"copy of an unknown one", `func mk() http.Client; func f() { c := mk(); sink(&c) }`, "unknown"},

		{"setter of an option", `type opt func(*http.Client); func with(d time.Duration) opt { return func(c *http.Client) { c.Timeout = d } }
			func f() { c := &http.Client{}; with(1)(c); sink(c) }`, "unknown"},
		{"options from a caller", `func F(opts ...func(*http.Client)) { c := &http.Client{}; for _, o := range opts { o(c) }; sink(c) }`, "unknown"},
		{"options through an interface", `type opt interface{ apply(*http.Client) }; func F(o opt) { c := &http.Client{}; o.apply(c); sink(c) }`, "unknown"},
		{"handed to a function of the package", `func use(c *http.Client) { _ = c.Jar }; func f() { c := &http.Client{}; use(c); sink(c) }`, "unbounded"},

		{"Transport, plain", `func f() { sink(&http.Client{Transport: &http.Transport{}}) }`, "unbounded"},
		{"Transport, default", `func f() { sink(&http.Client{Transport: http.DefaultTransport}) }`, "unbounded"},
		{"Transport, nil", `func f() { sink(&http.Client{Transport: nil}) }`, "unbounded"},
		{"Transport with ResponseHeaderTimeout", `func f() { sink(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 1}}) }`, "bounded"},
		{"Transport with ResponseHeaderTimeout, zero", `func f() { sink(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 0}}) }`, "unbounded"},
		{"Transport with IdleConnTimeout", `func f() { sink(&http.Client{Transport: &http.Transport{IdleConnTimeout: 1, TLSHandshakeTimeout: 1}}) }`, "unbounded"},
		{"Transport, bounded later", `func f() { tr := &http.Transport{}; c := &http.Client{Transport: tr}; tr.ResponseHeaderTimeout = 1; sink(c) }`, "bounded"},
		{"Transport, cloned", `func f() { sink(&http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}) }`, "unbounded"},
		{"Transport, cloned and bounded", `func f() { tr := http.DefaultTransport.(*http.Transport).Clone(); tr.ResponseHeaderTimeout = 1; sink(&http.Client{Transport: tr}) }`, "bounded"},
		{"Transport with a dialer", `func f() { sink(&http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: 1}).DialContext}}) }`, "unbounded"},
		{"Transport that sets deadlines", `func dial(n, a string) (net.Conn, error) { c, err := net.Dial(n, a); if err == nil { c.SetDeadline(time.Now().Add(1)) }; return c, err }
			func f() { sink(&http.Client{Transport: &http.Transport{Dial: dial}}) }`, "unknown"},
		{"Transport with another dial function", `func F(d func(string, string) (net.Conn, error)) { sink(&http.Client{Transport: &http.Transport{Dial: d}}) }`, "unknown"},
		{"Transport on one path", `func f(b bool, rt http.RoundTripper) { c := &http.Client{}; if b { c.Transport = rt }; sink(c) }`, "unbounded"},
		{"Transport, two kinds", `func f(b bool) { var rt http.RoundTripper = &http.Transport{}; if b { rt = &http.Transport{ResponseHeaderTimeout: 1} }; sink(&http.Client{Transport: rt}) }`, "unknown"},
		{"Transport, options from a caller", `func F(o func(*http.Transport)) { tr := &http.Transport{}; o(tr); sink(&http.Client{Transport: tr}) }`, "unknown"},
		{"Transport from a caller", `func F(rt http.RoundTripper) { sink(&http.Client{Transport: rt}) }`, "unknown"},
		{"Transport of the package, passes on", `type tr struct{ base http.RoundTripper }; func (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { return t.base.RoundTrip(r) }
			func f() { sink(&http.Client{Transport: &tr{http.DefaultTransport}}) }`, "unbounded"},
		{"Transport of the package, bounds", `type tr struct{ base http.RoundTripper }
			func (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { c, _ := context.WithTimeout(r.Context(), 1); return t.base.RoundTrip(r.WithContext(c)) }
			func f() { sink(&http.Client{Transport: &tr{http.DefaultTransport}}) }`, "unknown"},
		{"Transport of the package around a bounded one", `type tr struct{ base http.RoundTripper }; func (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { return t.base.RoundTrip(r) }
			func f() { sink(&http.Client{Transport: &tr{&http.Transport{ResponseHeaderTimeout: 1}}}) }`, "bounded"},
		{"DefaultTransport, bounded", `func init() { http.DefaultTransport.(*http.Transport).ResponseHeaderTimeout = 1 }; func f() { sink(&http.Client{}) }`, "bounded"},
		{"DefaultTransport, replaced", `func F(rt http.RoundTripper) { http.DefaultTransport = rt; sink(&http.Client{}) }`, "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src+"\nfunc sink(*http.Client)", nothing{})
			if got := a.CarrierBound(sunk(t, ix)).text(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestDoerBound is TestCarrierBound for interfaces.
func TestDoerBound(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"client", `func f() { sink(&http.Client{}) }`, "unbounded"},
		{"client with a limit", `func f() { sink(&http.Client{Timeout: 1}) }`, "bounded"},
		{"another type", `type fake struct{}; func (*fake) Do(*http.Request) (*http.Response, error) { return nil, nil }; func f() { sink(&fake{}) }`, "unknown"},
		{"another type or a client", `type fake struct{}; func (*fake) Do(*http.Request) (*http.Response, error) { return nil, nil }
			func f(b bool) { var d doer = &http.Client{}; if b { d = &fake{} }; sink(d) }`, "unknown"},
		{"parameter", `func F(d doer) { sink(d) }`, "unknown"},
		{"field", `type s struct{ d doer }; func mk() *s { return &s{&http.Client{}} }; func (v *s) f() { sink(v.d) }`, "unbounded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src+"\ntype doer interface{ Do(*http.Request) (*http.Response, error) }\nfunc sink(doer)", nothing{})
			if got := a.CarrierBound(sunk(t, ix)).text(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// limiting is a Callees to whom each call sets a limit on its argument 0.
type limiting struct{ nothing }

func (limiting) Limits(_ *ssa.CallCommon, arg int) bool { return arg == 0 }

// TestLimits: what a call of another package does to a client is a fact.
func TestLimits(t *testing.T) {
	for src, want := range map[string]string{
		`func set(*http.Client); func f() { c := &http.Client{}; set(c); sink(0, c) }`:              "bounded",
		`func set(int, *http.Client); func f() { c := &http.Client{}; set(1, c); sink(0, c) }`:      "unbounded",
		`func set(*http.Client); func f() { c := &http.Client{}; sink(0, c); set(&http.Client{}) }`: "unbounded",
	} {
		a, ix := build(t, src+"\nfunc sink(int, *http.Client)", limiting{})
		if got := a.CarrierBound(callsOf(ix, "sink")[0].Common().Args[1]).text(); got != want {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}

// TestCarriers counts the clients, and whether these are all.
func TestCarriers(t *testing.T) {
	for _, c := range []struct {
		name, src string
		carriers  int
		all       bool
	}{
		{"one", `func f() { sink(&http.Client{}) }`, 1, true},
		{"none", `func f() { sink(nil) }`, 0, true},
		{"two", `func f(b bool) { c := &http.Client{}; if b { c = http.DefaultClient }; sink(c) }`, 2, true},
		{"copy and original", `func f() { base := &http.Client{}; c := *base; sink(&c) }`, 2, true},
		{"from callers, unknown ones, too", `func F(c *http.Client) { sink(c) }; func g() { F(&http.Client{}) }`, 1, false},
		{"in an interface", `func f() { var d interface{ Do(*http.Request) (*http.Response, error) } = &http.Client{}; sink(d.(*http.Client)) }`, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src+"\nfunc sink(*http.Client)", nothing{})
			cs, all := a.Carriers(sunk(t, ix))
			if len(cs) != c.carriers || all != c.all {
				t.Errorf("got %d, all %t; want %d, %t", len(cs), all, c.carriers, c.all)
			}
			for _, one := range cs {
				if got := a.BoundOf(one.Object); got != one.Bound {
					t.Errorf("the carrier is %s, its object %s", one.Bound.text(), got.text())
				}
			}
		})
	}
}

// TestDialBound shows what is known of the dial in f, and "local" where it is none.
func TestDialBound(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"Dial", `func f(addr string) { net.Dial("tcp", addr) }`, "unbounded"},
		{"Dial, UDP", `func f(addr string) { net.Dial("udp", addr) }`, "local"},
		{"Dial, Unix", `func f(addr string) { net.Dial("unix", addr) }`, "local"},
		{"Dial, loopback", `func f() { net.Dial("tcp", "127.0.0.1:80") }`, "local"},
		{"Dial, loopback by name", `func f() { net.Dial("tcp", "localhost:80") }`, "local"},
		{"Dial, a host that begins like one", `func f() { net.Dial("tcp", "localhost.example.com:80") }`, "unbounded"},
		{"Dial, a host called udp", `func f() { net.Dial("tcp", "udp.example.com:80") }`, "unbounded"},
		{"DialTimeout", `func f(addr string) { net.DialTimeout("tcp", addr, time.Second) }`, "unbounded, other shape"},
		{"DialTimeout, zero", `func f(addr string) { net.DialTimeout("tcp", addr, 0) }`, "unbounded"},
		{"Dialer", `func f(addr string) { var d net.Dialer; d.Dial("tcp", addr) }`, "unbounded"},
		{"Dialer, Timeout", `func f(addr string) { d := net.Dialer{Timeout: 1}; d.Dial("tcp", addr) }`, "bounded"},
		{"Dialer, Timeout later", `func f(addr string) { var d net.Dialer; d.Timeout = 1; d.Dial("tcp", addr) }`, "bounded"},
		{"Dialer, Timeout zero", `func f(addr string) { d := net.Dialer{Timeout: 0}; d.Dial("tcp", addr) }`, "unbounded"},
		{"Dialer, Timeout negative", `func f(addr string) { d := net.Dialer{Timeout: -1}; d.Dial("tcp", addr) }`, "bounded"},
		{"Dialer, Deadline", `func f(addr string, at time.Time) { d := net.Dialer{Deadline: at}; d.Dial("tcp", addr) }`, "bounded"},
		{"Dialer, KeepAlive", `func f(addr string) { d := net.Dialer{KeepAlive: 1}; d.Dial("tcp", addr) }`, "unbounded"},
		{"Dialer of a caller", `func F(d *net.Dialer, addr string) { d.Dial("tcp", addr) }`, "unknown"},
		{"Dialer in a package variable", `var d net.Dialer; func f(addr string) { d.Dial("tcp", addr) }`, "unbounded"},
		{"Dialer handed to a stranger", `func F(addr string, tune func(*net.Dialer)) { var d net.Dialer; tune(&d); d.Dial("tcp", addr) }`, "unknown"},
		{"tls.Dial", `func f(addr string) { tls.Dial("tcp", addr, nil) }`, "unbounded"},
		{"tls.DialWithDialer", `func f(addr string) { tls.DialWithDialer(&net.Dialer{}, "tcp", addr, nil) }`, "unbounded"},
		{"tls.DialWithDialer, Timeout", `func f(addr string) { tls.DialWithDialer(&net.Dialer{Timeout: 1}, "tcp", addr, nil) }`, "bounded"},
		{"tls.Dialer", `func f(addr string) { (&tls.Dialer{}).Dial("tcp", addr) }`, "unbounded"},
		{"tls.Dialer, NetDialer", `func f(addr string) { (&tls.Dialer{NetDialer: &net.Dialer{}}).Dial("tcp", addr) }`, "unbounded"},
		{"tls.Dialer, NetDialer with Timeout", `func f(addr string) { (&tls.Dialer{NetDialer: &net.Dialer{Timeout: 1}}).Dial("tcp", addr) }`, "bounded"},
		{"tls.Dialer, NetDialer of a caller", `func F(d *net.Dialer, addr string) { (&tls.Dialer{NetDialer: d}).Dial("tcp", addr) }`, "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src, nothing{})
			got := "local"
			for _, name := range []string{"Dial", "DialTimeout", "DialWithDialer"} {
				for _, call := range callsOf(ix, name) {
					if out := a.Outgoing(call); out != nil {
						got = out.Bound.text()
						if out.Shape != dialShape {
							got += ", other shape"
						}
					}
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
