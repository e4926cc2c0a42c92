package fixedinterval

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

var prober = &http.Client{Timeout: time.Second}

// look-alike: whether the server is there, and nothing else, is asked for
func UntilHealthy(url string) error {
	for range 60 {
		resp, err := prober.Get(url)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(time.Second)
	}
	return errors.New("not healthy")
}

func Fetched(url string) ([]byte, error) {
	for range 60 {
		resp, err := prober.Get(url)
		if err == nil {
			text, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err == nil {
				return text, nil
			}
		}
		time.Sleep(time.Second) // want "fixed-interval: .*"
	}
	return nil, errors.New("not fetched")
}

// healthy asks, in a request of its own.
func healthy(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return err
	}
	resp, err := prober.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	io.Copy(io.Discard, resp.Body)
	if _, err := io.ReadAll(resp.Body); err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

// look-alike: the same in a function
func UntilHealthyThere(ctx context.Context, url string) error {
	for {
		if err := healthy(ctx, url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// ask sends a write, whose answer it drops, too.
func ask(ctx context.Context, url, method string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		panic(err)
	}
	resp, err := prober.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

func AskedBlindly(ctx context.Context, url, method string) error {
	for {
		if err := ask(ctx, url, method); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second): // want "fixed-interval: .*"
		}
	}
}

// look-alike: a port is probed
func UntilListening(ctx context.Context, addr string) error {
	d := net.Dialer{Timeout: time.Second}
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func Connected(ctx context.Context, addr string) (net.Conn, error) {
	d := net.Dialer{Timeout: time.Second}
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second): // want "fixed-interval: .*"
		}
	}
}

func Greeted(ctx context.Context, addr string) error {
	d := net.Dialer{Timeout: time.Second}
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			_, err = io.WriteString(conn, "hello")
			conn.Close()
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second): // want "fixed-interval: .*"
		}
	}
}

// look-alike: what is not there yet (404) is waited for, in a helper that makes
// an error of it
func UntilFound(ctx context.Context, url string) error {
	for {
		if err := healthy(ctx, url+"/object"); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Second):
		}
	}
}
