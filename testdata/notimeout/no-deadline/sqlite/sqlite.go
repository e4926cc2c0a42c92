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
