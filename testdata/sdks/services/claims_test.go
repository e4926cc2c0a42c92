package services

import (
	"context"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/cloudflare/cloudflare-go"
	influx "github.com/influxdata/influxdb-client-go/v2"
	"github.com/sendgrid/sendgrid-go"
)

func mail(send func(context.Context, string) error, status int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, status)
		if err := send(ctx, url); err != nil {
			t.Log(err)
		}
		return n.Load()
	}
}

func zone(opts ...cloudflare.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c, err := cloudflare.NewWithAPIToken("token", append(opts, cloudflare.BaseURL(url))...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.ZoneDetails(ctx, "zone"); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func point(ctx context.Context, t *testing.T) int64 {
	url, n := counting.Down(t, 503)
	c := influx.NewClient(url, "token")
	defer c.Close()
	if err := c.WriteAPIBlocking("org", "bucket").WriteRecord(ctx, "m f=1"); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"SendGrid": mail(func(ctx context.Context, url string) error {
			_, err := sendgrid.MakeRequestWithContext(ctx, sendgrid.GetRequest("key", "/v3/mail/send", url))
			return err
		}, 503),
		"SendGrid, MakeRequestRetry": mail(func(ctx context.Context, url string) error {
			_, err := sendgrid.MakeRequestRetryWithContext(ctx, sendgrid.GetRequest("key", "/v3/mail/send", url))
			return err
		}, 429),
		"Cloudflare v0":               zone(),
		"Cloudflare v0, MaxRetries 1": zone(cloudflare.UsingRetryPolicy(1, 0, 1)),
		"InfluxDB, blocking":          point,
	})
}
