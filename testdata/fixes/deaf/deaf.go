// Package deaf holds waits that go on when the context is done.
package deaf

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// Store is another process.
type Store interface {
	Put(ctx context.Context, v string) error
}

var errSpent = errors.New("attempts used up")

// Sleep waits for the context, too, once it is fixed.
func Sleep(ctx context.Context, s Store, v string) error {
	for range 5 {
		if s.Put(ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return errSpent
}

// Results returns zero values besides the error.
func Results(ctx context.Context, s Store) (n int, names []string, err error) {
	for range 5 {
		if s.Put(ctx, "") == nil {
			return 1, []string{"a"}, nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return 0, nil, errSpent
}

// Silent returns no error that could say why: no fix.
func Silent(ctx context.Context, s Store) bool {
	for range 5 {
		if s.Put(ctx, "") == nil {
			return true
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return false
}

type worker struct {
	ctx   context.Context
	store Store
}

// Put has its context in a field.
func (w *worker) Put(v string) error {
	for range 5 {
		if w.store.Put(w.ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return errSpent
}
