// Package nobackoff tries again at once. In each function nothing, or nothing
// on one path, waits between the failure and the next attempt.
package nobackoff

import (
	"context"
	"errors"
	"log"
	"time"
)

// Sender is a service across the network.
type Sender interface {
	Send(ctx context.Context, v string) error
	Fetch(ctx context.Context, key string) (string, error)
}

var (
	errBusy   = errors.New("busy")
	errGiveUp = errors.New("all attempts failed")
)

func Counted(ctx context.Context, s Sender, v string) (err error) {
	for i := 0; i < 5; i++ { // want `no-backoff: .*up to 5 times`
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func Paced(ctx context.Context, s Sender, v string) (err error) {
	for i := 0; i < 5; i++ {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: the same loop with a wait that grows and is random
		if err := pause(ctx, 100*time.Millisecond<<i); err != nil {
			return err
		}
	}
	return err
}

func CountedDown(ctx context.Context, s Sender, v string) bool {
	for left := 4; left > 0; left-- { // want `no-backoff: .*up to 4 times`
		if err := s.Send(ctx, v); err != nil {
			log.Print(err)
			continue
		}
		return true
	}
	return false
}

func RangeInt(ctx context.Context, s Sender, key string) (v string, err error) {
	for range 3 { // want `no-backoff: .*up to 3 times`
		v, err = s.Fetch(ctx, key)
		if err == nil {
			break
		}
	}
	return v, err
}

func RangeTwo(ctx context.Context, s Sender, key string) (v string, err error) {
	// look-alike: two attempts are too few to need a pace
	for range 2 {
		if v, err = s.Fetch(ctx, key); err == nil || !errors.Is(err, errBusy) {
			return v, err
		}
	}
	return v, err
}

func RangeParam(ctx context.Context, s Sender, tries int, key string) (v string, err error) {
	for range tries { // want `no-backoff: .*again and again`
		if v, err = s.Fetch(ctx, key); err == nil {
			return v, nil
		}
	}
	return "", err
}

func RangeList(ctx context.Context, s Sender, v string) (err error) {
	for _, name := range []string{"first", "second", "third"} { // want `no-backoff: `
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		log.Printf("%s attempt: %v", name, err)
	}
	return err
}

func RangeHosts(ctx context.Context, hosts []Sender, v string) (err error) {
	// look-alike: another host in each turn
	for _, h := range hosts {
		if err = h.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func Condition(ctx context.Context, s Sender, v string) {
	for n := 0; s.Send(ctx, v) != nil && n < 10; n++ { // want `no-backoff: `
	}
}

func Head(ctx context.Context, s Sender, v string) error {
	for ctx.Err() == nil { // want `no-backoff: .*again and again`
		if err := s.Send(ctx, v); err != nil {
			log.Print(err)
			continue
		}
		return nil
	}
	return ctx.Err()
}

func Flag(ctx context.Context, s Sender, v string) error {
	ok := false
	for n := 1; !ok && n <= 6; n++ { // want `no-backoff: .*up to 6 times`
		ok = s.Send(ctx, v) == nil
	}
	if !ok {
		return errGiveUp
	}
	return nil
}

func Until(ctx context.Context, s Sender, v string, limit time.Duration) (err error) {
	for end := time.Now().Add(limit); time.Now().Before(end); { // want `no-backoff: `
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func Label(ctx context.Context, s Sender, keys []string) error {
again:
	for try := 0; try < 3; try++ { // want `no-backoff: .*up to 3 times`
		for _, k := range keys {
			if err := s.Send(ctx, k); err != nil {
				continue again
			}
		}
		return nil
	}
	return errGiveUp
}

func Batch(ctx context.Context, s Sender, keys []string) {
	// look-alike: another item in each turn, a failed one is left behind
	for _, k := range keys {
		if err := s.Send(ctx, k); err != nil {
			log.Print(err)
			continue
		}
	}
}

func Goto(ctx context.Context, s Sender, v string) error {
	n := 0
again: // want `no-backoff: `
	if err := s.Send(ctx, v); err != nil {
		if n++; n < 5 {
			goto again
		}
		return err
	}
	return nil
}

func GotoPaced(ctx context.Context, s Sender, v string) error {
	n := 0
again:
	if err := s.Send(ctx, v); err != nil {
		// look-alike: the way back to the label waits
		if n++; n < 5 && pause(ctx, time.Second) == nil {
			goto again
		}
		return err
	}
	return nil
}

func Recursive(ctx context.Context, s Sender, v string, left int) error {
	err := s.Send(ctx, v)
	if err == nil || left <= 1 {
		return err
	}
	return Recursive(ctx, s, v, left-1) // want `no-backoff: `
}

type node struct {
	kids []*node
	v    string
}

func Walk(ctx context.Context, s Sender, n *node) error {
	if err := s.Send(ctx, n.v); err != nil {
		return err
	}
	for _, k := range n.kids {
		// look-alike: the recursion goes on after success, with another node
		if err := Walk(ctx, s, k); err != nil {
			return err
		}
	}
	return nil
}

// OneHotArm waits, but not after each error.
func OneHotArm(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ { // want `no-backoff: .*has a path`
		err := s.Send(ctx, v)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errBusy):
			continue
		}
		if err := pause(ctx, 200*time.Millisecond<<n); err != nil {
			return err
		}
	}
	return errGiveUp
}

func BothArms(ctx context.Context, s Sender, v string) error {
	for n := 0; n < 5; n++ {
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		// look-alike: each arm waits, for longer or for less
		if errors.Is(err, errBusy) {
			err = pause(ctx, time.Second<<n)
		} else {
			err = pause(ctx, 100*time.Millisecond<<n)
		}
		if err != nil {
			return err
		}
	}
	return errGiveUp
}

func WaitFirst(ctx context.Context, s Sender, v string) (err error) {
	for n := range 5 {
		// look-alike: a wait before the operation of the same turn
		if n > 0 {
			if err := pause(ctx, 100*time.Millisecond<<n); err != nil {
				return err
			}
		}
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
	}
	return err
}

func UnlessLast(ctx context.Context, s Sender, v string, tries int) (err error) {
	for n := 1; n <= tries; n++ {
		if err = s.Send(ctx, v); err == nil {
			return nil
		}
		// look-alike: only the last failure is not followed by a wait
		if n < tries {
			if err := pause(ctx, 100*time.Millisecond<<min(n, 6)); err != nil {
				return err
			}
		}
	}
	return err
}

func PausesBySignal(ctx context.Context, s Sender, v string, ready <-chan struct{}) error {
	for {
		err := s.Send(ctx, v)
		if err == nil {
			return nil
		}
		// look-alike: somebody says when it is worth another try
		select {
		case <-ctx.Done():
			return err
		case <-ready:
		}
	}
}

func Pages(ctx context.Context, s Sender) (all []string, err error) {
	// look-alike: another page in each turn, and success goes on
	for token := "0"; token != ""; {
		if token, err = s.Fetch(ctx, token); err != nil {
			return nil, err
		}
		all = append(all, token)
	}
	return all, nil
}

func Drain(ctx context.Context, s Sender) error {
	// look-alike: success goes on until nothing is left
	for {
		left, err := s.Fetch(ctx, "left")
		if err != nil {
			return err
		}
		if left == "0" {
			return nil
		}
	}
}

func Consume(ctx context.Context, s Sender, queue <-chan string) {
	// look-alike: another job in each turn
	for v := range queue {
		if err := s.Send(ctx, v); err != nil {
			log.Print(err)
		}
	}
}
