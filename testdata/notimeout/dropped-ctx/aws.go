package droppedctx

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func Put(ctx context.Context, c *s3.Client, in *s3.PutObjectInput) error {
	_, err := c.PutObject(context.Background(), in) // want `dropped-ctx: .*PutObject.*context\.Background\(\).*ctx`
	return err
}

func PutPassed(ctx context.Context, c *s3.Client, in *s3.PutObjectInput) error {
	// look-alike: under the caller's context
	_, err := c.PutObject(ctx, in)
	return err
}

func Item(w http.ResponseWriter, r *http.Request, c *dynamodb.Client) {
	_, err := c.GetItem(context.TODO(), &dynamodb.GetItemInput{TableName: aws.String("stock")}) // want `dropped-ctx: .*GetItem.*r\.Context\(\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func Ack(ctx context.Context, c *sqs.Client, in *sqs.DeleteMessageInput) error {
	_, err := c.DeleteMessage(context.Background(), in) // want `dropped-ctx: .*DeleteMessage.*ctx`
	return err
}

func Receive(ctx context.Context, c *sqs.Client, in *sqs.ReceiveMessageInput) error {
	// look-alike: a long poll waits on purpose
	_, err := c.ReceiveMessage(context.Background(), in)
	return err
}

// putter is what tests replace.
type putter interface {
	PutObject(ctx context.Context, in *s3.PutObjectInput, opts ...func(*s3.Options)) (*s3.PutObjectOutput, error)
}

func ViaOwnInterface(ctx context.Context, p putter, in *s3.PutObjectInput) error {
	_, err := p.PutObject(context.Background(), in) // want `dropped-ctx: .*PutObject.*ctx`
	return err
}

// saver has a method of that name and another shape.
type saver interface {
	PutObject(ctx context.Context, name string) error
}

func NotTheSDK(ctx context.Context, s saver) error {
	// look-alike: anything may be behind it, a map for instance
	return s.PutObject(context.Background(), "a")
}

func Consume(ctx context.Context, c *sqs.Client, in *sqs.ReceiveMessageInput) error {
	for {
		// look-alike: the long poll has the caller's context
		out, err := c.ReceiveMessage(ctx, in)
		if err != nil {
			return err
		}
		for _, m := range out.Messages {
			del := &sqs.DeleteMessageInput{QueueUrl: in.QueueUrl, ReceiptHandle: m.ReceiptHandle}
			if _, err := c.DeleteMessage(context.TODO(), del); err != nil { // want `dropped-ctx: .*DeleteMessage.*ctx`
				return err
			}
		}
	}
}
