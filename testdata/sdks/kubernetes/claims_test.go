package kubernetes

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/rest"
)

func ask(verb, retryAfter string, set func(*rest.Request)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			n.Add(1)
			if retryAfter != "" {
				w.Header().Set("Retry-After", retryAfter)
			}
			w.WriteHeader(http.StatusServiceUnavailable)
		}))
		t.Cleanup(s.Close)
		c, err := rest.UnversionedRESTClientFor(&rest.Config{Host: s.URL, ContentConfig: rest.ContentConfig{
			NegotiatedSerializer: serializer.NewCodecFactory(runtime.NewScheme()).WithoutConversion(),
		}})
		if err != nil {
			t.Fatal(err)
		}
		req := c.Verb(verb).AbsPath("/x")
		set(req)
		if err := req.Do(ctx).Error(); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func keep(*rest.Request) {}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"client-go GET":  ask("GET", "", keep),
		"client-go POST": ask("POST", "", keep),
		"client-go GET, Retry-After, MaxRetries 0": ask("GET", "1", func(r *rest.Request) { r.MaxRetries(0) }),
		"client-go GET, Retry-After, MaxRetries 2": ask("GET", "1", func(r *rest.Request) { r.MaxRetries(2) }),
	})
}
