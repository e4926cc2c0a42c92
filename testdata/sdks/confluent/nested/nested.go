// Package nested has loops around a client that is a library in C: all of them are
// look-alikes, since what that repeats none of its methods fails with.
package nested

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"time"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Queue(p *kafka.Producer, m *kafka.Message) error {
	for {
		err := p.Produce(m, nil)
		var full kafka.Error
		if errors.As(err, &full) && full.Code() == kafka.ErrQueueFull {
			p.Flush(100)
			continue
		}
		return err
	}
}

func Consume(ctx context.Context, c *kafka.Consumer) {
	for ctx.Err() == nil {
		m, err := c.ReadMessage(time.Second)
		if err != nil {
			log.Print(err) // also that there is no message
			continue
		}
		log.Print(m)
	}
}

func Topic(ctx context.Context, a *kafka.AdminClient, t kafka.TopicSpecification) (err error) {
	for n := range 3 {
		if _, err = a.CreateTopics(ctx, []kafka.TopicSpecification{t}); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
