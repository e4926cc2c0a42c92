package sdk

import (
	"context"
	"errors"
	"log"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// An error that is logged and passed over leads to no further attempt.

type setup struct {
	c     *dynamodb.Client
	links map[string]int
}

func (s *setup) link(name string) error {
	if _, ok := s.links[name]; !ok {
		return errors.New("no such link")
	}
	return nil
}

// tryTagged goes on when the lookup fails: it is a help at best.
func (s *setup) tryTagged(ctx context.Context, in *dynamodb.GetItemInput) error {
	if _, err := s.c.GetItem(ctx, in); err != nil {
		log.Print("not tagged: ", err)
	}
	return s.link("eth0")
}

func (s *setup) Tagged(ctx context.Context, in *dynamodb.GetItemInput) (err error) {
	// look-alike: only what fails on this machine is repeated
	for n := range 3 {
		if err = s.tryTagged(ctx, in); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (s *setup) tryStrictly(ctx context.Context, in *dynamodb.GetItemInput) error {
	if _, err := s.c.GetItem(ctx, in); err != nil {
		return err
	}
	return s.link("eth0")
}

func (s *setup) Strictly(ctx context.Context, in *dynamodb.GetItemInput) (err error) {
	for n := range 3 {
		if err = s.tryStrictly(ctx, in); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (s *setup) Here(ctx context.Context, peer Peer, in *dynamodb.GetItemInput) (err error) {
	for n := range 3 {
		// look-alike: the turn goes on without the item
		if _, err := s.c.GetItem(ctx, in); err != nil {
			log.Print("not found: ", err)
		}
		if err = peer.Greet(ctx); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// Peer is somebody else.
type Peer interface {
	Greet(ctx context.Context) error
}

func (s *setup) Joined(ctx context.Context, peer Peer, in *dynamodb.GetItemInput) (err error) {
	for n := range 3 {
		_, err1 := s.c.GetItem(ctx, in) // want `up to 12 requests \(3 attempts x 4 inside`
		if err1 != nil {
			log.Print("not found: ", err1)
		}
		if err = errors.Join(err1, peer.Greet(ctx)); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
