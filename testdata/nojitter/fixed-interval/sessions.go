package fixedinterval

import (
	"context"
	"errors"
	"log"
	"time"
)

// Watch is an open watch.
type Watch interface {
	Events() <-chan string
	Lost() <-chan struct{}
}

// Hub opens watches, and lists.
type Hub interface {
	NewWatch(ctx context.Context, kind string) (Watch, error)
	List(ctx context.Context) (<-chan string, error)
}

var errLost = errors.New("watch lost")

// Keeper holds a watch.
type Keeper struct {
	hub  Hub
	seen map[string]bool
}

// session lives in the watch until it is lost.
func (k *Keeper) session(ctx context.Context) error {
	w, err := k.hub.NewWatch(ctx, "node")
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.Lost():
			return errLost
		case e := <-w.Events():
			k.seen[e] = true
		}
	}
}

// Keep opens the watch again, always after the same time.
func (k *Keeper) Keep(ctx context.Context) {
	for {
		if err := k.session(ctx); err != nil {
			log.Print(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second): // want `fixed-interval: `
		}
	}
}

// refresh reads a list to its end.
func (k *Keeper) refresh(ctx context.Context) error {
	list, err := k.hub.List(ctx)
	if err != nil {
		return err
	}
	for e := range list {
		k.seen[e] = true
	}
	return nil
}

// Sample reads the list every ten seconds.
func (k *Keeper) Sample(ctx context.Context) {
	for {
		if err := k.refresh(ctx); err != nil {
			log.Print(err)
		}
		// look-alike: a schedule, for the list ends well, too
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second):
		}
	}
}

// Lock is held by one of many.
type Lock interface {
	Take(ctx context.Context, id string) error
	Renew(ctx context.Context, id string) error
}

// Campaign takes the lock again when it is lost; the loop within never ends well.
func Campaign(ctx context.Context, l Lock, id string, every time.Duration, lead chan<- bool) {
	for {
		if err := l.Take(ctx, id); err != nil {
			time.Sleep(every) // want `fixed-interval: ` `ignores-cancel: `
			continue
		}
		lead <- true
		for {
			// look-alike: a heartbeat
			time.Sleep(every / 3)
			if err := l.Renew(ctx, id); err != nil {
				lead <- false
				break
			}
		}
	}
}

// Live opens the watch in one turn and lives in it in the next ones.
func (k *Keeper) Live(ctx context.Context) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	var events <-chan string
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C: // want `fixed-interval: `
		}
		if events == nil {
			ch, err := k.hub.List(ctx)
			if err != nil {
				log.Print(err)
				continue
			}
			events = ch
			continue
		}
		k.seen[<-events] = true
	}
}
