package nokey

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"

	"example.com/retrylint/testdata/postretry/no-idempotency-key/wire"
)

// CreateDescribed sends what a struct describes, by another package.
func CreateDescribed(ctx context.Context, c *wire.Client, doc any) (err error) {
	opts := wire.Opts{Method: "POST", Path: "/things"}
	for i := range 3 {
		if err = c.CallJSON(ctx, &opts, doc); err == nil { // want "no-idempotency-key: c.CallJSON sends a POST"
			return nil
		}
		pause(i)
	}
	return err
}

// CreateByValue is the same with a copy of the struct.
func CreateByValue(ctx context.Context, c *wire.Client, doc []byte) error {
	var last error
	for i := range 3 {
		resp, err := c.CallValue(ctx, wire.Opts{Method: "POST", Path: "/things", Body: bytes.NewReader(doc)}) // want "no-idempotency-key: c.CallValue sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
		last = err
		pause(i)
	}
	return last
}

// look-alike: a read.
func ReadDescribed(ctx context.Context, c *wire.Client) (err error) {
	opts := wire.Opts{Method: "GET", Path: "/things"}
	for i := range 3 {
		if err = c.CallJSON(ctx, &opts, nil); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: with a key among the headers.
func CreateDescribedKeyed(ctx context.Context, c *wire.Client, key string, doc any) (err error) {
	opts := wire.Opts{Method: "POST", Path: "/things", Headers: map[string]string{"Idempotency-Key": key}}
	for i := range 3 {
		if err = c.CallJSON(ctx, &opts, doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: nobody knows the method.
func SendDescribed(ctx context.Context, c *wire.Client, opts *wire.Opts, doc any) (err error) {
	for i := range 3 {
		if err = c.CallJSON(ctx, opts, doc); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

type thing struct {
	Number string `json:"number"`
	Name   string `json:"name"`
}

// look-alike: the id in the struct is made before the first attempt, though it
// becomes a document in each.
func (a *api) CreateNumbered(ctx context.Context, name string) error {
	t := thing{Number: uuid.NewString(), Name: name}
	for i := range 3 {
		doc, err := json.Marshal(t)
		if err != nil {
			return err
		}
		req, err := a.request(ctx, http.MethodPost, "/numbered", doc)
		if err != nil {
			return err
		}
		if resp, err := a.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
		pause(i)
	}
	return errUsedUp
}
