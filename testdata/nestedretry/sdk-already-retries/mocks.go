package sdk

import (
	"context"

	"example.com/retrylint/testdata/nestedretry/sdk-already-retries/secrets"
)

func ReadSecret(ctx context.Context, c secrets.Client, name string) (s string, err error) {
	// of the implementations one is a mock, which does not count
	for n := range 3 {
		if s, err = c.Read(ctx, name); err == nil { // want `up to 9 requests \(3 attempts x 3 inside s3\.Client\.HeadObject\)`
			return s, nil
		}
		pause(ctx, n)
	}
	return "", err
}

func ReadLocalSecret(ctx context.Context, c secrets.Local, name string) (s string, err error) {
	// look-alike: one implementation keeps them in memory
	for n := range 3 {
		if s, err = c.ReadLocal(ctx, name); err == nil {
			return s, nil
		}
		pause(ctx, n)
	}
	return "", err
}
