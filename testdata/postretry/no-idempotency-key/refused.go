package nokey

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"example.com/retrylint/testdata/nestedretry/sdk-already-retries/reasons"
)

// look-alike: a predicate of another package is true for what was not carried
// out.
func MoveIfRefused(ctx context.Context, c *dynamodb.Client, in *dynamodb.TransactWriteItemsInput) (err error) {
	for i := range 3 {
		_, err = c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: in.TransactItems})
		if !reasons.IsRefused(err) {
			return err
		}
		pause(i)
	}
	return err
}

// MoveIfSlow repeats what may have been carried out, too.
func MoveIfSlow(ctx context.Context, c *dynamodb.Client, in *dynamodb.TransactWriteItemsInput) (err error) {
	for i := range 3 {
		_, err = c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: in.TransactItems}) // want "no-idempotency-key: c.TransactWriteItems writes"
		if !reasons.IsBusy(err) {
			return err
		}
		pause(i)
	}
	return err
}
