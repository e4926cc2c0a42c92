package layers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
)

type sender func(ctx context.Context, url, doc string) error

// keysOf sends a document to a server that answers 503 twice, or breaks the
// connection twice, and returns how many requests and keys that got.
func keysOf(t *testing.T, f sender, hangUp bool) (requests, keys int) {
	t.Helper()
	got := map[string]bool{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got[r.Header.Get("Idempotency-Key")] = true
		if requests++; requests >= attempts {
			return
		}
		if hangUp { // resty repeats nothing else without a condition
			conn, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			conn.Close()
			return
		}
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer srv.Close()
	if err := f(context.Background(), srv.URL, "x"); err != nil {
		t.Error(err)
	}
	return requests, len(got)
}

func TestKeys(t *testing.T) {
	for name, test := range map[string]struct {
		f    sender
		keys int
	}{
		"Looped": {Looped, attempts}, "Below": {Below, attempts}, "Literal": {Literal, attempts}, "Elsewhere": {Elsewhere, attempts},
		"Library": {Library, attempts}, "Hooked": {Hooked, attempts}, "Resty": {Resty, attempts},
		"Given": {Given, 1}, "Above": {Above, 1}, "Defaulted": {Defaulted, 1}, "HandedElsewhere": {HandedElsewhere, 1},
		"AroundLibrary": {AroundLibrary, 1}, "RestyOnce": {RestyOnce, 1},
	} {
		t.Run(name, func(t *testing.T) {
			if n, k := keysOf(t, test.f, name == "Resty" || name == "RestyOnce"); n != attempts || k != test.keys {
				t.Errorf("%d requests with %d keys, want %d with %d", n, k, attempts, test.keys)
			}
		})
	}
}
