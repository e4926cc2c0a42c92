package keyperattempt

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

type sender func(ctx context.Context, c *http.Client, url, doc string) error

// keys sends a document to a server that answers 503 twice, and returns how many
// requests and how many different keys that got.
func keys(t *testing.T, f sender) (requests, keys int) {
	t.Helper()
	got := map[string]bool{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			var o order
			b, _ := io.ReadAll(r.Body)
			if err := json.Unmarshal(b, &o); err != nil {
				t.Error(err)
			}
			key = o.Reference
		}
		got[key] = true
		if requests++; requests < attempts {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer srv.Close()
	if err := f(context.Background(), srv.Client(), srv.URL, "x"); err != nil {
		t.Error(err)
	}
	return requests, len(got)
}

// TestHits: what is reported sends another key each time.
func TestHits(t *testing.T) {
	for name, f := range map[string]sender{"InLoop": InLoop, "InBuilder": InBuilder, "ToSender": ToSender, "InDocument": InDocument, "MintedElsewhere": MintedElsewhere, "BuiltElsewhere": BuiltElsewhere, "HandedFresh": HandedFresh, "InLiteral": InLiteral} {
		t.Run(name, func(t *testing.T) {
			if n, k := keys(t, f); n != attempts || k != attempts {
				t.Errorf("%d requests with %d keys, want %d with %d", n, k, attempts, attempts)
			}
		})
	}
}

// TestLookAlikes: what is silent sends one key.
func TestLookAlikes(t *testing.T) {
	for name, f := range map[string]sender{"BeforeLoop": BeforeLoop, "FromPayload": FromPayload, "MadeOnce": MadeOnce, "DocumentBefore": DocumentBefore, "HandedOnce": HandedOnce} {
		t.Run(name, func(t *testing.T) {
			if n, k := keys(t, f); n != attempts || k != 1 {
				t.Errorf("%d requests with %d keys, want %d with 1", n, k, attempts)
			}
		})
	}
}
