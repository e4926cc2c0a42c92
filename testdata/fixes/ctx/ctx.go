// Package ctx has calls that a fix gives the context at hand.
package ctx

import (
	"context"
	"database/sql"
	"net/http"
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
