package sdk

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"example.com/retrylint/testdata/nestedretry/sdk-already-retries/reasons"
)

func LostElsewhere(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: a predicate of another package is true for a lost race alone
	for n := range 3 {
		_, err := c.PutItem(ctx, in)
		if !reasons.IsLost(err) {
			return err
		}
		pause(ctx, n)
	}
	return nil
}

func SlowElsewhere(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	for n := range 3 {
		_, err := c.PutItem(ctx, in) // want `up to 12 requests \(3 attempts x 4 inside`
		if !reasons.IsSlow(err) {
			return err
		}
		pause(ctx, n)
	}
	return nil
}

func SecondLost(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: the second try is for a lost race alone
	_, err := c.PutItem(ctx, in)
	if reasons.IsLost(err) {
		_, err = c.PutItem(ctx, in)
	}
	return err
}

func SecondSlow(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	_, err := c.PutItem(ctx, in)
	if reasons.IsSlow(err) {
		_, err = c.PutItem(ctx, in) // want `up to 8 requests \(2 attempts x 4 inside`
	}
	return err
}

func secondLost(err error) bool { return reasons.IsLost(err) }

func SecondHere(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: by a predicate of this package
	_, err := c.PutItem(ctx, in)
	if secondLost(err) {
		_, err = c.PutItem(ctx, in)
	}
	return err
}

func OnLost(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: a helper that repeats nothing but lost races
	return reasons.OnLost(func() error {
		_, err := c.PutItem(ctx, in)
		return err
	})
}

func OnSlow(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	return reasons.OnSlow(func() error {
		_, err := c.PutItem(ctx, in) // want `up to 12 requests \(3 attempts x 4 inside`
		return err
	})
}
