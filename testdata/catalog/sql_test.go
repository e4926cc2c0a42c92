package catalog_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"testing"
)

// broken is a database of which each connection opens and then proves bad.
type broken struct{ asked counter }

func (b *broken) Connect(context.Context) (driver.Conn, error) { return badConn{b}, nil }
func (b *broken) Driver() driver.Driver                        { return nil }

type badConn struct{ db *broken }

func (c badConn) Prepare(string) (driver.Stmt, error) { return badStmt(c), nil }
func (c badConn) Begin() (driver.Tx, error)           { return tx{}, nil }
func (c badConn) Close() error                        { return nil }
func (c badConn) bad() error                          { c.db.asked.Add(1); return driver.ErrBadConn }
func (c badConn) Ping(context.Context) error          { return c.bad() }
func (c badConn) ExecContext(context.Context, string, []driver.NamedValue) (driver.Result, error) {
	return nil, c.bad()
}
func (c badConn) QueryContext(context.Context, string, []driver.NamedValue) (driver.Rows, error) {
	return nil, c.bad()
}

type badStmt badConn

func (s badStmt) NumInput() int                              { return 0 }
func (s badStmt) Close() error                               { return nil }
func (s badStmt) Exec([]driver.Value) (driver.Result, error) { return nil, badConn(s).bad() }
func (s badStmt) Query([]driver.Value) (driver.Rows, error)  { return nil, badConn(s).bad() }

type tx struct{}

func (tx) Commit() error   { return nil }
func (tx) Rollback() error { return nil }

func onDB(call func(ctx context.Context, db *sql.DB) error) client {
	return func(ctx context.Context, t *testing.T) int64 {
		b := new(broken)
		db := sql.OpenDB(b)
		defer db.Close()
		if err := call(ctx, db); err == nil {
			t.Error("no error")
		}
		return b.asked.Load()
	}
}

var sqlClients = map[string]client{
	"sql.DB Exec": onDB(func(_ context.Context, db *sql.DB) error { _, err := db.Exec("x"); return err }),
	"sql.DB QueryContext": onDB(func(ctx context.Context, db *sql.DB) error {
		_, err := db.QueryContext(ctx, "x")
		return err
	}),
	"sql.DB PingContext": onDB(func(ctx context.Context, db *sql.DB) error { return db.PingContext(ctx) }),
	"sql.Stmt ExecContext": onDB(func(ctx context.Context, db *sql.DB) error {
		s, err := db.PrepareContext(ctx, "x")
		if err == nil {
			_, err = s.ExecContext(ctx)
		}
		return err
	}),
	"sql.Conn ExecContext": onDB(func(ctx context.Context, db *sql.DB) error {
		c, err := db.Conn(ctx)
		if err == nil {
			_, err = c.ExecContext(ctx, "x")
		}
		return err
	}),
	"sql.Tx ExecContext": onDB(func(ctx context.Context, db *sql.DB) error {
		tx, err := db.BeginTx(ctx, nil)
		if err == nil {
			_, err = tx.ExecContext(ctx, "x")
		}
		return err
	}),
}
