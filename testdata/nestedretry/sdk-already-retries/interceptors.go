package sdk

import (
	"context"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/failsafegrpc"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Interceptors that policies make.

func check(ctx context.Context, c healthpb.HealthClient) error {
	_, err := c.Check(ctx, &healthpb.HealthCheckRequest{})
	return err
}

func PolicyAround(ctx context.Context, addr string) error {
	policy := failsafegrpc.NewRetryPolicyBuilder[any]().WithMaxRetries(3).Build()
	conn, err := grpc.NewClient(addr, grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor[any](policy)))
	if err != nil {
		return err
	}
	c := healthpb.NewHealthClient(conn)
	for n := range 3 {
		if err = check(ctx, c); err == nil { // want `sdk-already-retries: .*up to 12 requests \(3 attempts x 4 inside failsafe-go\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func ExecutorAround(ctx context.Context, addr string) error {
	executor := failsafe.With[any](retrypolicy.NewWithDefaults[any]())
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptorWithExecutor(executor)))
	if err != nil {
		return err
	}
	c := healthpb.NewHealthClient(conn)
	for n := range 3 {
		if err = check(ctx, c); err == nil { // want `sdk-already-retries: .*up to 9 requests \(3 attempts x 3 inside failsafe-go\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PolicyOnce(ctx context.Context, addr string) error {
	// look-alike: the policy allows one attempt
	policy := failsafegrpc.NewRetryPolicyBuilder[any]().WithMaxRetries(0).Build()
	conn, err := grpc.NewClient(addr, grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor[any](policy)))
	if err != nil {
		return err
	}
	c := healthpb.NewHealthClient(conn)
	for n := range 3 {
		if err = check(ctx, c); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
