package nokey

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// anew runs fn in a transaction and starts all over after any fault.
func anew(ctx context.Context, pool *pgxpool.Pool, fn func(pgx.Tx) error) (err error) {
	for range 3 {
		if err = pgx.BeginFunc(ctx, pool, fn); err == nil {
			return nil
		}
	}
	return err
}

// onProof does so only if the server says that nothing was done.
func onProof(ctx context.Context, pool *pgxpool.Pool, fn func(pgx.Tx) error) (err error) {
	for range 3 {
		err = pgx.BeginFunc(ctx, pool, fn)
		var pe *pgconn.PgError
		if err == nil || !errors.As(err, &pe) || pe.Code != "40001" {
			return err
		}
	}
	return err
}

func Anew(ctx context.Context, pool *pgxpool.Pool, item string) error {
	return anew(ctx, pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO orders (item) VALUES ($1)`, item) // want "no-idempotency-key: .*INSERT"
		return err
	})
}

func AnewRead(ctx context.Context, pool *pgxpool.Pool) (n int, err error) {
	err = anew(ctx, pool, func(tx pgx.Tx) error {
		// look-alike: it changes nothing
		return tx.QueryRow(ctx, `SELECT count(*) FROM orders`).Scan(&n)
	})
	return n, err
}

func RolledBack(ctx context.Context, pool *pgxpool.Pool, item string) error {
	return onProof(ctx, pool, func(tx pgx.Tx) error {
		// look-alike: it is repeated on proof only
		_, err := tx.Exec(ctx, `INSERT INTO orders (item) VALUES ($1)`, item)
		return err
	})
}
