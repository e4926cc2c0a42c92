// Package libraries opens connections by libraries.
package libraries

import (
	"context"
	"time"

	coder "github.com/coder/websocket"
	"github.com/gorilla/websocket"
	"github.com/jackc/pgx/v5"
	"github.com/jlaffaye/ftp"
	"golang.org/x/crypto/ssh"
)

func Gorilla(url string) error {
	d := websocket.Dialer{}
	c, _, err := d.Dial(url, nil) // want `dial-no-timeout: d.Dial`
	if err != nil {
		return err
	}
	return c.Close()
}

func GorillaDefault(url string) error {
	// look-alike: the default dialer has 45 seconds
	c, _, err := websocket.DefaultDialer.Dial(url, nil)
	if err != nil {
		return err
	}
	return c.Close()
}

func GorillaValue(url string) error {
	// look-alike: a limit, in a dialer that is a value
	d := websocket.Dialer{HandshakeTimeout: time.Second}
	c, _, err := d.DialContext(context.Background(), url, nil)
	if err != nil {
		return err
	}
	return c.Close()
}

func GorillaLater(url string) error {
	// look-alike: a limit that is set later
	var d websocket.Dialer
	d.HandshakeTimeout = time.Second
	c, _, err := d.Dial(url, nil)
	if err != nil {
		return err
	}
	return c.Close()
}

func GorillaCopy(url string, base *websocket.Dialer) error {
	// look-alike: a copy of a dialer that may have a limit
	d := *base
	c, _, err := d.Dial(url, nil)
	if err != nil {
		return err
	}
	return c.Close()
}

func Coder(url string) error {
	c, _, err := coder.Dial(context.Background(), url, nil) // want `dial-no-timeout: coder.Dial`
	if err != nil {
		return err
	}
	return c.CloseNow()
}

func SSH(addr string, auth ssh.AuthMethod, key ssh.HostKeyCallback) (*ssh.Client, error) {
	config := ssh.ClientConfig{User: "deploy", Auth: []ssh.AuthMethod{auth}, HostKeyCallback: key}
	return ssh.Dial("tcp", addr, &config) // want `dial-no-timeout: ssh.Dial`
}

func SSHWithLimit(addr string, auth ssh.AuthMethod, key ssh.HostKeyCallback) (*ssh.Client, error) {
	// look-alike: a limit
	config := ssh.ClientConfig{User: "deploy", Auth: []ssh.AuthMethod{auth}, HostKeyCallback: key, Timeout: time.Second}
	return ssh.Dial("tcp", addr, &config)
}

func FTP(addr string) (*ftp.ServerConn, error) {
	// look-alike: 30 seconds by default
	return ftp.Dial(addr)
}

func Postgres(url string) (*pgx.Conn, error) {
	return pgx.Connect(context.Background(), url) // want `dial-no-timeout: pgx.Connect`
}
