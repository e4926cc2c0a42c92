package nestedloop

import (
	"context"

	"golang.org/x/sync/errgroup"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
)

// guarded runs an operation, if it may.
func guarded(ctx context.Context, op func() error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return op()
}

// patiently tries in the operation that is run once.
func patiently(ctx context.Context, s Sender) error {
	return guarded(ctx, func() error {
		var err error
		for range 3 {
			if err = s.Send(ctx); err == nil {
				return nil
			}
			again.Rest()
		}
		return err
	})
}

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context) error
}

func Guarded(ctx context.Context, s Sender) (err error) {
	for range 4 {
		if err = patiently(ctx, s); err == nil { // want `nested-loop: .*up to 12`
			return nil
		}
		again.Rest()
	}
	return err
}

func GuardedHere(ctx context.Context, s Sender) (err error) {
	for range 4 {
		err = guarded(ctx, func() error {
			return patiently(ctx, s) // want `nested-loop: .*up to 12`
		})
		if err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func GuardedOnce(ctx context.Context, s Sender) (err error) {
	// look-alike: one attempt below
	for range 4 {
		if err = guarded(ctx, func() error { return s.Send(ctx) }); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func Grouped(ctx context.Context, s Sender) (err error) {
	for range 4 {
		var g errgroup.Group
		g.Go(func() error {
			return patiently(ctx, s) // want `nested-loop: .*up to 12`
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func GroupedOnce(ctx context.Context, s Sender) (err error) {
	// look-alike: one attempt below
	for range 4 {
		var g errgroup.Group
		g.Go(func() error { return s.Send(ctx) })
		if err = g.Wait(); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}
