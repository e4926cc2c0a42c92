package optimism

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/ethereum-optimism/optimism/op-service/retry"
)

// do counts how often an operation is called that always fails.
func do(attempts int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		_, err := retry.Do(ctx, attempts, retry.Fixed(time.Millisecond), func() (int, error) {
			n.Add(1)
			return 0, errors.New("down")
		})
		if err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{"Optimism Do 3": do(3), "Optimism Do 0": do(0)})
}
