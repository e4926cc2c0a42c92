package model

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"sync/atomic"
	"time"
)

// Look-alike 1: a state is polled; a failed call ends it.
func untilActive(ctx context.Context, p peer) error {
	for {
		phase, err := p.Phase(ctx)
		if err != nil {
			return err
		}
		if phase == "active" {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
}

// Look-alike 2: it waits until the peer is there. In form it is a site, and a
// remote one is judged like any other.
func untilThere(ctx context.Context, p peer, until time.Time) bool {
	for time.Now().Before(until) { // want "attempts=unknown wait=constant jitter=no cap=yes cancel=no$"
		if _, err := p.Phase(ctx); err == nil {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// Look-alike 3: each round has another cursor.
func allPages(ctx context.Context, p peer) (all []string, err error) {
	for cursor := ""; ; {
		var docs []string
		if docs, cursor, err = p.Page(ctx, cursor); err != nil {
			return nil, err
		}
		if all = append(all, docs...); cursor == "" {
			return all, nil
		}
	}
}

// Look-alike 4: each round has another item.
func consumed(ctx context.Context, p peer, docs <-chan string) {
	for doc := range docs {
		if err := p.Store(ctx, doc); err != nil {
			log.Print(err)
		}
	}
}

// Look-alike 5: the kernel is asked, not a peer.
func accepted(ln net.Listener, handle func(net.Conn)) {
	for {
		conn, err := ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		go handle(conn)
	}
}

// Look-alike 6: compare and swap.
func swapped(n *atomic.Int64, limit int64) {
	for {
		old := n.Load()
		if old >= limit || n.CompareAndSwap(old, old+1) {
			return
		}
	}
}

// Look-alike 7: a periodic job; success waits for the next tick, too.
func periodic(ctx context.Context, p peer) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := p.Store(ctx, "beat"); err != nil {
				log.Print(err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Look-alike 8: an event loop.
func events(ctx context.Context, p peer, docs <-chan string, quit <-chan struct{}) {
	for {
		select {
		case doc := <-docs:
			if err := p.Store(ctx, doc); err != nil {
				log.Print(err)
			}
		case <-quit:
			return
		}
	}
}

// Look-alike 9: one call per item; the wait is a rate limit.
func eachOnce(ctx context.Context, p peer, keys []string) {
	for _, k := range keys {
		if _, err := p.Load(ctx, k); err != nil {
			log.Print(err)
			continue
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Look-alike 10: each try has another target.
func anyOf(ctx context.Context, p peer, keys []string) (err error) {
	for _, k := range keys {
		if _, err = p.Load(ctx, k); err == nil {
			return nil
		}
	}
	return err
}

// Look-alike 11: it reads until the end.
func drained(r io.Reader, buf []byte) (n int, err error) {
	for {
		k, err := r.Read(buf)
		n += k
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// Look-alike 12: local work, with another name each time.
func fresh(name string) (f *os.File, err error) {
	for n := range 50 {
		f, err = os.OpenFile(fmt.Sprintf("%s.%d", name, n), os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// Look-alike 13: a person is asked again, and what they type is sent.
func prompted(ctx context.Context, p peer, in *bufio.Scanner) {
	for {
		fmt.Print("document: ")
		in.Scan()
		if err := p.Store(ctx, in.Text()); err == nil {
			return
		}
		fmt.Println("not accepted")
	}
}

// Look-alike 14: success goes on until nothing is left.
func emptied(ctx context.Context, p peer) error {
	for {
		phase, err := p.Phase(ctx)
		if err != nil {
			return err
		}
		if phase == "empty" {
			return nil
		}
	}
}

// Look-alike 15: a lease is renewed; the failure leaves.
func renewed(ctx context.Context, p peer) error {
	for {
		if err := p.Store(ctx, "lease"); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Second):
		}
	}
}

// A poll that passes over failures like "not yet" is one wait for both.
func tolerant(ctx context.Context, p peer) {
	for { // want "class=tolerant$"
		phase, err := p.Phase(ctx)
		if err == nil && phase == "active" {
			return
		}
		time.Sleep(3 * time.Second)
	}
}
