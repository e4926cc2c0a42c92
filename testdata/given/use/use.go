// Package use repeats what package api tells of in comments.
package use

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"example.com/retrylint/testdata/given/api"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Fetch(ctx context.Context, key string) (err error) {
	for n := range 4 {
		if err = api.Fetch(key); err == nil { // want `sdk-already-retries: api\.Fetch already retries by itself, and is retried here: up to 12 requests \(4 attempts x 3 inside api\.Fetch\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Once(ctx context.Context, key string) (err error) {
	// look-alike: the comment says that it tries once
	for n := range 4 {
		if err = api.Once(key); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Put(ctx context.Context, s api.Store, key string) (err error) {
	for n := range 4 {
		if err = s.Put(key); err == nil { // want `\(4 x unbounded inside api\.Store\.Put\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Cached(key string) (err error) {
	// look-alike: a cache may be asked again at once
	for range 4 {
		if err = api.Cached(key); err == nil {
			return nil
		}
	}
	return err
}

func Uncached(key string) (err error) {
	for range 4 { // want `no-backoff: `
		if err = api.Once(key); err == nil {
			return nil
		}
	}
	return err
}

func Book(ctx context.Context, amount int) (err error) {
	for n := range 4 {
		if err = api.Book(amount); err == nil { // want `no-idempotency-key: `
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func post(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `no-idempotency-key: `
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Post(ctx context.Context, url string) (err error) {
	for n := range 4 { // want `retry-permanent: `
		if err = post(ctx, url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// upsert posts, and may do so again: the receiver keeps one row per URL.
//
//retrylint:idempotent
func upsert(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Upsert(ctx context.Context, url string) (err error) {
	// look-alike: a comment says that it is harmless
	for n := range 4 { // want `retry-permanent: `
		if err = upsert(ctx, url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// UpsertAll is the same with the comment on what repeats.
//
//retrylint:idempotent
func UpsertAll(ctx context.Context, db *sql.DB) (err error) {
	for n := range 4 {
		if _, err = db.ExecContext(ctx, "INSERT INTO t (a) VALUES (1)"); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Insert(ctx context.Context, db *sql.DB) (err error) {
	for n := range 4 {
		if _, err = db.ExecContext(ctx, "INSERT INTO t (a) VALUES (1)"); err == nil { // want `no-idempotency-key: `
			return nil
		}
		pause(ctx, n)
	}
	return err
}

// spread has its random part in a place that cannot be seen.
//
//retrylint:jitters
func spread(n int) time.Duration { return time.Second << n }

func plain(n int) time.Duration { return time.Second << n }

func Spread(ctx context.Context, key string) (err error) {
	// look-alike: the wait is random, by the comment
	for n := range 5 {
		if err = api.Once(key); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(spread(n)):
		}
	}
	return err
}

func Plain(ctx context.Context, key string) (err error) {
	for n := range 5 {
		if err = api.Once(key); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(plain(n)): // want `no-jitter: `
		}
	}
	return err
}

// quick talks to a peer that always answers.
//
//retrylint:bounded
func quick(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "SELECT 1")
	return err
}

func slow(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "SELECT 1")
	return err
}

func Both(db *sql.DB) {
	quick(context.Background(), db)
	slow(context.Background(), db) // want `no-deadline: `
}
