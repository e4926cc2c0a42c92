package budget

import (
	"context"
	"time"
)

// thrice tries within whatever time its callers have.
func (s *store) thrice(ctx context.Context) (err error) {
	for range 3 {
		if err = s.within(ctx, 2*time.Second); err == nil {
			return nil
		}
	}
	return err
}

func (s *store) HurriedCaller(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second) // want `budget: .*3 x 2s = 6s > 3s`
	defer cancel()
	return s.thrice(ctx)
}

func (s *store) PatientCaller(ctx context.Context) error {
	// look-alike: the same helper, and time for all its attempts
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return s.thrice(ctx)
}

func (s *store) ConfiguredCaller(ctx context.Context, d time.Duration) error {
	// look-alike: how long is for others to say
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return s.thrice(ctx)
}

// again runs f up to n times.
func again(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// against gives f less time than that has itself.
func against(ctx context.Context, n int, f func(context.Context) error) (err error) {
	for range n {
		attempt, cancel := context.WithTimeout(ctx, time.Second)
		err = f(attempt)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}

func (s *store) HandedOver(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second) // want `budget: the attempts of what again repeats cannot fit: 3 x 3s = 9s > 4s`
	defer cancel()
	return again(3, func() error {
		attempt, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return s.get(attempt)
	})
}

func (s *store) HandedOnce(ctx context.Context) error {
	// look-alike: one attempt
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	return again(1, func() error {
		attempt, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return s.get(attempt)
	})
}

func (s *store) HandedLess(ctx context.Context) error {
	// look-alike: the helper's limit is the smaller one
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	return against(ctx, 3, func(ctx context.Context) error {
		attempt, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return s.get(attempt)
	})
}
