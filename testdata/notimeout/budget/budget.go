// Package budget has limits that cannot nest.
package budget

import (
	"context"
	"io"
	"net/http"
	"time"
)

const answerWithin = 2 * time.Second

type quotes struct {
	upstream string
	hc       *http.Client
}

func newQuotes(upstream string) *quotes {
	return &quotes{upstream: upstream, hc: &http.Client{Timeout: 20 * time.Second}}
}

func (q *quotes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := q.hc.Get(q.upstream)
	copyBody(w, resp, err)
}

func copyBody(w http.ResponseWriter, resp *http.Response, err error) {
	if err != nil {
		http.Error(w, "upstream", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

func Mount(mux *http.ServeMux) {
	mux.Handle("/q", http.TimeoutHandler(newQuotes("http://q"), answerWithin, "slow")) // want `budget: http.TimeoutHandler answers after 2s, but q.hc.Get in ServeHTTP may take 20s .* 18s more`
}

// carrying sends the request's context along.
type carrying struct{ hc *http.Client }

func (c *carrying) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "http://q", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	resp, err := c.hc.Do(req)
	copyBody(w, resp, err)
}

func MountCarrying(mux *http.ServeMux) {
	h := &carrying{hc: &http.Client{Timeout: 20 * time.Second}}
	// look-alike: the larger Timeout does no harm, r.Context() ends the request
	mux.Handle("/c", http.TimeoutHandler(h, answerWithin, "slow"))
}

var quick = &http.Client{Timeout: 2100 * time.Millisecond}

func MountQuick(mux *http.ServeMux) {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		resp, err := quick.Get("http://q")
		copyBody(w, resp, err)
	})
	// look-alike: 5 % more than the handler has is no clear excess
	mux.Handle("/f", http.TimeoutHandler(h, answerWithin, "slow"))
}

var slow = &http.Client{Timeout: 3 * time.Second}

func fetch() (*http.Response, error) { return slow.Get("http://q") }

func MountHelper(mux *http.ServeMux) {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		resp, err := fetch()
		copyBody(w, resp, err)
	})
	mux.Handle("/h", http.TimeoutHandler(h, answerWithin, "slow")) // want `budget: .*slow.Get in .* may take 3s`
}

func report(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	<-ctx.Done()
}

func ping(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	<-ctx.Done()
}

func Server() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /report", report)
	return &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: time.Second,
		WriteTimeout:      10 * time.Second, // want `budget: WriteTimeout is 10s, but report gives itself 1m0s`
	}
}

func RoomyServer() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ping", ping)
	// look-alike: the handler is done before the server cuts it off
	return &http.Server{Handler: mux, ReadHeaderTimeout: time.Second, WriteTimeout: 10 * time.Second}
}

func OtherServer() *http.Server {
	// look-alike: report is not one of this server's handlers
	return &http.Server{Handler: http.NewServeMux(), ReadHeaderTimeout: time.Second, WriteTimeout: 10 * time.Second}
}

func ConfiguredServer(d time.Duration) *http.Server {
	// look-alike: the limit is not known
	return &http.Server{Handler: http.HandlerFunc(report), ReadHeaderTimeout: time.Second, WriteTimeout: d}
}

// proxied makes its handler.
func proxied(base string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		resp, err := slow.Get(base + r.URL.Path)
		copyBody(w, resp, err)
	}
}

func MountMade(mux *http.ServeMux) {
	h := http.TimeoutHandler(proxied("http://q"), answerWithin, "slow") // want `budget: .*slow.Get in .* may take 3s`
	mux.Handle("/m", h)
}

// logged is put around one handler.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Seen", "1")
		next.ServeHTTP(w, r)
	})
}

func MountLogged(mux *http.ServeMux) {
	mux.Handle("/l", http.TimeoutHandler(logged(proxied("http://q")), answerWithin, "slow")) // want `budget: .*slow.Get in .* may take 3s`
}

// traced is put around two handlers, of which one alone has a limit.
func traced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Traced", "1")
		next.ServeHTTP(w, r)
	})
}

func MountTraced(mux *http.ServeMux) {
	// look-alike: the slow one is not behind the TimeoutHandler
	mux.Handle("/t", http.TimeoutHandler(traced(http.NotFoundHandler()), answerWithin, "slow"))
	mux.Handle("/u", traced(proxied("http://q")))
}

func moving(w http.ResponseWriter, r *http.Request) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * time.Minute))
	report(w, r)
}

func MovingServer() *http.Server {
	// look-alike: the handler moves the deadline of its connection
	return &http.Server{Handler: http.HandlerFunc(moving), ReadHeaderTimeout: time.Second, WriteTimeout: 10 * time.Second}
}

func LoggedServer() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /report", report)
	return &http.Server{
		Handler:           counted(mux),
		ReadHeaderTimeout: time.Second,
		WriteTimeout:      10 * time.Second, // want `budget: WriteTimeout is 10s, but .* gives itself 1m0s`
	}
}

func counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("X-Count", "1")
		next.ServeHTTP(w, r)
	})
}
