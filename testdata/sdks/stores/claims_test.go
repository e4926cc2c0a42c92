package stores

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/cockroachdb/cockroach-go/v2/crdb"
	"github.com/hibiken/asynq"
	"github.com/lib/pq"
)

// serving hands each connection to serve, and closes it afterwards.
func serving(t *testing.T, serve func(net.Conn)) (addr string) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				serve(c)
			}()
		}
	}()
	return ln.Addr().String()
}

// enqueue puts a task into a Redis that counts the first command of it, and hangs
// up instead of answering.
func enqueue(ctx context.Context, t *testing.T) int64 {
	var n atomic.Int64
	addr := serving(t, func(c net.Conn) {
		// The client sends arrays of strings: *N, then $LENGTH and the string.
		for s := bufio.NewScanner(c); s.Scan(); {
			var err error
			switch strings.ToUpper(s.Text()) {
			case "SADD":
				n.Add(1)
				return
			case "HELLO":
				_, err = io.WriteString(c, "-ERR unknown command\r\n")
			case "SETINFO", "PING":
				_, err = io.WriteString(c, "+OK\r\n")
			}
			if err != nil {
				return
			}
		}
	})
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: addr})
	defer c.Close()
	if _, err := c.EnqueueContext(ctx, asynq.NewTask("t", nil)); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

// listener connects again and again to a server that hangs up.
func listener(ctx context.Context, t *testing.T) int64 {
	var n atomic.Int64
	addr := serving(t, func(net.Conn) { n.Add(1) })
	l := pq.NewListener("postgres://u:p@"+addr+"/d?sslmode=disable", time.Millisecond, time.Millisecond, nil)
	defer l.Close()
	<-ctx.Done()
	return n.Load()
}

// conflict is what a statement says that met another transaction.
type conflict struct{ error }

func (conflict) SQLState() string { return "40001" }

// conflicting counts what is run in a transaction that always meets another, as
// long as the context goes on.
func conflicting(run func(ctx context.Context, fn func() error) error) counting.Client {
	return func(ctx context.Context, t *testing.T) (n int64) {
		_ = run(ctx, func() error {
			if ctx.Err() != nil || n > 1000 {
				return context.Canceled
			}
			n++
			return conflict{errors.New("restart transaction")}
		})
		return n
	}
}

// noTx takes statements and does nothing.
type noTx struct{}

func (noTx) Exec(context.Context, string, ...any) error { return nil }
func (noTx) Commit(context.Context) error               { return nil }
func (noTx) Rollback(context.Context) error             { return nil }

func inTx(retries int) counting.Client {
	return conflicting(func(ctx context.Context, fn func() error) error {
		return crdb.ExecuteInTx(crdb.WithMaxRetries(ctx, retries), noTx{}, fn)
	})
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"asynq EnqueueContext":                       enqueue,
		"lib/pq NewListener":                         listener,
		"cockroach-go Execute":                       conflicting(func(_ context.Context, fn func() error) error { return crdb.Execute(fn) }),
		"cockroach-go ExecuteInTx, WithMaxRetries 2": inTx(2),
		"cockroach-go ExecuteInTx, WithMaxRetries 0": inTx(0),
	})
}
