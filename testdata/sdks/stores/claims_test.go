package stores

import (
	"bufio"
	"context"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
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

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"asynq EnqueueContext": enqueue,
		"lib/pq NewListener":   listener,
	})
}
