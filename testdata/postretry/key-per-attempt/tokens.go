package keyperattempt

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/google/uuid"
	"github.com/samber/lo"
)

// input is called in each attempt; the helper for pointers is generic.
func input(items []types.TransactWriteItem) *dynamodb.TransactWriteItemsInput {
	in := &dynamodb.TransactWriteItemsInput{TransactItems: items}
	in.ClientRequestToken = lo.ToPtr(uuid.NewString()) // want "key-per-attempt: lo.ToPtr makes a new ClientRequestToken for each attempt"
	return in
}

// Move makes a token for each attempt.
func Move(ctx context.Context, c *dynamodb.Client, items []types.TransactWriteItem) (err error) {
	for range attempts {
		if _, err = c.TransactWriteItems(ctx, input(items)); err == nil {
			return nil
		}
	}
	return err
}

// look-alike: one token for all attempts.
func MoveOnce(ctx context.Context, c *dynamodb.Client, items []types.TransactWriteItem) (err error) {
	token := uuid.NewString()
	for range attempts {
		in := &dynamodb.TransactWriteItemsInput{TransactItems: items, ClientRequestToken: aws.String(token)}
		if _, err = c.TransactWriteItems(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

// look-alike: what was rolled back, or refused, was not carried out.
func MoveUnlessDone(ctx context.Context, c *dynamodb.Client, items []types.TransactWriteItem) (err error) {
	for range attempts {
		_, err = c.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: items})
		var canceled *types.TransactionCanceledException
		if !errors.As(err, &canceled) {
			return err
		}
	}
	return err
}
