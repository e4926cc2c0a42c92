package noattemptcap

import (
	"context"
	"errors"
	"log"
)

// Lines is a stream from a peer.
type Lines interface {
	Recv() (string, error)
}

var errBusy = errors.New("busy")

func code(err error) int {
	if errors.Is(err, errBusy) {
		return 14
	}
	return 2
}

// Deafened goes on whatever the stream says.
func Deafened(l Lines, out chan<- string) {
	for { // want `no-attempt-cap: ` `no-backoff: `
		s, err := l.Recv()
		if err != nil {
			log.Print(err)
			continue
		}
		out <- s
	}
}

// Chosen goes on after one kind of failure.
func Chosen(l Lines, out chan<- string) error {
	for { // want `no-backoff: `
		s, err := l.Recv()
		if err != nil {
			// look-alike: the end of the stream's context is of another kind, as it seems
			if code(err) == 14 {
				continue
			}
			return err
		}
		out <- s
	}
}

// Mended opens the stream anew.
type Mended struct {
	lines Lines
	dial  func(ctx context.Context) (Lines, error)
}

func (m *Mended) open(ctx context.Context) error {
	for range 5 { // want `no-backoff: `
		l, err := m.dial(ctx)
		if err == nil {
			m.lines = l
			return nil
		}
	}
	return errBusy
}

func (m *Mended) Run(ctx context.Context, out chan<- string) {
	for {
		s, err := m.lines.Recv()
		if err != nil {
			// look-alike: what opens it anew is judged where it stands
			if err := m.open(ctx); err != nil {
				log.Print(err)
			}
			continue
		}
		out <- s
	}
}
