package nojitter

import (
	"context"
	"time"
)

// listed has its waits in a field.
type listed struct {
	waits []time.Duration
	hub   Sender
}

func NewListed(hub Sender) *listed {
	return &listed{waits: []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, 700 * time.Millisecond}, hub: hub}
}

func (l *listed) Send(ctx context.Context, v string) (err error) {
	for n := 0; ; n++ {
		if err = l.hub.Send(ctx, v); err == nil || n == len(l.waits) {
			return err
		}
		if err := nap(ctx, l.waits[n]); err != nil { // want `no-jitter: `
			return err
		}
	}
}

var usual = []time.Duration{100 * time.Millisecond, 400 * time.Millisecond}

// shared has its waits in a field that a variable fills.
type shared struct {
	waits []time.Duration
	hub   Sender
}

func NewShared(hub Sender) *shared { return &shared{waits: usual, hub: hub} }

func (l *shared) Send(ctx context.Context, v string) (err error) {
	for n := 0; ; n++ {
		if err = l.hub.Send(ctx, v); err == nil || n == len(l.waits) {
			return err
		}
		if err := nap(ctx, l.waits[n]); err != nil { // want `no-jitter: `
			return err
		}
	}
}

// given has its waits from elsewhere.
type given struct {
	waits []time.Duration
	hub   Sender
}

func NewGiven(hub Sender, waits []time.Duration) *given {
	g := &given{waits: []time.Duration{100 * time.Millisecond, 300 * time.Millisecond}, hub: hub}
	if waits != nil {
		g.waits = waits
	}
	return g
}

func (l *given) Send(ctx context.Context, v string) (err error) {
	for n := 0; ; n++ {
		if err = l.hub.Send(ctx, v); err == nil || n == len(l.waits) {
			return err
		}
		// look-alike: what the waits are is for others to say
		if err := nap(ctx, l.waits[n]); err != nil {
			return err
		}
	}
}

// changed changes its waits.
type changed struct {
	waits []time.Duration
	hub   Sender
	host  time.Duration
}

func NewChanged(hub Sender, host time.Duration) *changed {
	return &changed{waits: []time.Duration{100 * time.Millisecond, 300 * time.Millisecond}, hub: hub, host: host}
}

func (l *changed) Send(ctx context.Context, v string) (err error) {
	for i := range l.waits {
		l.waits[i] += l.host
	}
	for n := 0; ; n++ {
		if err = l.hub.Send(ctx, v); err == nil || n == len(l.waits) {
			return err
		}
		// look-alike: each host has its own
		if err := nap(ctx, l.waits[n]); err != nil {
			return err
		}
	}
}
