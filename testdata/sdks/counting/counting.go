// Package counting counts what real clients send, for the modules beside it.
package counting

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A Client makes one call against a server that always fails, and reports how
// often that was asked.
type Client func(ctx context.Context, t *testing.T) int64

// Down is a server that answers with a status to all and counts them.
func Down(t *testing.T, status int) (url string, n *atomic.Int64) {
	n = new(atomic.Int64)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.Header().Set("X-Elastic-Product", "Elasticsearch") // which its client wants to see
		w.WriteHeader(status)
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

// endless is more than any number that is claimed, and less than what a fast
// retryer does until the context ends.
const endless = 40

// Claims compares what clients send with claims.tsv, a name and a number (or
// "endless") in a line, which go test ./internal/catalog -update writes.
func Claims(t *testing.T, clients map[string]Client) {
	f, err := os.Open("claims.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen := map[string]bool{}
	for s := bufio.NewScanner(f); s.Scan(); {
		name, want, ok := strings.Cut(s.Text(), "\t")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		seen[name] = true
		c := clients[name]
		if c == nil {
			t.Errorf("nobody counts %q", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if want == "endless" {
				countEndless(t, c)
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if got := c(ctx, t); strconv.FormatInt(got, 10) != want {
				t.Errorf("%d requests, claimed %s", got, want)
			}
		})
	}
	for name := range clients {
		if !seen[name] {
			t.Errorf("nobody claims %q", name)
		}
	}
}

// countEndless gives a client more time until it has sent more than any number
// that is claimed.
func countEndless(t *testing.T, c Client) {
	got := int64(0)
	for _, limit := range []time.Duration{time.Second, 5 * time.Second, 25 * time.Second} {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		got = c(ctx, t)
		cancel()
		if got >= endless {
			return
		}
	}
	t.Errorf("%d requests, claimed: until the context ends", got)
}
