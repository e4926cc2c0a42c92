package nobackoff

import (
	"context"
	"log"
	"net"
	"time"
)

// Stream is what a server pushes.
type Stream interface {
	Recv() (string, error)
}

// Feed opens streams.
type Feed interface {
	Watch(ctx context.Context, prefix string) (<-chan string, error)
	Login(ctx context.Context) error
	Open(ctx context.Context) (Stream, error)
}

// Broken goes on reading from a stream that has failed, which it does again at
// once.
func Broken(ctx context.Context, st Stream, out chan<- string) {
	for ctx.Err() == nil { // want `no-backoff: `
		v, err := st.Recv()
		if err != nil {
			log.Print(err)
			continue
		}
		out <- v
	}
}

func Ends(st Stream, out chan<- string) error {
	for {
		v, err := st.Recv()
		if err != nil {
			// look-alike: a failed receive ends it
			return err
		}
		out <- v
	}
}

func Rewatch(ctx context.Context, f Feed, out chan<- string) {
	for ctx.Err() == nil { // want `no-backoff: `
		events, err := f.Watch(ctx, "jobs/")
		if err != nil {
			log.Print(err)
			continue
		}
		for e := range events {
			out <- e
		}
	}
}

func RewatchPaced(ctx context.Context, f Feed, out chan<- string) {
	for wait := time.Second; ctx.Err() == nil; wait = min(2*wait, time.Minute) {
		events, err := f.Watch(ctx, "jobs/")
		if err != nil {
			log.Print(err)
		} else {
			for e := range events {
				out <- e
				wait = time.Second
			}
		}
		// look-alike: the end of the stream and a failure wait, and by chance
		if pause(ctx, wait) != nil {
			return
		}
	}
}

func Redial(ctx context.Context, addr string, serve func(net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil { // want `no-backoff: `
		c, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			log.Print(err)
			continue
		}
		serve(c)
	}
}

func Accept(ln net.Listener, serve func(net.Conn)) {
	for {
		// look-alike: the kernel hands the connections out
		c, err := ln.Accept()
		if err != nil {
			log.Print(err)
			continue
		}
		go serve(c)
	}
}

// Flush pushes what has gathered once a minute, and at once when that failed.
func Flush(ctx context.Context, s Sender) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for ctx.Err() == nil { // want `no-backoff: `
		if err := s.Send(ctx, "flush"); err != nil {
			log.Print(err)
			continue
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

func Periodic(ctx context.Context, s Sender) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			// look-alike: success and failure wait for the next tick
			if err := s.Send(ctx, "flush"); err != nil {
				log.Print(err)
			}
		}
	}
}

// Stubborn takes a job and sends it until that works.
func Stubborn(ctx context.Context, s Sender, queue <-chan string) {
	for v := range queue {
		for ctx.Err() == nil { // want `no-backoff: `
			if s.Send(ctx, v) == nil {
				break
			}
		}
	}
}

func Relogin(ctx context.Context, f Feed) (Stream, error) {
	for {
		st, err := f.Open(ctx)
		if err == nil {
			return st, nil
		}
		// look-alike: something was mended before the next attempt
		if err := f.Login(ctx); err != nil {
			return nil, err
		}
	}
}
