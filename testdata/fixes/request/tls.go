package request

import (
	"context"
	"crypto/tls"
	"io"
	"net"
)

// Banner reads from a connection that any net.Conn would do for.
func Banner(ctx context.Context, addr string) (string, error) {
	conn, err := tls.Dial("tcp", addr, &tls.Config{MinVersion: tls.VersionTLS13}) // want "dial-no-timeout: tls.Dial"
	if err != nil {
		return "", err
	}
	defer conn.Close()
	b, err := io.ReadAll(conn)
	return string(b), err
}

// Open hands the connection on as an interface.
func Open(ctx context.Context, addr string) (net.Conn, error) {
	return tls.Dial("tcp", addr, nil) // want "dial-no-timeout: tls.Dial"
}

// Peer needs what only a tls.Conn has: no fix.
func Peer(ctx context.Context, addr string) (string, error) {
	conn, err := tls.Dial("tcp", addr, nil) // want "dial-no-timeout: tls.Dial"
	if err != nil {
		return "", err
	}
	defer conn.Close()
	return conn.ConnectionState().ServerName, nil
}

// Concrete returns a tls.Conn: no fix.
func Concrete(ctx context.Context, addr string) (*tls.Conn, error) {
	return tls.Dial("tcp", addr, nil) // want "dial-no-timeout: tls.Dial"
}
