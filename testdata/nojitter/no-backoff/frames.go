package nobackoff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
)

// A reader of frames that goes on after an error of its own protocol, which is
// about one frame, goes on to the next frame; one that goes on after any error
// spins when the connection is gone.

// BadFrame is about one frame.
type BadFrame struct{ Stream uint32 }

func (b BadFrame) Error() string { return fmt.Sprintf("bad frame of stream %d", b.Stream) }

var errUnknownFrame = errors.New("unknown frame")

// Link is what frames come from.
type Link interface {
	ReadMessage(ctx context.Context) ([]byte, error)
}

func Frames(ctx context.Context, l Link, out chan<- []byte) error {
	for {
		f, err := l.ReadMessage(ctx)
		// look-alike: another error leaves
		if bad, ok := err.(BadFrame); ok {
			log.Print(bad.Stream)
			continue
		} else if err != nil {
			return err
		}
		out <- f
	}
}

func KnownFrames(ctx context.Context, l Link, out chan<- []byte) error {
	for {
		f, err := l.ReadMessage(ctx)
		// look-alike: another error leaves
		if errors.Is(err, errUnknownFrame) {
			continue
		}
		if err != nil {
			return err
		}
		out <- f
	}
}

func AnyFrames(ctx context.Context, l Link, out chan<- []byte) error {
	for ctx.Err() == nil { // want `no-backoff: `
		f, err := l.ReadMessage(ctx)
		if bad, ok := err.(BadFrame); ok {
			log.Print(bad.Stream)
			continue
		} else if err != nil {
			log.Print(err)
			continue
		}
		out <- f
	}
	return nil
}

func Truncated(ctx context.Context, l Link, out chan<- []byte) error {
	for { // want `no-backoff: `
		f, err := l.ReadMessage(ctx)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			continue
		}
		if err != nil {
			return err
		}
		out <- f
	}
}

func HandledFrames(ctx context.Context, l Link, handle func([]byte) error) error {
	for {
		f, err := l.ReadMessage(ctx)
		// look-alike: an answer may leave, too
		if bad, ok := err.(BadFrame); ok {
			log.Print(bad.Stream)
			continue
		} else if err != nil {
			return err
		}
		if err := handle(f); err != nil {
			return err
		}
		if len(f) == 0 {
			return nil
		}
	}
}
