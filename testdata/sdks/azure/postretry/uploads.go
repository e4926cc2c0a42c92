// Package postretry uploads in attempts. run_test.go counts what arrives.
package postretry

import (
	"bytes"
	"context"
	"io"
	"strings"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
)

const attempts = 3

func again(op func() error) (err error) {
	for i := range attempts {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// Stream uploads its caller's reader.
func Stream(ctx context.Context, c *azblob.Client, name string, body io.Reader) error {
	return again(func() error {
		_, err := c.UploadStream(ctx, "box", name, body, nil) // want "body-reused: c.UploadStream"
		return err
	})
}

// look-alike: a reader for each attempt.
func StreamAnew(ctx context.Context, c *azblob.Client, name, doc string) error {
	return again(func() error {
		_, err := c.UploadStream(ctx, "box", name, strings.NewReader(doc), nil)
		return err
	})
}

// look-alike: bytes can be sent again and again.
func Buffer(ctx context.Context, c *azblob.Client, name string, doc []byte) error {
	return again(func() error {
		_, err := c.UploadBuffer(ctx, "box", name, doc, nil)
		return err
	})
}

// Block uploads a reader that can seek: the SDK refuses it where it is not at its
// start.
func Block(ctx context.Context, c *blockblob.Client, doc []byte) error {
	body := streaming.NopCloser(bytes.NewReader(doc))
	return again(func() error {
		_, err := c.Upload(ctx, body, nil) // want "body-reused: c.Upload"
		return err
	})
}

// look-alike: it goes back to the start.
func BlockFromStart(ctx context.Context, c *blockblob.Client, doc []byte) error {
	body := streaming.NopCloser(bytes.NewReader(doc))
	return again(func() error {
		if _, err := body.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err := c.Upload(ctx, body, nil)
		return err
	})
}
