package postretry

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cloud.google.com/go/storage"
	"google.golang.org/api/option"
)

func TestUploads(t *testing.T) {
	const doc = "the text of the object"
	for name, test := range map[string]struct {
		upload func(ctx context.Context, o *storage.ObjectHandle) error
		whole  int
	}{
		"Put":     {func(ctx context.Context, o *storage.ObjectHandle) error { return Put(ctx, o, strings.NewReader(doc)) }, 1},
		"PutAnew": {func(ctx context.Context, o *storage.ObjectHandle) error { return PutAnew(ctx, o, doc) }, attempts},
		"PutFromStart": {func(ctx context.Context, o *storage.ObjectHandle) error {
			return PutFromStart(ctx, o, strings.NewReader(doc))
		}, attempts},
	} {
		t.Run(name, func(t *testing.T) {
			requests, whole := 0, 0
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				b, _ := io.ReadAll(r.Body)
				if strings.Contains(string(b), doc) {
					whole++
				}
				if requests++; requests < attempts {
					w.WriteHeader(http.StatusBadRequest) // which the SDK does not repeat
					return
				}
				io.WriteString(w, "{}")
			}))
			defer srv.Close()
			c, err := storage.NewClient(t.Context(), option.WithEndpoint(srv.URL+"/storage/v1/"), option.WithoutAuthentication())
			if err != nil {
				t.Fatal(err)
			}
			err = test.upload(t.Context(), c.Bucket("b").Object("o"))
			if whole != test.whole {
				t.Errorf("%d of %d requests had the body (%v), want %d", whole, requests, err, test.whole)
			}
		})
	}
}
