package confluent

import (
	"context"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

// delivered counts how often a message is sent to a broker that hangs up, until it
// is reported as lost, or the context ends.
func delivered(ctx context.Context, t *testing.T, with kafka.ConfigMap) int64 {
	addr, n := hangsUp(t, produce)
	with["bootstrap.servers"], with["log_level"] = addr, 0
	for _, key := range []string{"retry.backoff.ms", "reconnect.backoff.ms", "reconnect.backoff.max.ms"} {
		with[key] = 1
	}
	p, err := kafka.NewProducer(&with)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	topic, reports := "t", make(chan kafka.Event, 1)
	if err := p.Produce(&kafka.Message{TopicPartition: kafka.TopicPartition{Topic: &topic}, Value: []byte("v")}, reports); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ctx.Done():
	case r := <-reports:
		if m, ok := r.(*kafka.Message); !ok || m.TopicPartition.Error == nil {
			t.Errorf("delivered: %v", r)
		}
	}
	return n.Load()
}

// TestDelivered shows what the threads of the library in C do with a message, of
// which Produce knows nothing.
func TestDelivered(t *testing.T) {
	for _, key := range []string{"retries", "message.send.max.retries"} {
		if n := delivered(t.Context(), t, kafka.ConfigMap{key: 2}); n != 3 {
			t.Errorf("%s 2: %d requests", key, n)
		}
		if n := delivered(t.Context(), t, kafka.ConfigMap{key: 0}); n != 1 {
			t.Errorf("%s 0: %d requests", key, n)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if n := delivered(ctx, t, kafka.ConfigMap{}); n < 10 || ctx.Err() == nil {
		t.Errorf("%d requests, and then no more", n)
	}
	if n := delivered(t.Context(), t, kafka.ConfigMap{"message.timeout.ms": 1000}); n < 2 {
		t.Errorf("%d requests in message.timeout.ms", n)
	}
}

func topics(ctx context.Context, t *testing.T) int64 {
	addr, n := hangsUp(t, createTopics)
	a, err := kafka.NewAdminClient(&kafka.ConfigMap{"bootstrap.servers": addr, "log_level": 0})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if _, err := a.CreateTopics(ctx, []kafka.TopicSpecification{{Topic: "new", NumPartitions: 1, ReplicationFactor: 1}}); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{"confluent-kafka-go CreateTopics": topics})
}
