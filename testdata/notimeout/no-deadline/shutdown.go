package nodeadline

import (
	"context"
	"net/http"
	"time"
)

func Shutdown(srv *http.Server) error {
	return srv.Shutdown(context.Background()) // want `no-deadline: .*Shutdown.*context\.Background\(\)`
}

func ShutdownInTime(srv *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	// look-alike: a fresh Background with a timeout
	return srv.Shutdown(ctx)
}

func ShutdownAtEnd(ctx context.Context, srv *http.Server) error {
	<-ctx.Done()
	// ctx has ended: it is not what to pass
	return srv.Shutdown(context.Background()) // want `no-deadline: .*Shutdown.*context\.Background\(\)`
}

func Close(srv *http.Server) error {
	// look-alike: Close waits for nobody
	return srv.Close()
}

func Serve(srv *http.Server, stop <-chan struct{}) error {
	go func() {
		<-stop
		srv.Shutdown(context.Background()) // want `no-deadline: .*Shutdown`
	}()
	return srv.ListenAndServe()
}

// The server's limits are for connections: a handler that waits for something
// else keeps Shutdown waiting (measured: six seconds for a handler that sleeps as
// long, with limits of one second).
func ShutdownLimited(h http.Handler, stop <-chan struct{}) error {
	srv := &http.Server{Handler: h, ReadTimeout: time.Second, WriteTimeout: time.Second, IdleTimeout: time.Second}
	go srv.ListenAndServe()
	<-stop
	return srv.Shutdown(context.Background()) // want `no-deadline: .*Shutdown`
}
