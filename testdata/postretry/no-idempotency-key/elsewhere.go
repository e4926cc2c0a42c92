package nokey

import (
	"context"

	"example.com/retrylint/testdata/postretry/no-idempotency-key/wire"
)

// Built sends what another package has built.
func (a *api) Built(ctx context.Context, doc []byte) error {
	for i := range 3 {
		req, err := wire.Label(ctx, a.base, doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: the other package puts a key on it.
func (a *api) BuiltKeyed(ctx context.Context, key string, doc []byte) error {
	for i := range 3 {
		req, err := wire.Keyed(ctx, a.base, key, doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}

// Sent leaves the sending to another package.
func (a *api) Sent(ctx context.Context, doc []byte) (err error) {
	for i := range 3 {
		if err = wire.Send(ctx, a.hc, a.base, doc); err == nil { // want "no-idempotency-key: wire.Send sends a POST"
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: with a key.
func (a *api) SentKeyed(ctx context.Context, key string, doc []byte) (err error) {
	for i := range 3 {
		if err = wire.SendKeyed(ctx, a.hc, a.base, key, doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: a read.
func (a *api) SentRead() (err error) {
	for i := range 3 {
		if err = wire.Read(a.hc, a.base); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: a PUT, though the other package sends POSTs the same way.
func (a *api) SentByMethod(ctx context.Context, c *wire.Client, doc []byte) (err error) {
	for i := range 3 {
		if err = c.Do(ctx, "PUT", "/list", doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// SentByAppend is one of those.
func (a *api) SentByAppend(ctx context.Context, c *wire.Client, doc []byte) (err error) {
	for i := range 3 {
		if err = c.Append(ctx, doc); err == nil { // want "no-idempotency-key: c.Append sends a POST"
			return nil
		}
		pause(i)
	}
	return err
}
