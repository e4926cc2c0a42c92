// Command command uses plain database/sql calls, which nobody waits for but
// who has started it.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

var health healthpb.HealthClient

func main() {
	db, err := sql.Open("pgx", os.Getenv("DSN"))
	if err != nil {
		log.Fatal(err)
	}
	// look-alike: plain calls in main, whose user can press a key
	if err := db.Ping(); err != nil {
		log.Fatal(err)
	}
	migrate(db)

	// a command is not exempt from the rest
	if _, err := health.Check(context.Background(), nil); err != nil { // want `no-deadline: .*Check`
		log.Print(err)
	}

	go func() {
		if _, err := db.Exec(`DELETE FROM sessions`); err != nil { // want `no-deadline: .*Exec`
			log.Print(err)
		}
	}()
	go sweep(db)

	http.HandleFunc("/hits", func(w http.ResponseWriter, r *http.Request) {
		db.Exec(`UPDATE hits SET n = n + 1`) // want `dropped-ctx: .*Exec.*r\.Context\(\)`
	})
	http.Handle("/stock", &stock{db: db})

	for {
		db.Exec(`UPDATE beat SET at = now()`) // want `no-deadline: .*Exec`
		time.Sleep(time.Minute)
	}
}

// migrate is called by main only.
func migrate(db *sql.DB) {
	// look-alike: only main calls it
	if _, err := db.Exec(`CREATE TABLE IF NOT EXISTS stock (sku text)`); err != nil {
		log.Fatal(err)
	}
}

// sweep is started as a goroutine.
func sweep(db *sql.DB) {
	for range time.Tick(time.Hour) {
		db.Exec(`DELETE FROM stock WHERE n = 0`) // want `no-deadline: .*Exec`
	}
}

type stock struct{ db *sql.DB }

func (s *stock) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.db.Exec(`UPDATE hits SET n = n + 1`) // want `dropped-ctx: .*Exec.*r\.Context\(\)`
}
