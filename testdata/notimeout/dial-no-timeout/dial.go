// Package dialnotimeout opens connections without a limit.
package dialnotimeout

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/rpc"
	"net/smtp"
	"time"
)

func Dial(addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want `dial-no-timeout: .*net\.Dial`
}

func DialTimeout(addr string) (net.Conn, error) {
	// look-alike: the limit is an argument
	return net.DialTimeout("tcp", addr, 5*time.Second)
}

func DialZero(addr string) (net.Conn, error) {
	return net.DialTimeout("tcp", addr, 0) // want `dial-no-timeout: .*net\.DialTimeout`
}

func Datagrams(addr string) (net.Conn, error) {
	// look-alike: nobody answers when a datagram socket is opened
	return net.Dial("udp4", addr)
}

func Socket(path string) (net.Conn, error) {
	// look-alike: a socket of this machine
	return net.Dial("unix", path)
}

func AnyNetwork(network, addr string) (net.Conn, error) {
	return net.Dial(network, addr) // want `dial-no-timeout: .*net\.Dial`
}

func ZeroDialer(addr string) (net.Conn, error) {
	var d net.Dialer
	return d.Dial("tcp", addr) // want `dial-no-timeout: .*Dial`
}

func LimitedDialer(addr string) (net.Conn, error) {
	// look-alike: the dialer has a limit
	d := net.Dialer{Timeout: 3 * time.Second}
	return d.Dial("tcp", addr)
}

func LimitedLater(addr string) (net.Conn, error) {
	var d net.Dialer
	d.Timeout = 3 * time.Second
	// look-alike: the limit is set by now
	return d.Dial("tcp", addr)
}

func UntilDeadline(addr string, by time.Time) (net.Conn, error) {
	// look-alike: an absolute limit
	d := &net.Dialer{Deadline: by}
	return d.Dial("tcp", addr)
}

func KeepAliveOnly(addr string) (net.Conn, error) {
	d := &net.Dialer{KeepAlive: 30 * time.Second}
	return d.DialContext(context.Background(), "tcp", addr) // want `dial-no-timeout: .*DialContext`
}

func UnderDeadline(addr string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: the context limits the dial
	return (&net.Dialer{}).DialContext(ctx, "tcp", addr)
}

func UnderCallers(ctx context.Context, addr string) (net.Conn, error) {
	// look-alike: the caller's context
	return (&net.Dialer{}).DialContext(ctx, "tcp", addr)
}

func WithCtxAtHand(ctx context.Context, addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want `dial-no-timeout: .*net\.Dial`
}

func GivenDialer(d *net.Dialer, addr string) (net.Conn, error) {
	// look-alike: the caller's dialer may have a limit
	return d.Dial("tcp", addr)
}

var dialer net.Dialer

func SharedDialer(addr string) (net.Conn, error) {
	return dialer.Dial("tcp", addr) // want `dial-no-timeout: .*Dial`
}

func TLS(addr string, cfg *tls.Config) (net.Conn, error) {
	return tls.Dial("tcp", addr, cfg) // want `dial-no-timeout: .*tls\.Dial`
}

func TLSWithDialer(addr string, cfg *tls.Config) (net.Conn, error) {
	// look-alike: the dialer's limit covers the handshake, too
	return tls.DialWithDialer(&net.Dialer{Timeout: 5 * time.Second}, "tcp", addr, cfg)
}

func TLSWithZeroDialer(addr string, cfg *tls.Config) (net.Conn, error) {
	return tls.DialWithDialer(&net.Dialer{}, "tcp", addr, cfg) // want `dial-no-timeout: .*tls\.DialWithDialer`
}

func TLSDialer(addr string, cfg *tls.Config) (net.Conn, error) {
	d := &tls.Dialer{Config: cfg}
	return d.Dial("tcp", addr) // want `dial-no-timeout: .*Dial`
}

func TLSDialerLimited(addr string, cfg *tls.Config) (net.Conn, error) {
	// look-alike: limited by the dialer inside
	d := &tls.Dialer{Config: cfg, NetDialer: &net.Dialer{Timeout: 5 * time.Second}}
	return d.Dial("tcp", addr)
}

func TLSDialerUnderDeadline(addr string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: the context limits dial and handshake
	return new(tls.Dialer).DialContext(ctx, "tcp", addr)
}

func Mail(addr string, msg []byte) error {
	return smtp.SendMail(addr, nil, "a@example.com", []string{"b@example.com"}, msg) // want `dial-no-timeout: .*smtp\.SendMail`
}

func MailDial(addr string) (*smtp.Client, error) {
	return smtp.Dial(addr) // want `dial-no-timeout: .*smtp\.Dial`
}

func MailOver(addr, host string) (*smtp.Client, error) {
	conn, err := net.DialTimeout("tcp", addr, 5*time.Second)
	if err != nil {
		return nil, err
	}
	// look-alike: over a connection that is open, and has a deadline
	conn.SetDeadline(time.Now().Add(time.Minute))
	return smtp.NewClient(conn, host)
}

func RPC(addr string) (*rpc.Client, error) {
	return rpc.Dial("tcp", addr) // want `dial-no-timeout: .*rpc\.Dial`
}

func RPCOverHTTP(addr string) (*rpc.Client, error) {
	return rpc.DialHTTP("tcp", addr) // want `dial-no-timeout: .*rpc\.DialHTTP`
}

func RPCSocket(path string) (*rpc.Client, error) {
	// look-alike: a socket of this machine
	return rpc.Dial("unix", path)
}

// SelectIsNoCure frees the caller, not the goroutine.
func SelectIsNoCure(addr string) (net.Conn, error) {
	type result struct {
		net.Conn
		error
	}
	done := make(chan result, 1)
	go func() {
		conn, err := net.Dial("tcp", addr) // want `dial-no-timeout: .*net\.Dial`
		done <- result{conn, err}
	}()
	select {
	case r := <-done:
		return r.Conn, r.error
	case <-time.After(5 * time.Second):
		return nil, context.DeadlineExceeded
	}
}

func InTransport() *http.Client {
	return &http.Client{
		Timeout: 10 * time.Second,
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				// look-alike: the client that dials has a limit
				return net.Dial(network, addr)
			},
		},
	}
}

func Listen(addr string) (net.Listener, error) {
	// look-alike: listening waits for nobody
	return net.Listen("tcp", addr)
}

func open(addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want `dial-no-timeout: .*net\.Dial`
}

func Open(addr string) (net.Conn, error) {
	// look-alike: reported in open already
	return open(addr)
}

func openUnder(ctx context.Context, addr string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "tcp", addr)
}

func OpenUnder(addr string) (net.Conn, error) {
	return openUnder(context.Background(), addr) // want `(dial-no-timeout|no-deadline): .*openUnder`
}

func Local() (net.Conn, error) {
	// look-alike: no process border
	c, _ := net.Pipe()
	return c, nil
}
