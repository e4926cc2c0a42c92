// Package served has handlers for servers of another package.
package served

import (
	"context"
	"net/http"
	"time"
)

// Report gives itself a minute.
func Report(w http.ResponseWriter, r *http.Request) { work(r.Context(), time.Minute) }

// Work is served, too.
type Work struct{}

// ServeHTTP gives itself half a minute.
func (Work) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 30*time.Second)
	defer cancel()
	<-ctx.Done()
}

// Long gives itself a minute and twenty.
func (Work) Long(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 80*time.Second)
	defer cancel()
	<-ctx.Done()
}

// Moving moves the server's deadline away.
func (Work) Moving(w http.ResponseWriter, r *http.Request) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * time.Minute))
	ctx, cancel := context.WithTimeout(r.Context(), 80*time.Second)
	defer cancel()
	<-ctx.Done()
}

func work(ctx context.Context, _ time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-ctx.Done()
}
