// Package writes repeats writes, with faults that have a fix.
//
// run_test.go sends all of them to a server that answers 503 twice, and counts
// the keys and bodies that it gets: as the code stands and with the fixes in it.
package writes

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const attempts = 3

var errUsedUp = errors.New("attempts used up")

// once judges one answer: done, or worth another attempt.
func once(resp *http.Response, err error) bool {
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode < 500
}

// again repeats an operation.
func again(op func() error) (err error) {
	for i := range attempts {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// post sends a document under a key.
func post(ctx context.Context, c *http.Client, url, key string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	if !once(c.Do(req)) {
		return errUsedUp
	}
	return nil
}

// Written has the key made where it is used.
func Written(ctx context.Context, c *http.Client, url string, doc []byte) error {
	// three attempts
	for i := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", rand.Text()) // want "key-per-attempt: rand.Text makes a new Idempotency-Key"
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// Named has it in a variable.
func Named(ctx context.Context, c *http.Client, url string, doc []byte) (err error) {
	for i := range attempts {
		key := rand.Text() // want "key-per-attempt: rand.Text"
		if err = post(ctx, c, url, key, doc); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// Twice has two of one name, of which one alone can be moved as it is.
func Twice(ctx context.Context, c *http.Client, url string, doc []byte) (err error) {
	for i := range attempts {
		key := rand.Text() // want "key-per-attempt: rand.Text"
		if err = post(ctx, c, url, key, doc); err == nil {
			break
		}
		time.Sleep(time.Millisecond << i)
	}
	if err != nil {
		return err
	}
	for i := range attempts {
		key := rand.Text() // want "key-per-attempt: rand.Text"
		if err = post(ctx, c, url, key, doc); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// Handed leaves the attempts to a helper.
func Handed(ctx context.Context, c *http.Client, url string, doc []byte) error {
	return again(func() error {
		return post(ctx, c, url, "order-"+rand.Text(), doc) // want "key-per-attempt: rand.Text"
	})
}

// PerItem has a loop over items around the attempts: another item needs another
// key.
func PerItem(ctx context.Context, c *http.Client, url string, docs [][]byte) error {
	for _, doc := range docs {
		var err error
	attempt:
		for i := range attempts {
			key := fmt.Sprintf("order-%d", time.Now().UnixNano()) // want "key-per-attempt: fmt.Sprintf"
			switch err = post(ctx, c, url, key, doc); {
			case err == nil:
				break attempt
			default:
				time.Sleep(time.Millisecond << i)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Nested has attempts within attempts: one key for all of them.
func Nested(ctx context.Context, c *http.Client, url string, doc []byte) (err error) {
	for i := range 2 {
		for j := range 2 {
			key := rand.Text() // want "key-per-attempt: rand.Text"
			if err = post(ctx, c, url, key, doc); err == nil {
				return nil
			}
			time.Sleep(time.Millisecond << j)
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

func newKey(prefix string) string {
	var b [16]byte
	rand.Read(b[:])
	return prefix + hex.EncodeToString(b[:])
}

// ByHelper leaves the making to a helper, with what is at hand before the loop.
func ByHelper(ctx context.Context, c *http.Client, url, name string, doc []byte) (err error) {
	for i := range attempts {
		if err = post(ctx, c, url, newKey(strings.ToLower(name)), doc); err == nil { // want "key-per-attempt: newKey"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}
