// Package nounit gives limits as bare numbers: a time.Duration counts
// nanoseconds.
package nounit

import (
	"context"
	"net"
	"net/http"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/keepalive"
)

const (
	seconds        = 30
	withUnit       = 30 * time.Second
	typed          = time.Duration(45)
	tiny           = 999
	micro          = 1000
	perTry   int64 = 15
)

func Client() *http.Client {
	return &http.Client{Timeout: 30} // want `no-unit: .*30ns`
}

func ClientWithUnit() *http.Client {
	// look-alike: the number has a unit
	return &http.Client{Timeout: 30 * time.Second}
}

func Named() *http.Client {
	return &http.Client{Timeout: seconds} // want `no-unit: .*30ns`
}

func NamedWithUnit() *http.Client {
	// look-alike: the constant has the unit in it
	return &http.Client{Timeout: withUnit}
}

func Converted() *http.Client {
	return &http.Client{Timeout: time.Duration(5)} // want `no-unit: .*5ns`
}

func TypedConstant() *http.Client {
	return &http.Client{Timeout: typed} // want `no-unit: .*45ns`
}

func ConvertedConstant() *http.Client {
	return &http.Client{Timeout: time.Duration(perTry)} // want `no-unit: .*15ns`
}

func ConvertedVariable(n int) *http.Client {
	// look-alike: the number is not constant, it may be nanoseconds indeed
	return &http.Client{Timeout: time.Duration(n)}
}

func ConvertedWithUnit(n int) *http.Client {
	// look-alike: times a unit
	return &http.Client{Timeout: time.Duration(n) * time.Second}
}

func Nanoseconds() *http.Client {
	// look-alike: whoever writes the unit means it
	return &http.Client{Timeout: 5 * time.Nanosecond}
}

func None() *http.Client {
	// look-alike: 0 means no limit, and no request goes through it here
	return &http.Client{Timeout: 0}
}

func Negative() *http.Client {
	// look-alike: negative is not a forgotten unit
	return &http.Client{Timeout: -1}
}

func Edges() []*http.Client {
	return []*http.Client{
		{Timeout: tiny}, // want `no-unit: .*999ns`
		// look-alike: one microsecond is where bare numbers end
		{Timeout: micro},
		{Timeout: 1}, // want `no-unit: .*1ns`
	}
}

func Assigned(c *http.Client) {
	c.Timeout = 10 // want `no-unit: .*10ns`
}

func AssignedWithUnit(c *http.Client) {
	// look-alike: a unit
	c.Timeout = 10 * time.Millisecond
}

func ThroughVariable() *http.Client {
	var limit time.Duration = 20
	return &http.Client{Timeout: limit} // want `no-unit: .*20ns`
}

func ThroughVariableWithUnit() *http.Client {
	var limit time.Duration = 20
	limit *= time.Second
	// look-alike: the unit comes one line later
	return &http.Client{Timeout: limit}
}

func Deadlines(ctx context.Context) {
	a, cancel := context.WithTimeout(ctx, 5) // want `no-unit: .*5ns`
	defer cancel()
	b, cancel := context.WithTimeout(a, seconds) // want `no-unit: .*30ns`
	defer cancel()
	c, cancel := context.WithTimeoutCause(b, 60, context.DeadlineExceeded) // want `no-unit: .*60ns`
	defer cancel()
	// look-alike: over at once on purpose
	d, cancel := context.WithTimeout(c, 0)
	defer cancel()
	// look-alike: in the past on purpose
	e, cancel := context.WithTimeout(d, -1)
	defer cancel()
	// look-alike: a unit
	_, cancel = context.WithTimeout(e, 5*time.Second)
	defer cancel()
}

func Server(mux http.Handler) *http.Server {
	return &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: 5,  // want `no-unit: .*5ns`
		ReadTimeout:       15, // want `no-unit: .*15ns`
		WriteTimeout:      20, // want `no-unit: .*20ns`
		IdleTimeout:       60, // want `no-unit: .*60ns`
		// look-alike: bytes, not time
		MaxHeaderBytes: 512,
	}
}

func ServerWithUnits(mux http.Handler) *http.Server {
	// look-alike: units
	return &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: time.Minute}
}

func Dialer() *net.Dialer {
	// look-alike: KeepAlive -1 switches probes off
	return &net.Dialer{
		Timeout:   3, // want `no-unit: .*3ns`
		KeepAlive: -1,
	}
}

func Dial(addr string) (net.Conn, error) {
	return net.DialTimeout("tcp", addr, 5) // want `no-unit: .*5ns`
}

func DialWithUnit(addr string) (net.Conn, error) {
	// look-alike: a unit
	return net.DialTimeout("tcp", addr, 5*time.Second)
}

func Transport() *http.Transport {
	return &http.Transport{
		TLSHandshakeTimeout:   10, // want `no-unit: .*10ns`
		ResponseHeaderTimeout: 30, // want `no-unit: .*30ns`
		// look-alike: a count
		MaxIdleConns: 100,
	}
}

func Handler(next http.Handler) http.Handler {
	return http.TimeoutHandler(next, 10, "too slow") // want `no-unit: .*10ns`
}

func HandlerWithUnit(next http.Handler) http.Handler {
	// look-alike: a unit
	return http.TimeoutHandler(next, 10*time.Second, "too slow")
}

func GrpcOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithKeepaliveParams(keepalive.ClientParameters{
			Timeout: 20, // want `no-unit: .*20ns`
		}),
		grpc.WithConnectParams(grpc.ConnectParams{
			// look-alike: a factor, not a time
			Backoff:           backoff.Config{BaseDelay: time.Second, Multiplier: 2, MaxDelay: time.Minute},
			MinConnectTimeout: 5, // want `no-unit: .*5ns`
		}),
	}
}

func Retried(op func() error) (err error) {
	for range 5 {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(100) // want `no-unit: .*100ns`
	}
	return err
}

func RetriedWithUnit(op func() error) (err error) {
	for range 5 {
		if err = op(); err == nil {
			return nil
		}
		// look-alike: a unit
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func Yield() {
	// look-alike: gives way to others, waits for nothing
	time.Sleep(0)
}

// limits is a type of our own: its Timeout may count what it likes.
type limits struct{ Timeout int }

func OwnField() limits {
	// look-alike: an int, whose unit is its own business
	return limits{Timeout: 30}
}

func ReadSoon(c net.Conn, ctx context.Context) error {
	if err := c.SetReadDeadline(time.Now().Add(15)); err != nil { // want `no-unit: c.SetReadDeadline gets 15, .*15ns`
		return err
	}
	ctx, cancel := context.WithDeadline(ctx, time.Now().Add(30)) // want `no-unit: context.WithDeadline gets 30, .*30ns`
	defer cancel()
	<-ctx.Done()
	// look-alikes: a unit; what wakes a blocked read at once
	if err := c.SetWriteDeadline(time.Now().Add(15 * time.Second)); err != nil {
		return err
	}
	return c.SetDeadline(time.Now().Add(1))
}
