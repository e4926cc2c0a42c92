package wire

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// Serial repeats what the database has rolled back, and nothing else.
func Serial(ctx context.Context, op func(context.Context) error) (err error) {
	for range 4 {
		err = op(ctx)
		var pe *pgconn.PgError
		if !errors.As(err, &pe) || pe.Code != "40001" && pe.Code != "40P01" {
			return err
		}
	}
	return err
}

// InTx runs a transaction, again if it fails.
func InTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) (err error) {
	for range 3 {
		if err = once(ctx, db, fn); err == nil {
			return nil
		}
	}
	return err
}

func once(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}
