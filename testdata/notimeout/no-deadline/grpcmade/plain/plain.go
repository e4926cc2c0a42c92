// Package plain gets connections without a limit from another package.
package plain

import (
	"context"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"example.com/retrylint/testdata/notimeout/no-deadline/grpclimited"
)

// Ping has a connection without limits.
func Ping(target string) error {
	conn, err := grpclimited.Plain(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), &healthpb.HealthCheckRequest{}) // want "no-deadline: .*Check runs under context.Background"
	return err
}
