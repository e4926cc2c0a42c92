package droppedctx

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"
)

type store struct{ db *sql.DB }

func NewStore(db *sql.DB) *store { return &store{db: db} }

func (s *store) Plain(ctx context.Context, sku string) (n int, err error) {
	err = s.db.QueryRow(`SELECT n FROM stock WHERE sku = $1`, sku).Scan(&n) // want `dropped-ctx: .*QueryRow.*ctx`
	return n, err
}

func (s *store) WithContext(ctx context.Context, sku string) (n int, err error) {
	// look-alike: the form that takes the context
	err = s.db.QueryRowContext(ctx, `SELECT n FROM stock WHERE sku = $1`, sku).Scan(&n)
	return n, err
}

func (s *store) Each(ctx context.Context) error {
	rows, err := s.db.Query(`SELECT sku FROM stock`) // want `dropped-ctx: .*Query.*ctx`
	if err != nil {
		return err
	}
	defer rows.Close()
	// look-alike: Next takes no context in any form
	for rows.Next() {
		var sku string
		if err := rows.Scan(&sku); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (s *store) Background(ctx context.Context, sku string) error {
	_, err := s.db.ExecContext(context.Background(), `DELETE FROM stock WHERE sku = $1`, sku) // want `dropped-ctx: .*ExecContext.*context\.Background\(\).*ctx`
	return err
}

func (s *store) Detached(ctx context.Context, sku string) error {
	own, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: a fresh context with a timeout
	_, err := s.db.ExecContext(own, `DELETE FROM stock WHERE sku = $1`, sku)
	return err
}

func (s *store) Ping(ctx context.Context) error {
	return s.db.Ping() // want `dropped-ctx: .*Ping.*ctx`
}

func (s *store) PingContext(ctx context.Context) error {
	// look-alike: given the context
	return s.db.PingContext(ctx)
}

func (s *store) Transfer(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	// look-alike: neither end of a transaction takes a context
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE a SET n = 1`); err != nil { // want `dropped-ctx: .*Exec.*ctx`
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE b SET n = 1`); err != nil {
		return err
	}
	return tx.Commit()
}

func (s *store) Begin(ctx context.Context) (*sql.Tx, error) {
	return s.db.Begin() // want `dropped-ctx: .*Begin.*ctx`
}

func (s *store) Prepared(ctx context.Context, sku string) error {
	stmt, err := s.db.Prepare(`DELETE FROM stock WHERE sku = $1`) // want `dropped-ctx: .*Prepare.*ctx`
	if err != nil {
		return err
	}
	defer stmt.Close()
	_, err = stmt.Exec(sku) // want `dropped-ctx: .*Exec.*ctx`
	return err
}

func (s *store) PreparedWithContext(ctx context.Context, sku string) error {
	// look-alike: both steps take the context
	stmt, err := s.db.PrepareContext(ctx, `DELETE FROM stock WHERE sku = $1`)
	if err != nil {
		return err
	}
	defer stmt.Close()
	_, err = stmt.ExecContext(ctx, sku)
	return err
}

func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := s.db.Exec(`UPDATE hits SET n = n + 1`); err != nil { // want `dropped-ctx: .*Exec.*r\.Context\(\)`
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// queryer is what repositories take in place of a *sql.DB.
type queryer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func ViaInterface(ctx context.Context, q queryer) error {
	// look-alike: nothing says what the interface's methods do
	_, err := q.ExecContext(ctx, `SELECT 1`)
	return err
}

func (s *store) Settings() {
	// look-alike: settings of the pool, nothing is sent
	s.db.SetMaxOpenConns(4)
	_ = s.db.Stats()
}

func (s *store) within(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func (s *store) InTx(ctx context.Context) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE a SET n = 1`) // want `dropped-ctx: .*Exec.*ctx`
		return err
	})
}

func (s *store) InTxWithContext(ctx context.Context) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		// look-alike: the captured context
		_, err := tx.ExecContext(ctx, `UPDATE a SET n = 1`)
		return err
	})
}

func (s *store) TxUnderBackground(ctx context.Context) error {
	return s.within(context.Background(), func(tx *sql.Tx) error { // want `dropped-ctx: .*within.*ctx`
		// look-alike: under the context at hand, if only the statement
		_, err := tx.ExecContext(ctx, `UPDATE a SET n = 1`)
		return err
	})
}

// A context without a name is not at hand.
func Unnamed(context.Context, *sql.DB) error { return shared.Ping() } // want `no-deadline: shared.Ping`

func UnnamedLiteral(db *sql.DB) func(context.Context) error {
	return func(context.Context) error { return db.Ping() } // want `no-deadline: db.Ping`
}

var shared *sql.DB
