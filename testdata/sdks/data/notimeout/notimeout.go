// Package notimeout calls MongoDB, etcd and Kafka under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"
	"time"

	"github.com/IBM/sarama"
	"github.com/twmb/franz-go/pkg/kgo"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
	v1mongo "go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func A(c *mongo.Collection) error {
	_, err := c.InsertOne(context.Background(), bson.D{}) // want "no-deadline"
	return err
}

func B(c *mongo.Collection) error {
	return c.FindOne(context.TODO(), bson.D{}).Err() // want "no-deadline"
}

func C(c *v1mongo.Collection) error {
	cur, err := c.Find(context.Background(), bson.D{}) // want "no-deadline"
	if err != nil {
		return err
	}
	return cur.Close(context.Background())
}

func D(c *mongo.Collection) error {
	s, err := c.Watch(context.Background(), mongo.Pipeline{})
	if err != nil {
		return err
	}
	for s.Next(context.Background()) {
	}
	return s.Err()
}

func E() (*mongo.Client, error) { return mongo.Connect(options.Client()) }

func F(cli *clientv3.Client) error {
	_, err := cli.Get(context.Background(), "k") // want "no-deadline"
	return err
}

func G(ctx context.Context, cli *clientv3.Client) error {
	_, err := cli.Put(context.Background(), "k", "v") // want "dropped-ctx"
	return err
}

func H(cli *clientv3.Client) {
	for range cli.Watch(context.Background(), "k") {
	}
}

func I(cli *clientv3.Client) error {
	ch, err := cli.KeepAlive(context.Background(), 1)
	if err != nil {
		return err
	}
	for range ch {
	}
	return nil
}

func J(cli *clientv3.Client) error {
	_, err := cli.Grant(context.Background(), 5) // want "no-deadline"
	return err
}

func K(cli *clientv3.Client) error {
	_, err := cli.Txn(context.Background()).Then().Commit() // want "no-deadline"
	return err
}

func L(m *concurrency.Mutex) error { return m.Lock(context.Background()) }

func M(cl *kgo.Client) { cl.PollFetches(context.Background()) }

func N(cl *kgo.Client) error { return cl.ProduceSync(context.Background(), &kgo.Record{}).FirstErr() } // want "no-deadline"

func O(cl *kgo.Client) error { return cl.CommitUncommittedOffsets(context.Background()) }

func P(p sarama.SyncProducer) error {
	_, _, err := p.SendMessage(&sarama.ProducerMessage{})
	return err
}

func Q(cg sarama.ConsumerGroup, h sarama.ConsumerGroupHandler) error {
	return cg.Consume(context.Background(), nil, h)
}

func R(c *mongo.Client) error { return c.Ping(context.Background(), nil) } // want "no-deadline"

func S(c *mongo.Client) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return c.Ping(ctx, nil)
}

func T(c *mongo.Client) error { return c.Disconnect(context.Background()) } // want "no-deadline"

func U(cur *mongo.Cursor) error { return cur.All(context.Background(), nil) } // want "no-deadline"
