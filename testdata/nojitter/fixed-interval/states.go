package fixedinterval

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// What is repeated says what is waited for: a state that comes by itself, or a
// peer that has too much to do.

var (
	ErrNotFound = errors.New("not found")
	ErrBusy     = errors.New("busy")
)

type apiError struct {
	StatusCode int
	Code       string
}

func (e *apiError) Error() string { return e.Code }

func UntilCreatable(ctx context.Context, s Sender, v string) (err error) {
	for range 120 {
		err = s.Send(ctx, v)
		if e, ok := err.(*apiError); ok && e.StatusCode == http.StatusConflict {
			// look-alike: the old one is still being deleted
			time.Sleep(beat)
			continue
		}
		break
	}
	return err
}

func UntilQuiet(ctx context.Context, s Sender, v string) (err error) {
	for range 120 {
		err = s.Send(ctx, v)
		if e, ok := err.(*apiError); ok && e.StatusCode == http.StatusTooManyRequests {
			time.Sleep(beat) // want `fixed-interval: `
			continue
		}
		break
	}
	return err
}

func UntilThere(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		if err = s.Send(ctx, v); err == nil {
			break
		}
		if err != ErrNotFound {
			return err
		}
		// look-alike: it is not visible everywhere at once
		time.Sleep(beat)
	}
	return err
}

func UntilNotBusy(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		if err = s.Send(ctx, v); err == nil {
			break
		}
		if !errors.Is(err, ErrBusy) {
			return err
		}
		time.Sleep(beat) // want `fixed-interval: `
	}
	return err
}

func UntilReady(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		err = s.Send(ctx, v)
		if e, ok := err.(*apiError); ok {
			switch e.Code {
			case "lease_not_ready":
				time.Sleep(beat) // look-alike: a state, by its code
				continue
			case "slow_down":
				time.Sleep(beat) // want `fixed-interval: `
				continue
			}
		}
		break
	}
	return err
}

func UntilText(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		if err = s.Send(ctx, v); err == nil || !strings.Contains(err.Error(), "not ready") {
			return err
		}
		time.Sleep(beat) // look-alike: a state, by the text of the error
	}
	return err
}

// Either is not only about a state.
func Either(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		err = s.Send(ctx, v)
		if !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrBusy) {
			return err
		}
		time.Sleep(beat) // want `fixed-interval: `
	}
	return err
}

func isNoSpace(err error) bool { return errors.Is(err, syscall.ENOSPC) }

func UntilSpace(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		// look-alike: a full disk is no failure of the peer
		if err = s.Send(ctx, v); err == nil || !isNoSpace(err) {
			return err
		}
		time.Sleep(beat)
	}
	return err
}

func UntilClosed(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		// look-alike: too many files are open here
		if err = s.Send(ctx, v); !errors.Is(err, syscall.EMFILE) {
			return err
		}
		time.Sleep(beat)
	}
	return err
}

func UntilAccepted(ctx context.Context, s Sender, v string) (err error) {
	for range 5 {
		if err = s.Send(ctx, v); !errors.Is(err, syscall.ECONNREFUSED) {
			return err
		}
		time.Sleep(beat) // want `fixed-interval: `
	}
	return err
}
