// Package files has interfaces, with and without implementations beside them.
package files

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"time"
)

type File io.ReadWriteCloser

// A Dir is on this machine, whatever implements it here.
type Dir interface {
	Open(name string, flag int) (File, error)
}

type disk struct{ root *os.Root }

func (d *disk) Open(name string, flag int) (File, error) { return d.root.OpenFile(name, flag, 0o600) }

type memory struct{ bytes.Buffer }

func (m *memory) Open(name string, flag int) (File, error) { return m, nil }

func (m *memory) Close() error { return nil }

// logged wraps a directory, which says nothing about it.
type logged struct {
	Dir
	opened int
}

func (l *logged) Open(name string, flag int) (File, error) {
	l.opened++
	return l.Dir.Open(name, flag)
}

// named gets its method from the interface.
type named struct {
	Dir
	name string
}

// A Share may be across the network.
type Share interface {
	Load(name string) (File, error)
}

type mount struct{ disk }

func (m *mount) Load(name string) (File, error) { return m.Open(name, 0) }

type bucket struct {
	url string
	c   *http.Client
}

func (b *bucket) Load(name string) (File, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+name, nil)
	if err != nil {
		return nil, err
	}
	resp, err := b.c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	m := new(memory)
	_, err = m.ReadFrom(resp.Body)
	return m, err
}

// A Device has no implementation here, so that nothing is known of it.
type Device interface{ Flush() error }

var (
	_ Dir   = (*disk)(nil)
	_ Dir   = (*memory)(nil)
	_ Dir   = (*logged)(nil)
	_ Dir   = (*named)(nil)
	_ Share = (*mount)(nil)
	_ Share = (*bucket)(nil)
)
