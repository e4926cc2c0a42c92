// Package request has requests and connections that a fix gives the context at
// hand.
package request

import (
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// Default goes through the client that has no limit.
func Default(ctx context.Context, url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Background is given a root instead of ctx.
func Background(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A Sender has a client from elsewhere.
type Sender struct{ Client *http.Client }

// Send throws the context away.
func (s *Sender) Send(ctx context.Context, url string, body io.Reader) error {
	req, err := http.NewRequestWithContext(context.TODO(), http.MethodPost, url, body)
	if err != nil {
		return err
	}
	resp, err := s.Client.Do(req) // want "dropped-ctx: s.Client.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Handler has the context of its own request at hand.
func Handler(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest("GET", "https://example.com", nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return
	}
	resp.Body.Close()
}

var one = &http.Client{} // want "client-no-timeout: http.Client"

// Own is the only one that sends through its client.
func Own(ctx context.Context, url string) error {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	resp, err := one.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var two = &http.Client{} // want "client-no-timeout: http.Client"

// First and Second both send without a deadline: one fix for both.
func First(ctx context.Context, url string) error {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	resp, err := two.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Second(ctx context.Context, url string) error {
	req, err := http.NewRequest("PUT", url, nil)
	if err != nil {
		return err
	}
	resp, err := two.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var three = &http.Client{} // want "client-no-timeout: http.Client"

// Third could be mended, Fourth not: no fix, for the client would still be at
// fault.
func Third(ctx context.Context, url string) error {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	resp, err := three.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Fourth(url string) error {
	resp, err := three.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Later sends when ctx may be over: no fix.
func Later(ctx context.Context, url string) {
	go func() {
		req, err := http.NewRequest("GET", url, nil)
		if err != nil {
			return
		}
		if resp, err := http.DefaultClient.Do(req); err == nil { // want "default-client: http.DefaultClient.Do"
			resp.Body.Close()
		}
	}()
}

// After sends once ctx is done: no fix.
func After(ctx context.Context, url string) {
	<-ctx.Done()
	req, err := http.NewRequest("DELETE", url, nil)
	if err != nil {
		return
	}
	if resp, err := http.DefaultClient.Do(req); err == nil { // want "default-client: http.DefaultClient.Do"
		resp.Body.Close()
	}
}

// Hidden has another thing by the name of the context where the request is made:
// no fix.
func Hidden(ctx context.Context, url string) error {
	var req *http.Request
	if ctx := "GET"; ctx != "" {
		var err error
		if req, err = http.NewRequest(ctx, url, nil); err != nil {
			return err
		}
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Either is made in one of two ways: both get the context.
func Either(ctx context.Context, url string, body io.Reader) error {
	req, err := http.NewRequest("GET", url, nil)
	if body != nil {
		req, err = http.NewRequest("POST", url, body)
	}
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Helper makes its request elsewhere: no fix.
func Helper(ctx context.Context, url string) error {
	req, err := plain(url)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "default-client: http.DefaultClient.Do"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func plain(url string) (*http.Request, error) { return http.NewRequest("GET", url, nil) }

// Get makes no request of its own.
func Get(ctx context.Context, url string) error {
	resp, err := http.Get(url) // want "default-client: http.Get"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Dial(ctx context.Context, addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want "dial-no-timeout: net.Dial"
}

func Dialer(ctx context.Context, addr string) (net.Conn, error) {
	d := net.Dialer{KeepAlive: time.Minute}
	return d.Dial("tcp", addr) // want "dial-no-timeout: d.Dial"
}

// Root is given a root instead of ctx.
func Root(ctx context.Context, addr string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(context.Background(), "tcp", addr) // want "dial-no-timeout: d.DialContext"
}

// DialTCP has no form with a context in its package: no fix.
func DialTCP(ctx context.Context, addr *net.TCPAddr) (net.Conn, error) {
	return net.DialTCP("tcp", nil, addr) // want "dial-no-timeout: net.DialTCP"
}

// DialLater may run when ctx is over: no fix.
func DialLater(ctx context.Context, addr string, conns chan<- net.Conn) {
	go func() {
		if c, err := net.Dial("tcp", addr); err == nil { // want "dial-no-timeout: net.Dial"
			conns <- c
		}
	}()
}
