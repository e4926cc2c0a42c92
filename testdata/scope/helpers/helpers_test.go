package helpers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// look-alike: nothing in a test file is judged by default
var client = &http.Client{Timeout: 5}

func TestStatus(t *testing.T) {
	srv := httptest.NewServer(http.NotFoundHandler())
	defer srv.Close()
	if err := Status(srv.URL); err != nil {
		t.Error(err)
	}
	ping(srv.URL)
	srv.Client().Get(srv.URL)
	client.Get(srv.URL)
}

func ping(url string) {
	http.Get(url)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	http.DefaultClient.Do(req)
}
