package noattemptcap

import (
	"context"
	"database/sql"
	"iter"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

func Goto(ctx context.Context, s Sender, v string) {
again: // want `no-attempt-cap: `
	if s.Send(ctx, v) != nil {
		rest()
		goto again
	}
}

func GotoCounted(ctx context.Context, s Sender, v string) error {
	n := 0
again:
	if err := s.Send(ctx, v); err != nil {
		// look-alike: the way back counts
		if n++; n > 10 {
			return err
		}
		rest()
		goto again
	}
	return nil
}

func Recursive(ctx context.Context, s Sender, v string) {
	if s.Send(ctx, v) != nil {
		rest()
		Recursive(ctx, s, v) // want `no-attempt-cap: `
	}
}

func RecursiveCounted(ctx context.Context, s Sender, v string, left int) error {
	err := s.Send(ctx, v)
	if err == nil || left == 0 {
		return err
	}
	rest()
	// look-alike: one less each time
	return RecursiveCounted(ctx, s, v, left-1)
}

func Label(ctx context.Context, s Sender, keys []string) {
again:
	for { // want `no-attempt-cap: `
		for _, k := range keys {
			if s.Send(ctx, k) != nil {
				rest()
				continue again
			}
		}
		return
	}
}

func Ticker(ctx context.Context, s Sender, v string) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return
		}
		<-tick.C // want `fixed-interval: `
	}
}

func forever() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; ; i++ {
			if !yield(i) {
				return
			}
			rest()
		}
	}
}

func Iterator(ctx context.Context, s Sender, v string) {
	for range forever() { // want `no-attempt-cap: `
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

func whileAlive(ctx context.Context) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; ctx.Err() == nil; i++ {
			if !yield(i) {
				return
			}
			rest()
		}
	}
}

func IteratorAlive(ctx context.Context, s Sender, v string) {
	// look-alike: the iterator looks at ctx
	for range whileAlive(ctx) {
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

// Retry is a helper without an end.
func Retry(op func() error) {
	for { // want `no-attempt-cap: `
		err := op()
		if err == nil {
			return
		}
		log.Print(err)
		rest()
	}
}

// Value is generic, and ends when its caller says so.
func Value[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		// look-alike: ends with ctx
		if err := nap(ctx, 2*time.Second); err != nil {
			return v, err
		}
	}
}

// Client has a policy in its fields.
type Client struct {
	s     Sender
	tries int
	stop  chan struct{}
}

func NewClient(s Sender, tries int) *Client {
	return &Client{s: s, tries: tries, stop: make(chan struct{})}
}

func (c *Client) Close() { close(c.stop) }

func (c *Client) Forever(v string) {
	for { // want `no-attempt-cap: `
		if c.s.Send(context.Background(), v) == nil {
			return
		}
		rest()
	}
}

func (c *Client) Tries(v string) error {
	for n := 0; n < c.tries; n++ {
		if c.s.Send(context.Background(), v) == nil {
			return nil
		}
		// look-alike: a field bounds it
		rest()
	}
	return errGiveUp
}

func (c *Client) UntilClosed(v string) {
	for {
		if c.s.Send(context.Background(), v) == nil {
			return
		}
		// look-alike: Close ends it
		select {
		case <-c.stop:
			return
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}

func Connect(dsn string) *sql.DB {
	for { // want `no-attempt-cap: `
		db, err := sql.Open("postgres", dsn)
		if err == nil {
			if err = db.Ping(); err == nil {
				return db
			}
		}
		log.Print(err)
		rest()
	}
}

func Dial(addr string) net.Conn {
	for { // want `no-attempt-cap: `
		c, err := net.DialTimeout("tcp", addr, time.Second)
		if err == nil {
			return c
		}
		rest()
	}
}

func DialFatal(addr string) net.Conn {
	for n := 0; ; n++ {
		c, err := net.DialTimeout("tcp", addr, time.Second)
		if err == nil {
			return c
		}
		// look-alike: the program ends
		if n > 5 {
			log.Fatal(err)
		}
		rest()
	}
}

// Daemon reconnects for as long as its context lives.
func Daemon(ctx context.Context, addr string, serve func(net.Conn)) {
	var d net.Dialer
	for wait := time.Second; ; {
		c, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			wait = time.Second
			serve(c)
		}
		// look-alike: capped, random, and ctx ends it
		if nap(ctx, wait) != nil {
			return
		}
		wait = min(2*wait, time.Minute)
	}
}

// DaemonDeaf does so without a way to end it.
func DaemonDeaf(addr string, serve func(net.Conn)) {
	for { // want `no-attempt-cap: `
		c, err := net.DialTimeout("tcp", addr, time.Second)
		if err != nil {
			rest()
			continue
		}
		serve(c)
	}
}

func Status(c *http.Client, req *http.Request) (*http.Response, error) {
	for { // want `no-attempt-cap: `
		resp, err := c.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		rest()
	}
}

// TolerantPoll never ends if the state stays unknown.
func TolerantPoll(s Sender) {
	for { // want `no-attempt-cap: `
		st, err := s.State(context.Background())
		if err == nil && st == "ready" {
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func Consume(ctx context.Context, s Sender, queue <-chan string) {
	for {
		// look-alike: another job in each turn
		if err := s.Send(ctx, <-queue); err != nil {
			log.Print(err)
		}
	}
}

func Periodic(s Sender) {
	for {
		if err := s.Send(context.Background(), "alive"); err != nil {
			log.Print(err)
		}
		// look-alike: a heartbeat is meant to go on
		time.Sleep(10 * time.Second)
	}
}

func Accept(ln net.Listener, serve func(net.Conn)) {
	for {
		c, err := ln.Accept()
		if err != nil {
			// look-alike: the kernel hands the connections out
			rest()
			continue
		}
		go serve(c)
	}
}

// Stored repeats what the store refuses because somebody was faster.
func Stored(ctx context.Context, db *sql.DB, id int) error {
	for {
		var version int
		// look-alike: when ctx is done, the read fails, and that leaves
		if err := db.QueryRowContext(ctx, "SELECT version FROM jobs WHERE id = $1", id).Scan(&version); err != nil {
			return err
		}
		_, err := db.ExecContext(ctx, "UPDATE jobs SET version = $1 WHERE id = $2 AND version = $3", version+1, id, version)
		if err == nil {
			return nil
		}
		rest()
	}
}

// StoppedLast is stopped through the last case of its select.
func StoppedLast(s Sender, v string, stop chan struct{}) {
	for {
		if s.Send(context.Background(), v) == nil {
			return
		}
		select {
		case <-time.After(50*time.Millisecond + rand.N(200*time.Millisecond)):
		case <-stop: // look-alike: it ends the attempts
			return
		}
	}
}

// PausedFirst waits before each attempt, with two ways to stop it.
func PausedFirst(s Sender, v string, stop, quit <-chan struct{}) {
	t := time.NewTimer(0)
	for {
		select {
		case <-t.C:
		case <-stop:
			return
		case <-quit:
			log.Print("quit")
			return
		}
		if s.Send(context.Background(), v) == nil {
			return
		}
		t.Reset(50*time.Millisecond + rand.N(200*time.Millisecond))
	}
}

// Woken has a channel whose message makes the next attempt come earlier and
// does not end anything.
func Woken(s Sender, v string, wake <-chan struct{}) {
	for { // want `no-attempt-cap: `
		if s.Send(context.Background(), v) == nil {
			return
		}
		select {
		case <-time.After(50*time.Millisecond + rand.N(200*time.Millisecond)):
		case <-wake:
		}
	}
}
