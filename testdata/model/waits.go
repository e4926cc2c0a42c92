package model

import (
	"context"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

// Shape 12: a timer and the context in one select.
func selected(ctx context.Context, p peer, doc string) error {
	for { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=yes$"
		err := p.Store(ctx, doc)
		if err == nil {
			return nil
		}
		select {
		case <-time.After(4 * time.Second):
		case <-ctx.Done():
			return err
		}
	}
}

// Shape 13: a bare receive is as deaf as a sleep.
func received(ctx context.Context, p peer, doc string) {
	for p.Store(ctx, doc) != nil { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no$"
		<-time.After(time.Second)
	}
}

// Shape 14: one timer, reset in each round.
func reset(ctx context.Context, p peer, doc string) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := range 5 { // want "attempts=5 wait=exponential jitter=no cap=no cancel=yes$"
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
		}
		if p.Store(ctx, doc) == nil {
			return nil
		}
		timer.Reset(20 * time.Millisecond << n)
	}
	return errSpent
}

// Shape 15: a ticker paces the tries; success leaves.
func ticked(ctx context.Context, p peer, doc string) error {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=yes$"
		select {
		case <-tick.C:
			if p.Store(ctx, doc) == nil {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Shape 16: a range over the ticker's channel.
func tickRange(ctx context.Context, p peer, doc string) {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for range tick.C { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no$"
		if err := p.Store(ctx, doc); err == nil {
			return
		}
	}
}

// Shape 25: a switch on the status repeats some answers.
func byStatus(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 { // want "attempts=3 wait=constant jitter=no cap=yes cancel=no$"
		resp, err := c.Do(req.Clone(ctx))
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusServiceUnavailable, http.StatusGatewayTimeout:
			resp.Body.Close()
			time.Sleep(2 * time.Second)
		default:
			return resp, nil
		}
	}
	return nil, errSpent
}

// Shape 31: a connection that is lived in, and opened anew.
func reconnecting(ctx context.Context, addr string, live func(net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no class=reconnect$"
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			time.Sleep(9 * time.Second)
			continue
		}
		live(conn)
	}
}

// A random part, a limit, and the context: nothing to say.
func proper(ctx context.Context, p peer, doc string) (err error) {
	pause := 100 * time.Millisecond
	for range 8 { // want "attempts=8 wait=exponential jitter=yes cap=yes cancel=yes$"
		if err = p.Store(ctx, doc); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause/2)):
		}
		pause = min(2*pause, 3*time.Second)
	}
	return err
}
