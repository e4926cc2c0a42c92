// Package nested has retries around clients of heavy modules.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/IBM/sarama"
	"github.com/twmb/franz-go/pkg/kgo"
	v1 "go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Insert(ctx context.Context, c *mongo.Collection, doc any) (err error) {
	for n := range 3 {
		if _, err = c.InsertOne(ctx, doc); err == nil { // want `up to 6 requests \(3 attempts x 2 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func InsertInTime(ctx context.Context, c *mongo.Collection, doc any) (err error) {
	// under a deadline v2 repeats until that
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for n := range 3 {
		if _, err = c.InsertOne(ctx, doc); err == nil { // want `\(3 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func InsertInTimeV1(ctx context.Context, c *v1.Collection, doc any) (err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for n := range 3 {
		if _, err = c.InsertOne(ctx, doc); err == nil { // want `up to 6 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func UpdateMany(ctx context.Context, c *mongo.Collection, filter, update any) (err error) {
	// look-alike: not repeated by the driver
	for n := range 3 {
		if _, err = c.UpdateMany(ctx, filter, update); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Send(ctx context.Context, addrs []string, msg *sarama.ProducerMessage) error {
	cfg := sarama.NewConfig()
	cfg.Producer.Return.Successes = true
	p, err := sarama.NewSyncProducer(addrs, cfg)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, _, err = p.SendMessage(msg); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func SendOnce(ctx context.Context, addrs []string, msg *sarama.ProducerMessage) error {
	// look-alike: switched off
	cfg := sarama.NewConfig()
	cfg.Producer.Return.Successes = true
	cfg.Producer.Retry.Max = 0
	p, err := sarama.NewSyncProducer(addrs, cfg)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, _, err = p.SendMessage(msg); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func SendOften(ctx context.Context, addrs []string, msg *sarama.ProducerMessage) error {
	cfg := sarama.NewConfig()
	cfg.Producer.Return.Successes = true
	cfg.Producer.Retry.Max = 9
	p, err := sarama.NewSyncProducer(addrs, cfg)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, _, err = p.SendMessage(msg); err == nil { // want `up to 30 requests \(3 attempts x 10 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Greet(ctx context.Context, c *kgo.Client) (err error) {
	// look-alike: a ping asks each broker once
	for n := range 3 {
		if err = c.Ping(ctx); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Commit(ctx context.Context, c *kgo.Client) (err error) {
	for n := range 3 {
		if err = c.CommitUncommittedOffsets(ctx); err == nil { // want `up to 63 requests \(3 attempts x 21 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
