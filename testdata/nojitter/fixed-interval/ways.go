package fixedinterval

import (
	"context"
	"errors"
	"log"
	"net"
	"time"
)

// Literal calls itself through its variable.
func Literal(ctx context.Context, s Sender) error {
	var try func(left int) error
	try = func(left int) error {
		err := s.Send(ctx, "v")
		if err == nil || left == 0 {
			return err
		}
		time.Sleep(beat) // want `fixed-interval: .*200ms`
		return try(left - 1)
	}
	return try(5)
}

type tree struct {
	name string
	kids []*tree
}

func Visit(ctx context.Context, s Sender, root *tree) error {
	var visit func(t *tree) error
	visit = func(t *tree) error {
		if err := s.Send(ctx, t.name); err != nil {
			return err
		}
		// look-alike: the literal goes on with another node, after success
		time.Sleep(beat)
		for _, k := range t.kids {
			if err := visit(k); err != nil {
				return err
			}
		}
		return nil
	}
	return visit(root)
}

func BeforeAllButFirst(ctx context.Context, s Sender) (sent bool) {
	for n := 0; n < 4 && !sent; n++ {
		if n > 0 {
			time.Sleep(beat) // want `fixed-interval: .*200ms`
		}
		sent = s.Send(ctx, "v") == nil
	}
	return sent
}

func TickFirst(ctx context.Context, s Sender) error {
	tick := time.Tick(beat)
	for range 5 {
		<-tick // want `fixed-interval: .*200ms`
		if s.Send(ctx, "v") == nil {
			return nil
		}
	}
	return errGiveUp
}

func FirstTryOutside(ctx context.Context, s Sender) error {
	err := s.Send(ctx, "v")
	for n := 0; err != nil && n < 4; n++ {
		time.Sleep(beat) // want `fixed-interval: .*200ms`
		err = s.Send(ctx, "v")
	}
	return err
}

func Collects(ctx context.Context, s Sender) error {
	var errs []error
	for range 4 {
		err := s.Send(ctx, "v")
		if err == nil {
			return nil
		}
		errs = append(errs, err)
		time.Sleep(beat) // want `fixed-interval: .*200ms`
	}
	return errors.Join(errs...)
}

func Arithmetic(ctx context.Context, s Sender) error {
	per := time.Duration(1000 / 5)
	for range 4 {
		if s.Send(ctx, "v") == nil {
			return nil
		}
		time.Sleep(per * time.Millisecond) // want `fixed-interval: .*200ms`
	}
	return errGiveUp
}

func Nested(ctx context.Context, s Sender, items []string) {
	for _, it := range items {
		for try := 0; try < 3; try++ {
			err := s.Send(ctx, it)
			if err == nil {
				break
			}
			log.Print(err)
			time.Sleep(beat) // want `fixed-interval: .*200ms`
		}
		// look-alike: the pause between items, not between attempts
		time.Sleep(time.Second)
	}
}

func Deferred(ctx context.Context, s Sender) error {
	for range 4 {
		err := func() error {
			sub, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			return s.Send(sub, "v")
		}()
		if err == nil {
			return nil
		}
		time.Sleep(beat) // want `fixed-interval: .*200ms`
	}
	return errGiveUp
}

func InGoroutine(ctx context.Context, s Sender) error {
	for range 5 {
		errc := make(chan error, 1)
		go func() { errc <- s.Send(ctx, "v") }()
		select {
		case err := <-errc:
			if err == nil {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		time.Sleep(beat) // want `fixed-interval: .*every retry of s\.Send`
	}
	return errGiveUp
}

// noting keeps what came of its last attempt.
type noting struct {
	s  Sender
	ok bool
}

func (n *noting) attempt(ctx context.Context) { n.ok = n.s.Send(ctx, "v") == nil }

func SideEffect(ctx context.Context, n *noting) {
	for range 5 {
		n.attempt(ctx)
		if n.ok {
			return
		}
		time.Sleep(beat) // want `fixed-interval: .*every retry of n\.attempt`
	}
}

func Rearm(ctx context.Context, s Sender) {
	if s.Send(ctx, "v") != nil {
		// not found yet: the next attempt is another call, started by a timer
		time.AfterFunc(time.Second, func() { Rearm(ctx, s) })
	}
}

// PrepareThenPoll needs the first call once only; what it goes on with takes the
// same turns of the ticker.
func PrepareThenPoll(ctx context.Context, s Sender, work func(string)) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	var st *string
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C: // look-alike: success waits for it, too
		}
		if st == nil {
			v, err := s.State(ctx)
			if err != nil {
				log.Print(err)
				continue
			}
			st = &v
			continue
		}
		work(*st)
	}
}

// PrepareThenWork waits for the ticker after failures alone.
func PrepareThenWork(ctx context.Context, s Sender, work func(string)) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	var st *string
	for ctx.Err() == nil {
		if st == nil {
			v, err := s.State(ctx)
			if err != nil {
				select {
				case <-ctx.Done():
				case <-tick.C: // want `fixed-interval: `
				}
				continue
			}
			st = &v
		}
		work(*st)
	}
}

// PushDatagrams has nobody to connect to.
func PushDatagrams(ctx context.Context, addr string, stats func() []byte) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C: // look-alike: success waits for it, too, and nothing is sent before
		}
		conn, err := net.DialTimeout("udp", addr, time.Second)
		if err != nil {
			log.Print(err)
			continue
		}
		conn.Write(stats())
		conn.Close()
	}
}

// HoldConnection dials until there is a connection.
func HoldConnection(ctx context.Context, addr string, serve func(net.Conn)) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C: // want `fixed-interval: `
		}
		conn, err := net.DialTimeout("tcp", addr, time.Second)
		if err != nil {
			log.Print(err)
			continue
		}
		serve(conn)
	}
}
