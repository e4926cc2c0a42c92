// Package nested has one retry of Optimism's library around another.
package nested

import (
	"context"

	"github.com/ethereum-optimism/optimism/op-service/retry"
)

type chain interface {
	Head(ctx context.Context) (uint64, error)
}

func head(ctx context.Context, c chain) (uint64, error) {
	return retry.Do(ctx, 3, retry.Exponential(), func() (uint64, error) { return c.Head(ctx) })
}

func Heads(ctx context.Context, c chain) (uint64, error) {
	return retry.Do(ctx, 4, retry.Exponential(), func() (uint64, error) {
		return head(ctx, c) // want `up to 12 requests \(4 attempts x 3 attempts inside`
	})
}

func Once(ctx context.Context, c chain) (uint64, error) {
	// look-alike
	return retry.Do(ctx, 1, retry.Exponential(), func() (uint64, error) { return head(ctx, c) })
}
