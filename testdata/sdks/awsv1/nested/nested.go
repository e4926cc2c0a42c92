// Package nested has retries around clients of the AWS SDK v1.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/aws/session"
	"github.com/aws/aws-sdk-go/service/dynamodb"
	"github.com/aws/aws-sdk-go/service/dynamodb/dynamodbiface"
	"github.com/aws/aws-sdk-go/service/sqs"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Interface(ctx context.Context, db dynamodbiface.DynamoDBAPI, in *dynamodb.GetItemInput) (err error) {
	// more than the other services, by the interface, too
	for n := range 2 {
		if _, err = db.GetItemWithContext(ctx, in); err == nil { // want `unless switched off, and is retried here: up to 22 requests \(2 attempts x 11 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

type Table struct{ off, three dynamodbiface.DynamoDBAPI }

func New() *Table {
	off := session.Must(session.NewSession(aws.NewConfig().WithMaxRetries(0)))
	three := session.Must(session.NewSession(&aws.Config{MaxRetries: aws.Int(2)}))
	return &Table{dynamodb.New(off), dynamodb.New(three)}
}

func (t *Table) Off(ctx context.Context, in *dynamodb.GetItemInput) (err error) {
	// look-alike: the session says that nothing is repeated
	for n := range 2 {
		if _, err = t.off.GetItemWithContext(ctx, in); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (t *Table) Three(ctx context.Context, in *dynamodb.GetItemInput) (err error) {
	for n := range 2 {
		if _, err = t.three.GetItemWithContext(ctx, in); err == nil { // want `up to 6 requests \(2 attempts x 3 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Queue(ctx context.Context, s *session.Session, in *sqs.GetQueueUrlInput) (err error) {
	c := sqs.New(s)
	for n := range 2 {
		if _, err = c.GetQueueUrlWithContext(ctx, in); err == nil { // want `unless switched off, and is retried here: up to 8 requests \(2 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
