// Package nested has retries around Google's clients.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	secretmanager "cloud.google.com/go/secretmanager/apiv1"
	"cloud.google.com/go/secretmanager/apiv1/secretmanagerpb"
	"cloud.google.com/go/storage"
	"github.com/googleapis/gax-go/v2"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Access(ctx context.Context, c *secretmanager.Client, req *secretmanagerpb.AccessSecretVersionRequest) (err error) {
	for n := range 3 {
		if _, err = c.AccessSecretVersion(ctx, req); err == nil { // want `\(3 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func AccessOnce(ctx context.Context, c *secretmanager.Client, req *secretmanagerpb.AccessSecretVersionRequest) (err error) {
	// look-alike: the call says that it is tried once
	for n := range 3 {
		if _, err = c.AccessSecretVersion(ctx, req, gax.WithRetry(nil)); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

type Files struct{ plain, never, three, always *storage.BucketHandle }

func NewFiles(ctx context.Context) (*Files, error) {
	c, err := storage.NewClient(ctx)
	if err != nil {
		return nil, err
	}
	return &Files{
		plain:  c.Bucket("plain"),
		never:  c.Bucket("never").Retryer(storage.WithPolicy(storage.RetryNever)),
		three:  c.Bucket("three").Retryer(storage.WithMaxAttempts(3)),
		always: c.Bucket("always").Retryer(storage.WithPolicy(storage.RetryAlways)),
	}, nil
}

func (f *Files) Plain(ctx context.Context, name string) (err error) {
	for n := range 4 {
		if _, err = f.plain.Object(name).Attrs(ctx); err == nil { // want `\(4 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (f *Files) Never(ctx context.Context, name string) (err error) {
	// look-alike: the handle says that nothing is repeated
	for n := range 4 {
		if _, err = f.never.Object(name).Attrs(ctx); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (f *Files) Three(ctx context.Context, name string) (err error) {
	for n := range 4 {
		if _, err = f.three.Object(name).Attrs(ctx); err == nil { // want `up to 12 requests \(4 attempts x 3 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (f *Files) Always(ctx context.Context, name string) (err error) {
	for n := range 4 {
		if _, err = f.always.Object(name).Attrs(ctx); err == nil { // want `\(4 x unbounded inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
