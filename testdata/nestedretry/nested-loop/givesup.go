package nestedloop

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"time"
)

// An error that says that all attempts are used up may leave the outer loop.

var (
	errUsedUp  = errors.New("all attempts used up")
	errOfOther = errors.New("somebody else's")
)

func upload(ctx context.Context, s Uploader, key string) error {
	var err error
	defer log.Print("tried ", key)
	for n := range 3 {
		err = s.Put(ctx, key)
		switch {
		case errors.Is(err, context.Canceled):
			return err
		case errors.Is(err, errUsedUp):
			return err
		case err != nil:
			rest(ctx, n)
			continue
		}
		return nil
	}
	return fmt.Errorf("%w: %w", errUsedUp, err)
}

func UploadUntilUsedUp(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := upload(ctx, s, key) // look-alike: an inner loop that gives up ends this one
		switch {
		case err == nil:
			return nil
		case errors.Is(err, context.Canceled), errors.Is(err, errUsedUp):
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

func UploadAgain(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := upload(ctx, s, key) // want `up to 9 requests`
		switch {
		case err == nil:
			return nil
		case errors.Is(err, context.Canceled), errors.Is(err, errOfOther):
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

// uploadPlainly gives up with the last error at the end.
func uploadPlainly(ctx context.Context, s Uploader, key string) (err error) {
	for n := range 3 {
		if err = s.Put(ctx, key); err == nil {
			return nil
		}
		if errors.Is(err, errUsedUp) {
			return err
		}
		rest(ctx, n)
	}
	return err
}

func UploadPlainly(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := uploadPlainly(ctx, s, key) // want `up to 9 requests`
		if err == nil || errors.Is(err, errUsedUp) {
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

// UploadUnlessSame compares: what wraps the error is not the same.
func UploadUnlessSame(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := upload(ctx, s, key) // want `up to 9 requests`
		if err == nil || err == errUsedUp || errors.Is(err, context.Canceled) {
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

// UploadAskingAnother asks of the error of another call.
func UploadAskingAnother(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		before := s.Put(ctx, "before")
		err := upload(ctx, s, key) // want `up to 9 requests`
		if err == nil || errors.Is(before, errUsedUp) || errors.Is(before, context.Canceled) {
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

// uploadHiding names the error, and does not wrap it.
func uploadHiding(ctx context.Context, s Uploader, key string) error {
	var err error
	for n := range 3 {
		if err = s.Put(ctx, key); err == nil {
			return nil
		}
		rest(ctx, n)
	}
	return fmt.Errorf("%w: %v", err, errUsedUp)
}

func UploadHiding(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := uploadHiding(ctx, s, key) // want `up to 9 requests`
		if err == nil || errors.Is(err, errUsedUp) {
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

type usedUp struct{ last error }

func (u *usedUp) Error() string { return "used up: " + u.last.Error() }

// uploadTyped gives up with an error of a type of its own.
func uploadTyped(ctx context.Context, s Uploader, key string) error {
	for n := 0; ; n++ {
		err := s.Put(ctx, key)
		if err == nil {
			return nil
		}
		if n == 2 {
			return fmt.Errorf("%s: %w", key, &usedUp{err})
		}
		rest(ctx, n)
	}
}

func UploadTyped(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := uploadTyped(ctx, s, key) // look-alike: the type says that all attempts are used up
		if err != nil {
			err = fmt.Errorf("uploading: %w", err)
		}
		var last *usedUp
		if err == nil || errors.As(err, &last) {
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

func UploadAsserted(ctx context.Context, s Uploader, key string) error {
	for n := range 3 {
		err := uploadTyped(ctx, s, key) // want `up to 9 requests`
		if err == nil {
			return nil
		}
		if _, ok := err.(*usedUp); ok { // it is wrapped
			return err
		}
		rest(ctx, n)
	}
	return errUsedUp
}

// Uploader puts things somewhere.
type Uploader interface {
	Put(ctx context.Context, key string) error
}

func rest(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}
