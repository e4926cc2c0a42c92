package nestedloop

import (
	"context"
	"time"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	"example.com/retrylint/testdata/nestedretry/nested-loop/options"
)

// How often a client of another package tries is for its options to say.

func Told(ctx context.Context, s options.Sender) (err error) {
	c := options.New(s, options.WithTries(5))
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*up to 15 requests \(3 attempts x 5`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldBoth(ctx context.Context, s options.Sender) (err error) {
	c := options.New(s, options.WithTries(7), options.WithRetries(5), options.WithWait(time.Second))
	for range 3 {
		if err = c.Library(ctx); err == nil { // want `nested-loop: .*up to 18 requests \(3 attempts x 6`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldTwice(ctx context.Context, s options.Sender) (err error) {
	// the last one holds
	c := options.New(s, options.WithTries(5), options.Patient())
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*up to 30 requests`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldNothing(ctx context.Context, s options.Sender) (err error) {
	c := options.New(s)
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*up to 12 requests`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldElsewhere(ctx context.Context, s options.Sender, opts ...options.Option) (err error) {
	c := options.New(s, opts...)
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*3 attempts x an unknown number`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldSometimes(ctx context.Context, s options.Sender) (err error) {
	c := options.New(s, options.AtLeast(9))
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*3 attempts x an unknown number`
			return nil
		}
		again.Rest()
	}
	return err
}

func ToldInPassing(ctx context.Context, s options.Sender, see func(*int)) (err error) {
	c := options.New(s, options.WithTries(5), options.Seen(see))
	for range 3 {
		if err = c.Loop(ctx); err == nil { // want `nested-loop: .*3 attempts x an unknown number`
			return nil
		}
		again.Rest()
	}
	return err
}
