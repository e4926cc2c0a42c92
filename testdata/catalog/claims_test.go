// Package catalog_test counts what the real clients send, and compares it with
// the numbers in claims.tsv. That those are the numbers of the catalogue is
// tested beside it, in internal/catalog.
package catalog_test

import (
	"bufio"
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A client makes one call against a server that always fails, and reports how
// often it was asked.
type client func(ctx context.Context, t *testing.T) int64

// endless is more than any default, and less than what a fast retryer does
// until the context ends.
const endless = 40

func TestClaims(t *testing.T) {
	clients := map[string]client{}
	for _, m := range []map[string]client{httpClients, awsClients, grpcClients, sqlClients, libraryClients, redisClients} {
		for name, c := range m {
			clients[name] = c
		}
	}
	for name, want := range claims(t) {
		c := clients[name]
		if c == nil {
			t.Errorf("nobody counts %q", name)
			continue
		}
		delete(clients, name)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if want == "endless" {
				countEndless(t, c)
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			if got := c(ctx, t); text(got) != want {
				t.Errorf("%d requests, claimed %s", got, want)
			}
		})
	}
	for name := range clients {
		t.Errorf("nobody claims %q", name)
	}
}

// countEndless gives a client more time until it has sent more than any default
// allows: a machine may be busy, and some end before a wait that the context
// would cut.
func countEndless(t *testing.T, c client) {
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

func claims(t *testing.T) map[string]string {
	f, err := os.Open("claims.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m := map[string]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if name, attempts, ok := strings.Cut(s.Text(), "\t"); ok && !strings.HasPrefix(name, "#") {
			m[name] = attempts
		}
	}
	return m
}

type counter struct{ atomic.Int64 }
