package model

import (
	"context"
	"log"
	"time"
)

// Shape 1: a counted loop that returns on success, and sleeps after the last try.
func counted(ctx context.Context, p peer, doc string) (err error) {
	for n := 0; n < 4; n++ { // want "attempts=4 wait=constant jitter=no cap=yes cancel=no$"
		if err = p.Store(ctx, doc); err == nil {
			return nil
		}
		time.Sleep(3 * time.Second)
	}
	return err
}

// Shape 2: a sleep that the last try goes without, and that doubles.
func guarded(ctx context.Context, p peer, doc string) error {
	pause := 50 * time.Millisecond
	var failure error
	for n := 1; n <= 6; n++ { // want "attempts=6 wait=exponential jitter=no cap=no cancel=no$"
		if failure = p.Store(ctx, doc); failure == nil {
			break
		}
		if n < 6 {
			time.Sleep(pause)
			pause += pause
		}
	}
	return failure
}

// Shape 3: no end, left by break.
func endless(ctx context.Context, p peer, doc string) {
	for { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no$"
		if p.Store(ctx, doc) == nil {
			break
		}
		time.Sleep(time.Minute)
	}
	log.Print("stored")
}

// Shape 4: failure continues, success falls out of the body.
func continued(ctx context.Context, p peer) string {
	for { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no$"
		doc, err := p.Load(ctx, "k")
		if err != nil {
			log.Printf("load: %v", err)
			time.Sleep(700 * time.Millisecond)
			continue
		}
		if doc == "" {
			log.Print("empty")
		}
		return doc
	}
}

// Shape 5: the error is the loop's condition; the first try stands before it.
func whileErr(ctx context.Context, p peer, doc string) {
	err := p.Store(ctx, doc)
	for err != nil { // want "attempts=unbounded wait=constant jitter=no cap=yes cancel=no$"
		time.Sleep(time.Second)
		err = p.Store(ctx, doc)
	}
}

type account struct{ name string }

func open(ctx context.Context, p peer) (*account, error) {
	name, err := p.Load(ctx, "name")
	if err != nil {
		return nil, err
	}
	return &account{name}, nil
}

// Shape 6: a result that stays nil is the condition, with an end by the clock.
func whileNil(ctx context.Context, p peer, until time.Time) (a *account) {
	for a == nil && time.Now().Before(until) { // want "attempts=unknown wait=constant jitter=no cap=yes cancel=no$"
		var err error
		if a, err = open(ctx, p); err != nil {
			time.Sleep(250 * time.Millisecond)
		}
	}
	return a
}

// Shape 7: a flag; nothing waits.
func flagged(ctx context.Context, p peer, doc string) {
	for stored := false; !stored; { // want "attempts=unbounded wait=none cancel=no hot$"
		if err := p.Store(ctx, doc); err == nil {
			stored = true
		}
	}
}

// Shape 8: a range over a number, here behind a constant.
func ranged(ctx context.Context, p peer, doc string) (err error) {
	const tries = 5
	for range tries { // want "attempts=5 wait=constant jitter=no cap=yes cancel=no$"
		if err = p.Store(ctx, doc); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// Shape 9: counted down.
func countedDown(ctx context.Context, p peer, doc string) (err error) {
	for left := 7; left > 0; left-- { // want "attempts=7 wait=constant jitter=no cap=yes cancel=no$"
		if err = p.Store(ctx, doc); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

// Shape 10: counted in the body, with a linear wait that begins at zero.
func countedInside(ctx context.Context, p peer, doc string) error {
	for n := 0; ; n++ { // want "attempts=4 wait=linear jitter=no cap=no cancel=no$"
		err := p.Store(ctx, doc)
		if err == nil || n == 3 {
			return err
		}
		time.Sleep(time.Duration(n+1) * 150 * time.Millisecond)
	}
}

// Shape 11: a list of waits is the policy.
func listed(ctx context.Context, p peer, doc string) (err error) {
	for _, pause := range []time.Duration{time.Millisecond, time.Second, time.Minute} { // want "attempts=3 wait=growing jitter=no cap=no cancel=no$"
		if err = p.Store(ctx, doc); err == nil {
			return nil
		}
		time.Sleep(pause)
	}
	return err
}

// Shape 17: recursion, with one try less and twice the wait.
func recursive(ctx context.Context, p peer, left int, pause time.Duration) error {
	err := p.Store(ctx, "doc")
	if err == nil || left < 2 {
		return err
	}
	time.Sleep(pause)
	return recursive(ctx, p, left-1, 2*pause) // want "attempts=unknown wait=exponential jitter=no cap=no cancel=no$"
}

// Shape 18: goto.
func jumping(ctx context.Context, p peer, doc string) (err error) {
	tries := 0
retry: // want "attempts=3 wait=constant jitter=no cap=yes cancel=no$"
	if err = p.Store(ctx, doc); err != nil && tries < 2 {
		tries++
		time.Sleep(time.Second)
		goto retry
	}
	return err
}

// Shape 19: an inner loop decides on another round; it goes through all keys
// anew.
func rounds(ctx context.Context, p peer, keys []string) error {
round:
	for n := 0; n < 3; n++ { // want "attempts=3 wait=constant jitter=no cap=yes cancel=no$"
		for _, k := range keys {
			if _, err := p.Load(ctx, k); err != nil {
				time.Sleep(time.Second)
				continue round
			}
		}
		return nil
	}
	return errSpent
}
