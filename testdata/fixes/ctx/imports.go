package ctx

import (
	"context"
	"database/sql"
	"net/http"
)

// Import would be left unused by a fix: no fix.
func Import(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	if err := db.PingContext(context.Background()); err != nil { // want "dropped-ctx: db.PingContext"
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}
