// Package notimeout calls stores under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	"cloud.google.com/go/firestore"
	"cloud.google.com/go/spanner"
	"github.com/ClickHouse/clickhouse-go/v2/lib/driver"
	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gocql/gocql"
	"github.com/gomodule/redigo/redis"
	"github.com/redis/rueidis"
	"github.com/valyala/fasthttp"
)

func A(c *firestore.Client) error {
	_, err := c.Collection("c").Doc("d").Get(context.Background())
	return err
}

func B(c *spanner.Client) error {
	_, err := c.Single().ReadRow(context.Background(), "t", spanner.Key{1}, nil)
	return err
}

func C(c driver.Conn) error { return c.Exec(context.Background(), "x") }

func D(c *memcache.Client) error {
	_, err := c.Get("k")
	return err
}

func E(s *gocql.Session) error { return s.Query("x").Exec() }

func F(c redis.Conn) error {
	_, err := c.Do("GET", "k")
	return err
}

func G(c rueidis.Client) error {
	return c.Do(context.Background(), c.B().Get().Key("k").Build()).Error()
}

func H(c *fasthttp.Client, q *fasthttp.Request, r *fasthttp.Response) error { return c.Do(q, r) }

// A transaction is repeated until its context ends.
func Apply(ctx context.Context, c *spanner.Client) error {
	_, err := c.Apply(context.Background(), nil) // want "dropped-ctx"
	return err
}
