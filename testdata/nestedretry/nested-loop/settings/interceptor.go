package settings

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// Again gives an interceptor that tries each call several times.
func Again(tries int) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) (err error) {
		for range tries {
			if err = invoker(ctx, method, req, reply, cc, opts...); err == nil {
				return nil
			}
			rest()
		}
		return err
	}
}

// Logged gives one that tries once.
func Logged(log func(string)) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		log(method)
		return invoker(ctx, method, req, reply, cc, opts...)
	}
}

// Dial gives a connection with an interceptor that repeats.
func Dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithUnaryInterceptor(thrice))
}

func thrice(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) (err error) {
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil {
			return nil
		}
		rest()
	}
	return err
}
