// Package servernotimeout serves whoever takes for ever to ask.
package servernotimeout

import (
	"net"
	"net/http"
	"time"
)

func Plain(addr string, mux http.Handler) error {
	return http.ListenAndServe(addr, mux) // want `server-no-timeout: .*http\.ListenAndServe`
}

func PlainTLS(addr string, mux http.Handler) error {
	return http.ListenAndServeTLS(addr, "cert", "key", mux) // want `server-no-timeout: .*http\.ListenAndServeTLS`
}

func Serve(l net.Listener, mux http.Handler) error {
	return http.Serve(l, mux) // want `server-no-timeout: .*http\.Serve`
}

func Literal(addr string, mux http.Handler) error {
	srv := &http.Server{Addr: addr, Handler: mux} // want `server-no-timeout: .*http\.Server`
	return srv.ListenAndServe()
}

func HeaderLimit(addr string, mux http.Handler) error {
	// look-alike: the header must come in time
	srv := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	return srv.ListenAndServe()
}

func ReadLimit(addr string, mux http.Handler) error {
	// look-alike: the limit on all of the request holds for the header, too
	srv := &http.Server{Addr: addr, Handler: mux, ReadTimeout: 5 * time.Second}
	return srv.ListenAndServe()
}

func WriteOnly(addr string, mux http.Handler) error {
	srv := &http.Server{Addr: addr, Handler: mux, WriteTimeout: time.Minute, IdleTimeout: time.Minute} // want `server-no-timeout: .*http\.Server`
	return srv.ListenAndServe()
}

func Zero(addr string, mux http.Handler) error {
	srv := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 0} // want `server-no-timeout: .*http\.Server`
	return srv.ListenAndServe()
}

func SetLater(addr string, mux http.Handler) error {
	// look-alike: set on the next line
	srv := &http.Server{Addr: addr, Handler: mux}
	srv.ReadHeaderTimeout = 5 * time.Second
	return srv.ListenAndServe()
}

type config struct{ Read time.Duration }

func Configured(cfg config, addr string, mux http.Handler) error {
	// look-alike: the configuration says how long
	srv := &http.Server{Addr: addr, Handler: mux, ReadTimeout: cfg.Read}
	return srv.ListenAndServe()
}

func Declared(l net.Listener, mux http.Handler) error {
	var srv http.Server // want `server-no-timeout: .*http\.Server`
	srv.Handler = mux
	return srv.Serve(l)
}

func DeclaredWithLimit(l net.Listener, mux http.Handler) error {
	// look-alike: declared, then limited
	var srv http.Server
	srv.Handler = mux
	srv.ReadTimeout = time.Second
	return srv.Serve(l)
}

func Allocated(l net.Listener) error {
	srv := new(http.Server) // want `server-no-timeout: .*http\.Server`
	return srv.Serve(l)
}

func Given(srv *http.Server) error {
	// look-alike: the caller's server may have limits
	return srv.ListenAndServe()
}

// server keeps its server in a field.
type server struct{ http *http.Server }

func New(addr string) *server {
	return &server{http: &http.Server{Addr: addr}} // want `server-no-timeout: .*http\.Server`
}

func (s *server) Run() error { return s.http.ListenAndServe() }

type limited struct{ http *http.Server }

func NewLimited(addr string) *limited {
	// look-alike: a field, and a limit
	return &limited{http: &http.Server{Addr: addr, ReadHeaderTimeout: time.Second}}
}

func (l *limited) Run() error { return l.http.ListenAndServe() }

func InGoroutine(addr string) {
	go http.ListenAndServe(addr, nil) // want `server-no-timeout: .*http\.ListenAndServe`
}
