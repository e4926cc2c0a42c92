package catalog_test

import (
	"context"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/ratelimit"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

var keys = aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "id", SecretAccessKey: "secret"}, nil
})

func awsConfig(url string) aws.Config {
	return aws.Config{Region: "us-east-1", BaseEndpoint: &url, Credentials: keys}
}

// quick is the standard retryer without the waits, and without the quota that
// would end an endless run.
func quick(o *retry.StandardOptions) {
	o.BaseDelay = time.Millisecond
	o.MaxBackoff = 2 * time.Millisecond
	o.RateLimiter = ratelimit.None
}

// getObject reads from S3 with a configuration and options.
func getObject(set func(*aws.Config), opt func(*s3.Options), perCall ...func(*s3.Options)) client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		cfg := awsConfig(url)
		set(&cfg)
		c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = true }, opt)
		if _, err := c.GetObject(ctx, &s3.GetObjectInput{Bucket: aws.String("b"), Key: aws.String("k")}, perCall...); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func same(*aws.Config)  {}
func plain(*s3.Options) {}

func attempts(n int) func(*aws.Config) { return func(c *aws.Config) { c.RetryMaxAttempts = n } }

var awsClients = map[string]client{
	"s3":                                 getObject(same, plain),
	"s3, aws.Config.RetryMaxAttempts 0":  getObject(attempts(0), plain),
	"s3, aws.Config.RetryMaxAttempts 1":  getObject(attempts(1), plain),
	"s3, aws.Config.RetryMaxAttempts 5":  getObject(attempts(5), plain),
	"s3, Options.RetryMaxAttempts 1":     getObject(same, func(o *s3.Options) { o.RetryMaxAttempts = 1 }),
	"s3, RetryMaxAttempts 1 in the call": getObject(same, plain, func(o *s3.Options) { o.RetryMaxAttempts = 1 }),
	"s3, aws.NopRetryer":                 getObject(func(c *aws.Config) { c.Retryer = func() aws.Retryer { return aws.NopRetryer{} } }, plain),
	"s3, retry.NewStandard MaxAttempts 0": getObject(same, func(o *s3.Options) {
		o.Retryer = retry.NewStandard(quick, func(o *retry.StandardOptions) { o.MaxAttempts = 0 })
	}),
	"s3, retry.NewStandard MaxAttempts 2": getObject(same, func(o *s3.Options) {
		o.Retryer = retry.NewStandard(quick, func(o *retry.StandardOptions) { o.MaxAttempts = 2 })
	}),
	"s3, retry.AddWithMaxAttempts 2": getObject(same, func(o *s3.Options) { o.Retryer = retry.AddWithMaxAttempts(retry.NewStandard(quick), 2) }),
	"s3, retry.AddWithMaxAttempts 0": getObject(same, func(o *s3.Options) { o.Retryer = retry.AddWithMaxAttempts(retry.NewStandard(quick), 0) }),
	"s3, Options.RetryMaxAttempts -1": getObject(same, func(o *s3.Options) {
		o.Retryer = retry.NewStandard(quick)
		o.RetryMaxAttempts = -1
	}),
	"s3, config.WithRetryMaxAttempts 2": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		cfg, err := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(2), config.WithRegion("us-east-1"),
			config.WithBaseEndpoint(url), config.WithCredentialsProvider(keys),
			config.WithSharedConfigFiles([]string{}), config.WithSharedCredentialsFiles([]string{}))
		if err != nil {
			t.Fatal(err)
		}
		c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = true })
		if _, err := c.HeadBucket(ctx, &s3.HeadBucketInput{Bucket: aws.String("b")}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	},
	"dynamodb": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		_, err := dynamodb.NewFromConfig(awsConfig(url)).PutItem(ctx, &dynamodb.PutItemInput{
			TableName: aws.String("t"),
			Item:      map[string]types.AttributeValue{"a": &types.AttributeValueMemberS{Value: "b"}},
		})
		if err == nil {
			t.Error("no error")
		}
		return n.Load()
	},
	"sqs SendMessage": func(ctx context.Context, t *testing.T) int64 {
		url, n := down(t)
		_, err := sqs.NewFromConfig(awsConfig(url)).SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: aws.String(url + "/q"), MessageBody: aws.String("x")})
		if err == nil {
			t.Error("no error")
		}
		return n.Load()
	},
}
