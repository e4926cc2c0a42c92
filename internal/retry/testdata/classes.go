// Package classes holds functions, each with the classes of its regions in its
// last comment line, in the order of the regions, inner ones first.
package classes

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

type peer interface {
	Send(ctx context.Context) error
	Fetch(ctx context.Context, id string) (string, error)
	State(ctx context.Context) (string, error)
	List(ctx context.Context, token string) ([]string, string, error)
	Watch(ctx context.Context) (<-chan string, error)
}

type probe interface{ Ping() error }

var errGone = errors.New("gone")

// class: retry
func counted(ctx context.Context, p peer) (err error) {
	for i := 0; i < 3; i++ {
		if err = p.Send(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// class: retry
func flag(ctx context.Context, p peer) {
	for done := false; !done; {
		if err := p.Send(ctx); err == nil {
			done = true
		}
	}
}

// class: retry
func condition(ctx context.Context, p peer) {
	err := p.Send(ctx)
	for err != nil {
		time.Sleep(time.Second)
		err = p.Send(ctx)
	}
}

type item struct{}

func lookup(ctx context.Context, p peer) (*item, error) {
	if _, err := p.Fetch(ctx, "x"); err != nil {
		return nil, err
	}
	return &item{}, nil
}

// class: retry
func resultNil(ctx context.Context, p peer, limit time.Time) (res *item) {
	for res == nil && time.Now().Before(limit) {
		var err error
		if res, err = lookup(ctx, p); err != nil {
			time.Sleep(100 * time.Millisecond)
		}
	}
	return res
}

// class: retry
func recursion(ctx context.Context, p peer, left int) error {
	err := p.Send(ctx)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(time.Second)
	return recursion(ctx, p, left-1)
}

// class:
func tree(ctx context.Context, p peer, id string) error {
	if _, err := p.Fetch(ctx, id); err != nil {
		return tree(ctx, p, id+"/..")
	}
	return nil
}

// class: retry
func gotos(ctx context.Context, p peer) (err error) {
	n := 0
again:
	if err = p.Send(ctx); err != nil && n < 3 {
		n++
		time.Sleep(time.Second)
		goto again
	}
	return err
}

// class: none retry
func labelled(ctx context.Context, p peer, ids []string) error {
outer:
	for n := 0; n < 3; n++ {
		for _, id := range ids {
			if _, err := p.Fetch(ctx, id); err != nil {
				time.Sleep(time.Second)
				continue outer
			}
		}
		return nil
	}
	return errGone
}

func tries(yield func(int) bool) {
	for i := 0; i < 3 && yield(i); i++ {
		time.Sleep(time.Second)
	}
}

// class:
func rangeFunc(ctx context.Context, p peer) error {
	var err error
	for range tries {
		if err = p.Send(ctx); err == nil {
			return nil
		}
	}
	return err
}

// class: retry
func deferred(ctx context.Context, p peer) (err error) {
	defer log.Print("done")
	for range 4 {
		if err = p.Send(ctx); err == nil {
			return
		}
	}
	return
}

// class: retry
func inLiteral(ctx context.Context, p peer) (out string) {
	var err error
	for {
		func() {
			defer log.Print("tried")
			out, err = p.Fetch(ctx, "x")
		}()
		if err == nil {
			break
		}
	}
	return out
}

func again(err error) bool { return err != nil && !errors.Is(err, errGone) }

// class: retry
func predicate(ctx context.Context, p peer) error {
	for {
		err := p.Send(ctx)
		if !again(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// class: retry
func status(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := c.Do(req.Clone(ctx))
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusTooManyRequests, http.StatusServiceUnavailable:
			resp.Body.Close()
			time.Sleep(time.Second)
		default:
			return resp, nil
		}
	}
	return nil, errGone
}

// class: retry
func decoded(ctx context.Context, c *http.Client, req *http.Request) (err error) {
	for i := 0; i < 4; i++ {
		var resp *http.Response
		if resp, err = c.Do(req); err != nil {
			continue
		}
		var b [10]byte
		if _, err = resp.Body.Read(b[:]); err != nil {
			continue
		}
		return nil
	}
	return err
}

// class: tolerant
func tolerantPoll(ctx context.Context, p peer) {
	for {
		st, err := p.State(ctx)
		if err == nil && st == "ready" {
			return
		}
		time.Sleep(time.Second)
	}
}

// class: none
func poll(ctx context.Context, p peer) error {
	for {
		st, err := p.State(ctx)
		if err != nil {
			return err
		}
		if st == "ready" {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// class: none
func pages(ctx context.Context, p peer) (all []string, err error) {
	for tok := ""; ; {
		var page []string
		if page, tok, err = p.List(ctx, tok); err != nil {
			return nil, err
		}
		if all = append(all, page...); tok == "" {
			return all, nil
		}
	}
}

// class: none
func queue(ctx context.Context, p peer, q <-chan string) {
	for id := range q {
		if _, err := p.Fetch(ctx, id); err != nil {
			log.Print(err)
		}
	}
}

// class: none
func ticker(ctx context.Context, p peer) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := p.Send(ctx); err != nil {
				log.Print(err)
			}
		}
	}
}

// class: none
func twiceTheSameWait(ctx context.Context, p peer, every time.Duration) {
	for {
		if err := p.Send(ctx); err != nil {
			log.Print(err)
			time.Sleep(every)
			continue
		}
		time.Sleep(every)
	}
}

// class: retry
func tickerUntilDone(ctx context.Context, p peer) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			if p.Send(ctx) == nil {
				return nil
			}
		}
	}
}

// class: none
func batch(ctx context.Context, p peer, ids []string) {
	for _, id := range ids {
		if _, err := p.Fetch(ctx, id); err != nil {
			continue
		}
		time.Sleep(time.Second)
	}
}

// class: none
func failover(ctx context.Context, p peer, hosts []string) (err error) {
	for i := range 10 {
		if _, err = p.Fetch(ctx, hosts[i%len(hosts)]); err == nil {
			return nil
		}
	}
	return err
}

// class: none
func local(name string) (f *os.File, err error) {
	for i := 0; i < 100; i++ {
		f, err = os.OpenFile(fmt.Sprint(name, i), os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// class: reconnect
func redial(ctx context.Context, addr string) {
	var d net.Dialer
	for ctx.Err() == nil {
		c, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			time.Sleep(3 * time.Second)
			continue
		}
		c.Close()
	}
}

// class: none reconnect
func rewatch(ctx context.Context, p peer) {
	for ctx.Err() == nil {
		events, err := p.Watch(ctx)
		if err != nil {
			continue
		}
		for ev := range events {
			log.Print(ev)
		}
	}
}

// class: retry
func helper(n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// class: none
func lease(ctx context.Context, p peer) error {
	for {
		if err := p.Send(ctx); err != nil {
			return err
		}
		time.Sleep(time.Minute)
	}
}

type node struct {
	next *node
	id   string
}

// class: none
func list(ctx context.Context, p peer, n *node) {
	for ; n != nil; n = n.next {
		if _, err := p.Fetch(ctx, n.id); err == nil {
			return
		}
	}
}

// class: none
func prefixes(ctx context.Context, p peer, path string) error {
	for i := len(path); i > 0; i-- {
		if _, err := p.Fetch(ctx, path[:i]); err == nil {
			return nil
		}
	}
	return errGone
}

func settled(ctx context.Context, p peer) bool {
	st, err := p.State(ctx)
	return err == nil && st == "settled"
}

// class: none
func state(ctx context.Context, p peer) {
	for !settled(ctx, p) {
		time.Sleep(time.Second)
	}
}

func stop(ctx context.Context, p peer) bool { return p.Send(ctx) == nil }

// class: retry
func flagged(ctx context.Context, p peer) {
	for {
		if stop(ctx, p) {
			return
		}
		time.Sleep(time.Second)
	}
}

// class: retry
func channel(ctx context.Context, p peer) (err error) {
	for range 5 {
		errc := make(chan error, 1)
		go func() { errc <- p.Send(ctx) }()
		if err = <-errc; err == nil {
			return nil
		}
	}
	return err
}

type answer struct {
	text string
	err  error
}

// class: retry
func channelOfAnswers(ctx context.Context, p peer) (string, error) {
	for range 5 {
		answers := make(chan answer, 1)
		go func() {
			text, err := p.Fetch(ctx, "x")
			answers <- answer{text, err}
		}()
		select {
		case a := <-answers:
			if a.err == nil {
				return a.text, nil
			}
		case <-time.After(time.Second):
		}
	}
	return "", errGone
}

// class: none none
func collected(ctx context.Context, p peer, ids []string) error {
	errc := make(chan error)
	for _, id := range ids {
		go func() {
			_, err := p.Fetch(ctx, id)
			errc <- err
		}()
	}
	for range ids {
		if err := <-errc; err == nil {
			return nil
		}
	}
	return errGone
}

// class: none
func socket(path string) (c net.Conn, err error) {
	for range 5 {
		if c, err = net.Dial("unix", path); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return c, err
}
