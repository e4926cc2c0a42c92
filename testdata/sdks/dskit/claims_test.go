package dskit

import (
	"context"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/grafana/dskit/backoff"
)

func rounds(cfg backoff.Config) counting.Client {
	return func(ctx context.Context, _ *testing.T) (n int64) {
		for b := backoff.New(ctx, cfg); b.Ongoing(); b.Wait() {
			n++
		}
		return n
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"dskit Config{}":     rounds(backoff.Config{MinBackoff: time.Millisecond, MaxBackoff: time.Millisecond}),
		"dskit MaxRetries 3": rounds(backoff.Config{MinBackoff: time.Millisecond, MaxBackoff: time.Millisecond, MaxRetries: 3}),
	})
}
