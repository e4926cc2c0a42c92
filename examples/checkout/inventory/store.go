// Package inventory knows what is in stock: the shop's own count in a database,
// and the warehouse's word over gRPC.
package inventory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// ErrSoldOut means that fewer are left than were asked for.
var ErrSoldOut = errors.New("sold out")

// Store is the shop's own count.
type Store struct{ db *sql.DB }

// NewStore returns a Store on db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Available returns how many of the article can be sold.
func (s *Store) Available(ctx context.Context, sku string) (int, error) {
	const query = `SELECT count - reserved FROM stock WHERE sku = $1`
	var n int
	if err := s.db.QueryRow(query, sku).Scan(&n); err != nil {
		return 0, fmt.Errorf("stock of %s: %w", sku, err)
	}
	return n, nil
}

// Reserve keeps n of the article for an order.
func (s *Store) Reserve(ctx context.Context, order, sku string, n int) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `UPDATE stock SET reserved = reserved + $1 WHERE sku = $2 AND count - reserved >= $1`, n, sku)
	if err != nil {
		return err
	}
	if rows, err := res.RowsAffected(); err != nil {
		return err
	} else if rows == 0 {
		return ErrSoldOut
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO reservations (order_id, sku, n) VALUES ($1, $2, $3)`, order, sku, n); err != nil {
		return err
	}
	return tx.Commit()
}

// Release undoes Reserve. It is called when the request has failed, perhaps
// because its time was up, so it takes nothing but the values from its context.
func (s *Store) Release(ctx context.Context, order string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_, err := s.db.ExecContext(ctx, `DELETE FROM reservations WHERE order_id = $1`, order)
	return err
}

// Expire drops reservations that are older than age.
func (s *Store) Expire(age time.Duration) (int64, error) {
	res, err := s.db.Exec(`DELETE FROM reservations WHERE created_at < $1`, time.Now().Add(-age))
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
