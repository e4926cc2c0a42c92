package nobackoff

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
)

// A function value that a helper returns is as far away as the functions that it may
// be. A database reported on the ticker of its garbage collection: what a read of
// its files calls at the end to release them seemed to be some peer's.

type shelf struct {
	mu   sync.Mutex
	refs int
}

func (t *shelf) release() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.refs--; t.refs < 0 {
		return errors.New("released twice")
	}
	return nil
}

type level struct {
	mu     sync.Mutex
	tables []*shelf
}

// take returns tables, and what releases them.
func (l *level) take(first int) ([]*shelf, func() error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case first >= len(l.tables):
		return nil, func() error { return nil }
	case first == 0:
		all := l.tables
		return all, func() error {
			for _, t := range all {
				if err := t.release(); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return l.tables[first:], l.tables[first].release
}

func (l *level) count(first int) (int, error) {
	got, release := l.take(first)
	return len(got), release()
}

// Count reads memory only.
func Count(l *level) int {
	for {
		n, err := l.count(1) // look-alike: what is returned releases things in memory
		if err == nil {
			return n
		}
	}
}

// register announces something, and returns what takes it back.
func register(url, name string) func() error {
	return func() error {
		resp, err := http.Get(url + "/leave/" + name)
		if err != nil {
			return fmt.Errorf("leave: %w", err)
		}
		return resp.Body.Close()
	}
}

// Leave tries some times.
func Leave(url, name string) {
	leave := register(url, name)
	for range 5 { // want `no-backoff: `
		if err := leave(); err == nil {
			return
		}
	}
}

// handed returns the function that it is given.
func handed(f func() error, used bool) func() error {
	if !used {
		return func() error { return nil }
	}
	return f
}

// Handed runs some function of a caller.
func Handed(f func() error, used bool) {
	run := handed(f, used)
	for range 5 { // want `no-backoff: `
		if err := run(); err == nil {
			return
		}
	}
}
