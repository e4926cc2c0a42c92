package nestedloop

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

// unavailable repeats calls to peers that are down; how often is for its callers
// to say.
func unavailable(tries int) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) (err error) {
		for range tries {
			if err = invoke(ctx, method, req, reply, cc, opts...); status.Code(err) != codes.Unavailable {
				return err
			}
		}
		return err
	}
}

// Here has connections with an interceptor of this package.
type Here struct{ four, one healthpb.HealthClient }

func NewHere(addr string) (*Here, error) {
	plain := grpc.WithTransportCredentials(insecure.NewCredentials())
	four, err := grpc.NewClient(addr, plain, grpc.WithUnaryInterceptor(unavailable(4)))
	if err != nil {
		return nil, err
	}
	one, err := grpc.NewClient(addr, plain, grpc.WithUnaryInterceptor(unavailable(1)))
	if err != nil {
		return nil, err
	}
	return &Here{healthpb.NewHealthClient(four), healthpb.NewHealthClient(one)}, nil
}

func (h *Here) Four(ctx context.Context) (err error) {
	for range 3 {
		if _, err = h.four.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil { // want `up to 12 requests \(3 attempts x 4 attempts inside\)`
			return nil
		}
	}
	return err
}

func (h *Here) One(ctx context.Context) (err error) {
	for range 3 {
		// look-alike: the interceptor is told to try once
		if _, err = h.one.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
	}
	return err
}

func (h *Here) NotYet(ctx context.Context) (err error) {
	for range 3 {
		// look-alike: what is repeated here is what the interceptor lets through
		if _, err = h.four.Check(ctx, &healthpb.HealthCheckRequest{}); status.Code(err) != codes.NotFound {
			return err
		}
	}
	return err
}
