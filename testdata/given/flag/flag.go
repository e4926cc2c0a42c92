// Package flag has nothing to see in it: a flag tells of the functions.
package flag

import (
	"context"
	"math/rand/v2"
	"time"
)

// Peer is a client of which the code is elsewhere.
type Peer interface {
	Load(key string) error
	Save(key string) error
	Find(ctx context.Context, key string) error
}

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Load(ctx context.Context, p Peer, key string) (err error) {
	for n := range 4 {
		if err = p.Load(key); err == nil { // want `up to 20 requests \(4 attempts x 5 inside flag\.Peer\.Load\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Save(ctx context.Context, p Peer, key string) (err error) {
	for n := range 4 {
		if err = p.Save(key); err == nil { // want `no-idempotency-key: `
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Find(p Peer, key string) error {
	return p.Find(context.Background(), key) // want `no-deadline: `
}
