// Package nested has retries around clients of heavy modules.
package nested

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	stripe76 "github.com/stripe/stripe-go/v76"
	customer76 "github.com/stripe/stripe-go/v76/customer"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/customer"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func AnswersOnly(ctx context.Context, id string) error {
	// look-alike: an answer in JSON is sent once, so only what the client does
	// not repeat is repeated here
	for n := range 3 {
		_, err := customer.Get(id, nil)
		var answer *stripe.Error
		if !errors.As(err, &answer) {
			return err
		}
		pause(ctx, n)
	}
	return nil
}

func AnswersOfOld(ctx context.Context, id string) error {
	// this major version repeats some of these
	for n := range 3 {
		_, err := customer76.Get(id, nil) // want `up to 9 requests \(3 attempts x 3 inside`
		var answer *stripe76.Error
		if !errors.As(err, &answer) {
			return err
		}
		pause(ctx, n)
	}
	return nil
}

func All(ctx context.Context, id string) (err error) {
	for n := range 3 {
		if _, err = customer.Get(id, nil); err == nil { // want `up to 9 requests \(3 attempts x 3 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
