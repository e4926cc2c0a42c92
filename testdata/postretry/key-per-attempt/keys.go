// Package keyperattempt makes keys in the wrong place, and in the right one.
//
// run_test.go sends all of them to a server that answers 503 twice and counts
// the keys it gets.
package keyperattempt

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/google/uuid"
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

// InLoop makes a key for each attempt.
func InLoop(ctx context.Context, c *http.Client, url, doc string) error {
	for i := 0; i < attempts; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString()) // want "key-per-attempt: uuid.NewString makes a new Idempotency-Key for each attempt, so the receiver takes every repetition for a new request; make it once, before the first attempt"
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: one key, made before the first attempt.
func BeforeLoop(ctx context.Context, c *http.Client, url, doc string) error {
	key := uuid.NewString()
	for i := 0; i < attempts; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

func freshKey() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// request is called once per attempt; a request id may change, a key may not.
func request(ctx context.Context, url, doc string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Request-Id", freshKey())
	req.Header.Set("Idempotency-Key", freshKey()) // want "key-per-attempt: freshKey makes a new Idempotency-Key"
	return req, nil
}

// InBuilder has its key made by the helper that builds the request.
func InBuilder(ctx context.Context, c *http.Client, url, doc string) error {
	return retry.Do(func() error {
		req, err := request(ctx, url, doc)
		if err != nil {
			return retry.Unrecoverable(err)
		}
		if !once(c.Do(req)) {
			return errUsedUp
		}
		return nil
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// send puts the key that it is given on the request.
func send(ctx context.Context, c *http.Client, url, key, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	req.Header["Idempotency-Key"] = []string{key}
	req.Header.Set("X-Idempotency-Key", key)
	if !once(c.Do(req)) {
		return errUsedUp
	}
	return nil
}

// ToSender makes the key where it calls the sender.
func ToSender(ctx context.Context, c *http.Client, url, doc string) (err error) {
	for i := 0; i < attempts; i++ {
		key := fmt.Sprintf("order-%d", time.Now().UnixNano()) // want "key-per-attempt: fmt.Sprintf makes a new X-Idempotency-Key"
		if err = send(ctx, c, url, key, doc); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// look-alike: the key is derived from what is sent, in each attempt the same.
func FromPayload(ctx context.Context, c *http.Client, url, doc string) (err error) {
	for i := 0; i < attempts; i++ {
		sum := sha256.Sum256([]byte(doc))
		if err = send(ctx, c, url, hex.EncodeToString(sum[:]), doc); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// look-alike: the key is made once, in the first attempt.
func MadeOnce(ctx context.Context, c *http.Client, url, doc string) (err error) {
	key := ""
	for i := 0; i < attempts; i++ {
		if key == "" {
			key = uuid.NewString()
		}
		if err = send(ctx, c, url, key, doc); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

type order struct {
	Reference string `json:"idempotency_key"`
	Text      string `json:"text"`
}

// InDocument has the key in the document.
func InDocument(ctx context.Context, c *http.Client, url, doc string) error {
	for i := 0; i < attempts; i++ {
		b, err := json.Marshal(order{Reference: uuid.NewString(), Text: doc}) // want "key-per-attempt: uuid.NewString makes a new Reference"
		if err != nil {
			return err
		}
		if once(c.Post(url, "application/json", strings.NewReader(string(b)))) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: the document is made before the first attempt.
func DocumentBefore(ctx context.Context, c *http.Client, url, doc string) error {
	b, err := json.Marshal(order{Reference: uuid.NewString(), Text: doc})
	if err != nil {
		return err
	}
	for i := 0; i < attempts; i++ {
		if once(c.Post(url, "application/json", strings.NewReader(string(b)))) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: another item, another key; no item is sent twice.
func PerItem(ctx context.Context, c *http.Client, url string, docs []string) error {
	var errs []error
	for _, doc := range docs {
		if err := send(ctx, c, url, uuid.NewString(), doc); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// look-alike: a read may be repeated under whatever key.
func Read(ctx context.Context, c *http.Client, url, _ string) error {
	for i := 0; i < attempts; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString())
		if once(c.Do(req)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}
