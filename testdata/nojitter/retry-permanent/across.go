package retrypermanent

import (
	"context"
	"errors"
	"net/http"

	far "example.com/retrylint/testdata/nojitter/retry-permanent/fetch"
)

// The helpers are of another package and known from facts.

func AcrossPackages(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 { // want `retry-permanent: Get makes an error of every status`
		if err = far.Get(ctx, c, url); err == nil {
			return nil
		}
		rest()
	}
	return err
}

func AcrossTwo(ctx context.Context, c *http.Client) (err error) {
	for range 4 { // want `retry-permanent: Deeper makes`
		if err = far.Deeper(ctx, c, "x"); err == nil {
			return nil
		}
		rest()
	}
	return err
}

func AcrossServerErrors(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: a 404 is no error of that helper
		if err = far.Up(ctx, c, url); err == nil {
			return nil
		}
		rest()
	}
	return err
}

var errMissing = errors.New("missing")

func AcrossFiltered(ctx context.Context, c *http.Client, url string) (err error) {
	for range 4 {
		// look-alike: some errors leave, which is for the filter to know
		if err = far.Get(ctx, c, url); err == nil || errors.Is(err, errMissing) {
			return err
		}
		rest()
	}
	return err
}
