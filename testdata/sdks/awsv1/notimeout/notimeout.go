// Package notimeout calls AWS SDK v1 under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/aws/session"
	"github.com/aws/aws-sdk-go/service/dynamodb"
	"github.com/aws/aws-sdk-go/service/s3"
	"github.com/aws/aws-sdk-go/service/sqs"
	"github.com/aws/aws-sdk-go/service/sqs/sqsiface"
)

func A(c *dynamodb.DynamoDB) error {
	_, err := c.GetItem(&dynamodb.GetItemInput{}) // want "no-deadline"
	return err
}

func B(ctx context.Context, c *dynamodb.DynamoDB) error {
	_, err := c.PutItem(&dynamodb.PutItemInput{}) // want "dropped-ctx"
	return err
}

func C(c *s3.S3) error {
	_, err := c.PutObjectWithContext(aws.BackgroundContext(), &s3.PutObjectInput{}) // want "no-deadline"
	return err
}

func D(ctx context.Context, c *s3.S3) error {
	_, err := c.HeadObjectWithContext(ctx, &s3.HeadObjectInput{})
	return err
}

func E(q sqsiface.SQSAPI) error {
	_, err := q.ReceiveMessage(&sqs.ReceiveMessageInput{})
	return err
}

func F(q sqsiface.SQSAPI) error {
	_, err := q.DeleteMessage(&sqs.DeleteMessageInput{}) // want "no-deadline"
	return err
}

func G(c *s3.S3) error {
	req, _ := c.GetObjectRequest(&s3.GetObjectInput{})
	return req.Send() // want "no-deadline"
}

func H(ctx context.Context, c *s3.S3) error {
	req, _ := c.GetObjectRequest(&s3.GetObjectInput{})
	req.SetContext(ctx)
	return req.Send()
}

func I() (*s3.S3, error) {
	s, err := session.NewSession()
	if err != nil {
		return nil, err
	}
	return s3.New(s), nil
}

func J(c *s3.S3) (string, error) {
	req, _ := c.GetObjectRequest(&s3.GetObjectInput{})
	return req.Presign(1e9)
}
