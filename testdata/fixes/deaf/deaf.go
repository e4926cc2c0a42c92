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

// Shadowed sees the context of one attempt, done before the wait: no fix.
func Shadowed(ctx context.Context, s Store) (err error) {
	for range 5 {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		err = s.Put(ctx, "")
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return err
}

// Replaced does the same to its parameter: no fix.
func Replaced(ctx context.Context, s Store) (err error) {
	for range 5 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.Background(), time.Second)
		err = s.Put(ctx, "")
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return err
}

// Farewell begins when the context is done: no fix.
func Farewell(ctx context.Context, s Store) (err error) {
	<-ctx.Done()
	for range 5 {
		if err = s.Put(context.WithoutCancel(ctx), ""); err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return err
}

// Literal could return from the literal only: no fix.
func Literal(ctx context.Context, s Store) error {
	put := func(v string) (err error) {
		for range 5 {
			if err = s.Put(ctx, v); err == nil {
				return nil
			}
			time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
		}
		return err
	}
	return put("a")
}

type receipt struct{ n int }

// Struct returns a struct of the package.
func Struct(ctx context.Context, s Store) (receipt, error) {
	for range 5 {
		if s.Put(ctx, "") == nil {
			return receipt{1}, nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return receipt{}, errSpent
}

// Foreign returns one whose name would need an import: no fix.
func Foreign(ctx context.Context, s Store) (time.Time, error) {
	for range 5 {
		if s.Put(ctx, "") == nil {
			return time.Now(), nil
		}
		time.Sleep(time.Second + rand.N(time.Second)) // want "ignores-cancel: "
	}
	return time.Time{}, errSpent
}
