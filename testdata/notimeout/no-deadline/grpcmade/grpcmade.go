// Package grpcmade gets its connections from another package.
package grpcmade

import (
	"context"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"example.com/retrylint/testdata/notimeout/no-deadline/grpclimited"
	"example.com/retrylint/testdata/notimeout/no-deadline/grpcmade/plain"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

func Limited(target string) error {
	conn, err := grpclimited.Open(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: the helper's connection limits each call
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

func Configured(target string) error {
	conn, err := grpclimited.HealthOnly(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	// look-alike: its service config limits the service
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask)
	return err
}

type peers struct{ stubs []healthpb.HealthClient }

func NewPeers(targets []string) (*peers, error) {
	p := &peers{}
	for _, t := range targets {
		s, err := grpclimited.Stub(t)
		if err != nil {
			return nil, err
		}
		p.stubs = append(p.stubs, s)
	}
	return p, nil
}

func (p *peers) Check() (err error) {
	for _, s := range p.stubs { // look-alike: so does each stub's
		if _, err = s.Check(context.Background(), ask); err != nil {
			return err
		}
	}
	return nil
}

var Ping = plain.Ping
