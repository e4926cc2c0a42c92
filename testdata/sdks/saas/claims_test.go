package saas

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"connectrpc.com/connect"
	"example.com/retrylint/testdata/sdks/counting"
	"github.com/digitalocean/godo"
	"github.com/google/go-github/v74/github"
	"github.com/hetznercloud/hcloud-go/v2/hcloud"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/sashabaranov/go-openai"
	"github.com/slack-go/slack"
	gitlab "gitlab.com/gitlab-org/api/client-go"
	"golang.org/x/oauth2"
	"google.golang.org/protobuf/types/known/emptypb"
)

// tokens is what a client that repeats has to be made with.
var tokens = oauth2.NewClient(context.Background(), oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "t"}))

func neturl(text string) (*url.URL, error) { return url.Parse(text + "/") }

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

func droplet(make func(url string) (*godo.Client, error)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c, err := make(url)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Droplets.Get(ctx, 1); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func message(status int, opts ...slack.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			n.Add(1)
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(status)
		}))
		t.Cleanup(s.Close)
		if _, _, err := slack.New("token", append(opts, slack.OptionAPIURL(s.URL+"/"))...).PostMessageContext(ctx, "c"); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func repository(ctx context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	c := github.NewClient(nil)
	u, err := url.Parse(at + "/")
	if err != nil {
		t.Fatal(err)
	}
	c.BaseURL = u
	if _, _, err := c.Repositories.Get(ctx, "o", "r"); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func completion(ctx context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	cfg := openai.DefaultConfig("token")
	cfg.BaseURL = at
	if _, err := openai.NewClientWithConfig(cfg).CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "m"}); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func unary(ctx context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	c := connect.NewClient[emptypb.Empty, emptypb.Empty](http.DefaultClient, at+"/s/m")
	if _, err := c.CallUnary(ctx, connect.NewRequest(new(emptypb.Empty))); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"godo, NewFromToken": droplet(func(url string) (*godo.Client, error) {
			c := godo.NewFromToken("token")
			u, err := neturl(url)
			c.BaseURL = u
			return c, err
		}),
		"godo, NewClient": droplet(func(url string) (*godo.Client, error) {
			c := godo.NewClient(nil)
			u, err := neturl(url)
			c.BaseURL = u
			return c, err
		}),
		"godo, RetryMax 0": droplet(func(url string) (*godo.Client, error) {
			return godo.New(http.DefaultClient, godo.SetBaseURL(url), godo.WithRetryAndBackoffs(godo.RetryConfig{RetryMax: 0}))
		}),
		"godo, RetryMax 1": droplet(func(url string) (*godo.Client, error) {
			return godo.New(tokens, godo.SetBaseURL(url), godo.WithRetryAndBackoffs(godo.RetryConfig{RetryMax: 1}))
		}),
		"Slack":                      message(503),
		"Slack, 429, OptionRetry 2":  message(429, slack.OptionRetry(2)),
		"go-github":                  repository,
		"go-openai":                  completion,
		"Connect":                    unary,
		"MinIO":                      statObject(0),
		"MinIO, MaxRetries 1":        statObject(1),
		"GitLab, WithoutRetries":     project(gitlab.WithoutRetries()),
		"GitLab, RetryMax 2":         project(gitlab.WithCustomRetryMax(2)),
		"Hetzner, MaxRetries 0":      server(0),
		"Hetzner, MaxRetries 5, 502": server(5),
	})
}
