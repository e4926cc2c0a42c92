package writes

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// fixed says that the files of this package have their fixes in them.
var fixed = os.Getenv("FIXED") != ""

// A server answers 503 twice to each name, and counts what it gets.
type server struct {
	*httptest.Server
	requests, whole int
	keys            map[string]bool
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{keys: map[string]bool{}}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		if strings.Contains(string(b), "text") {
			s.whole++
		}
		s.keys[r.Header.Get("Idempotency-Key")] = true
		if s.requests++; s.requests%attempts != 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// client makes a connection for each request: on one that is in use already,
// net/http may notice the missing body and wind it back by itself.
func client() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
}

type sender func(ctx context.Context, c *http.Client, url string, doc []byte) error

func TestKeys(t *testing.T) {
	for name, test := range map[string]struct {
		send           sender
		requests       int
		keys, fewerKey int // as it stands, and fixed
	}{
		"Written": {Written, 3, 3, 1},
		"Named":   {Named, 3, 3, 1},
		"Twice":   {Twice, 6, 6, 2},
		"Handed":  {Handed, 3, 3, 1},
		"Nested":  {Nested, 3, 3, 1},
		"PerItem": {func(ctx context.Context, c *http.Client, url string, doc []byte) error {
			return PerItem(ctx, c, url, [][]byte{doc, doc})
		}, 6, 6, 2},
		"ByHelper": {func(ctx context.Context, c *http.Client, url string, doc []byte) error {
			return ByHelper(ctx, c, url, "n", doc)
		}, 3, 3, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t)
			if err := test.send(t.Context(), client(), s.URL, []byte("text")); err != nil {
				t.Error(err)
			}
			want := test.keys
			if fixed {
				want = test.fewerKey
			}
			if s.requests != test.requests || len(s.keys) != want || s.whole != s.requests {
				t.Errorf("%d requests (%d with a body) with %d keys, want %d with %d", s.requests, s.whole, len(s.keys), test.requests, want)
			}
		})
	}
}

func TestBodies(t *testing.T) {
	for name, test := range map[string]struct {
		send     sender
		requests int
	}{
		"Reader": {Reader, 3}, "Posted": {Posted, 3}, "Request": {Request, 3}, "Captured": {Captured, 3}, "Passed": {Passed, 3}, "Second": {Second, 2},
		"Cloned": {func(ctx context.Context, c *http.Client, url string, doc []byte) error {
			_, err := Cloned(ctx, c, url, doc)
			return err
		}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t)
			err := test.send(t.Context(), client(), s.URL, []byte("text"))
			want := 1
			if fixed {
				want = test.requests
			}
			if s.whole != want || fixed && (err != nil || s.requests != test.requests) {
				t.Errorf("%d of %d requests had the body (%v), want %d", s.whole, s.requests, err, want)
			}
		})
	}
}
