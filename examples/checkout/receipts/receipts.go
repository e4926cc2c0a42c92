// Package receipts files receipts in S3.
package receipts

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Archive is a bucket of receipts.
type Archive struct {
	client *s3.Client
	bucket string
}

// New returns the Archive in a bucket.
func New(client *s3.Client, bucket string) *Archive {
	return &Archive{client: client, bucket: bucket}
}

// Put files the receipt of an order.
func (a *Archive) Put(ctx context.Context, order string, pdf []byte) error {
	var err error
	for n := range 3 {
		_, err = a.client.PutObject(ctx, &s3.PutObjectInput{
			Bucket: aws.String(a.bucket),
			Key:    aws.String(order + ".pdf"),
			Body:   bytes.NewReader(pdf),
		})
		if err == nil {
			return nil
		}
		wait := 500 * time.Millisecond << n
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait + rand.N(wait)):
		}
	}
	return err
}

// Get returns the receipt of an order.
func (a *Archive) Get(ctx context.Context, order string) ([]byte, error) {
	out, err := a.client.GetObject(context.Background(), &s3.GetObjectInput{
		Bucket: aws.String(a.bucket),
		Key:    aws.String(order + ".pdf"),
	})
	if err != nil {
		return nil, err
	}
	defer out.Body.Close()
	return io.ReadAll(out.Body)
}

// Delete drops a receipt. The SDK retries; five attempts are wanted here.
func (a *Archive) Delete(ctx context.Context, order string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	_, err := a.client.DeleteObject(ctx, &s3.DeleteObjectInput{
		Bucket: aws.String(a.bucket),
		Key:    aws.String(order + ".pdf"),
	}, func(o *s3.Options) { o.RetryMaxAttempts = 5 })
	return err
}
