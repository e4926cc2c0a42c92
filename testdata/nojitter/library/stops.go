package library

import (
	"context"
	"errors"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Link is a connection that is made again until it is closed.
type Link struct {
	s       Sender
	closing chan struct{}
	down    bool
}

var errRefused = errors.New("refused")

func (l *Link) closed() bool {
	select {
	case <-l.closing:
		return true
	default:
		return false
	}
}

func (l *Link) UntilClosed() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // look-alike: the operation ends by itself
	return backoff.Retry(func() error {
		err := l.s.Send(context.TODO(), "v")
		if err == nil {
			return nil
		}
		if l.closed() {
			return backoff.Permanent(err)
		}
		return err
	}, b)
}

func (l *Link) UntilChannel() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // look-alike: the operation ends by itself
	return backoff.Retry(func() error {
		select {
		case <-l.closing:
			return nil
		default:
		}
		return l.s.Send(context.TODO(), "v")
	}, b)
}

func (l *Link) UntilFlag() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // look-alike: the operation ends by itself
	return backoff.Retry(func() error {
		if l.down {
			return nil
		}
		return l.s.Send(context.TODO(), "v")
	}, b)
}

func (l *Link) UntilLate(start time.Time) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // look-alike: the operation ends by itself
	return backoff.Retry(func() error {
		err := l.s.Send(context.TODO(), "v")
		if err != nil && time.Since(start) > time.Hour {
			return backoff.Permanent(err)
		}
		return err
	}, b)
}

func (l *Link) UntilCounted() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // look-alike: the operation ends by itself
	n := 0
	return backoff.Retry(func() error {
		if n++; n > 5 {
			return nil
		}
		return l.s.Send(context.TODO(), "v")
	}, b)
}

// UnlessRefused ends by what the peer says alone, which it may never do.
func (l *Link) UnlessRefused() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want `no-attempt-cap: .*for ever`
	return backoff.Retry(func() error {
		err := l.s.Send(context.TODO(), "v")
		if errors.Is(err, errRefused) {
			return backoff.Permanent(err)
		}
		return err
	}, b)
}

// GoesOnAnyway looks at its flag, and tries again all the same.
func (l *Link) GoesOnAnyway() error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want `no-attempt-cap: .*for ever`
	return backoff.Retry(func() error {
		err := l.s.Send(context.TODO(), "v")
		if err != nil && l.down {
			return errRefused
		}
		return err
	}, b)
}
