package ory

import (
	"context"
	"errors"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/ory/x/logrusx"
	"github.com/ory/x/resilience"
)

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"ory/x resilience": func(ctx context.Context, _ *testing.T) (n int64) {
			_ = resilience.Retry(logrusx.New("test", "v0"), time.Millisecond, time.Minute, func() error {
				n++
				if ctx.Err() != nil {
					return nil
				}
				return errors.New("down")
			})
			return n
		},
	})
}
