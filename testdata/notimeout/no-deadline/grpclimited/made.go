package grpclimited

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func within(d time.Duration) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		ctx, cancel := context.WithTimeout(ctx, d)
		defer cancel()
		return invoke(ctx, method, req, reply, cc, opts...)
	}
}

// Open gives a connection on which each call is limited.
func Open(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(within(3*time.Second)))
}

// Stub gives a stub on one.
func Stub(target string) (healthpb.HealthClient, error) {
	conn, err := Open(target)
	if err != nil {
		return nil, err
	}
	return healthpb.NewHealthClient(conn), nil
}

// Plain gives a connection without limits.
func Plain(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

// HealthOnly limits one service alone.
func HealthOnly(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(serviceConfig))
}
