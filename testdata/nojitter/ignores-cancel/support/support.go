// Package support helps tests.
package support

import (
	"context"
	"testing"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
}

func WaitReady(t testing.TB, ctx context.Context, s Sender) {
	for range 10 {
		if s.Send(ctx, "ping") == nil {
			return
		}
		// look-alike: a test may be patient
		time.Sleep(2 * time.Second)
	}
	t.Fatal("not ready")
}
