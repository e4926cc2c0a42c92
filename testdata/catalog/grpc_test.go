package catalog_test

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/failsafegrpc"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	health "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

// check asks a server that is never available for its health.
func check(opts ...grpc.DialOption) client {
	return func(ctx context.Context, t *testing.T) int64 {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		var n counter
		s := grpc.NewServer(grpc.UnknownServiceHandler(func(any, grpc.ServerStream) error {
			n.Add(1)
			return status.Error(codes.Unavailable, "down")
		}))
		go s.Serve(ln)
		t.Cleanup(s.Stop)
		conn, err := grpc.NewClient(ln.Addr().String(), append(opts, grpc.WithTransportCredentials(insecure.NewCredentials()))...)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := health.NewHealthClient(conn).Check(ctx, &health.HealthCheckRequest{}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func serviceConfig(maxAttempts string) grpc.DialOption {
	return grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": ` + maxAttempts + `,
		"initialBackoff": "0.001s", "maxBackoff": "0.002s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`)
}

func retrying(opts ...retry.CallOption) grpc.DialOption {
	opts = append(opts, retry.WithBackoff(retry.BackoffLinear(time.Millisecond)))
	return grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(opts...))
}

func policed(p failsafe.Policy[any]) grpc.DialOption {
	return grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor(p))
}

var grpcClients = map[string]client{
	"grpc":                                  check(),
	"grpc, service config 4":                check(serviceConfig("4")),
	"grpc, service config 9":                check(serviceConfig("9")),
	"grpc, service config 9, capped at 9":   check(serviceConfig("9"), grpc.WithMaxCallAttempts(9)),
	"grpc, service config 9, capped at 3":   check(serviceConfig("9"), grpc.WithMaxCallAttempts(3)),
	"grpc, service config 9, capped at 1":   check(serviceConfig("9"), grpc.WithMaxCallAttempts(1)),
	"grpc, service config 4, disabled":      check(serviceConfig("4"), grpc.WithDisableRetry()),
	"failsafegrpc":                          check(policed(failsafegrpc.NewRetryPolicyBuilder[any]().Build())),
	"failsafegrpc WithMaxRetries 0":         check(policed(failsafegrpc.NewRetryPolicyBuilder[any]().WithMaxRetries(0).Build())),
	"go-grpc-middleware":                    check(retrying()),
	"go-grpc-middleware WithMax 0":          check(retrying(retry.WithMax(0))),
	"go-grpc-middleware WithMax 3":          check(retrying(retry.WithMax(3))),
	"go-grpc-middleware WithMax 3, Disable": check(retrying(retry.WithMax(3), retry.Disable())),
	"go-grpc-middleware WithMax 3 over 4":   check(serviceConfig("4"), retrying(retry.WithMax(3))),
}
