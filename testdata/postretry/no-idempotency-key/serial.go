package nokey

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/retrylint/testdata/postretry/no-idempotency-key/wire"
)

const more = `UPDATE counters SET n = n + 1 WHERE id = $1`

func serial(ctx context.Context, op func(context.Context) error) (err error) {
	for range 4 {
		err = op(ctx)
		var pe *pgconn.PgError
		if !errors.As(err, &pe) || pe.Code != "40001" && pe.Code != "40P01" {
			return err
		}
	}
	return err
}

// look-alike: the helper repeats only what was rolled back.
func CountSerial(ctx context.Context, db *pgxpool.Pool, id string) error {
	return serial(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, more, id)
		return err
	})
}

// look-alike: so does the one of another package.
func CountSerialElsewhere(ctx context.Context, db *pgxpool.Pool, id string) error {
	return wire.Serial(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, more, id)
		return err
	})
}

func anyhow(ctx context.Context, again func(error) bool, op func(context.Context) error) (err error) {
	for range 4 {
		if err = op(ctx); err == nil || !again(err) {
			return err
		}
	}
	return err
}

func rolledBack(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && pe.Code == "40001"
}

func failed(err error) bool { return err != nil }

// look-alike: the helper is given what it may repeat.
func CountGiven(ctx context.Context, db *pgxpool.Pool, id string) error {
	return anyhow(ctx, rolledBack, func(ctx context.Context) error {
		_, err := db.Exec(ctx, more, id)
		return err
	})
}

// CountAnyhow gives the same helper leave to repeat everything.
func CountAnyhow(ctx context.Context, db *pgxpool.Pool, id string) error {
	return anyhow(ctx, failed, func(ctx context.Context) error {
		_, err := db.Exec(ctx, more, id) // want "no-idempotency-key: db.Exec is a relative UPDATE"
		return err
	})
}

// CountInTx is run by a helper that repeats transactions.
func CountInTx(ctx context.Context, db *sql.DB, id string) error {
	return wire.InTx(ctx, db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, more, id) // want "no-idempotency-key: tx.ExecContext is a relative UPDATE"
		return err
	})
}
