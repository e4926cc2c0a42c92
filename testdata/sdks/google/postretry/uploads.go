// Package postretry uploads in attempts. run_test.go counts what arrives.
package postretry

import (
	"context"
	"io"
	"strings"
	"time"

	"cloud.google.com/go/storage"
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

// Put uploads its caller's reader.
func Put(ctx context.Context, o *storage.ObjectHandle, body io.Reader) error {
	return again(func() error {
		w := o.NewWriter(ctx)
		if _, err := io.Copy(w, body); err != nil { // want "body-reused: io.Copy"
			w.Close()
			return err
		}
		return w.Close()
	})
}

// look-alike: a reader for each attempt.
func PutAnew(ctx context.Context, o *storage.ObjectHandle, doc string) error {
	return again(func() error {
		w := o.NewWriter(ctx)
		if _, err := io.Copy(w, strings.NewReader(doc)); err != nil {
			w.Close()
			return err
		}
		return w.Close()
	})
}

// look-alike: it goes back to the start.
func PutFromStart(ctx context.Context, o *storage.ObjectHandle, body io.ReadSeeker) error {
	return again(func() error {
		if _, err := body.Seek(0, io.SeekStart); err != nil {
			return err
		}
		w := o.NewWriter(ctx)
		if _, err := io.Copy(w, body); err != nil {
			w.Close()
			return err
		}
		return w.Close()
	})
}
