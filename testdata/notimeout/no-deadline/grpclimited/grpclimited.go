// Package grpclimited has connections that limit their calls.
package grpclimited

import (
	"context"
	"time"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/timeout"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

const serviceConfig = `{"methodConfig": [{"name": [{"service": "grpc.health.v1.Health"}], "timeout": "2s"}]}`

// checker keeps a connection with a service config.
type checker struct{ health healthpb.HealthClient }

func NewChecker(target string) (*checker, error) {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(serviceConfig))
	if err != nil {
		return nil, err
	}
	return &checker{health: healthpb.NewHealthClient(conn)}, nil
}

func (c *checker) Check() error {
	// look-alike: the service config has a timeout for the method
	_, err := c.health.Check(context.Background(), ask)
	return err
}

func Interceptor(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(timeout.UnaryClientInterceptor(time.Second)))
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: a timeout interceptor
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

func Chain(target string) error {
	opts := []grpc.DialOption{
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithChainUnaryInterceptor(pass, timeout.UnaryClientInterceptor(time.Second)),
	}
	conn, err := grpc.NewClient(target, opts...)
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: one of the chain is a timeout interceptor
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

func Own(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithChainUnaryInterceptor(limit))
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: an interceptor of this package sets a deadline
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

func OwnClosure(target string, d time.Duration) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(limitTo(d)))
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: the same, made by a function
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

func PassOnly(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithChainUnaryInterceptor(pass))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func limit(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	return invoke(ctx, method, req, reply, cc, opts...)
}

func limitTo(d time.Duration) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		ctx, cancel := context.WithTimeout(ctx, d)
		defer cancel()
		return invoke(ctx, method, req, reply, cc, opts...)
	}
}

func pass(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	return invoke(ctx, method, req, reply, cc, opts...)
}
