// Package ranges shows what exactly a finding marks: the expression to change,
// in the comment behind it.
package ranges

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/hashicorp/go-cleanhttp"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var declared http.Client // marks `declared http.Client`

var assigned = &http.Client{} // marks `http.Client{}`

func Declared(url string) (*http.Response, error) { return declared.Get(url) }
func Assigned(url string) (*http.Response, error) { return assigned.Get(url) }

func Literal(url string) (*http.Response, error) {
	c := &http.Client{Timeout: 0} // marks `http.Client{Timeout: 0}`
	return c.Get(url)
}

func New(url string) (*http.Response, error) {
	c := new(http.Client) // marks `new(http.Client)`
	return c.Get(url)
}

func Constructor(url string) (*http.Response, error) {
	c := cleanhttp.DefaultClient() // marks `cleanhttp.DefaultClient()`
	return c.Get(url)
}

func Default(url string) (*http.Response, error) {
	resp, err := http.Get(url) // marks `http.Get(url)`
	return resp, err
}

func NoDeadline(h healthpb.HealthClient) (err error) {
	_, err = h.Check(context.Background(), nil) // marks `h.Check(context.Background(), nil)`
	return err
}

func DroppedCtx(ctx context.Context, db *sql.DB) (n int, err error) {
	return n, db.QueryRow("SELECT 1").Scan(&n) // marks `db.QueryRow("SELECT 1")`
}

func NoUnit() *http.Client {
	return &http.Client{Timeout: 30} // marks `30`
}

func NoUnitArgument(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 3+4) // marks `3+4`
}
