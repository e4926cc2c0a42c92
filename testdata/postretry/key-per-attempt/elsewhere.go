package keyperattempt

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"

	"example.com/retrylint/testdata/postretry/key-per-attempt/wire"
)

// MintedElsewhere asks another package for a key in each attempt.
func MintedElsewhere(ctx context.Context, c *http.Client, url, doc string) (err error) {
	for i := 0; i < attempts; i++ {
		if err = send(ctx, c, url, wire.NewKey(), doc); err == nil { // want "key-per-attempt: wire.NewKey makes a new "
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}

// BuiltElsewhere has another package build its request, with a key, in each
// attempt.
func BuiltElsewhere(_ context.Context, c *http.Client, url, doc string) error {
	for i := 0; i < attempts; i++ {
		req, err := wire.Order(url, doc) // want "key-per-attempt: wire.Order makes a new idempotency key for each attempt"
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

// HandedFresh hands a new key to another package in each attempt.
func HandedFresh(_ context.Context, c *http.Client, url, doc string) error {
	for i := 0; i < attempts; i++ {
		if once(wire.Send(c, url, uuid.NewString(), doc)) { // want "key-per-attempt: uuid.NewString makes a new idempotency key for each attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: one key for all attempts.
func HandedOnce(_ context.Context, c *http.Client, url, doc string) error {
	key := uuid.NewString()
	for i := 0; i < attempts; i++ {
		if once(wire.Send(c, url, key, doc)) {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// InLiteral has a literal that makes keys.
func InLiteral(ctx context.Context, c *http.Client, url, doc string) (err error) {
	newKey := func() string { return "order-" + uuid.NewString() }
	for i := 0; i < attempts; i++ {
		if err = send(ctx, c, url, newKey(), doc); err == nil { // want "key-per-attempt: newKey makes a new "
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return err
}
