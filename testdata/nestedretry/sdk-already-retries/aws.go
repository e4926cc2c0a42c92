package sdk

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func Put(ctx context.Context, c *s3.Client, in *s3.PutObjectInput) (err error) {
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil { // want `s3\.Client\.PutObject already retries by itself unless switched off, and is retried here: up to 9 requests \(3 attempts x 3 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutOnce(ctx context.Context, c *s3.Client, in *s3.PutObjectInput) (err error) {
	// look-alike: the call says that it is tried once
	for n := range 3 {
		if _, err = c.PutObject(ctx, in, func(o *s3.Options) { o.RetryMaxAttempts = 1 }); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutLoaded(ctx context.Context, in *s3.PutObjectInput) (err error) {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(5))
	if err != nil {
		return err
	}
	c := s3.NewFromConfig(cfg)
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil { // want `up to 15 requests \(3 attempts x 5 inside s3\.Client\.PutObject\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutNop(ctx context.Context, cfg aws.Config, in *s3.PutObjectInput) (err error) {
	// look-alike: a retryer that does not
	c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutNumber(ctx context.Context, cfg aws.Config, in *s3.PutObjectInput, attempts int) (err error) {
	// look-alike: the number is not known
	c := s3.NewFromConfig(cfg, func(o *s3.Options) {
		if attempts > 0 {
			o.RetryMaxAttempts = attempts
		}
	})
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Lost(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: only a lost race is repeated, which the SDK hands on at once
	for n := range 3 {
		_, err := c.PutItem(ctx, in)
		var lost *types.ConditionalCheckFailedException
		if !errors.As(err, &lost) {
			return err
		}
		pause(ctx, n)
	}
	return errGiveUp
}

func Throttled(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	for n := range 3 {
		_, err := c.PutItem(ctx, in) // want `up to 12 requests \(3 attempts x 4 inside dynamodb\.Client\.PutItem\)`
		var slow *types.ProvisionedThroughputExceededException
		if !errors.As(err, &slow) {
			return err
		}
		pause(ctx, n)
	}
	return errGiveUp
}

func PutChanged(ctx context.Context, cfg aws.Config, in *s3.PutObjectInput) (err error) {
	// look-alike: the caller's configuration, changed here
	cfg.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
	c := s3.NewFromConfig(cfg)
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutChangedNumber(ctx context.Context, cfg aws.Config, in *s3.PutObjectInput) (err error) {
	often := cfg.Copy()
	often.RetryMaxAttempts = 2
	c := s3.NewFromConfig(often)
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil { // want `already retries by itself, and is retried here: up to 6 requests \(3 attempts x 2 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutChangedOtherwise(ctx context.Context, cfg aws.Config, in *s3.PutObjectInput) (err error) {
	cfg.Region = "eu-west-1"
	cfg.HTTPClient = nil
	c := s3.NewFromConfig(cfg)
	for n := range 3 {
		if _, err = c.PutObject(ctx, in); err == nil { // want `unless switched off, and is retried here: up to 9 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
