package nestedloop

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"example.com/retrylint/testdata/nestedretry/nested-loop/settings"
)

// Checks has connections with interceptors of the house.
type Checks struct{ again, logged, dialled healthpb.HealthClient }

func NewChecks(addr string) (*Checks, error) {
	plain := grpc.WithTransportCredentials(insecure.NewCredentials())
	again, err := grpc.NewClient(addr, plain, grpc.WithChainUnaryInterceptor(settings.Logged(func(string) {}), settings.Again(4)))
	if err != nil {
		return nil, err
	}
	logged, err := grpc.NewClient(addr, plain, grpc.WithUnaryInterceptor(settings.Logged(func(string) {})))
	if err != nil {
		return nil, err
	}
	dialled, err := settings.Dial(addr)
	if err != nil {
		return nil, err
	}
	return &Checks{healthpb.NewHealthClient(again), healthpb.NewHealthClient(logged), healthpb.NewHealthClient(dialled)}, nil
}

func (c *Checks) Again(ctx context.Context) (err error) {
	for range 5 {
		if _, err = c.again.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil { // want `up to 20 requests \(5 attempts x 4 attempts inside\)`
			return nil
		}
	}
	return err
}

func (c *Checks) Logged(ctx context.Context) (err error) {
	// look-alike: this interceptor calls once
	for range 5 {
		if _, err = c.logged.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
	}
	return err
}

func (c *Checks) Dialled(ctx context.Context) (err error) {
	for range 5 {
		if _, err = c.dialled.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil { // want `up to 15 requests \(5 attempts x 3 attempts inside\)`
			return nil
		}
	}
	return err
}
