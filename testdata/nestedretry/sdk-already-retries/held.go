package sdk

import (
	"context"

	"github.com/hashicorp/go-retryablehttp"

	"example.com/retrylint/testdata/nestedretry/sdk-already-retries/held"
)

func HeldOff(ctx context.Context, url string) (err error) {
	// look-alike: the client that another package's type is made around is switched off
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	a := &held.API{Client: c}
	for n := range 3 {
		if _, err = a.Get(url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func HeldOn(ctx context.Context, url string) (err error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 1
	a := held.API{Client: c}
	for n := range 3 {
		if _, err = a.Get(url); err == nil { // want `sdk-already-retries: .*up to 6 requests \(3 attempts x 2`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
