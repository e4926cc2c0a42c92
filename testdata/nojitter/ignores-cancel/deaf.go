// Package ignorescancel waits on although the caller has given up. All waits are
// random, so that this is the only fault.
package ignorescancel

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
	State(ctx context.Context) (string, error)
}

var errGiveUp = errors.New("all attempts failed")

// spread draws the upper half.
func spread(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }

func Sleep(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: time\.Sleep.*of up to 2s goes on when ctx is done`
	}
	return errGiveUp
}

func Select(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: waits for both
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(spread(2 * time.Second)):
		}
	}
	return errGiveUp
}

func Short(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: less than a second
		time.Sleep(spread(900 * time.Millisecond))
	}
	return errGiveUp
}

// Grows begins short.
func Grows(ctx context.Context, s Sender, v string) error {
	for n := range 6 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(100 * time.Millisecond << n)) // want `ignores-cancel: .*up to 3\.2s`
	}
	return errGiveUp
}

func GrowsLittle(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: four attempts come to 800 ms
		time.Sleep(spread(100 * time.Millisecond << n))
	}
	return errGiveUp
}

func GrowsToCap(ctx context.Context, s Sender, tries int, v string) error {
	for n := range tries {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the cap is below a second, for any number of attempts
		time.Sleep(spread(min(10*time.Millisecond<<min(n, 10), 500*time.Millisecond)))
	}
	return errGiveUp
}

func GrowsToLongCap(ctx context.Context, s Sender, tries int, v string) error {
	for n := range tries {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(min(10*time.Millisecond<<min(n, 10), 5*time.Second))) // want `ignores-cancel: .*up to 5s`
	}
	return errGiveUp
}

// LuckyLong is short but for its random part.
func LuckyLong(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(100*time.Millisecond + rand.N(3*time.Second)) // want `ignores-cancel: .*up to 3\.1s`
	}
	return errGiveUp
}

// Configured may be any length.
func Configured(ctx context.Context, s Sender, wait time.Duration, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(wait)) // want `ignores-cancel: `
	}
	return errGiveUp
}

func After(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		<-time.After(spread(3 * time.Second)) // want `ignores-cancel: `
	}
	return errGiveUp
}

func Timer(ctx context.Context, s Sender, v string) error {
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		t := time.NewTimer(spread(3 * time.Second))
		<-t.C // want `ignores-cancel: `
	}
	return errGiveUp
}

func Ticker(ctx context.Context, s Sender, v string) error {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for range 5 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		<-tick.C // want `ignores-cancel: .*3s` `fixed-interval: `
	}
	return errGiveUp
}

func RangeTicks(ctx context.Context, s Sender, v string) {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for range tick.C { // want `ignores-cancel: .*3s` `fixed-interval: `
		if s.Send(ctx, v) == nil {
			return
		}
	}
}

// OtherChannel can be stopped, though not by the caller.
func OtherChannel(ctx context.Context, s Sender, stop <-chan struct{}, v string) error {
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-stop:
			return errGiveUp
		case <-time.After(spread(5 * time.Second)): // want `ignores-cancel: `
		}
	}
}

func BothChannels(ctx context.Context, s Sender, stop <-chan struct{}, v string) error {
	for {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-stop:
			return errGiveUp
		case <-ctx.Done():
			return ctx.Err()
		// look-alike: one more channel does no harm
		case <-time.After(spread(5 * time.Second)):
		}
	}
}

// Head looks at ctx once per turn, and sits out the wait.
func Head(ctx context.Context, s Sender, v string) error {
	for ctx.Err() == nil {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(spread(10 * time.Second)) // want `ignores-cancel: .*10s`
	}
	return ctx.Err()
}

// BreaksSelect leaves the select alone, and tries again at once.
func BreaksSelect(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 10; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			break
		case <-time.After(spread(2 * time.Second)): // want `ignores-cancel: .*leads back`
		}
	}
	return errGiveUp
}

func BreaksLoop(ctx context.Context, s Sender, v string) error {
loop:
	for n := 0; n < 10; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			// look-alike: the label makes it leave the loop
			break loop
		case <-time.After(spread(2 * time.Second)):
		}
	}
	return errGiveUp
}

func BreaksThenTests(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 10; n++ {
		// look-alike: the turn begins with a look at ctx
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(spread(2 * time.Second)):
		}
	}
	return errGiveUp
}

// ContinuesWhenDone logs, and tries again.
func ContinuesWhenDone(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 10; n++ {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			continue
		case <-time.After(spread(2 * time.Second)): // want `ignores-cancel: .*leads back`
		}
	}
	return errGiveUp
}

func NoCtx(send func() error) error {
	for range 5 {
		if send() == nil {
			return nil
		}
		// look-alike: there is no context to listen to
		time.Sleep(spread(5 * time.Second))
	}
	return errGiveUp
}

func Unnamed(_ context.Context, send func() error) error {
	for range 5 {
		if send() == nil {
			return nil
		}
		// look-alike: the context has no name to ask it by
		time.Sleep(spread(5 * time.Second))
	}
	return errGiveUp
}

func Schedule(ctx context.Context, s Sender) {
	for ctx.Err() == nil {
		_ = s.Send(ctx, "alive")
		// look-alike: the wait of a schedule, which no failure leads to
		time.Sleep(10 * time.Second)
	}
}

func Poll(ctx context.Context, s Sender) error {
	for {
		st, err := s.State(ctx)
		if err != nil || st == "ready" {
			return err
		}
		// look-alike: a state is polled, a failure leaves
		time.Sleep(5 * time.Second)
	}
}

// TolerantPoll sits out its wait as a retry does.
func TolerantPoll(ctx context.Context, s Sender) {
	for {
		st, err := s.State(ctx)
		if err == nil && st == "ready" {
			return
		}
		time.Sleep(5 * time.Second) // want `ignores-cancel: .*5s`
	}
}

func Handler(s Sender) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 3 {
			if s.Send(r.Context(), r.URL.Path) == nil {
				return
			}
			time.Sleep(spread(2 * time.Second)) // want `ignores-cancel: .*r\.Context\(\) is done`
		}
		http.Error(w, "try later", http.StatusBadGateway)
	}
}

func HandlerListens(s Sender) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 3 {
			if s.Send(r.Context(), r.URL.Path) == nil {
				return
			}
			select {
			case <-r.Context().Done():
				return
			// look-alike: ends when the client has gone
			case <-time.After(spread(2 * time.Second)):
			}
		}
		http.Error(w, "try later", http.StatusBadGateway)
	}
}

type field string

func Labelled(call func(context.Context) error, labels map[string]string) (err error) {
	ctx := context.Background()
	for k, v := range labels {
		ctx = context.WithValue(ctx, field(k), v)
	}
	for range 5 {
		if err = call(ctx); err == nil {
			return nil
		}
		// look-alike: a context that a loop wraps in itself never ends, and there is no other at hand
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2*time.Second + rand.N(2*time.Second)):
		}
	}
	return err
}

// look-alike: a context without a name is not at hand
func Nameless() func(context.Context) error {
	return func(context.Context) (err error) {
		for range 5 {
			if _, err = http.Get("http://a"); err == nil {
				return nil
			}
			time.Sleep(2*time.Second + rand.N(2*time.Second))
		}
		return err
	}
}

// Monitor asks again and again whether a peer is there.
type Monitor struct {
	ctx  context.Context
	addr string
	up   bool
}

func (m *Monitor) check() error {
	var d net.Dialer
	ctx, cancel := context.WithTimeout(m.ctx, time.Second)
	defer cancel()
	conn, err := d.DialContext(ctx, "tcp", m.addr)
	if err != nil {
		return err
	}
	conn.Close()
	return nil
}

func (m *Monitor) Watch() {
	for m.ctx.Err() == nil {
		m.up = m.check() == nil
		if m.up {
			log.Print("up")
		}
		time.Sleep(spread(10 * time.Second)) // look-alike: a schedule, whatever the answer is
	}
}

func (m *Monitor) AwaitUp() {
	for m.ctx.Err() == nil {
		if err := m.check(); err == nil {
			return
		}
		time.Sleep(spread(10 * time.Second)) // want `ignores-cancel: `
	}
}

// Hold keeps what it dials.
func (m *Monitor) Hold(serve func(net.Conn)) {
	var d net.Dialer
	for m.ctx.Err() == nil {
		conn, err := d.DialContext(m.ctx, "tcp", m.addr)
		if err == nil {
			serve(conn)
		}
		time.Sleep(spread(10 * time.Second)) // want `ignores-cancel: `
	}
}
