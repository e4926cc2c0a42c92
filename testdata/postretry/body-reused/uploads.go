package bodyreused

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Put uploads its caller's reader.
func Put(ctx context.Context, c *s3.Client, bucket, key string, body io.Reader) (err error) {
	for i := range attempts {
		_, err = c.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: body}) // want "body-reused: c.PutObject sends a body that the first attempt has used up, since its body's reader is made outside the attempt"
		if err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// PutSeekable uploads a reader that can seek: the SDK starts where it stands,
// which is its end after the first attempt.
func PutSeekable(ctx context.Context, c *s3.Client, bucket, key, doc string) (err error) {
	input := &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: strings.NewReader(doc)}
	for i := range attempts {
		if _, err = c.PutObject(ctx, input); err == nil { // want "body-reused: c.PutObject"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// look-alike: it goes back to the start.
func PutFromStart(ctx context.Context, c *s3.Client, bucket, key, doc string) (err error) {
	body := strings.NewReader(doc)
	for i := range attempts {
		if _, err = body.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err = c.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: body}); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// look-alike: a reader for each attempt.
func PutAnew(ctx context.Context, c *s3.Client, bucket, key, doc string) error {
	return retry.Do(func() error {
		_, err := c.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: strings.NewReader(doc)})
		return err
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// UploadBuffer hands an uploader what cannot seek.
func UploadBuffer(ctx context.Context, u *manager.Uploader, bucket, key, doc string) error {
	body := bytes.NewBufferString(doc)
	return retry.Do(func() error {
		_, err := u.Upload(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: body}) // want "body-reused: u.Upload"
		return err
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// look-alike: the uploader reads from the start of what can seek.
func UploadSeekable(ctx context.Context, u *manager.Uploader, bucket, key, doc string) error {
	body := strings.NewReader(doc)
	return retry.Do(func() error {
		_, err := u.Upload(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: body})
		return err
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// look-alike: what the caller gives may be able to seek.
func UploadGiven(ctx context.Context, u *manager.Uploader, bucket, key string, body io.Reader) error {
	return retry.Do(func() error {
		_, err := u.Upload(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: body})
		return err
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// Transfer reads on from where the first attempt has stopped.
func Transfer(ctx context.Context, c *transfermanager.Client, bucket, key, doc string) (err error) {
	body := strings.NewReader(doc)
	for i := range attempts {
		if _, err = c.UploadObject(ctx, &transfermanager.UploadObjectInput{Bucket: &bucket, Key: &key, Body: body}); err == nil { // want "body-reused: c.UploadObject"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// look-alike: the file is opened anew in each attempt.
func PutFile(ctx context.Context, c *s3.Client, bucket, key, name string) error {
	return retry.Do(func() error {
		f, err := os.Open(name)
		if err != nil {
			return retry.Unrecoverable(err)
		}
		defer f.Close()
		_, err = c.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: f})
		return err
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// look-alike: nothing in it is read.
func Head(ctx context.Context, c *s3.Client, bucket, key string) (err error) {
	input := &s3.HeadObjectInput{Bucket: &bucket, Key: &key}
	for i := range attempts {
		if _, err = c.HeadObject(ctx, input); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}
