package postretry

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
)

func TestUploads(t *testing.T) {
	const doc = "text"
	once := azblob.ClientOptions{}
	once.Retry = policy.RetryOptions{MaxRetries: -1}
	for name, test := range map[string]struct {
		upload func(ctx context.Context, url string) error
		whole  int
	}{
		"Stream": {func(ctx context.Context, url string) error {
			c, err := azblob.NewClientWithNoCredential(url, &once)
			if err != nil {
				return err
			}
			return Stream(ctx, c, "x", strings.NewReader(doc))
		}, 1},
		"StreamAnew": {func(ctx context.Context, url string) error {
			c, err := azblob.NewClientWithNoCredential(url, &once)
			if err != nil {
				return err
			}
			return StreamAnew(ctx, c, "x", doc)
		}, attempts},
		"Buffer": {func(ctx context.Context, url string) error {
			c, err := azblob.NewClientWithNoCredential(url, &once)
			if err != nil {
				return err
			}
			return Buffer(ctx, c, "x", []byte(doc))
		}, attempts},
		"Block": {func(ctx context.Context, url string) error {
			opts := blockblob.ClientOptions{}
			opts.Retry = once.Retry
			c, err := blockblob.NewClientWithNoCredential(url+"/box/x", &opts)
			if err != nil {
				return err
			}
			return Block(ctx, c, []byte(doc))
		}, 1},
		"BlockFromStart": {func(ctx context.Context, url string) error {
			opts := blockblob.ClientOptions{}
			opts.Retry = once.Retry
			c, err := blockblob.NewClientWithNoCredential(url+"/box/x", &opts)
			if err != nil {
				return err
			}
			return BlockFromStart(ctx, c, []byte(doc))
		}, attempts},
	} {
		t.Run(name, func(t *testing.T) {
			requests, whole := 0, 0
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				b, _ := io.ReadAll(r.Body)
				if string(b) == doc {
					whole++
				}
				if requests++; requests < attempts {
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				w.WriteHeader(http.StatusCreated)
			}))
			defer srv.Close()
			err := test.upload(t.Context(), srv.URL)
			if whole != test.whole {
				t.Errorf("%d of %d requests had the body (%v), want %d", whole, requests, err, test.whole)
			}
		})
	}
}
