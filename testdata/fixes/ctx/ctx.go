// Package ctx has calls that a fix gives the context at hand.
package ctx

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

func rows(ctx context.Context, db *sql.DB, sku string) error {
	rows, err := db.Query(`SELECT n FROM stock WHERE sku = $1`, sku) // want "dropped-ctx: db.Query"
	if err != nil {
		return err
	}
	return rows.Close()
}

func Tx(ctx context.Context, db *sql.DB) error {
	tx, err := db.Begin() // want "dropped-ctx: db.Begin"
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM stock`); err != nil { // want "dropped-ctx: tx.Exec"
		return err
	}
	return rows(ctx, db, "a")
}

func Ping(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	if err := db.Ping(); err != nil { // want "dropped-ctx: db.Ping"
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func Root(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(context.Background(), `DELETE FROM stock`) // want "dropped-ctx: db.ExecContext"
	return err
}

// Hidden has another thing by the name of the context: no fix.
func Hidden(ctx context.Context, db *sql.DB) error {
	if ctx := "x"; ctx != "" {
		return db.Ping() // want "dropped-ctx: db.Ping"
	}
	return db.PingContext(ctx)
}

// Later runs when ctx may be over: no fix.
func Later(ctx context.Context, db *sql.DB) error {
	defer db.Ping() // want "no-deadline: db.Ping"
	return db.PingContext(ctx)
}

// Failed marks the failure whatever became of ctx: no fix.
func Failed(ctx context.Context, db *sql.DB) error {
	if err := db.PingContext(ctx); err != nil {
		db.ExecContext(context.Background(), `UPDATE job SET failed = true`) // want "no-deadline: db.ExecContext"
		return err
	}
	return nil
}

// Undo is called when ctx may be over: no fix.
func Undo(ctx context.Context, db *sql.DB) func() {
	return func() { db.ExecContext(context.Background(), `DELETE FROM hold`) } // want "dropped-ctx: db.ExecContext"
}

// Delayed runs when ctx may be over: no fix, and ctx is no longer at hand.
func Delayed(ctx context.Context, db *sql.DB) {
	time.AfterFunc(time.Second, func() { db.ExecContext(context.Background(), `DELETE FROM hold`) }) // want "no-deadline: db.ExecContext"
}

// InPlace runs at once, but fixes keep out of literals.
func InPlace(ctx context.Context, db *sql.DB) error {
	return func() error { return db.Ping() }() // want "dropped-ctx: db.Ping"
}
