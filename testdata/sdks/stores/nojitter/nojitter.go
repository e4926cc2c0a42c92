// Package nojitter has what stores and queues wait by themselves.
package nojitter

import (
	"math/rand/v2"
	"time"

	"github.com/hibiken/asynq"
	"github.com/lib/pq"
)

func Fixed(addr string) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{ // want `fixed-interval: asynq waits the same before every retry`
		RetryDelayFunc: func(int, error, *asynq.Task) time.Duration { return 10 * time.Second },
	})
}

func Default(addr string) *asynq.Server {
	// look-alike: its own curve, which is random
	return asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{RetryDelayFunc: asynq.DefaultRetryDelayFunc})
}

func Random(addr string) *asynq.Server {
	// look-alike
	return asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{
		RetryDelayFunc: func(n int, _ error, _ *asynq.Task) time.Duration {
			return time.Duration(n)*time.Second + rand.N(time.Second)
		},
	})
}

func Listen(dsn string) *pq.Listener {
	return pq.NewListener(dsn, 10*time.Second, 10*time.Second, nil) // want `fixed-interval: lib/pq listeners waits the same 10s before every retry`
}

func ListenAlike(dsn string) *pq.Listener {
	// look-alike: it grows, and cannot be given a random part
	return pq.NewListener(dsn, 10*time.Second, time.Minute, nil)
}
