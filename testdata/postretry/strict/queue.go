// Package strict sends messages to a queue, whose consumers must expect copies;
// asked to, the linter judges that like any other write.
package strict

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// Tell sends a message again after whatever went wrong.
func Tell(ctx context.Context, queue *sqs.Client, url, text string) (err error) {
	for i := range 3 {
		if _, err = queue.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &text}); err == nil { // want "no-idempotency-key: queue.SendMessage writes"
			return nil
		}
		time.Sleep(time.Second<<i + rand.N(time.Second))
	}
	return err
}
