package nestedloop

import (
	"context"

	"github.com/hashicorp/go-retryablehttp"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	around "example.com/retrylint/testdata/nestedretry/sdk-already-retries/held"
)

// HeldBelow sets what Fetch knows nothing of: its three attempts are certain, the
// client's are not.
func HeldBelow(ctx context.Context, url string) (err error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	a := &around.API{Client: c}
	for range 4 {
		if err = a.Fetch(ctx, url); err == nil { // want `nested-loop: .*up to 12 requests`
			return nil
		}
		again.Rest()
	}
	return err
}
