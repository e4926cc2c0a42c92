package nokey

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Book leaves the token to the SDK, which makes one for each call.
func (t *tables) Book(ctx context.Context) (err error) {
	for i := range 3 {
		if _, err = t.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{}); err == nil { // want "no-idempotency-key: t.db.TransactWriteItems writes, .*; set ClientRequestToken once, before the first attempt"
			return nil
		}
		pause(i)
	}
	return err
}
