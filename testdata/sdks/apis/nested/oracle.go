package nested

import (
	"context"

	"github.com/oracle/oci-go-sdk/v65/common"
	"github.com/oracle/oci-go-sdk/v65/queue"
)

func Delete(ctx context.Context, c queue.QueueClient, req queue.DeleteMessageRequest) (err error) {
	for n := range 3 {
		if _, err = c.DeleteMessage(ctx, req); err == nil { // want `up to 24 requests \(3 attempts x 8 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Put(ctx context.Context, c queue.QueueClient, req queue.PutMessagesRequest) (err error) {
	// look-alike: a method of the same client that takes no policy
	for n := range 3 {
		if _, err = c.PutMessages(ctx, req); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PutOften(ctx context.Context, c queue.QueueClient, id string) (err error) {
	often := common.DefaultRetryPolicy()
	req := queue.PutMessagesRequest{QueueId: &id, RequestMetadata: common.RequestMetadata{RetryPolicy: &often}}
	for n := range 3 {
		if _, err = c.PutMessages(ctx, req); err == nil { // want `up to 24 requests \(3 attempts x 8 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
