package azure

import (
	"context"
	"maps"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
)

func deleteBlob(retries int32) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c, err := azblob.NewClientWithNoCredential(url, &azblob.ClientOptions{ClientOptions: policy.ClientOptions{
			Retry: policy.RetryOptions{MaxRetries: retries, RetryDelay: time.Millisecond, MaxRetryDelay: time.Millisecond},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.DeleteBlob(ctx, "c", "b", nil); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	clients := map[string]counting.Client{
		"azblob":                deleteBlob(0),
		"azblob, MaxRetries 0":  deleteBlob(0),
		"azblob, MaxRetries -1": deleteBlob(-1),
		"azblob, MaxRetries 1":  deleteBlob(1),
	}
	maps.Copy(clients, legacy)
	counting.Claims(t, clients)
}
