package writes

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// Counted has the attempt in the key: its parts are not there before the loop.
func Counted(ctx context.Context, c *http.Client, url string, doc []byte) (err error) {
	for i := range attempts {
		if err = post(ctx, c, url, fmt.Sprintf("%d-%s", i, rand.Text()), doc); err == nil { // want "key-per-attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// Changing has a name in the key that the loop changes.
func Changing(ctx context.Context, c *http.Client, url, name string, doc []byte) (err error) {
	for i := range attempts {
		if err = post(ctx, c, url, newKey(name), doc); err == nil { // want "key-per-attempt"
			return nil
		}
		name += "x"
		time.Sleep(time.Millisecond << i)
	}
	return err
}

var made int

func numberedKey() string {
	made++
	return fmt.Sprint(made, rand.Text())
}

// Impure makes its key by what does more than that.
func Impure(ctx context.Context, c *http.Client, url string, doc []byte) (err error) {
	for i := range attempts {
		if err = post(ctx, c, url, numberedKey(), doc); err == nil { // want "key-per-attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

func keyed(ctx context.Context, url string, doc []byte) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(doc))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", rand.Text()) // want "key-per-attempt"
	return req, nil
}

// InBuilder has its key made in a helper, which would need it handed in.
func InBuilder(ctx context.Context, c *http.Client, url string, doc []byte) error {
	for i := range attempts {
		req, err := keyed(ctx, url, doc)
		if err != nil {
			return err
		}
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Given has its caller's reader.
func Given(ctx context.Context, c *http.Client, url string, body io.Reader) error {
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, body)
		if err != nil {
			return err
		}
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// File makes its request of a file: nothing sets GetBody.
func File(ctx context.Context, c *http.Client, url string, f *os.File) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, f)
	if err != nil {
		return err
	}
	for i := range attempts {
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Wrapped hides the reader from net/http: nothing sets GetBody.
func Wrapped(ctx context.Context, c *http.Client, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, io.NopCloser(bytes.NewReader(doc)))
	if err != nil {
		return err
	}
	for i := range attempts {
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Silent cannot return an error.
func Silent(ctx context.Context, c *http.Client, url string, doc []byte) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(doc))
	if err != nil {
		return false
	}
	for i := range attempts {
		if once(c.Do(req)) { // want "body-reused"
			return true
		}
		time.Sleep(time.Millisecond << i)
	}
	return false
}

// Begun has read a part of the reader before the first attempt.
func Begun(ctx context.Context, c *http.Client, url string, doc []byte) error {
	body := bytes.NewReader(doc)
	if _, err := body.ReadByte(); err != nil {
		return err
	}
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, body)
		if err != nil {
			return err
		}
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Appended goes on to change what the reader reads.
func Appended(ctx context.Context, c *http.Client, url string, doc []byte) error {
	body := bytes.NewReader(doc)
	for i := range attempts {
		doc = append(doc, '.')
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, body)
		if err != nil {
			return err
		}
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Replaced has a body that is not the one the request was made with.
func Replaced(ctx context.Context, c *http.Client, url string, doc []byte, f *os.File) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	req.Body = f
	for i := range attempts {
		if once(c.Do(req)) { // want "body-reused"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}
