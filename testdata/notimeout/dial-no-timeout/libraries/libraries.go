// Package libraries opens connections by libraries.
package libraries

import (
	"context"
	"net/http"
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

// feed keeps its dialer by value.
type feed struct{ dialer websocket.Dialer }

func newFeed() *feed {
	return &feed{dialer: websocket.Dialer{Proxy: http.ProxyFromEnvironment}}
}

func (f *feed) open(url string) error {
	c, _, err := f.dialer.Dial(url, nil) // want `dial-no-timeout: f.dialer.Dial`
	if err != nil {
		return err
	}
	return c.Close()
}

// patient sets the limit of its dialer later.
type patient struct{ dialer websocket.Dialer }

func newPatient(d time.Duration) *patient {
	p := &patient{dialer: websocket.Dialer{Proxy: http.ProxyFromEnvironment}}
	p.dialer.HandshakeTimeout = d
	return p
}

func (p *patient) open(url string) error {
	// look-alike: a limit
	c, _, err := p.dialer.Dial(url, nil)
	if err != nil {
		return err
	}
	return c.Close()
}

// copied has somebody else's dialer, or one from who knows where.
type copied struct{ dialer, given, unset websocket.Dialer }

func newCopied(d websocket.Dialer) *copied {
	c := &copied{dialer: *websocket.DefaultDialer, given: d}
	c.dialer.Subprotocols = []string{"v1"}
	return c
}

func (c *copied) open(url string) error {
	// look-alikes: the default dialer's limit, an unknown one, one that nothing here sets
	for _, d := range []*websocket.Dialer{&c.dialer, &c.given} {
		if _, _, err := d.Dial(url, nil); err != nil {
			return err
		}
	}
	if _, _, err := c.given.Dial(url, nil); err != nil {
		return err
	}
	_, _, err := c.unset.Dial(url, nil)
	return err
}

func (c *copied) again(url string) error {
	// look-alike: a copy of the default dialer
	_, _, err := c.dialer.Dial(url, nil)
	return err
}

var _ = []any{newFeed, (*feed).open, newPatient, (*patient).open, newCopied, (*copied).open, (*copied).again}
