// Package notimeout calls Kafka under contexts without a deadline; what has no
// comment is a look-alike that must stay silent.
package notimeout

import (
	"context"
	"time"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

func Init(p *kafka.Producer) error {
	return p.InitTransactions(context.Background()) // want `no-deadline: .*`
}

func InitAtHand(ctx context.Context, p *kafka.Producer) error {
	return p.InitTransactions(context.Background()) // want `dropped-ctx: .*`
}

func InitBounded(p *kafka.Producer) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return p.InitTransactions(ctx)
}

// Create has the minute that the client gives a request.
func Create(a *kafka.AdminClient) error {
	_, err := a.CreateTopics(context.Background(), nil)
	return err
}

func Read(c *kafka.Consumer) (*kafka.Message, error) {
	return c.ReadMessage(100) // want `no-unit: .*`
}

func ReadForEver(c *kafka.Consumer) (*kafka.Message, error) { return c.ReadMessage(-1) }
