// Package model holds one function per shape of repetition. What the model of
// package retry sees in each site stands in a comment on its line; a shape
// without a comment is no site, or none that can be seen, and says why.
package model

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
)

// peer is another process.
type peer interface {
	Store(ctx context.Context, doc string) error
	Load(ctx context.Context, key string) (string, error)
	Phase(ctx context.Context) (string, error)
	Page(ctx context.Context, cursor string) (docs []string, next string, err error)
}

var (
	errSpent = errors.New("attempts used up")
	_        = log.Print
	_        net.Conn
	_        http.Handler
)
