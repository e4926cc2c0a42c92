package sdk

import (
	"context"
	"slices"

	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Filters that look a code up in a set.

type codeSet map[codes.Code]bool

func (s codeSet) Has(c codes.Code) bool { return s[c] }

var (
	lostRaces    = codeSet{codes.Aborted: true, codes.NotFound: true, codes.Unavailable: false}
	whatever     = map[codes.Code]bool{codes.Aborted: true, codes.Unavailable: true}
	races        = map[codes.Code]bool{codes.Aborted: true, codes.AlreadyExists: true}
	growing      = map[codes.Code]bool{codes.Aborted: true}
	conflictList = []codes.Code{codes.Aborted, codes.NotFound}
)

// Also adds to a set.
func Also(c codes.Code) { growing[c] = true }

func fetched(c *retryablehttp.Client, url string) error { _, err := c.Get(url); return err }

func OfSet(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	// look-alike: what the set has is none of the client's business
	for n := range 3 {
		if err = fetched(c, url); err == nil || !lostRaces.Has(status.Code(err)) {
			return err
		}
		pause(ctx, n)
	}
	return err
}

func OfMap(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	// look-alike: as above
	for n := range 3 {
		if err = fetched(c, url); err == nil || !races[status.Code(err)] {
			return err
		}
		pause(ctx, n)
	}
	return err
}

func OfList(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	// look-alike: as above
	for n := range 3 {
		if err = fetched(c, url); err == nil || !slices.Contains(conflictList, status.Code(err)) {
			return err
		}
		pause(ctx, n)
	}
	return err
}

func OfAnything(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	for n := range 3 {
		err = fetched(c, url) // want `sdk-already-retries: .*up to 15 requests`
		if err == nil || !whatever[status.Code(err)] {
			return err
		}
		pause(ctx, n)
	}
	return err
}

func OfMore(ctx context.Context, c *retryablehttp.Client, url string) (err error) {
	for n := range 3 {
		err = fetched(c, url) // want `sdk-already-retries: .*up to 15 requests`
		if err == nil || !growing[status.Code(err)] {
			return err
		}
		pause(ctx, n)
	}
	return err
}
