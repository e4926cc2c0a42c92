// Package rest has waits for others.
package rest

import (
	"context"
	"math/rand/v2"
	"time"
)

// Deaf waits for about d.
func Deaf(d time.Duration) { time.Sleep(d/2 + rand.N(d/2+1)) }

// For waits for about d, or for less when ctx is done.
func For(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d/2 + rand.N(d/2+1)):
		return nil
	}
}

// Spread gives about d.
func Spread(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }

// Settle waits for about d, or for less when ctx is done, and empties its timer.
func Settle(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d/2 + rand.N(d/2+1))
	select {
	case <-ctx.Done():
		if !t.Stop() {
			<-t.C
		}
	case <-t.C:
	}
}
