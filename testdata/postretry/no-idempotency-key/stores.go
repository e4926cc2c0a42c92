package nokey

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/redis/go-redis/v9"
)

type ledger struct {
	db *sql.DB
	rc *redis.Client
}

// Book inserts a row that nothing identifies.
func (l *ledger) Book(ctx context.Context, cents int64) (err error) {
	for i := range 3 {
		if _, err = l.db.ExecContext(ctx, `INSERT INTO entries (account, cents) VALUES ('a', $1)`, cents); err == nil { // want "no-idempotency-key: l.db.ExecContext is an INSERT, is tried again"
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: the row has an id, and a second one is ignored.
func (l *ledger) BookOnce(ctx context.Context, id string, cents int64) (err error) {
	for i := range 3 {
		if _, err = l.db.ExecContext(ctx, `INSERT INTO entries (entry, cents) VALUES ($1, $2) ON CONFLICT DO NOTHING`, id, cents); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// Debit changes a number by its own value.
func (l *ledger) Debit(ctx context.Context, cents int64) (err error) {
	for i := range 3 {
		if _, err = l.db.ExecContext(ctx, `UPDATE accounts SET cents = cents - $1 WHERE id = 1`, cents); err == nil { // want "no-idempotency-key: l.db.ExecContext is a relative UPDATE"
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: an absolute value.
func (l *ledger) Close(ctx context.Context) (err error) {
	for i := range 3 {
		if _, err = l.db.ExecContext(ctx, `UPDATE accounts SET state = 'closed' WHERE id = 1`); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: the database says that it rolled the transaction back.
func (l *ledger) DebitIfRolledBack(ctx context.Context, cents int64) (err error) {
	for i := range 3 {
		if _, err = l.db.ExecContext(ctx, `UPDATE accounts SET cents = cents - $1 WHERE id = 1`, cents); err == nil {
			return nil
		}
		var pe *pgconn.PgError
		if !errors.As(err, &pe) || pe.Code != "40001" && pe.Code != "40P01" {
			return err
		}
		pause(i)
	}
	return err
}

// Count increments.
func (l *ledger) Count(ctx context.Context) (err error) {
	for i := range 3 {
		if err = l.rc.Incr(ctx, "n").Err(); err == nil { // want "no-idempotency-key: l.rc.Incr writes, is tried again"
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: SET is the same however often it is carried out.
func (l *ledger) Set(ctx context.Context) (err error) {
	for i := range 3 {
		if err = l.rc.Set(ctx, "n", 1, 0).Err(); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}
