package saas

import (
	"context"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/hetznercloud/hcloud-go/v2/hcloud"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	gitlab "gitlab.com/gitlab-org/api/client-go"
)

func statObject(retries int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c, err := minio.New(url[len("http://"):], &minio.Options{Creds: credentials.NewStaticV4("id", "secret", ""), Region: "us-east-1", MaxRetries: retries})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.StatObject(ctx, "bucket", "key", minio.StatObjectOptions{}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func project(opts ...gitlab.ClientOptionFunc) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c, err := gitlab.NewClient("token", append(opts, gitlab.WithBaseURL(url))...)
		if err != nil {
			t.Fatal(err)
		}
		n.Store(0) // what the client asks before
		if _, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx)); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func server(retries int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 502)
		c := hcloud.NewClient(hcloud.WithEndpoint(url), hcloud.WithRetryOpts(hcloud.RetryOpts{MaxRetries: retries, BackoffFunc: hcloud.ConstantBackoff(0)}))
		if _, _, err := c.Server.GetByID(ctx, 1); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"MinIO":                      statObject(0),
		"MinIO, MaxRetries 1":        statObject(1),
		"GitLab, WithoutRetries":     project(gitlab.WithoutRetries()),
		"GitLab, RetryMax 2":         project(gitlab.WithCustomRetryMax(2)),
		"Hetzner, MaxRetries 0":      server(0),
		"Hetzner, MaxRetries 5, 502": server(5),
	})
}
