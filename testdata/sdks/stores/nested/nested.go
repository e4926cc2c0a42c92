// Package nested has retries around stores.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Enqueue(ctx context.Context, c *asynq.Client, task *asynq.Task) (err error) {
	for n := range 3 {
		if _, err = c.EnqueueContext(ctx, task); err == nil { // want `up to 12 requests \(3 attempts x 4 inside asynq.Client.EnqueueContext`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func EnqueueOnce(ctx context.Context, addr string, task *asynq.Task) (err error) {
	// look-alike: switched off below
	c := asynq.NewClientFromRedisClient(redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1}))
	for n := range 3 {
		if _, err = c.EnqueueContext(ctx, task); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// Handle is what a queue runs again when it fails, which is the queue's pace.
func Handle(ctx context.Context, task *asynq.Task, c *redis.Client) error {
	var err error
	for n := range 3 {
		if err = c.Set(ctx, "k", task.Payload(), 0).Err(); err == nil { // want `up to 12 requests \(3 attempts x 4 inside go-redis`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Serve(addr string, c *redis.Client) error {
	mux := asynq.NewServeMux()
	mux.HandleFunc("set", func(ctx context.Context, task *asynq.Task) error { return Handle(ctx, task, c) })
	return asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{}).Run(mux)
}
