package catalog_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

// hangsUp is a Redis server that counts INCR, and closes the connection instead
// of answering it.
func hangsUp(t *testing.T) (addr string, n *counter) {
	n = new(counter)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	serve := func(c net.Conn) {
		defer c.Close()
		// The client sends arrays of strings: *N, then $LENGTH and the string.
		for s := bufio.NewScanner(c); s.Scan(); {
			var err error
			switch word := strings.ToUpper(s.Text()); word {
			case "INCR":
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
	}
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go serve(c)
		}
	}()
	return ln.Addr().String(), n
}

func incr(retries int) client {
	return func(ctx context.Context, t *testing.T) int64 {
		addr, n := hangsUp(t)
		c := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: retries, Protocol: 2, DisableIdentity: true})
		defer c.Close()
		if err := c.Incr(ctx, "k").Err(); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

var redisClients = map[string]client{
	"go-redis INCR":                incr(0),
	"go-redis INCR, MaxRetries 0":  incr(0),
	"go-redis INCR, MaxRetries -1": incr(-1),
	"go-redis INCR, MaxRetries 2":  incr(2),
}
