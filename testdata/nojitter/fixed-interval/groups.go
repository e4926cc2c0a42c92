package fixedinterval

import (
	"context"
	"log"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
)

// A turn may wait for several functions, or for one that others share.

type shard interface {
	Load(ctx context.Context) error
}

func Shards(ctx context.Context, shards []shard) (err error) {
	for range 5 {
		g, ctx := errgroup.WithContext(ctx)
		for _, s := range shards {
			g.Go(func() error { return s.Load(ctx) })
		}
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond) // want `fixed-interval: .*500ms`
	}
	return err
}

func ShardsAgain(ctx context.Context, shards []shard) {
	// look-alike: a schedule, which goes on whatever happens
	for {
		g, loading := errgroup.WithContext(ctx)
		for _, s := range shards {
			g.Go(func() error { return s.Load(loading) })
		}
		if err := g.Wait(); err != nil {
			log.Print(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func ShardsHere(shards [][]int) (err error) {
	// look-alike: nothing leaves the process
	for range 5 {
		var g errgroup.Group
		g.Go(func() error { shards[0] = shards[1]; return nil })
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond)
	}
	return err
}

func Shared(ctx context.Context, g *singleflight.Group, s shard) (err error) {
	for range 5 {
		if _, err, _ = g.Do("key", func() (any, error) { return nil, s.Load(ctx) }); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond) // want `fixed-interval: .*500ms`
	}
	return err
}

func ShardEach(ctx context.Context, alive shard, shards []func() error) (err error) {
	// look-alike: another function each time
	for _, load := range shards {
		g, ctx := errgroup.WithContext(ctx)
		g.Go(load)
		g.Go(func() error { return alive.Load(ctx) })
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond)
	}
	return err
}

func ShardsCurrent(s shard, ctx context.Context, load func() error) (err error) {
	for range 5 {
		var g errgroup.Group
		g.Go(load)
		g.Go(func() error { return s.Load(ctx) })
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond) // want `fixed-interval: .*500ms`
	}
	return err
}
