// Package nestedloop tries again what tries again by itself: the attempts
// multiply.
package nestedloop

import (
	"context"
	"errors"
	"log"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	"example.com/retrylint/testdata/nestedretry/nested-loop/service"
	"example.com/retrylint/testdata/nestedretry/nested-loop/store"
)

func TwoLayers(ctx context.Context, c *store.Client) (b []byte, err error) {
	for range 3 {
		if b, err = c.Get(ctx, "k"); err == nil { // want `nested-loop: .*up to 9 requests`
			return b, nil
		}
		again.Rest()
	}
	return nil, err
}

func OneLayer(ctx context.Context, c *store.Client) (b []byte, err error) {
	for range 3 {
		// look-alike: asks once
		if b, err = c.Once(ctx, "k"); err == nil {
			return b, nil
		}
		again.Rest()
	}
	return nil, err
}

func ThreeLayers(ctx context.Context, s *service.Service) (b []byte, err error) {
	for range 3 {
		if b, err = s.Fetch(ctx, "k"); err == nil { // want `nested-loop: .*up to 27 requests`
			return b, nil
		}
		again.Rest()
	}
	return nil, err
}

func ThreeLayersByHelpers(ctx context.Context, s *service.Service) error {
	return again.Do(ctx, 3, func(ctx context.Context) error {
		return s.Load(ctx, "k") // want `nested-loop: .*up to 27 requests`
	})
}

// Skipping counts two layers: the middle one adds none.
func Skipping(ctx context.Context, s *service.Service) error {
	return again.Thrice(func() error {
		_, err := s.Plain(ctx, "k") // want `nested-loop: .*up to 9 requests`
		return err
	})
}

func Deep(ctx context.Context, c *store.Client) (err error) {
	for range 5 {
		if err = c.Deep(ctx, "k"); err == nil { // want `nested-loop: .*up to 15 requests \(5 attempts x 3`
			return nil
		}
		again.Rest()
	}
	return err
}

func Recursive(ctx context.Context, c *store.Client) (err error) {
	for range 2 {
		if err = c.Recursive(ctx, "k"); err == nil { // want `nested-loop: .*up to 6 requests`
			return nil
		}
	}
	return err
}

func RecursiveOutside(ctx context.Context, c *store.Client, left int) error {
	err := c.Load(ctx, "k") // want `nested-loop: `
	if err == nil || left <= 1 {
		return err
	}
	again.Rest()
	return RecursiveOutside(ctx, c, left-1)
}

// Secondly tries a second time, without a loop.
func Secondly(ctx context.Context, c *store.Client) error {
	if err := c.Load(ctx, "k"); err == nil {
		return nil
	}
	return c.Load(ctx, "k") // want `nested-loop: .*up to 6 requests`
}

func Forever(ctx context.Context, c *store.Client) (err error) {
	for range 3 {
		if err = c.Forever(ctx, "k"); err == nil { // want `nested-loop: .*3 attempts x unbounded`
			return nil
		}
		again.Rest()
	}
	return err
}

func Unknown(ctx context.Context, c *store.Client, tries int) (err error) {
	for range tries {
		if _, err = c.Get(ctx, "k"); err == nil { // want `nested-loop: `
			return nil
		}
		again.Rest()
	}
	return err
}

func Policy(ctx context.Context, c *store.Client) error {
	p := again.Policy{Attempts: 4}
	return p.Run(ctx, func(ctx context.Context) error {
		return c.Load(ctx, "k") // want `nested-loop: `
	})
}

func Value(ctx context.Context, c *store.Client) ([]byte, error) {
	return again.Value(ctx, 4, func(ctx context.Context) ([]byte, error) {
		return c.Get(ctx, "k") // want `nested-loop: .*up to 12 requests`
	})
}

// bound hands over a method value.
type bound struct{ c *store.Client }

func (b bound) load(ctx context.Context) error { return b.c.Load(ctx, "k") }

func (b bound) once(ctx context.Context) error {
	_, err := b.c.Once(ctx, "k")
	return err
}

func MethodValue(ctx context.Context, c *store.Client) error {
	return again.Do(ctx, 2, bound{c}.load) // want `nested-loop: .*up to 6 requests`
}

func MethodValueOnce(ctx context.Context, c *store.Client) error {
	// look-alike: the method asks once
	return again.Do(ctx, 2, bound{c}.once)
}

func Variable(ctx context.Context, c *store.Client) error {
	op := func(ctx context.Context) error {
		return c.Load(ctx, "k") // want `nested-loop: .*up to 6 requests`
	}
	return again.Do(ctx, 2, op)
}

func LoopInLoop(ctx context.Context, c *store.Client) error {
	for range 4 {
		var err error
		for range 3 {
			if _, err = c.Once(ctx, "k"); err == nil { // want `nested-loop: .*up to 12 requests \(4 attempts x 3`
				break
			}
			again.Rest()
		}
		if err == nil {
			return nil
		}
		again.Rest()
	}
	return again.ErrGiveUp
}

func Items(ctx context.Context, c *store.Client, keys []string) {
	for _, k := range keys {
		// look-alike: another item in each turn
		if _, err := c.Get(ctx, k); err != nil {
			log.Print(err)
		}
	}
}

func ItemsByHelper(ctx context.Context, c *store.Client, keys []string) error {
	// look-alike: the helper goes through a list
	return again.Each(ctx, keys, c.Load)
}

func Hosts(ctx context.Context, hosts []*store.Client) (err error) {
	for _, c := range hosts {
		// look-alike: another host in each turn
		if err = c.Load(ctx, "k"); err == nil {
			return nil
		}
	}
	return err
}

func Consume(ctx context.Context, c *store.Client, keys <-chan string) {
	for k := range keys {
		// look-alike: another job in each turn
		if err := c.Load(ctx, k); err != nil {
			log.Print(err)
		}
	}
}

// Supervise starts anew what has ended well, and leaves when it has not.
func Supervise(ctx context.Context, c *store.Client) error {
	for {
		// look-alike: a failure of the inner retry leaves
		if err := c.Load(ctx, "job"); err != nil {
			return err
		}
		again.Rest()
	}
}

// AfterSuccess repeats the write, and reads once that went well.
func AfterSuccess(ctx context.Context, c *store.Client, write func(context.Context) error) (err error) {
	for range 3 {
		if err = write(ctx); err == nil {
			// look-alike: on the path of success
			return c.Load(ctx, "k")
		}
		again.Rest()
	}
	return err
}

func BeforeLoop(ctx context.Context, c *store.Client) (err error) {
	// look-alike: before the loop, once
	if err = c.Load(ctx, "login"); err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Once(ctx, "k"); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func Poll(ctx context.Context, c *store.Client) (err error) {
	for range 3 {
		// look-alike: the callee polls, and repeats nothing that failed
		if err = c.Wait(ctx, "k"); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func Batch(ctx context.Context, c *store.Client, keys []string) (err error) {
	for range 3 {
		// look-alike: the callee goes through a list
		if err = c.All(ctx, keys); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func Page(ctx context.Context, c *store.Client) error {
	for page := "1"; page != ""; {
		// look-alike: another page in each turn
		b, err := c.Get(ctx, page)
		if err != nil {
			return err
		}
		page = string(b)
	}
	return nil
}

var errNotFound = errors.New("not found")

// Other failures leave: only what is not there yet is asked for again.
func NotYet(ctx context.Context, c *store.Client, find func(context.Context) error) (err error) {
	for range 3 {
		// look-alike: the operation is a function value that repeats nothing
		if err = find(ctx); !errors.Is(err, errNotFound) {
			return err
		}
		again.Rest()
	}
	return err
}
