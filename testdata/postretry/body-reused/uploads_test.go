package bodyreused

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

type credentials struct{}

func (credentials) Retrieve(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "id", SecretAccessKey: "secret"}, nil
}

// TestUploads: what is reported sends the body once, or nothing but an empty
// one; what is silent sends it in each attempt.
func TestUploads(t *testing.T) {
	for name, test := range map[string]struct {
		upload func(ctx context.Context, c *s3.Client) error
		whole  int
	}{
		"Put":         {func(ctx context.Context, c *s3.Client) error { return Put(ctx, c, "b", "k", strings.NewReader(doc)) }, 1},
		"PutSeekable": {func(ctx context.Context, c *s3.Client) error { return PutSeekable(ctx, c, "b", "k", doc) }, 1},
		"UploadBuffer": {func(ctx context.Context, c *s3.Client) error {
			return UploadBuffer(ctx, manager.NewUploader(c), "b", "k", doc)
		}, 1},
		"Transfer": {func(ctx context.Context, c *s3.Client) error {
			return Transfer(ctx, transfermanager.New(c), "b", "k", doc)
		}, 1},
		"PutFromStart": {func(ctx context.Context, c *s3.Client) error { return PutFromStart(ctx, c, "b", "k", doc) }, attempts},
		"PutAnew":      {func(ctx context.Context, c *s3.Client) error { return PutAnew(ctx, c, "b", "k", doc) }, attempts},
		"UploadSeekable": {func(ctx context.Context, c *s3.Client) error {
			return UploadSeekable(ctx, manager.NewUploader(c), "b", "k", doc)
		}, attempts},
		"UploadGiven": {func(ctx context.Context, c *s3.Client) error {
			return UploadGiven(ctx, manager.NewUploader(c), "b", "k", strings.NewReader(doc))
		}, attempts},
		"PutFile": {func(ctx context.Context, c *s3.Client) error {
			name := filepath.Join(t.TempDir(), "doc")
			if err := os.WriteFile(name, []byte(doc), 0o600); err != nil {
				return err
			}
			return PutFile(ctx, c, "b", "k", name)
		}, attempts},
	} {
		t.Run(name, func(t *testing.T) {
			var bodies []string
			srv := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				b, _ := io.ReadAll(r.Body)
				bodies = append(bodies, string(b))
				if len(bodies) < attempts {
					w.WriteHeader(http.StatusServiceUnavailable)
				}
			}))
			defer srv.Close()
			c := s3.New(s3.Options{
				Region: "us-east-1", BaseEndpoint: &srv.URL, UsePathStyle: true, Credentials: credentials{},
				Retryer: aws.NopRetryer{}, HTTPClient: srv.Client(),
			})
			err := test.upload(context.Background(), c)
			if n := whole(bodies); n != test.whole {
				t.Errorf("%d of %d requests had the body (%v), want %d", n, len(bodies), err, test.whole)
			}
		})
	}
}
