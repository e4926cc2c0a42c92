package nodeadline

import (
	"context"
	"database/sql"
	"time"
)

func PlainExec(db *sql.DB) error {
	_, err := db.Exec(`DELETE FROM stock`) // want `no-deadline: .*Exec`
	return err
}

func UnderDeadline(db *sql.DB) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: under a deadline
	_, err := db.ExecContext(ctx, `DELETE FROM stock`)
	return err
}

func UnderBackground(db *sql.DB) error {
	_, err := db.ExecContext(context.Background(), `DELETE FROM stock`) // want `no-deadline: .*ExecContext.*context\.Background\(\)`
	return err
}

func Read(db *sql.DB) (out []string, err error) {
	rows, err := db.Query(`SELECT sku FROM stock`) // want `no-deadline: .*Query`
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	// look-alike: Next and Scan have no other form
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func One(db *sql.DB) (n int, err error) {
	return n, db.QueryRow(`SELECT count(*) FROM stock`).Scan(&n) // want `no-deadline: .*QueryRow`
}

func Ready(db *sql.DB) bool {
	return db.Ping() == nil // want `no-deadline: .*Ping`
}

func Conn(db *sql.DB) (*sql.Conn, error) {
	return db.Conn(context.Background()) // want `no-deadline: .*Conn.*context\.Background\(\)`
}

func Tx(db *sql.DB) error {
	tx, err := db.Begin() // want `no-deadline: .*Begin`
	if err != nil {
		return err
	}
	// look-alike: Rollback and Commit take no context in any form
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE a SET n = 1`); err != nil { // want `no-deadline: .*Exec`
		return err
	}
	return tx.Commit()
}

func Prepared(db *sql.DB, sku string) error {
	stmt, err := db.Prepare(`DELETE FROM stock WHERE sku = $1`) // want `no-deadline: .*Prepare`
	if err != nil {
		return err
	}
	// look-alike: Close asks the server for nothing that matters
	defer stmt.Close()
	_, err = stmt.Exec(sku) // want `no-deadline: .*Exec`
	return err
}

func OnConn(c *sql.Conn) error {
	_, err := c.ExecContext(context.Background(), `SELECT 1`) // want `no-deadline: .*ExecContext`
	return err
}

func Open(dsn string) (*sql.DB, error) {
	// look-alike: Open connects to nothing yet
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		return nil, err
	}
	db.SetConnMaxLifetime(time.Hour)
	return db, nil
}

func OpenAndPing(dsn string) (*sql.DB, error) {
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		return nil, err
	}
	if err := db.Ping(); err != nil { // want `no-deadline: .*Ping`
		return nil, err
	}
	return db, nil
}
