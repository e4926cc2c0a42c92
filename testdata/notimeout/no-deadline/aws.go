package nodeadline

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func Put(c *s3.Client, in *s3.PutObjectInput) error {
	_, err := c.PutObject(context.Background(), in) // want `no-deadline: .*PutObject.*context\.Background\(\)`
	return err
}

func PutUnderDeadline(c *s3.Client, in *s3.PutObjectInput) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	// look-alike: under a deadline
	_, err := c.PutObject(ctx, in)
	return err
}

func FromDefaultConfig(ctx context.Context) (*s3.Client, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, err
	}
	return s3.NewFromConfig(cfg), nil
}

func UseDefaultConfig(in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background(), config.WithRegion("eu-north-1"))
	if err != nil {
		return err
	}
	_, err = s3.NewFromConfig(cfg).GetObject(context.Background(), in) // want `no-deadline: .*GetObject`
	return err
}

func Item(cfg aws.Config) error {
	_, err := dynamodb.NewFromConfig(cfg).GetItem(context.Background(), &dynamodb.GetItemInput{}) // want `no-deadline: .*GetItem`
	return err
}

func Send(c *sqs.Client, in *sqs.SendMessageInput) error {
	_, err := c.SendMessage(context.Background(), in) // want `no-deadline: .*SendMessage`
	return err
}

func Receive(c *sqs.Client, in *sqs.ReceiveMessageInput) error {
	// look-alike: a long poll waits for messages on purpose
	_, err := c.ReceiveMessage(context.Background(), in)
	return err
}

func Presign(c *s3.Client, in *s3.GetObjectInput) (string, error) {
	// look-alike: a signature is computed here, nothing is sent
	req, err := s3.NewPresignClient(c).PresignGetObject(context.Background(), in)
	if err != nil {
		return "", err
	}
	return req.URL, nil
}

func Wait(c *s3.Client, in *s3.HeadObjectInput) error {
	// look-alike: a waiter has a limit of its own
	return s3.NewObjectExistsWaiter(c).Wait(context.Background(), in, time.Minute)
}

// uploader is what tests replace; its method has the shape of the SDK's.
type uploader interface {
	PutObject(context.Context, *s3.PutObjectInput, ...func(*s3.Options)) (*s3.PutObjectOutput, error)
}

type archive struct{ up uploader }

func NewArchive(up uploader) *archive { return &archive{up: up} }

func (a *archive) Keep(in *s3.PutObjectInput) error {
	_, err := a.up.PutObject(context.Background(), in) // want `no-deadline: .*PutObject`
	return err
}

// memory keeps objects in a map.
type memory interface {
	PutObject(ctx context.Context, name string, data []byte) error
}

func Remember(m memory) error {
	// look-alike: not the shape of the SDK's methods
	return m.PutObject(context.Background(), "a", nil)
}

func put(ctx context.Context, c *s3.Client, key string) error {
	_, err := c.PutObject(ctx, &s3.PutObjectInput{Key: aws.String(key)})
	return err
}

func ViaPut(c *s3.Client) error {
	return put(context.Background(), c, "a") // want `no-deadline: .*put`
}
