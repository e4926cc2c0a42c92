// Package libraries calls what is not net/http, database/sql or gRPC under
// contexts without a deadline.
package libraries

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
)

func RedisDefault(c *redis.Client) error {
	// look-alike: each attempt has five seconds by default
	return c.Get(context.Background(), "k").Err()
}

func RedisWithoutLimit(addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, ReadTimeout: -1})
	return c.Get(context.Background(), "k").Err() // want `no-deadline: c.Get`
}

func RedisWithLimit(addr string) error {
	// look-alike: a limit
	c := redis.NewClient(&redis.Options{Addr: addr, ReadTimeout: time.Second})
	return c.Get(context.Background(), "k").Err()
}

func RedisConfigured(addr string, read time.Duration) error {
	// look-alike: may be a limit
	c := redis.NewClient(&redis.Options{Addr: addr, ReadTimeout: read})
	return c.Get(context.Background(), "k").Err()
}

func Subscribed(c *redis.Client) {
	// look-alike: lives long by design
	for range c.Subscribe(context.Background(), "news").Channel() {
	}
}

func Popped(c *redis.Client) error {
	// look-alike: blocks on purpose
	return c.BLPop(context.Background(), 0, "jobs").Err()
}

func Consumed(r *kafka.Reader) error {
	for {
		// look-alike: waits for messages
		m, err := r.FetchMessage(context.Background())
		if err != nil {
			return err
		}
		if err := r.CommitMessages(context.Background(), m); err != nil { // want `no-deadline: r.CommitMessages`
			return err
		}
	}
}

func Produced(w *kafka.Writer) error {
	// look-alike: the writer has limits of its own
	return w.WriteMessages(context.Background(), kafka.Message{})
}

func Asked(nc *nats.Conn) error {
	_, err := nc.RequestWithContext(context.Background(), "stock", nil) // want `no-deadline: nc.RequestWithContext`
	return err
}

func AskedWithLimit(nc *nats.Conn) error {
	// look-alike: the limit is an argument
	_, err := nc.Request("stock", nil, time.Second)
	return err
}

func Queried(p *pgxpool.Pool) error {
	_, err := p.Exec(context.Background(), `DELETE FROM hold`) // want `no-deadline: p.Exec`
	return err
}

func Batched(p *pgxpool.Pool) error {
	return p.SendBatch(context.Background(), &pgx.Batch{}).Close() // want `no-deadline: p.SendBatch`
}

func Notified(c *pgx.Conn) error {
	// look-alike: waits until somebody notifies
	_, err := c.WaitForNotification(context.Background())
	return err
}

func Pool() (*pgxpool.Pool, error) {
	// look-alike: connects in the background
	return pgxpool.New(context.Background(), "postgres://")
}
