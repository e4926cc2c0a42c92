// Package sqlite keeps its data in a file beside it.
package sqlite

import "database/sql"

const driver = "sqlite3"

// store is a file, not a server.
type store struct{ db *sql.DB }

func Open(path string) (*store, error) {
	db, err := sql.Open(driver, path)
	if err != nil {
		return nil, err
	}
	return &store{db: db}, nil
}

func (s *store) Add(sku string) error {
	// look-alike: no process border is crossed
	_, err := s.db.Exec(`INSERT INTO stock VALUES (?)`, sku)
	return err
}

func Count(path string) (n int, err error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	// look-alike: the same, in one function
	return n, db.QueryRow(`SELECT count(*) FROM stock`).Scan(&n)
}

func Fill(path string, skus []string) error {
	db, err := sql.Open(driver, path)
	if err != nil {
		return err
	}
	defer db.Close()
	for _, sku := range skus {
		if err := insert(db, sku); err != nil {
			return err
		}
	}
	return nil
}

func insert(db *sql.DB, sku string) error {
	// look-alike: all callers open a file
	_, err := db.Exec(`INSERT INTO stock VALUES (?)`, sku)
	return err
}

func InTx(path, sku string) error {
	db, err := sql.Open(driver, path)
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// look-alike: a transaction in a file
	if _, err := tx.Exec(`INSERT INTO stock VALUES (?)`, sku); err != nil {
		return err
	}
	return tx.Commit()
}

func Prepared(path, sku string) error {
	db, err := sql.Open(driver, path)
	if err != nil {
		return err
	}
	defer db.Close()
	stmt, err := db.Prepare(`INSERT INTO stock VALUES (?)`)
	if err != nil {
		return err
	}
	defer stmt.Close()
	// look-alike: a statement on a file
	_, err = stmt.Exec(sku)
	return err
}
