package deadline

import "testing"

// TestKnown holds what is not right as yet: it skips a case with what it gives
// in place of what it should. What passes belongs into the other tables.
func TestKnown(t *testing.T) {
	const ctx, client = "\nfunc sink(context.Context)", "\nfunc sink(*http.Client)"
	for _, c := range []struct{ name, src, want string }{
		{"cancelled by a goroutine that waits for a timer made outside", `func f() { c, cancel := context.WithCancel(context.Background()); t := time.NewTimer(1); go func() { <-t.C; cancel() }(); sink(c) }` + ctx, "unknown"},
		{"cancelled by a helper on a timer", `func after(g func()) { time.AfterFunc(1, g) }; func f() { c, cancel := context.WithCancel(context.Background()); after(cancel); sink(c) }` + ctx, "unknown"},
		{"cancelled through a field on a timer", `type s struct{ stop func() }; func (v *s) start() { time.AfterFunc(1, v.stop) }
			func f() { c, cancel := context.WithCancel(context.Background()); (&s{cancel}).start(); sink(c) }` + ctx, "unknown"},
		{"field set by a conversion", `type s struct{ c context.Context }; func mk() *s { return &s{context.Background()} }; func (v *s) f() { sink(v.c) }
			func F(c context.Context) *s { v := s(struct{ c context.Context }{c}); return &v }` + ctx, "unknown"},

		{"DefaultClient with a Transport", `func F(rt http.RoundTripper) { http.DefaultClient.Transport = rt; sink(http.DefaultClient) }` + client, "unknown"},
		{"DefaultClient with a bounded Transport", `func F() { http.DefaultClient.Transport = &http.Transport{ResponseHeaderTimeout: 1}; sink(http.DefaultClient) }` + client, "bounded"},
		{"Transport that ends requests by a timer", `type tr struct{ base http.RoundTripper }
			func (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { c, cancel := context.WithCancel(r.Context()); time.AfterFunc(1, cancel); return t.base.RoundTrip(r.WithContext(c)) }
			func F() { sink(&http.Client{Transport: &tr{http.DefaultTransport}}) }` + client, "unknown"},
		{"Transport that answers by itself", `type tr struct{ base http.RoundTripper }; func (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { return &http.Response{}, nil }
			func F() { sink(&http.Client{Transport: &tr{http.DefaultTransport}}) }` + client, "unknown"},
		{"Transport with another protocol", `func F() { tr := &http.Transport{}; tr.RegisterProtocol("file", http.NewFileTransport(http.Dir("/"))); sink(&http.Client{Transport: tr}) }` + client, "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := ask(t, c.src)[0]; got != c.want {
				t.Skipf("got %s, want %s", got, c.want)
			}
		})
	}
}
