package bodyreused

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const doc = `{"name":"x"}`

// server answers 503 twice, then 200, and keeps the bodies it gets.
func server(t *testing.T) (url string, bodies func() []string) {
	t.Helper()
	var got []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got = append(got, string(b))
		if len(got) < attempts {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() []string {
		srv.CloseClientConnections()
		return got
	}
}

// client makes a connection for each request. On one that is in use already,
// net/http notices the missing body before it has written anything and winds it
// back by itself, if it can: there the fault hides.
func client() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
}

type send func(ctx context.Context, c *http.Client, url, doc string) error

// whole counts the requests that arrived with their body.
func whole(bodies []string) (n int) {
	for _, b := range bodies {
		if strings.Contains(b, "x") {
			n++
		}
	}
	return n
}

// TestHits: only the first attempt of what is reported carries the body.
func TestHits(t *testing.T) {
	for name, f := range map[string]send{
		"RequestReused": RequestReused, "ClonedRequest": ClonedRequest, "ByHelper": ByHelper,
		"FastStream": FastStream, "LoopSetup": LoopSetup, "ReaderReused": ReaderReused, "PostReused": PostReused, "Captured": Captured,
		"Upload": func(ctx context.Context, c *http.Client, url, doc string) error {
			return Upload(ctx, c, url, strings.NewReader(doc))
		},
	} {
		t.Run(name, func(t *testing.T) {
			url, bodies := server(t)
			err := f(context.Background(), client(), url, doc)
			if n := whole(bodies()); n != 1 {
				t.Errorf("%d of %d requests had the body (%v), want 1", n, len(bodies()), err)
			}
		})
	}
}

// TestLookAlikes: all attempts of what is silent carry it.
func TestLookAlikes(t *testing.T) {
	for name, f := range map[string]send{
		"RequestPerAttempt": RequestPerAttempt, "Rewound": Rewound, "RewoundByHelper": RewoundByHelper,
		"FastBytes": FastBytes, "Recursive": Recursive, "FastStreams": FastStreams, "ReaderRefilled": ReaderRefilled, "CopiedBody": CopiedBody, "NotCaptured": NotCaptured,
		"UploadFromStart": func(ctx context.Context, c *http.Client, url, doc string) error {
			return UploadFromStart(ctx, c, url, strings.NewReader(doc))
		},
	} {
		t.Run(name, func(t *testing.T) {
			url, bodies := server(t)
			if err := f(context.Background(), client(), url, doc); err != nil && name != "CopiedBody" {
				t.Error(err)
			}
			if n := whole(bodies()); n != attempts {
				t.Errorf("%d of %d requests had the body, want %d", n, len(bodies()), attempts)
			}
		})
	}
}
