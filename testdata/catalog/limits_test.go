package catalog_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/timeout"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	health "google.golang.org/grpc/health/grpc_health_v1"
)

// limit is what the options below set, patience how long a call gets that
// nothing but its context bounds.
const (
	limit    = 50 * time.Millisecond
	patience = time.Second
)

// silent accepts connections, reads, and never answers.
func silent(t *testing.T) string {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go io.Copy(io.Discard, c)
		}
	}()
	return ln.Addr().String()
}

func get(c *http.Client) func(ctx context.Context, t *testing.T) error {
	return func(ctx context.Context, t *testing.T) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+silent(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Do(req)
		return err
	}
}

func scan(c aws.HTTPClient) func(ctx context.Context, t *testing.T) error {
	return func(ctx context.Context, t *testing.T) error {
		cfg := awsConfig("http://" + silent(t))
		cfg.HTTPClient, cfg.RetryMaxAttempts = c, 1
		_, err := dynamodb.NewFromConfig(cfg).Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("t")})
		return err
	}
}

func ask(opts ...grpc.DialOption) func(ctx context.Context, t *testing.T) error {
	return func(ctx context.Context, t *testing.T) error {
		conn, err := grpc.NewClient(silent(t), append(opts, grpc.WithTransportCredentials(insecure.NewCredentials()))...)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, err = health.NewHealthClient(conn).Check(ctx, &health.HealthCheckRequest{}, grpc.WaitForReady(true))
		return err
	}
}

// TestLimits calls a silent server. Options of which the catalogue says that
// they bound a call end it; with the others, and by default, the context does.
func TestLimits(t *testing.T) {
	for name, test := range map[string]struct {
		call   func(ctx context.Context, t *testing.T) error
		bounds bool
	}{
		"net/http":                         {get(&http.Client{Transport: &http.Transport{}}), false},
		"http.Client.Timeout":              {get(&http.Client{Timeout: limit, Transport: &http.Transport{}}), true},
		"http.Client.Timeout, negative":    {get(&http.Client{Timeout: -1, Transport: &http.Transport{}}), false},
		"Transport.ResponseHeaderTimeout":  {get(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: limit}}), true},
		"Transport.TLSHandshakeTimeout":    {get(&http.Client{Transport: &http.Transport{TLSHandshakeTimeout: limit}}), false},
		"Dialer.Timeout":                   {get(&http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: limit}).DialContext}}), false},
		"AWS":                              {scan(nil), false},
		"AWS, BuildableClient.WithTimeout": {scan(awshttp.NewBuildableClient().WithTimeout(limit)), true},
		"AWS, WithReadTimeout":             {scan(awshttp.NewBuildableClient().WithReadTimeout(limit)), true},
		"AWS, http.Client.Timeout":         {scan(&http.Client{Timeout: limit}), true},
		"gRPC":                             {ask(), false},
		"gRPC, service config timeout":     {ask(grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "timeout": "0.05s"}]}`)), true},
		"gRPC, timeout interceptor":        {ask(grpc.WithUnaryInterceptor(timeout.UnaryClientInterceptor(limit))), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			patient := time.AfterFunc(patience, cancel)
			defer patient.Stop()
			err := test.call(ctx, t)
			if err == nil {
				t.Fatal("a silent server answered")
			}
			if ended := ctx.Err() == nil; ended != test.bounds {
				t.Errorf("bounded: %v, claimed: %v (%v)", ended, test.bounds, errors.Unwrap(err))
			}
		})
	}
}
