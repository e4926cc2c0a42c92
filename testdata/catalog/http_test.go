package catalog_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

func text(n int64) string { return strconv.FormatInt(n, 10) }

// down is a server that answers 503 to all and counts them.
func down(t *testing.T) (url string, n *counter) {
	n = new(counter)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

func send(ctx context.Context, t *testing.T, method, url string) {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := http.DefaultClient.Do(req); err == nil {
		resp.Body.Close()
	}
}

var httpClients = map[string]client{
	"net/http GET": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		send(ctx, t, http.MethodGet, url)
		return n.Load()
	},
	"net/http POST": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		send(ctx, t, http.MethodPost, url)
		return n.Load()
	},
	"net/http GET, connection closed": func(ctx context.Context, t *testing.T) int64 {
		var n counter
		s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			n.Add(1)
			panic(http.ErrAbortHandler)
		}))
		t.Cleanup(s.Close)
		send(ctx, t, http.MethodGet, s.URL)
		return n.Load()
	},
}
