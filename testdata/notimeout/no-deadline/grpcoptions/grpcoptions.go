// Package grpcoptions connects with options of its callers.
package grpcoptions

import (
	"context"

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
