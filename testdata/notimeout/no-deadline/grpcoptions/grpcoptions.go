// Package grpcoptions connects with options of its callers.
package grpcoptions

import (
	"context"
	"time"

	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

func OptionsFromCaller(target string, opts ...grpc.DialOption) error {
	conn, err := grpc.NewClient(target, opts...)
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: the caller's options may have a limit in them
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

// keeper keeps a connection made with options from outside.
type keeper struct{ health healthpb.HealthClient }

func NewKeeper(target string, extra ...grpc.DialOption) (*keeper, error) {
	opts := append([]grpc.DialOption{grpc.WithTransportCredentials(insecure.NewCredentials())}, extra...)
	conn, err := grpc.NewClient(target, opts...)
	if err != nil {
		return nil, err
	}
	return &keeper{health: healthpb.NewHealthClient(conn)}, nil
}

func (k *keeper) Check() error {
	// look-alike: what was appended is not known
	_, err := k.health.Check(context.Background(), ask)
	return err
}

// each call has options of its own.
type each struct{ health healthpb.HealthClient }

func (e each) Limited() error {
	// look-alike: every try of the retry interceptor has a limit
	_, err := e.health.Check(context.Background(), ask, grpcretry.WithMax(3), grpcretry.WithPerRetryTimeout(time.Second))
	return err
}

func (e each) Counted() error {
	_, err := e.health.Check(context.Background(), ask, grpcretry.WithMax(3)) // want "no-deadline: .*"
	return err
}

func (e each) Sized() error {
	_, err := e.health.Check(context.Background(), ask, grpc.MaxCallRecvMsgSize(1<<20)) // want "no-deadline: .*"
	return err
}

// stub hides a connection, as generated code does.
type stub struct{ cc grpc.ClientConnInterface }

func (s stub) Ask(ctx context.Context, opts ...grpc.CallOption) error {
	return s.cc.Invoke(ctx, "/stock.Stock/Ask", ask, nil, opts...)
}

// asker is fulfilled by stub alone.
type asker interface {
	Ask(ctx context.Context, opts ...grpc.CallOption) error
}

var _ asker = stub{}

func AskLimited(a asker) error {
	// look-alike: the option reaches the call below
	return a.Ask(context.Background(), grpcretry.WithPerRetryTimeout(time.Second))
}

func AskCounted(a asker) error {
	return a.Ask(context.Background(), grpcretry.WithMax(3)) // want "no-deadline: .*"
}
